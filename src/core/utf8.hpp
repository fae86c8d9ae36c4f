// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agon::core {

/// Bytes of the well-formed UTF-8 character that the text starts with; 0 if it starts with none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// The text with U+FFFD for each byte that is not part of a well-formed character: strategies log
/// and files are named as they please, Protocol Buffers, SVG and terminals take UTF-8 alone.
[[nodiscard]] std::string as_utf8(std::string_view text);

/// The same with a blank for each control character, cut at a character's end to at most `limit`
/// bytes.
[[nodiscard]] std::string clean_utf8(std::string_view text, std::size_t limit);

}  // namespace agon::core
