// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agon::strategy {

/// Bytes of the well-formed UTF-8 character that the text starts with; 0 if it starts with none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// The text with U+FFFD for each ill-formed byte and a blank for each control character, cut at a
/// character's end to at most `limit` bytes.
[[nodiscard]] std::string clean_utf8(std::string_view text, std::size_t limit);

}  // namespace agon::strategy
