// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "protocol/frame.hpp"

namespace agon::render {

/// A team in the line above the picture.
struct TeamCaption {
    std::string name;
    std::string score;
    protocol::Color color = 0xFFFFFFFFU;
};

/// What a team's strategy drew.
struct TeamFigures {
    std::string team;
    protocol::Color color = 0xFFFFFFFFU;
    std::vector<protocol::Figure> figures;  ///< in the world's frame
};

struct SvgOptions {
    double width_px = 1280;  ///< of the picture; its height follows from the scene
    /// Teams with their scores, above the picture.
    std::vector<TeamCaption> teams;
    /// Lines above the picture, beside the teams: the first one large, the others small.
    std::vector<std::string> title;
    /// Figures over the field, each in its own color on a ground of its team's; who drew is said
    /// below.
    std::vector<TeamFigures> drawings;
};

/// The scene seen from above, as an SVG document: x to the right, y up. What is no number or lies
/// outside of the scene's bounds is left out. @pre one pose for each pose_index of the scene
[[nodiscard]] std::string svg(const protocol::SceneDescription& scene,
                              std::span<const core::Pose3> poses, const SvgOptions& options = {});

}  // namespace agon::render
