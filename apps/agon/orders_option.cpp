// SPDX-License-Identifier: Apache-2.0
#include "orders_option.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "core/units.hpp"
#include "missions/registry.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = 16U << 20U;
constexpr std::string_view kRecordingBegins = "\x89MCAP";

}  // namespace

core::Result<std::string> read_text(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        return core::Error{"the file can't be read: it is a folder", path};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return core::Error{std::string("the file can't be read: ") + std::strerror(errno), path};
    }
    // No more than that: a device has no end.
    std::string text(kMostBytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (file.bad()) {
        return core::Error{std::string("the file can't be read: ") + std::strerror(errno), path};
    }
    if (text.size() > kMostBytes) {
        return core::Error{"the file has more than 16 MiB", path};
    }
    return text;
}

bool is_recording(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        return false;  // what comes through a pipe is read once
    }
    std::string begin(kRecordingBegins.size(), '\0');
    std::ifstream(path, std::ios::binary)
        .read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return begin == kRecordingBegins;
}

core::Result<core::Document> read_document(const std::string& path) {
    if (is_recording(path)) {
        return core::Error{"the file is a recording; a TOML file is expected", path};
    }
    auto text = read_text(path);
    if (!text) {
        return text.error();
    }
    const fs::path file(path);
    const std::string name = file.filename().string();
    std::string folder = file.parent_path().string();
    auto content = core::ContentSet::from_files({{std::move(folder), name, std::move(*text)}});
    if (!content) {
        return core::Error{content.error().what, path};
    }
    return content->document(name);
}

core::Result<sim::ListedOrders> read_orders(const std::string& path, const std::string& mission,
                                            const core::ContentSet& content) {
    if (path.empty()) {
        return sim::ListedOrders();
    }
    const auto document = read_document(path);
    if (!document) {
        return document.error();
    }
    auto orders = missions::read_orders(mission, content, *document);
    if (!orders) {
        return orders.error();
    }
    return sim::ListedOrders(std::move(*orders));
}

std::string doubtful_text(const std::string& path, const sim::ListedOrders& orders,
                          core::Duration tick, core::Duration match_length) {
    if (path.empty()) {
        return {};
    }
    if (orders.left().empty()) {
        return "there are no orders in " + path;
    }
    // Restarts, time-outs and extra time do not make a match so much longer.
    const core::Duration longest = match_length * 4 + core::Duration::seconds(600);
    core::Duration before;
    for (const missions::TimedOrder& order : orders.left()) {
        const core::Duration time = tick * static_cast<std::int64_t>(order.tick - 1);
        if (time - before > longest) {
            return "an order at " + core::to_clock_text(time) + " is far behind a match of " +
                   core::to_clock_text(match_length) +
                   ": it is not reached, or play stands still until then (" + order.where + ")";
        }
        before = time;
    }
    return {};
}

std::string unreached_text(const sim::ListedOrders& orders) {
    const auto left = orders.left();
    if (left.empty()) {
        return {};
    }
    return (left.size() == 1 ? "1 order was" : std::to_string(left.size()) + " orders were") +
           " not reached before the match ended; the first: " + left.front().where;
}

}  // namespace agon::app
