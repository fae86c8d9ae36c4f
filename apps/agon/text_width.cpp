// SPDX-License-Identifier: Apache-2.0
#include "text_width.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "core/utf8.hpp"

namespace agon::app {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

// Blocks that are wide as a whole (Unicode's EastAsianWidth.txt: W and F).
constexpr Range kWide[] = {
    {0x1100, 0x115F},    // Hangul syllables' first letters
    {0x2E80, 0x303E},    // radicals, CJK punctuation
    {0x3041, 0x4DBF},    // kana, bopomofo, squared words, extension A
    {0x4E00, 0xA4CF},    // CJK, Yi
    {0xA960, 0xA97C},    // Hangul extended A
    {0xAC00, 0xD7A3},    // Hangul
    {0xF900, 0xFAFF},    // CJK compatibility
    {0xFE10, 0xFE19},    // vertical punctuation
    {0xFE30, 0xFE6B},    // its compatibility forms, small forms
    {0xFF01, 0xFF60},    // full width
    {0xFFE0, 0xFFE6},    //
    {0x1F300, 0x1F64F},  // pictures
    {0x1F680, 0x1F6FF},  //
    {0x1F900, 0x1F9FF},  //
    {0x20000, 0x3FFFD},  // CJK extensions
};

// Marks on the character before them, and characters that are not to be seen.
constexpr Range kWithoutWidth[] = {
    {0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x2060, 0x2064},
    {0x20D0, 0x20FF}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
};

template <std::size_t kCount>
bool is_in(const Range (&ranges)[kCount], std::uint32_t point) {
    return std::any_of(std::begin(ranges), std::end(ranges), [point](const Range& range) {
        return range.first <= point && point <= range.last;
    });
}

std::size_t width_of(std::uint32_t point) {
    return is_in(kWithoutWidth, point) ? 0 : is_in(kWide, point) ? 2 : 1;
}

}  // namespace

std::uint32_t code_point(std::string_view sequence) {
    const auto lead = static_cast<unsigned char>(sequence[0]);
    std::uint32_t point = sequence.size() == 1 ? lead : lead & (0x7FU >> sequence.size());
    for (const char byte : sequence.substr(1)) {
        point = (point << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    return point;
}

std::size_t text_width(std::string_view line) {
    std::size_t width = 0;
    while (!line.empty()) {
        const std::size_t length = std::max<std::size_t>(core::utf8_length(line), 1);
        width += width_of(code_point(line.substr(0, length)));
        line.remove_prefix(length);
    }
    return width;
}

}  // namespace agon::app
