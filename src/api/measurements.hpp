// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <vector>

#include "calc/calculations.hpp"
#include "calc/stage.hpp"
#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::api {

/// What belongs to a running scene beside the scene: results of its sensors and calculations, what
/// its graphs have recorded and what was drawn. Each entry ends with its definition.
class Measurements {
public:
    /// Where all solids of the scene are now; valid until it changes. Error: a pose that can't be.
    core::Result<const calc::Stage*> stage(const scene::Scene& scene);

    /// Has to be called whenever the scene may have changed.
    void note_change() { is_placed_ = false; }

    [[nodiscard]] calc::Calculations& calculations() { return calculations_; }

    [[nodiscard]] const calc::Calculations& calculations() const { return calculations_; }

    /// Of light sensors that were handled: 0 to 1.
    [[nodiscard]] std::map<scene::Handle, double>& brightness() { return brightness_; }

    /// One that was drawn: for points, spheres and cubes a place, for lines two, for triangles
    /// three, in the drawing's frame.
    using DrawnItem = std::vector<core::Vec3>;

    /// Of drawings that have some, the oldest first.
    [[nodiscard]] std::map<scene::Handle, std::deque<DrawnItem>>& drawn() { return drawn_; }

    [[nodiscard]] const std::map<scene::Handle, std::deque<DrawnItem>>& drawn() const {
        return drawn_;
    }

    void reset();
    void forget_dead(const scene::Scene& scene);
    /// All of it that can influence a later pass; not what is drawn.
    void hash_into(const scene::Scene& scene, core::Hasher& hasher) const;

private:
    calc::Stage stage_;
    bool is_placed_ = false;
    std::vector<core::Pose3> poses_;
    calc::Calculations calculations_;
    std::map<scene::Handle, double> brightness_;
    std::map<scene::Handle, std::deque<DrawnItem>> drawn_;
};

}  // namespace agon::api
