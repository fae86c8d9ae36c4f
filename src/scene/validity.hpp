// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::scene {

/// Not empty, at most 64 bytes, none of '/', '[', ']' and control characters.
[[nodiscard]] core::Result<void> check_alias(std::string_view alias);

/// Finite, the rotation a unit quaternion within 1e-6.
[[nodiscard]] bool is_proper(const core::Pose3& pose);

/// Whether poses, shapes and body properties can be drawn and simulated at all.
[[nodiscard]] core::Result<void> check_definition(const ObjectDefinition& definition);

}  // namespace agon::scene
