// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.hpp"
#include "physics/engine.hpp"

namespace agon::physics {

// What no backend has to be able to stand. Shapes are at least a millimeter thick, so that solvers
// that work to a fraction of one see them as solid, and nothing is further out than single
// precision still resolves to a tenth of a millimeter.
inline constexpr double kSmallestSize_m = 1e-3;
inline constexpr double kLargestSize_m = 1e3;
inline constexpr double kFarthest_m = 1e3;
inline constexpr double kFastest_mps = 1e4;

[[nodiscard]] bool is_finite(core::Vec3 v);
/// Finite, within kFarthest_m, its rotation a unit quaternion.
[[nodiscard]] bool is_proper(const core::Pose3& pose);
/// Turned about z alone.
[[nodiscard]] bool is_upright(const core::Pose3& pose);

[[nodiscard]] core::Result<void> check_shape(const core::Shape& shape);
/// The definition with a default material where it has none. Errors: gravity, iterations, materials
/// or pairs that can't be.
[[nodiscard]] core::Result<EngineDefinition> completed(EngineDefinition definition);
[[nodiscard]] core::Result<void> check_body(const BodyDefinition& definition,
                                            std::size_t material_count, bool is_planar);
[[nodiscard]] core::Result<void> check_joint(const JointDefinition& definition);

}  // namespace agon::physics
