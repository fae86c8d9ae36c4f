// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "protocol/recording.hpp"
#include "protocol/scene_codec.hpp"

namespace agon::protocol {

/// Appends the message `Match` to `out`.
void encode(const RecordedMatch& match, std::vector<std::byte>& out);

/// The same but for the content files, which nobody needs who only looks on.
void encode_without_content(const RecordedMatch& match, std::vector<std::byte>& out);

/// Only the version of the format, which is to be looked at before all else; 0 if it is missing.
[[nodiscard]] core::Result<std::uint32_t> decode_format(std::span<const std::byte> message);

/// Errors: a broken message, a schema whose fields lie outside its block, a scene node whose parent
/// or pose does not exist, numbers out of range.
[[nodiscard]] core::Result<RecordedMatch> decode_match(std::span<const std::byte> message);

}  // namespace agon::protocol
