// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "calc/placed_solid.hpp"
#include "calc/sensing_volume.hpp"
#include "calc/surface_point.hpp"

namespace agon::calc {

/// What a proximity sensor found, in its frame; the sensing point is its origin.
struct Detection {
    double distance_m = 0;  ///< from the sensing point
    Vec3 point_m;
    scene::Handle object;
    /// Unit; of the surface, away from its front. Of a point: toward the sensing point.
    Vec3 normal;
};

/// A question to a sensor.
struct SensorQuery {
    const SensingVolume& volume;
    Rigid world_from_sensor;
    SurfaceFilter filter = {};
    /// Any point of a surface within the volume will do: the first found, which is faster.
    bool takes_any = false;
    /// What is nearer is there, but not measured: then nothing is found at all.
    double min_distance_m = 0;
    double limit_m = Bounds::kInfinity;  ///< nothing as far or farther is found
    /// Leaves out surfaces whose nearest point lies behind another: without limits to angle or
    /// face such a point is never the nearest.
    bool checks_occlusion = false;
};

/// Finds the point of many solids' surfaces within a volume that is nearest to the sensing point.
/// Exact for meshes, boxes, prisms, spheres and points; a Cylinder's side is exact for rays, and
/// for other volumes a polygon of kCylinderSides. Keeps its list between questions, so that it
/// allocates nothing once that is long enough; an answer depends on the question alone.
class Detector {
public:
    [[nodiscard]] std::optional<Detection> detect(const SensorQuery& query,
                                                  std::span<const PlacedSolid> solids);

private:
    struct Candidate {
        double bound2_m2;  ///< squared distance of the bounds from the sensing point
        std::uint32_t solid;
    };

    std::vector<Candidate> candidates_;
};

}  // namespace agon::calc
