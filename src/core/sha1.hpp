// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace agon::core {

/// SHA-1, for protocols that are defined with it (WebSocket). It protects nothing: for what must
/// not be forged there is digest.hpp.
[[nodiscard]] std::array<std::byte, 20> sha1(std::string_view bytes);

}  // namespace agon::core
