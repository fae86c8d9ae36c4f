// SPDX-License-Identifier: Apache-2.0
#include "headless_browser.hpp"

#include <fstream>
#include <sstream>
#include <utility>

#include <unistd.h>

#include "console.hpp"
#include "core/check.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostWords = 300;

// As an attribute of HTML or as a text of JavaScript.
std::string quoted(const std::string& text) {
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
            case '"':
                safe += "%22";
                break;
            case '\\':
                safe += "%5C";
                break;
            case '<':
                safe += "%3C";
                break;
            case '>':
                safe += "%3E";
                break;
            default:
                safe += letter;
        }
    }
    return '"' + safe + '"';
}

// A command line can be read by everybody on this machine, this file by its owner alone.
core::Result<fs::path> write_start_page(const BrowserDefinition& definition) {
    fs::path path = definition.folder / "start.html";
    std::ofstream page(path);
    page << "<!doctype html><script>location.replace(" << quoted(definition.url) << ")</script>\n";
    page.close();
    return page ? core::Result<fs::path>(path)
                : core::Error{"a file for the browser can't be written", path.string()};
}

std::vector<std::string> arguments(const BrowserDefinition& definition, const fs::path& page) {
    const std::string folder = definition.folder.string();
    std::vector<std::string> words = {
        definition.program.string(),
        "--headless=new",
        "--user-data-dir=" + folder + "/profile",
        "--window-size=" + std::to_string(definition.width_px) + "," +
            std::to_string(definition.height_px),
        "--force-device-scale-factor=1",
        "--enable-unsafe-swiftshader",
        "--hide-scrollbars",
        "--mute-audio",
        "--no-first-run",
        "--no-proxy-server",
        "--disable-background-networking",
        "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows",
        "--disable-component-update",
        "--disable-crash-reporter",
        "--disable-extensions",
        "--disable-quic",
        "--disable-renderer-backgrounding",
        "--disable-sync",
    };
    if (::geteuid() == 0) {
        words.emplace_back("--no-sandbox");  // Chromium refuses to be root with one
    }
    words.push_back("file://" + page.string());
    return words;
}

// ": no usable sandbox"; empty if it said nothing.
std::string last_words(const std::string& output) {
    std::istringstream said(output);
    std::string last;
    for (std::string line; std::getline(said, line);) {
        // It misses a message bus on every machine without a desktop.
        if (!line.empty() && line.find("dbus") == std::string::npos) {
            last = line.substr(0, kMostWords);
        }
    }
    return last.empty() ? last : ": " + printable_line(last);
}

}  // namespace

const std::vector<std::string>& browser_names() {
    static const std::vector<std::string> names = {"chromium", "chromium-browser", "google-chrome",
                                                   "google-chrome-stable", "chrome"};
    return names;
}

core::Result<std::unique_ptr<HeadlessBrowser>> HeadlessBrowser::start(
    const BrowserDefinition& definition) {
    const auto page = write_start_page(definition);
    if (!page) {
        return page.error();
    }
    const std::string folder = definition.folder.string();
    net::ProgramCall call;
    call.arguments = arguments(definition, *page);
    // Settings, locks and reports of crashes are not left in folders that are others', too.
    call.environment = {"XDG_CONFIG_HOME=" + folder, "XDG_CACHE_HOME=" + folder,
                        "TMPDIR=" + folder};
    return std::unique_ptr<HeadlessBrowser>(new HeadlessBrowser(std::move(call)));
}

HeadlessBrowser::HeadlessBrowser(net::ProgramCall call) : call_(std::move(call)) {
    call_.is_interrupted = [this] {
        return is_to_stop_.load();
    };
    runner_ = std::thread([this] {
        const auto end = net::run_program(call_);
        end_ = end ? end->text() + last_words(end->output) : end.error().text();
        has_ended_ = true;
    });
}

std::string HeadlessBrowser::end_text() const {
    AGON_CHECK(has_ended());
    return end_;
}

void HeadlessBrowser::stop() {
    is_to_stop_ = true;
    if (runner_.joinable()) {
        runner_.join();
    }
}

}  // namespace agon::app
