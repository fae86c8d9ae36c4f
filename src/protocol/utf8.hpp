// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace agon::protocol {

/// The text with every byte that is not part of well-formed UTF-8 replaced by U+FFFD: strategies
/// log and files are named as they please, Protocol Buffers and SVG take UTF-8 alone.
[[nodiscard]] std::string as_utf8(std::string_view text);

}  // namespace agon::protocol
