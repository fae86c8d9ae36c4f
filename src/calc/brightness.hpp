// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

/// Of a color, 0 (black) to 1 (white), with the weights of ITU-R BT.709.
[[nodiscard]] double brightness_of(scene::Color color);

/// What a light sensor measures: the mean brightness of what its rays fall on within its range, 0
/// for those that fall on nothing. One without an angle has one ray along z, others 19, spread over
/// their cone. Sees what is visible, whatever may be detected; paint less than 1 mm behind a
/// surface counts as lying on it. Errors: no light sensor; a dead entity.
[[nodiscard]] core::Result<double> measured_brightness(const scene::Scene& scene,
                                                       scene::Handle sensor);

}  // namespace agon::calc
