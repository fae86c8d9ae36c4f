// SPDX-License-Identifier: Apache-2.0
#pragma once

// Random sensing volumes for tests, each with a membership of its own that shares nothing with
// SensingVolume: what the definitions say, in angles.

#include <cmath>
#include <functional>
#include <utility>

#include "calc/brute_force.hpp"
#include "calc/sensing_volume.hpp"

namespace agon::calc {

struct VolumeSample {
    SensingVolume volume;
    /// Whether a point lies inside by more than `margin_m` (below 0: outside by less).
    std::function<bool(Vec3 p, double margin_m)> holds;
};

inline VolumeSample random_cone(core::RandomStream& random) {
    const double offset_m = random.uniform_index(2) == 0 ? 0 : random.uniform(0, 0.5);
    const double range_m = random.uniform(0.2, 1.5);
    const double angle_rad = random.uniform(0.1, 2 * core::kPi);
    const double gap = random.uniform_index(2) == 0 ? 0 : random.uniform(0, 0.9);
    return {SensingVolume::cone(offset_m, range_m, angle_rad, gap).value(),
            [=](Vec3 p, double margin_m) {
                const double d = norm(p);
                const double angle = core::atan2(norm(p.xy()), p.z);
                const double turn = margin_m / d;
                return d >= offset_m + margin_m && d <= offset_m + range_m - margin_m &&
                       angle <= angle_rad / 2 - (angle_rad < 2 * core::kPi ? turn : 0) &&
                       (gap == 0 || angle >= gap * angle_rad / 2 + turn);
            }};
}

inline VolumeSample random_disk(core::RandomStream& random) {
    const double offset_m = random.uniform_index(2) == 0 ? 0 : random.uniform(0, 0.5);
    const double range_m = random.uniform(0.2, 1.5);
    const double angle_rad = random.uniform(0.1, 2 * core::kPi);
    const double height_m = random.uniform(0.01, 0.8);
    const double gap = random.uniform_index(2) == 0 ? 0 : random.uniform(0, 0.9);
    return {SensingVolume::disk(offset_m, range_m, angle_rad, height_m, gap).value(),
            [=](Vec3 p, double margin_m) {
                const double d = norm(p);
                const double angle = std::abs(core::atan2(p.x, p.z));
                const double turn = margin_m / norm(core::Vec2{p.x, p.z});
                return d >= offset_m + margin_m && d <= offset_m + range_m - margin_m &&
                       std::abs(p.y) <= height_m / 2 - margin_m && angle <= angle_rad / 2 - turn &&
                       (gap == 0 || angle >= gap * angle_rad / 2 + turn);
            }};
}

inline VolumeSample random_cylinder(core::RandomStream& random) {
    const double offset_m = random.uniform(0, 0.5);
    const double range_m = random.uniform(0.2, 1.5);
    const double near_m = random.uniform_index(3) == 0 ? 0 : random.uniform(0, 0.6);
    const double far_m = random.uniform_index(2) == 0 && near_m > 0 ? near_m : random.uniform(0, 1);
    return {SensingVolume::cylinder(offset_m, range_m, near_m, far_m).value(),
            [=](Vec3 p, double margin_m) {
                const double share = (p.z - offset_m) / range_m;
                return p.z >= offset_m + margin_m && p.z <= offset_m + range_m - margin_m &&
                       norm(p.xy()) <= near_m + (far_m - near_m) * share - 6 * margin_m;
            }};
}

inline VolumeSample random_pyramid(core::RandomStream& random) {
    const double offset_m = random.uniform(0, 0.5);
    const double range_m = random.uniform(0.2, 1.5);
    const core::Vec2 near_m{random.uniform(0, 0.5), random.uniform(0, 0.5)};
    const core::Vec2 far_m{random.uniform(0, 2), random.uniform(0, 2)};
    return {SensingVolume::pyramid(offset_m, range_m, near_m, far_m).value(),
            [=](Vec3 p, double margin_m) {
                const double share = (p.z - offset_m) / range_m;
                const core::Vec2 size_m = near_m + (far_m - near_m) * share;
                return p.z >= offset_m + margin_m && p.z <= offset_m + range_m - margin_m &&
                       std::abs(p.x) <= size_m.x / 2 - 6 * margin_m &&
                       std::abs(p.y) <= size_m.y / 2 - 6 * margin_m;
            }};
}

inline VolumeSample random_volume(core::RandomStream& random) {
    switch (random.uniform_index(4)) {
        case 0:
            return random_cone(random);
        case 1:
            return random_disk(random);
        case 2:
            return random_cylinder(random);
        default:
            return random_pyramid(random);
    }
}

}  // namespace agon::calc
