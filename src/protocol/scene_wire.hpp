// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "protocol/match.pb.h"

namespace agon::protocol {

// For the codecs of this module alone: a scene within other messages.

/// @pre `to` is empty
void to_wire(const SceneDescription& from, wire::Scene& to);

/// Errors as of decode_scene_change.
[[nodiscard]] core::Result<SceneDescription> scene_from(const wire::Scene& from);

}  // namespace agon::protocol
