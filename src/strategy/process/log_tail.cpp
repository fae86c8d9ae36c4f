// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/log_tail.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

#include "core/utf8.hpp"

namespace agon::strategy::process {
namespace {

constexpr std::int64_t kTailBytes = 8192;  // also of the longest last words
constexpr std::size_t kLongestLine = 400;

/// The lines in the last bytes of the file.
std::vector<std::string> last_lines(const std::filesystem::path& log, std::size_t longest_line) {
    std::ifstream file(log, std::ios::binary | std::ios::ate);
    if (!file) {
        return {};
    }
    const std::int64_t size = file.tellg();
    file.seekg(std::max<std::int64_t>(size - kTailBytes, 0));
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(core::clean_utf8(line, longest_line));
    }
    if (size > kTailBytes && lines.size() > 1) {
        lines.erase(lines.begin());  // its beginning is missing
    }
    return lines;
}

}  // namespace

std::string log_tail(const std::filesystem::path& log, std::size_t lines) {
    const std::vector<std::string> all = last_lines(log, kLongestLine);
    std::string text;
    for (std::size_t i = all.size() - std::min(all.size(), lines); i < all.size(); ++i) {
        text += all[i] + "\n";
    }
    return text;
}

std::optional<std::string> last_words(const std::filesystem::path& log) {
    constexpr std::string_view kBegin = "error: ";
    constexpr std::string_view kEnd = "; the process can't go on";
    const std::vector<std::string> all = last_lines(log, kTailBytes);
    if (all.empty() || all.back().find(kEnd) == std::string::npos) {
        return std::nullopt;
    }
    const std::string& line = all.back();
    const std::size_t begin = line.rfind(kBegin);
    const std::size_t end = line.rfind(kEnd);
    if (begin == std::string::npos || begin > end) {
        return std::nullopt;
    }
    return line.substr(begin + kBegin.size(), end - begin - kBegin.size());
}

}  // namespace agon::strategy::process
