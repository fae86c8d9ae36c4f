// SPDX-License-Identifier: Apache-2.0
#include "server/site.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"

namespace agon::server {
namespace {

namespace fs = std::filesystem;

/// A folder with a page.
class SiteTest : public testing::Test {
protected:
    SiteTest() {
        write("index.html", "<p>page");
        write("assets/a-1f.js", "run()");
        write("assets/a-1f.js.gz", "packed");
        write("icon.svg", "<svg/>");
    }

    void write(const std::string& path, const std::string& text) const {
        const fs::path file = fs::path(folder_ / "site") / path;
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }

    [[nodiscard]] Site read() const {
        auto site = Site::read(folder_ / "site");
        AGON_CHECK(site.has_value());
        return std::move(*site);
    }

    record::ScratchFolder folder_;
};

std::string header(const net::WebResponse& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) {
            return value;
        }
    }
    return "";
}

TEST_F(SiteTest, FilesComeWithTypeAndETag) {
    const Site site = read();

    const net::WebResponse page = site.response("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
    EXPECT_EQ(page.body.text(), "<p>page");
    EXPECT_EQ(page.etag, site.response("/index.html").etag);
    EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
    const net::WebResponse script = site.response("/assets/a-1f.js");
    EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
    EXPECT_NE(script.etag, page.etag);
    EXPECT_FALSE(script.etag.empty());
    EXPECT_NE(header(script, "Cache-Control").find("immutable"), std::string::npos);
    EXPECT_EQ(site.response("/icon.svg").content_type, "image/svg+xml");
}

TEST_F(SiteTest, PackedFilesBelongToTheirPlainOnes) {
    const Site site = read();

    const net::WebResponse script = site.response("/assets/a-1f.js");
    ASSERT_EQ(script.encodings.size(), 1U);
    EXPECT_EQ(script.encodings[0].name, "gzip");
    EXPECT_EQ(script.encodings[0].body.text(), "packed");
    EXPECT_EQ(site.response("/assets/a-1f.js.gz").status, 404);
}

TEST_F(SiteTest, NothingElseCanBeAskedFor) {
    std::ofstream(folder_ / "secret") << "secret";
    fs::create_symlink(folder_ / "secret", fs::path(folder_ / "site") / "link");
    const Site site = read();

    for (const char* path : {"/../secret", "/link", "/assets", "/assets/", "//index.html",
                             "/INDEX.HTML", "/index.html/", "/%2e%2e/secret", "index.html", ""}) {
        EXPECT_EQ(site.response(path).status, 404) << path;
    }
}

TEST_F(SiteTest, EveryAnswerForbidsWhatComesFromElsewhere) {
    const Site site = read();

    for (const char* path : {"/", "/assets/a-1f.js", "/no"}) {
        const std::string policy = header(site.response(path), "Content-Security-Policy");
        EXPECT_TRUE(policy.starts_with("default-src 'self';")) << path;
        EXPECT_EQ(policy.find("unsafe"), std::string::npos) << path;
        EXPECT_EQ(header(site.response(path), "Referrer-Policy"), "no-referrer") << path;
    }
}

TEST_F(SiteTest, MissingPageSaysHowToGetOne) {
    for (const fs::path& folder : {fs::path(), fs::path(folder_ / "nothing")}) {
        const auto site = Site::read(folder);
        ASSERT_TRUE(site);
        EXPECT_TRUE(site->is_empty());
        const net::WebResponse page = site->response("/");
        EXPECT_EQ(page.status, 200);
        EXPECT_NE(page.body.text().find("make viewer"), std::string_view::npos);
        EXPECT_EQ(site->response("/assets/a.js").status, 404);
    }
}

}  // namespace
}  // namespace agon::server
