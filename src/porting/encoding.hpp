// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace agon::porting {

/// Source text as compilers take it.
struct Decoded {
    std::string text;       ///< UTF-8 without a mark, lines end with '\n', no byte behind a Ctrl-Z
    std::string encoding;   ///< that it was in, for people: "UTF-8", "GBK", "Shift-JIS"
    bool had_mark = false;  ///< a byte-order mark
    bool had_carriage_returns = false;  ///< at the ends of lines
};

/// The encoding that bytes are most likely in, as iconv names it: UTF-8 if they are well-formed or
/// marked so, UTF-16 by its mark; else GB18030 (which holds GBK), CP932 (Shift-JIS) or CP1252.
[[nodiscard]] std::string guess_encoding(std::string_view bytes);

/// The bytes as text. An empty encoding is guessed. What is no character of it becomes U+FFFD.
/// Error: an encoding that this system doesn't know.
[[nodiscard]] core::Result<Decoded> decode(std::string_view bytes, const std::string& encoding);

}  // namespace agon::porting
