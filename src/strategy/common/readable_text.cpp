// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/readable_text.hpp"

#include <cstddef>

#include <iconv.h>

#include "core/utf8.hpp"

namespace agon::strategy {
namespace {

constexpr std::size_t kLongestName = 256;

/// Empty if the bytes are no GBK, or if this system has no converter for it.
std::string utf8_from_gbk(std::string_view bytes) {
    const iconv_t converter = iconv_open("UTF-8", "GBK");
    if (converter == reinterpret_cast<iconv_t>(-1)) {
        return {};
    }
    std::string input(bytes);
    std::string output(input.size() * 3, '\0');  // two bytes of GBK become at most three
    char* from = input.data();
    char* to = output.data();
    std::size_t from_size = input.size();
    std::size_t to_size = output.size();
    const std::size_t result = iconv(converter, &from, &from_size, &to, &to_size);
    iconv_close(converter);
    if (result == static_cast<std::size_t>(-1)) {
        return {};
    }
    output.resize(output.size() - to_size);
    return output;
}

}  // namespace

std::string readable_text(std::string_view bytes) {
    std::string text(bytes);
    if (!core::is_utf8(text)) {
        const std::string converted = utf8_from_gbk(bytes);
        text = converted.empty() ? text : converted;
    }
    text = core::clean_utf8(text, kLongestName);
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace agon::strategy
