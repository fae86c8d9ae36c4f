// SPDX-License-Identifier: Apache-2.0
#include "calc/sensing_volume.hpp"

#include <cmath>
#include <string>

#include "core/math.hpp"

namespace agon::calc {

namespace {

core::Result<void> check_depth(double offset_m, double range_m) {
    if (!(std::isfinite(offset_m) && offset_m >= 0)) {
        return core::Error{"a sensor's offset must be finite and not below 0", ""};
    }
    if (!(std::isfinite(range_m) && range_m > 0)) {
        return core::Error{"a sensor's range must be positive", ""};
    }
    return {};
}

core::Result<void> check_angle(double angle_rad, double gap_ratio) {
    if (!(angle_rad > 0 && angle_rad <= 2 * core::kPi)) {
        return core::Error{"a sensor's angle must be above 0 and at most a whole turn", ""};
    }
    if (!(gap_ratio >= 0 && gap_ratio < 1)) {
        return core::Error{"a sensor's inside gap must be at least 0 and below 1", ""};
    }
    return {};
}

bool is_size(double size_m) {
    return std::isfinite(size_m) && size_m >= 0;
}

}  // namespace

core::Result<SensingVolume> SensingVolume::ray(double offset_m, double range_m) {
    if (const auto valid = check_depth(offset_m, range_m); !valid) {
        return valid.error();
    }
    SensingVolume volume;
    volume.is_ray_ = true;
    volume.near_m_ = offset_m;
    volume.far_m_ = offset_m + range_m;
    volume.set_ball(offset_m, offset_m + range_m, 0);
    return volume;
}

core::Result<SensingVolume> SensingVolume::cylinder(double offset_m, double range_m,
                                                    double near_radius_m, double far_radius_m) {
    if (const auto valid = check_depth(offset_m, range_m); !valid) {
        return valid.error();
    }
    if (!is_size(near_radius_m) || !is_size(far_radius_m) || near_radius_m + far_radius_m <= 0) {
        return core::Error{"a sensor's radii must be finite, not below 0, and one above 0", ""};
    }
    SensingVolume volume;
    volume.planes_ = {{{0, 0, -1}, -offset_m}, {{0, 0, 1}, offset_m + range_m}};
    volume.bounding_planes_ = 2;
    const double growth_m = far_radius_m - near_radius_m;
    const double side_m = std::sqrt(range_m * range_m + growth_m * growth_m);
    const double cos = range_m / side_m;
    const double sin = growth_m / side_m;
    volume.lathes_ = {{cos, sin, cos * near_radius_m - sin * offset_m, false}};
    volume.set_ball(offset_m, offset_m + range_m, std::max(near_radius_m, far_radius_m));
    return volume;
}

core::Result<SensingVolume> SensingVolume::cone(double offset_m, double range_m, double angle_rad,
                                                double gap_ratio) {
    for (const auto& valid : {check_depth(offset_m, range_m), check_angle(angle_rad, gap_ratio)}) {
        if (!valid) {
            return valid.error();
        }
    }
    SensingVolume volume;
    const double half_rad = angle_rad / 2;
    volume.set_shell(offset_m, range_m, half_rad);
    if (half_rad < core::kPi) {
        const core::SinCos outer = core::sincos(half_rad);
        volume.lathes_.push_back({outer.cos, outer.sin, 0, false});
    }
    if (gap_ratio > 0) {
        const core::SinCos inner = core::sincos(half_rad * gap_ratio);
        volume.lathes_.push_back({inner.cos, inner.sin, 0, true});
    }
    return volume;
}

core::Result<SensingVolume> SensingVolume::disk(double offset_m, double range_m, double angle_rad,
                                                double height_m, double gap_ratio) {
    for (const auto& valid : {check_depth(offset_m, range_m), check_angle(angle_rad, gap_ratio)}) {
        if (!valid) {
            return valid.error();
        }
    }
    if (!is_size(height_m)) {
        return core::Error{"a sensor's height must be finite and not below 0", ""};
    }
    SensingVolume volume;
    const double half_rad = angle_rad / 2;
    volume.set_shell(offset_m, range_m, half_rad);
    volume.planes_ = {{{0, 1, 0}, height_m / 2}, {{0, -1, 0}, height_m / 2}};
    volume.bounding_planes_ = 2;
    volume.ball_radius_m_ += height_m / 2;
    if (half_rad < core::kPi) {
        volume.add_sector(half_rad, false);
    }
    if (gap_ratio > 0) {
        volume.add_sector(half_rad * gap_ratio, true);
    }
    return volume;
}

core::Result<SensingVolume> SensingVolume::pyramid(double offset_m, double range_m,
                                                   core::Vec2 near_size_m, core::Vec2 far_size_m) {
    if (const auto valid = check_depth(offset_m, range_m); !valid) {
        return valid.error();
    }
    if (!is_size(near_size_m.x) || !is_size(near_size_m.y) || !is_size(far_size_m.x) ||
        !is_size(far_size_m.y) || near_size_m.x + far_size_m.x <= 0 ||
        near_size_m.y + far_size_m.y <= 0) {
        return core::Error{
            "a sensor's sizes must be finite, not below 0, and one of near and far above 0", ""};
    }
    SensingVolume volume;
    volume.planes_ = {{{0, 0, -1}, -offset_m}, {{0, 0, 1}, offset_m + range_m}};
    const auto add_sides = [&](double near_m, double far_m, Vec3 axis) {
        const double growth_m = (far_m - near_m) / 2;
        const double side_m = std::sqrt(range_m * range_m + growth_m * growth_m);
        const double out = range_m / side_m;
        const double back = growth_m / side_m;
        const double from_axis_m = out * near_m / 2 - back * offset_m;
        volume.planes_.push_back({axis * out - Vec3{0, 0, back}, from_axis_m});
        volume.planes_.push_back({axis * -out - Vec3{0, 0, back}, from_axis_m});
    };
    add_sides(near_size_m.x, far_size_m.x, {1, 0, 0});
    add_sides(near_size_m.y, far_size_m.y, {0, 1, 0});
    volume.bounding_planes_ = volume.planes_.size();
    const core::Vec2 widest{std::max(near_size_m.x, far_size_m.x),
                            std::max(near_size_m.y, far_size_m.y)};
    volume.set_ball(offset_m, offset_m + range_m, norm(widest) / 2);
    return volume;
}

bool SensingVolume::contains(Vec3 p) const {
    const double distance2_m2 = dot(p, p);
    const double near_m = std::max(near_m_ - kInside_m, 0.0);
    const double far_m = far_m_ + kInside_m;
    if (distance2_m2 < near_m * near_m || distance2_m2 > far_m * far_m) {
        return false;
    }
    for (std::size_t i = 0; i < bounding_planes_; ++i) {
        if (dot(planes_[i].normal, p) > planes_[i].offset_m + kInside_m) {
            return false;
        }
    }
    for (const Sector& sector : sectors_) {
        if (sector.off_m(p) > kInside_m) {
            return false;
        }
    }
    if (lathes_.empty()) {
        return !is_ray_ || (p.z >= -kInside_m && std::abs(p.x) + std::abs(p.y) <= kInside_m);
    }
    const double across_m = std::sqrt(p.x * p.x + p.y * p.y);
    for (const Lathe& lathe : lathes_) {
        if (lathe.off_m(across_m, p.z) > kInside_m) {
            return false;
        }
    }
    return true;
}

bool SensingVolume::is_clear_of(Vec3 center, double radius_m) const {
    const double reach_m = radius_m + kInside_m;
    const Vec3 from_ball = center - Vec3{0, 0, ball_z_m_};
    const double balls_m = ball_radius_m_ + reach_m;
    if (dot(from_ball, from_ball) > balls_m * balls_m) {
        return true;
    }
    const double distance_m = norm(center);
    if (distance_m - reach_m > far_m_ || distance_m + reach_m < near_m_) {
        return true;
    }
    // What bounds the volume changes over any way by no more than the way's length.
    for (std::size_t i = 0; i < bounding_planes_; ++i) {
        if (dot(planes_[i].normal, center) - planes_[i].offset_m > reach_m) {
            return true;
        }
    }
    for (const Sector& sector : sectors_) {
        if (sector.off_m(center) > reach_m) {
            return true;
        }
    }
    const double across_m = lathes_.empty() ? 0 : norm(center.xy());
    for (const Lathe& lathe : lathes_) {
        if (lathe.off_m(across_m, center.z) > reach_m) {
            return true;
        }
    }
    return false;
}

void SensingVolume::set_ball(double low_z_m, double high_z_m, double across_m) {
    ball_z_m_ = (low_z_m + high_z_m) / 2;
    const double half_m = (high_z_m - low_z_m) / 2;
    ball_radius_m_ = std::sqrt(half_m * half_m + across_m * across_m) + kInside_m;
}

void SensingVolume::set_shell(double offset_m, double range_m, double half_angle_rad) {
    near_m_ = offset_m;
    far_m_ = offset_m + range_m;
    if (half_angle_rad < core::kPi / 3) {
        // The ball through the origin and the rim; up to 60 degrees it holds the cap, too.
        ball_z_m_ = far_m_ / (2 * core::cos(half_angle_rad));
        ball_radius_m_ = ball_z_m_ + kInside_m;
    } else {
        ball_radius_m_ = far_m_ + kInside_m;
    }
}

void SensingVolume::add_sector(double half_angle_rad, bool keeps_outside) {
    const core::SinCos half = core::sincos(half_angle_rad);
    sectors_.push_back({half.cos, half.sin, keeps_outside});
    planes_.push_back({{half.cos, 0, -half.sin}, 0});
    planes_.push_back({{-half.cos, 0, -half.sin}, 0});
}

}  // namespace agon::calc
