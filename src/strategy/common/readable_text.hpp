// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace agon::strategy {

/// The text as UTF-8: itself if it is valid UTF-8, else read as GBK, the encoding of the Chinese
/// Windows systems for which such strategies were written. What is neither becomes U+FFFD. Control
/// characters become blanks and blanks at both ends go.
[[nodiscard]] std::string readable_text(std::string_view bytes);

}  // namespace agon::strategy
