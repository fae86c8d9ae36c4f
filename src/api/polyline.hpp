// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"

namespace agon::api {

// Ways through configurations of several numbers each, all in one list: straight between them.

/// How far along the way each configuration is. Distances are those of the first `metric_numbers`
/// numbers (of poses: the position). @pre values.size() is a multiple of numbers >= metric_numbers
[[nodiscard]] std::vector<double> lengths_along(std::span<const double> values, std::size_t numbers,
                                                std::size_t metric_numbers);

/// What each number of a configuration is when one between two is asked for.
enum class Blend : std::uint8_t {
    Linear,
    Angle,       ///< rad, on the shorter way around
    Quaternion,  ///< with the three that follow: x, y, z, w
};

/// The configuration at a distance along the way, from 0 to the last length; beyond, an end.
/// Errors: lists that don't fit each other, lengths that fall, a quaternion of 0 or one that is not
/// four.
[[nodiscard]] core::Result<std::vector<double>> configuration_at(std::span<const double> values,
                                                                 std::span<const double> lengths,
                                                                 double at,
                                                                 std::span<const Blend> blends);

/// How far along the way, whose configurations begin with x, y, z, its point nearest to a point is.
/// @pre values.size() == numbers * lengths.size(), numbers >= 3, lengths is not empty
[[nodiscard]] double nearest_along(std::span<const double> values, std::size_t numbers,
                                   std::span<const double> lengths, core::Vec3 point);

}  // namespace agon::api
