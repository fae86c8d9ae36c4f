// SPDX-License-Identifier: Apache-2.0
#include "json_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>

#include <unistd.h>

#include "console.hpp"
#include "net/closed_reader.hpp"
#include "result_files.hpp"

namespace agon::app {

core::Result<JsonOutput> JsonOutput::open(const std::string& path) {
    JsonOutput json;
    json.path_ = path;
    if (!path.empty() && path != "-") {
        auto file = record::OutputFile::create(path, json_kind());
        if (!file) {
            return file.error();
        }
        json.file_.emplace(std::move(file).value());
    }
    return json;
}

core::Result<void> JsonOutput::write(const std::string& text) {
    if (file_) {
        if (const auto written = file_->write(std::as_bytes(std::span(text))); !written) {
            return written.error();
        }
        return file_->close();
    }
    print(stdout, text);
    const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!is_written && !net::is_reader_gone(STDOUT_FILENO)) {
        return core::Error{std::string("can't write the JSON text: ") + std::strerror(errno),
                           "standard output"};
    }
    return {};
}

}  // namespace agon::app
