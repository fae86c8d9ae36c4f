// SPDX-License-Identifier: Apache-2.0
#include "protocol/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace agon::protocol {

namespace {

/// Length of the well-formed sequence at the start of `text` (Unicode 15, table 3-7); 0 if none.
std::size_t sequence_length(std::string_view text) {
    const auto at = [&](std::size_t i) {
        return static_cast<std::uint8_t>(text[i]);
    };
    const std::uint8_t lead = at(0);
    if (lead < 0x80) {
        return 1;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (at(i) < 0x80 || at(i) > 0xBF) {
            return 0;
        }
    }
    const bool is_overlong = (lead == 0xE0 && at(1) < 0xA0) || (lead == 0xF0 && at(1) < 0x90);
    const bool is_surrogate = lead == 0xED && at(1) > 0x9F;
    const bool is_beyond = lead == 0xF4 && at(1) > 0x8F;
    return is_overlong || is_surrogate || is_beyond ? 0 : length;
}

}  // namespace

std::string as_utf8(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        clean += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return clean;
}

}  // namespace agon::protocol
