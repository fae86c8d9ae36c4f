// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "calc/rigid.hpp"
#include "calc/sensing_volume.hpp"
#include "core/shapes.hpp"

namespace agon::calc {

/// Which points of surfaces a sensor finds.
struct SurfaceFilter {
    bool finds_front = true;  ///< where the normal points to the sensing point's side
    bool finds_back = true;
    /// Of the largest angle between the normal and the line to the sensing point; 0: any angle.
    double min_cos_angle = 0;
};

/// A point of a surface within a sensing volume, in the sensor's frame, whose origin is the sensing
/// point.
struct SurfacePoint {
    double distance_m = Bounds::kInfinity;  ///< from the origin
    Vec3 point_m;
    Vec3 normal;  ///< of the surface: away from its front, whichever side was seen
};

// Each finds the nearest point of one surface that lies within the volume and passes the filter. If
// it is nearer than `best`, it becomes `best` and the answer is true.
//
// Nearest is exact: distance from the origin is smallest at the foot of the perpendicular, on an
// edge, or on a curve in which the surface meets a surface of the volume; on each of these the
// places where it can be smallest have a closed form, and all are tried. Angles only grow with the
// distance from the foot, so that a surface whose nearest point fails the filter fails in whole.

bool find_on_triangle(const Triangle& triangle, const SensingVolume& volume,
                      const SurfaceFilter& filter, SurfacePoint& best);

bool find_on_sphere(Vec3 center_m, double radius_m, const SensingVolume& volume,
                    const SurfaceFilter& filter, SurfacePoint& best);

/// A cylinder with its lids, for rays alone. @pre volume.is_ray()
bool find_on_cylinder(const core::Cylinder& cylinder, const Rigid& sensor_from_cylinder,
                      const SensingVolume& volume, const SurfaceFilter& filter, SurfacePoint& best);

}  // namespace agon::calc
