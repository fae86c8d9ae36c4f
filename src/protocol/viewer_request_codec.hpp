// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "protocol/viewer_requests.hpp"

namespace agon::protocol {

/// Nothing that a viewer says is longer.
inline constexpr std::size_t kMaxRequestBytes = 1U << 20U;

/// The message ToAgon. Errors: a broken message, one that says nothing, texts and lists beyond all
/// use, numbers that are none. Whether a seat or a tick exists is for who knows the match.
[[nodiscard]] core::Result<ViewerRequest> decode_request(std::span<const std::byte> message);

/// What a viewer written in C++ says. Appends one message to `out`.
void encode(const ViewerRequest& request, std::vector<std::byte>& out);

}  // namespace agon::protocol
