// SPDX-License-Identifier: Apache-2.0
#include "api/polyline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/rotations.hpp"
#include "core/math.hpp"

namespace agon::api {

using core::Error;
using core::Quat;
using core::Result;
using core::Vec3;

namespace {

double square_distance(std::span<const double> a, std::span<const double> b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += (b[i] - a[i]) * (b[i] - a[i]);
    }
    return sum;
}

/// Nothing if there are less than four numbers from there on, or they are 0.
std::optional<Quat> quaternion_at(std::span<const double> numbers, std::size_t at) {
    return at + 4 <= numbers.size() ? quaternion_of(numbers.subspan(at).first<4>()) : std::nullopt;
}

Result<void> check_way(std::span<const double> values, std::span<const double> lengths,
                       std::span<const Blend> blends) {
    if (lengths.empty() || blends.empty() || values.size() != lengths.size() * blends.size()) {
        return Error{"the path must have as many configurations as there are lengths", ""};
    }
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        if (!std::isfinite(lengths[i]) || (i > 0 && lengths[i] < lengths[i - 1])) {
            return Error{"the lengths must be finite and must not fall", ""};
        }
    }
    return {};
}

}  // namespace

std::vector<double> lengths_along(std::span<const double> values, std::size_t numbers,
                                  std::size_t metric_numbers) {
    std::vector<double> lengths;
    double sum = 0;
    for (std::size_t i = 0; i + numbers <= values.size(); i += numbers) {
        if (i > 0) {
            sum += std::sqrt(square_distance(values.subspan(i - numbers, metric_numbers),
                                             values.subspan(i, metric_numbers)));
        }
        lengths.push_back(sum);
    }
    return lengths;
}

Result<std::vector<double>> configuration_at(std::span<const double> values,
                                             std::span<const double> lengths, double at,
                                             std::span<const Blend> blends) {
    if (auto valid = check_way(values, lengths, blends); !valid) {
        return valid.error();
    }
    if (std::isnan(at)) {
        return Error{"the distance must be a number", ""};
    }
    // The stretch on which it lies: from `low` to `high`, which may be the same.
    const auto behind = std::upper_bound(lengths.begin(), lengths.end(), at);
    const auto last = static_cast<std::ptrdiff_t>(lengths.size()) - 1;
    const auto high = std::min(behind - lengths.begin(), last);
    const auto low = std::max<std::ptrdiff_t>(high - 1, 0);
    const double from = lengths[static_cast<std::size_t>(low)];
    const double way = lengths[static_cast<std::size_t>(high)] - from;
    const double share = way > 0 ? std::clamp((at - from) / way, 0.0, 1.0) : at < from ? 0.0 : 1.0;
    const auto a = values.subspan(static_cast<std::size_t>(low) * blends.size(), blends.size());
    const auto b = values.subspan(static_cast<std::size_t>(high) * blends.size(), blends.size());
    std::vector<double> mixed(blends.size());
    for (std::size_t i = 0; i < blends.size(); ++i) {
        if (blends[i] == Blend::Quaternion) {
            const auto first = quaternion_at(a, i);
            const auto second = quaternion_at(b, i);
            if (!first || !second) {
                return Error{"a quaternion must have four numbers x, y, z, w and not be 0", ""};
            }
            const Quat q = between(*first, *second, share);
            mixed[i] = q.x;
            mixed[++i] = q.y;
            mixed[++i] = q.z;
            mixed[++i] = q.w;
            continue;
        }
        const double whole =
            blends[i] == Blend::Angle ? core::wrap_angle(b[i] - a[i]) : b[i] - a[i];
        mixed[i] = a[i] + whole * share;
    }
    return mixed;
}

double nearest_along(std::span<const double> values, std::size_t numbers,
                     std::span<const double> lengths, Vec3 point) {
    const auto place = [&](std::size_t i) {
        return Vec3{values[i * numbers], values[i * numbers + 1], values[i * numbers + 2]};
    };
    double nearest2 = std::numeric_limits<double>::infinity();
    double nearest = lengths.front();
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const Vec3 from = place(i == 0 ? 0 : i - 1);
        const Vec3 along = place(i) - from;
        const double length2 = core::dot(along, along);
        const double share =
            length2 > 0 ? std::clamp(core::dot(point - from, along) / length2, 0.0, 1.0) : 0;
        const Vec3 off = point - (from + along * share);
        if (core::dot(off, off) < nearest2) {
            nearest2 = core::dot(off, off);
            const double before = lengths[i == 0 ? 0 : i - 1];
            nearest = before + (lengths[i] - before) * share;
        }
    }
    return nearest;
}

}  // namespace agon::api
