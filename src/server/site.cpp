// SPDX-License-Identifier: Apache-2.0
#include "server/site.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include "core/digest.hpp"

namespace agon::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 64U << 20U;

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
}};

std::string type_of(const fs::path& file) {
    const std::string extension = file.extension().string();
    for (const auto& [known, type] : kTypes) {
        if (known == extension) {
            return std::string(type);
        }
    }
    return "application/octet-stream";
}

core::Result<std::string> read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad()) {
        return core::Error{"a file of the page can't be read", path.string()};
    }
    return text;
}

/// A name that changes with the content may be kept for ever; all others are asked for again.
bool is_named_by_content(const std::string& path) {
    return path.starts_with("/assets/");
}

net::WebResponse response_of(const fs::path& file, const std::string& path, std::string text) {
    net::WebResponse response;
    response.content_type = type_of(file);
    response.etag = core::sha256(text).substr(0, 32);
    response.body = net::SharedBytes::of(std::move(text));
    response.headers.emplace_back("Cache-Control", is_named_by_content(path)
                                                       ? "public, max-age=31536000, immutable"
                                                       : "no-cache");
    add_security_headers(response);
    return response;
}

constexpr std::string_view kNoPage = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>agon</title>
<h1>agon is here, its page is not</h1>
<p>This agon was built without the page that shows matches. In its source folder,
<code>make viewer</code> builds it; then start agon again.</p>
<p>Other viewers find what they need at <code>ws</code> beside this address.</p>
</html>
)";

}  // namespace

void add_security_headers(net::WebResponse& response) {
    // All that a page of ours needs comes from here: no script, style or picture of anybody else,
    // and no script that stands in the page itself. Pictures that a script draws are data or blobs.
    response.headers.emplace_back(
        "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'");
    // The address holds the token.
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
}

core::Result<Site> Site::read(const fs::path& folder) {
    Site site;
    std::error_code error;
    if (folder.empty() || !fs::is_directory(folder, error)) {
        return site;
    }
    std::vector<fs::path> files;
    std::uintmax_t bytes = 0;
    for (auto entry = fs::recursive_directory_iterator(folder, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        // A link could lead anywhere.
        if (entry->is_regular_file() && !entry->is_symlink()) {
            files.push_back(entry->path());
            bytes += entry->file_size(error);
        }
    }
    if (error || bytes > kMostBytes) {
        return core::Error{error ? error.message() : "the page is larger than 64 MiB",
                           folder.string()};
    }
    std::vector<std::pair<std::string, std::string>> packed;
    for (const fs::path& file : files) {
        auto text = read_file(file);
        if (!text) {
            return text.error();
        }
        const std::string path = "/" + file.lexically_relative(folder).generic_string();
        if (path.ends_with(".gz")) {
            packed.emplace_back(path.substr(0, path.size() - 3), std::move(*text));
        } else {
            site.files_.emplace(path, response_of(file, path, std::move(*text)));
        }
    }
    for (auto& [path, text] : packed) {
        const auto plain = site.files_.find(path);
        if (plain != site.files_.end()) {
            plain->second.encodings.push_back({"gzip", net::SharedBytes::of(std::move(text))});
        }
    }
    if (const auto index = site.files_.find("/index.html"); index != site.files_.end()) {
        site.files_.emplace("/", index->second);
    }
    return site;
}

net::WebResponse Site::response(std::string_view path) const {
    const auto file = files_.find(path);
    if (file != files_.end()) {
        return file->second;
    }
    net::WebResponse response;
    if (is_empty() && (path == "/" || path == "/index.html")) {
        response.content_type = "text/html; charset=utf-8";
        response.body = net::SharedBytes::of_static(kNoPage);
        response.headers.emplace_back("Cache-Control", "no-store");
    } else {
        response = net::WebResponse::of_text(404, "there is no such file");
    }
    add_security_headers(response);
    return response;
}

}  // namespace agon::server
