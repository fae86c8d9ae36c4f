// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "core/geometry.hpp"
#include "scene/scene.hpp"

namespace agon::missions::lua {

/// What a picture from above should show of a scene: all its visible parts, and a little more.
/// @return low, high; a square of 2 m about the origin where nothing is to be seen
[[nodiscard]] std::pair<core::Vec2, core::Vec2> view_of(const scene::Scene& scene);

}  // namespace agon::missions::lua
