// SPDX-License-Identifier: Apache-2.0
#include "orders_option.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "missions/registry.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = 16U << 20U;

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
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (text.size() > kMostBytes) {
        return core::Error{"the file has more than 16 MiB", path};
    }
    return text;
}

core::Result<core::Document> read_document(const std::string& path) {
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

std::string unreached_text(const sim::ListedOrders& orders) {
    const auto left = orders.left();
    if (left.empty()) {
        return {};
    }
    return (left.size() == 1 ? "1 order was" : std::to_string(left.size()) + " orders were") +
           " not reached before the match ended; the first: " + left.front().where;
}

}  // namespace agon::app
