// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "scene/object.hpp"

namespace agon::scene {

/// UTF-8, not empty, at most 64 bytes, none of '/', '[', ']', '{', '}', '*' and control characters,
/// no '.' or ':' in front.
[[nodiscard]] core::Result<void> check_alias(std::string_view alias);

/// Finite, the rotation a unit quaternion within 1e-6.
[[nodiscard]] bool is_proper(const core::Pose3& pose);

/// The same for parts, body and properties alone. @param alias for the error
[[nodiscard]] core::Result<void> check_parts(const std::string& alias,
                                             const std::vector<Part>& parts);
[[nodiscard]] core::Result<void> check_body(const std::string& alias,
                                            const std::optional<BodyProperties>& body);
[[nodiscard]] core::Result<void> check_properties(const std::string& alias,
                                                  const Properties& properties);

/// Whether poses, shapes and body properties can be drawn and simulated at all.
[[nodiscard]] core::Result<void> check_definition(const ObjectDefinition& definition);

}  // namespace agon::scene
