// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "calc/rigid.hpp"
#include "core/result.hpp"

namespace agon::calc {

/// All points with dot(normal, p) = offset; the normal has length 1.
struct Plane {
    Vec3 normal;
    double offset_m = 0;
};

/// A line turned about z: with t the distance from the axis, all points with
/// cos * t - sin * z = offset. A cylinder or a cone; within is where the left side is smaller.
struct Lathe {
    double cos = 1;
    double sin = 0;
    double offset_m = 0;
    bool keeps_outside = false;  ///< the volume is what lies outside

    /// How far off the volume a point is, from its distance from the axis; below 0 within.
    [[nodiscard]] double off_m(double across_m, double z) const {
        const double out_m = cos * across_m - sin * z - offset_m;
        return keeps_outside ? -out_m : out_m;
    }
};

/// Two half planes that meet in the y axis, either side of z: within is where
/// cos * |x| - sin * z <= 0.
struct Sector {
    double cos = 1;
    double sin = 0;
    bool keeps_outside = false;

    /// The same as of a lathe.
    [[nodiscard]] double off_m(Vec3 p) const {
        const double out_m = cos * std::abs(p.x) - sin * p.z;
        return keeps_outside ? -out_m : out_m;
    }
};

/// By how much a point may lie outside a volume or triangle and still count as inside: room for
/// rounding.
inline constexpr double kInside_m = 1e-9;

/// Where a proximity sensor looks, exactly: no curved face is made of flat ones. In the sensor's
/// frame, from its origin along +z. Surfaces that bound it are known, so that the nearest point of
/// a triangle or sphere within it is one of finitely many.
class SensingVolume {
public:
    // Errors of all: a number that is not finite, a range or size that is not positive, an offset
    // below 0, an angle that is not above 0 and at most a whole turn.

    /// The segment of the axis from `offset` to `offset + range`.
    static core::Result<SensingVolume> ray(double offset_m, double range_m);
    /// Between two disks, at z = offset and offset + range. The far radius may differ.
    static core::Result<SensingVolume> cylinder(double offset_m, double range_m,
                                                double near_radius_m, double far_radius_m);
    /// A sector of a ball: within `angle / 2` of the axis, and from `offset` to `offset + range`
    /// from the origin. Of it is left what is outside `gap_ratio` of the angle.
    static core::Result<SensingVolume> cone(double offset_m, double range_m, double angle_rad,
                                            double gap_ratio = 0);
    /// The same flat: within `angle / 2` of z seen along y, and within `height / 2` of y = 0.
    /// A height of 0 is taken for a sheet 2 nm thick.
    static core::Result<SensingVolume> disk(double offset_m, double range_m, double angle_rad,
                                            double height_m, double gap_ratio = 0);
    /// Between two rectangles, at z = offset and offset + range. The near one may be a point.
    static core::Result<SensingVolume> pyramid(double offset_m, double range_m,
                                               core::Vec2 near_size_m, core::Vec2 far_size_m);

    [[nodiscard]] bool contains(Vec3 p) const;

    /// Whether a ball lies outside for sure; one that does may yet go unnoticed.
    [[nodiscard]] bool is_clear_of(Vec3 center, double radius_m) const;

    [[nodiscard]] bool is_ray() const { return is_ray_; }

    /// Planes that hold its flat faces; it lies below those that bound it.
    [[nodiscard]] std::span<const Plane> planes() const { return planes_; }

    [[nodiscard]] std::span<const Lathe> lathes() const { return lathes_; }

    /// Nothing nearer to, or farther from, the origin belongs to it.
    [[nodiscard]] double near_m() const { return near_m_; }

    [[nodiscard]] double far_m() const { return far_m_; }

    /// A ball around (0, 0, ball_z_m()) that holds it.
    [[nodiscard]] double ball_z_m() const { return ball_z_m_; }

    [[nodiscard]] double ball_radius_m() const { return ball_radius_m_; }

private:
    SensingVolume() = default;
    void set_ball(double low_z_m, double high_z_m, double across_m);
    void add_sector(double half_angle_rad, bool keeps_outside);
    void set_shell(double offset_m, double range_m, double half_angle_rad);

    bool is_ray_ = false;
    std::vector<Plane> planes_;  ///< the first `bounding_planes_` bound it, others are of sectors
    std::size_t bounding_planes_ = 0;
    std::vector<Lathe> lathes_;
    std::vector<Sector> sectors_;
    double near_m_ = 0;
    double far_m_ = Bounds::kInfinity;
    double ball_z_m_ = 0;
    double ball_radius_m_ = 0;
};

}  // namespace agon::calc
