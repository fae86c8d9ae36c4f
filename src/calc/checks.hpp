// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "calc/detection.hpp"
#include "calc/entity_solids.hpp"
#include "calc/pairs.hpp"
#include "calc/stage.hpp"
#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

/// Exactly the volume of a sensor's definition. Errors: those of SensingVolume.
[[nodiscard]] core::Result<SensingVolume> sensing_volume(const scene::SensorVolume& definition);

/// What may differ from a sensor's own definition when it is asked.
struct SensorOverrides {
    std::optional<bool> finds_front_faces = {};
    std::optional<bool> finds_back_faces = {};
    std::optional<bool> finds_closest = {};
    std::optional<double> max_angle_rad = {};
    std::optional<bool> checks_occlusion = {};
    double limit_m = std::numeric_limits<double>::infinity();  ///< nothing as far is found
};

/// Questions about entities that leave nothing behind: answers depend on scene, stage and question
/// alone. Objects that are named themselves are taken whatever their flags say, unless `named` says
/// otherwise.
///
/// Errors of all: an entity that is none or dead, an object of another kind than is asked.
class Checks {
public:
    /// A pair of objects that touches; nothing if none does. `b` may be Entity::all(): all others.
    core::Result<std::optional<NearestPair>> collision(
        const scene::Scene& scene, const Stage& stage, const scene::Entity& a,
        const scene::Entity& b, NamedObjects named = NamedObjects::IgnoreFlags);

    /// The nearest points of both; nothing if they are at least `threshold_m` apart, or one side
    /// has nothing to measure. A threshold of 0 or below is none. Error: it is not a number.
    core::Result<std::optional<NearestPair>> distance(
        const scene::Scene& scene, const Stage& stage, const scene::Entity& a,
        const scene::Entity& b, double threshold_m = 0,
        NamedObjects named = NamedObjects::IgnoreFlags);

    /// What a proximity sensor finds of an entity where it stands.
    core::Result<std::optional<Detection>> sensor(const scene::Scene& scene, const Stage& stage,
                                                  scene::Handle sensor, const scene::Entity& entity,
                                                  const SensorOverrides& overrides = {},
                                                  NamedObjects named = NamedObjects::IgnoreFlags);

private:
    /// A sensor's volume, made from its definition when that was last another.
    struct KnownVolume {
        scene::SensorVolume definition;
        std::optional<SensingVolume> volume;
    };

    core::Result<const SensingVolume*> volume_of(scene::Handle sensor,
                                                 const scene::SensorVolume& definition);

    std::vector<KnownVolume> volumes_;  ///< by Handle::index()
    std::vector<PlacedSolid> side_a_;
    std::vector<PlacedSolid> side_b_;
    PairSearch pairs_;
    Detector detector_;
};

}  // namespace agon::calc
