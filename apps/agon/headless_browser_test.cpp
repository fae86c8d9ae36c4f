// SPDX-License-Identifier: Apache-2.0
#include "headless_browser.hpp"

#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "film_shoot.hpp"
#include "net/web_server.hpp"
#include "picture_desk.hpp"
#include "program_path.hpp"
#include "scratch_folder.hpp"

namespace agon::app {
namespace {

namespace fs = std::filesystem;

// Draws three squares, one after the other, 2D and by WebGL2, and sends them.
constexpr const char* kPage = R"html(<!doctype html><script>
(async () => {
  const flat = new OffscreenCanvas(64, 64), lit = new OffscreenCanvas(64, 64);
  const gl = lit.getContext("webgl2"), context = flat.getContext("2d");
  for (let i = 0; i < 3; ++i) {
    gl.clearColor(1, i / 2, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    context.drawImage(lit, 0, 0);
    const picture = await flat.convertToBlob({ type: "image/png" });
    await fetch("film/key/" + i, { method: "POST", body: picture });
  }
})().catch((error) => fetch("film/key/failed", { method: "POST", body: String(error) }));
</script>)html";

class Site final : public net::WebHandler {
public:
    explicit Site(PictureDesk& desk) : desk_(desk) {}

    net::WebResponse on_request(const net::WebRequest& request) override {
        if (request.method == net::WebMethod::Post) {
            return desk_.on_request(request);
        }
        net::WebResponse page = net::WebResponse::of_text(200, kPage);
        page.content_type = "text/html; charset=utf-8";
        return page;
    }

    std::size_t body_limit(const net::WebRequest& head) override { return desk_.body_limit(head); }

private:
    PictureDesk& desk_;
};

// Of any process.
std::vector<std::string> command_lines_with(const std::string& word) {
    std::vector<std::string> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
        std::ifstream file(entry.path() / "cmdline");
        std::string line{std::istreambuf_iterator<char>(file), {}};
        if (line.find(word) != std::string::npos) {
            found.push_back(std::move(line));
        }
    }
    return found;
}

TEST(HeadlessBrowser, DrawsAPageWithoutAGpuAndLeavesNothingBehind) {
    const auto program = program_path(browser_names());
    if (!program) {
        GTEST_SKIP() << "chromium is missing";
    }
    PictureDesk desk("key", 3, 100'000);
    Site site(desk);
    auto server = net::WebServer::start(net::WebServerOptions{}, site);
    ASSERT_TRUE(server);
    auto scratch = ScratchFolder::create();
    ASSERT_TRUE(scratch);
    BrowserDefinition definition;
    definition.program = *program;
    definition.folder = scratch->path();
    definition.url = (*server)->url() + "/";
    std::vector<std::string> pictures;
    ShootDefinition film;
    film.picture_count = 3;
    film.is_wanted = [] {
        return true;
    };
    film.take = [&pictures](const std::string& picture) {
        pictures.push_back(picture);
        return core::Result<void>();
    };

    auto browser = HeadlessBrowser::start(definition);
    ASSERT_TRUE(browser);
    const auto shot = shoot(film, **browser, desk);
    const std::size_t busy = command_lines_with(scratch->path().string()).size();
    (*browser)->stop();

    ASSERT_TRUE(shot) << shot.error().what;
    for (const std::string& picture : pictures) {
        EXPECT_EQ(picture.substr(1, 3), "PNG");
    }
    EXPECT_NE(pictures.at(0), pictures.at(1));
    EXPECT_NE(pictures.at(1), pictures.at(2));
    EXPECT_GT(busy, 0U);
    EXPECT_EQ(command_lines_with(scratch->path().string()), std::vector<std::string>());
}

}  // namespace
}  // namespace agon::app
