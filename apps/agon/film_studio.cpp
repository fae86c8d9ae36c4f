// SPDX-License-Identifier: Apache-2.0
#include "film_studio.hpp"

#include <system_error>
#include <utility>

#include "command.hpp"
#include "console.hpp"
#include "film_shoot.hpp"
#include "installed.hpp"
#include "interrupt.hpp"
#include "net/web_text.hpp"
#include "program_path.hpp"
#include "serve_option.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytesPerPixel = 5;
constexpr std::size_t kHeaderBytes = 65'536;

std::string page_url(const std::string& served, const std::string& key, const FilmOptions& options,
                     std::uint64_t count) {
    const std::int64_t from_ns = options.from.value_or(core::SimTime()).since_start().count_ns();
    return served + (served.find('?') == std::string::npos ? "?" : "&") + "film=" + key +
           "&from_ns=" + std::to_string(from_ns) + "&fps=" + decimal(options.fps, 3) +
           "&count=" + std::to_string(count) + "&width=" + std::to_string(options.width_px) +
           "&height=" + std::to_string(options.height_px) +
           "&camera=" + net::percent_encoded(options.camera);
}

}  // namespace

core::Result<fs::path> needed_program(const std::vector<std::string>& names,
                                      const std::string& what, const std::string& package) {
    if (auto path = program_path(names)) {
        return *path;
    }
    return core::Error{what + " is needed and not on PATH: install it (package " + package + ")",
                       ""};
}

FilmStudio::FilmStudio(ScratchFolder scratch, const std::string& key, std::uint64_t picture_count,
                       std::size_t most_picture_bytes)
    : scratch_(std::move(scratch)),
      picture_count_(picture_count),
      desk_(key, picture_count, most_picture_bytes) {}

core::Result<void> FilmStudio::shoot(std::function<core::Result<void>(const std::string&)> take) {
    ShootDefinition definition;
    definition.picture_count = picture_count_;
    definition.is_wanted = [] {
        return !Interrupt::has_come();
    };
    definition.take = std::move(take);
    return app::shoot(definition, *browser_, desk_);
}

core::Result<std::unique_ptr<FilmStudio>> FilmStudio::open(const record::Recording& recording,
                                                           const FilmOptions& options,
                                                           std::uint64_t picture_count) {
    const auto program = needed_program(browser_names(), "a browser, Chromium,", "chromium");
    if (!program) {
        return program.error();
    }
    const auto key = new_token();
    const auto token = new_token();
    auto scratch = ScratchFolder::create();
    if (!key || !token || !scratch) {
        return !key ? key.error() : !token ? token.error() : scratch.error();
    }
    const auto pixels =
        static_cast<std::size_t>(options.width_px) * static_cast<std::size_t>(options.height_px);
    std::unique_ptr<FilmStudio> studio(new FilmStudio(std::move(*scratch), *key, picture_count,
                                                      pixels * kMostBytesPerPixel + kHeaderBytes));
    server::ServerOptions serving;
    serving.port = 0;
    serving.referee_token = *token;
    serving.site = viewer_folder();
    serving.agon_version = version();
    serving.film_desk = &studio->desk_;
    auto server = server::Server::start(std::move(serving));
    if (!server) {
        return server.error();
    }
    studio->server_ = std::move(*server);
    studio->server_->show(recording, fs::path(options.path).filename().string());
    BrowserDefinition definition;
    definition.program = *program;
    definition.folder = studio->scratch() / "browser";
    definition.url = page_url(studio->server_->url(), *key, options, picture_count);
    definition.width_px = options.width_px;
    definition.height_px = options.height_px;
    std::error_code error;
    fs::create_directory(definition.folder, error);
    auto browser = HeadlessBrowser::start(definition);
    if (!browser) {
        return browser.error();
    }
    studio->browser_ = std::move(*browser);
    return studio;
}

}  // namespace agon::app
