// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "protocol/call.hpp"

namespace agon::protocol {

/// The message CallFunction, as it is the block of an Input of kind Call. Appends to `out`.
void encode(const Call& call, std::vector<std::byte>& out);

/// Errors: a broken message, a name that is empty or beyond all use, values that are too deep or
/// too many.
[[nodiscard]] core::Result<Call> decode_call(std::span<const std::byte> message);

/// Why values can't be sent: they are too deep, too many or too heavy; empty if they can.
[[nodiscard]] std::string obstacle_to_sending(const std::vector<Value>& values);

}  // namespace agon::protocol
