// SPDX-License-Identifier: Apache-2.0
#include "core/utf8.hpp"

namespace agon::core {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_between(char character, unsigned low, unsigned high) {
    const unsigned byte = static_cast<unsigned char>(character);
    return byte >= low && byte <= high;
}

}  // namespace

// The ranges are those of the Unicode standard, table 3-7: no overlong forms, no surrogates,
// nothing beyond U+10FFFF.
std::size_t utf8_length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const unsigned first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (length == 0 || first > 0xF4 || text.size() < length) {
        return 0;
    }
    const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (!is_between(text[1], low, high)) {
        return 0;
    }
    for (std::size_t i = 2; i < length; ++i) {
        if (!is_between(text[i], 0x80, 0xBF)) {
            return 0;
        }
    }
    return length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string as_utf8(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        clean += length == 0 ? kReplacement : text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return clean;
}

std::string clean_utf8(std::string_view text, std::size_t limit) {
    std::string clean;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        std::string_view next = length == 0 ? kReplacement : text.substr(0, length);
        if (length == 1 && (is_between(text[0], 0, 0x1F) || text[0] == 0x7F)) {
            next = " ";
        }
        if (clean.size() + next.size() > limit) {
            break;
        }
        clean += next;
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return clean;
}

}  // namespace agon::core
