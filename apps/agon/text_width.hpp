// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agon::app {

/// The code point of one well-formed UTF-8 sequence.
[[nodiscard]] std::uint32_t code_point(std::string_view sequence);

/// Columns of a terminal that a line takes: characters of Chinese, Japanese and Korean take two,
/// accents that stand by themselves none. @pre UTF-8 without control characters (printable_line)
[[nodiscard]] std::size_t text_width(std::string_view line);

}  // namespace agon::app
