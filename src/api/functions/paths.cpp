// SPDX-License-Identifier: Apache-2.0
// Paths: ways through points, or through any configurations.
#include <cmath>

#include "api/functions/families.hpp"
#include "api/polyline.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;

constexpr std::string_view kFamily = "paths";
constexpr std::size_t kMostPoints = 100'000;

/// Options: 2 closed.
Result<Handle> create_path(Caller& caller, std::vector<double> points,
                           std::optional<std::int64_t> options) {
    if (points.size() < 14 || points.size() % 7 != 0 || points.size() / 7 > kMostPoints) {
        return Error{
            "argument 1 'points' must have 2 to 100000 poses of 7 numbers: x, y, z, qx, qy, qz, qw",
            ""};
    }
    scene::Path path{.is_closed = (options.value_or(0) & 2) != 0};
    for (std::size_t i = 0; i < points.size(); i += 7) {
        const double* const p = &points[i];
        const double length = std::sqrt(p[3] * p[3] + p[4] * p[4] + p[5] * p[5] + p[6] * p[6]);
        if (!(length > 1e-6 && length < 1e6)) {
            return Error{"argument 1 'points' has a quaternion that is 0", ""};
        }
        path.points.push_back(
            {{p[0], p[1], p[2]}, {p[6] / length, p[3] / length, p[4] / length, p[5] / length}});
    }
    return caller.simulation.add({.alias = "path", .properties = std::move(path)});
}

/// Poses in the world; of a closed path the first again at the end.
Result<std::vector<double>> get_path_points(Caller& caller, Handle object) {
    const scene::Scene& scene = caller.simulation.scene();
    const auto* path = std::get_if<scene::Path>(&scene.properties(object));
    if (path == nullptr) {
        return Error{"argument 1 'path' '" + scene.path(object) + "' is no path", ""};
    }
    const core::Pose3 world_from_path = scene.world_from_object(object);
    std::vector<double> numbers;
    const auto take = [&](const core::Pose3& point) {
        const auto raw = to_raw(core::composed(world_from_path, point));
        numbers.insert(numbers.end(), raw.begin(), raw.end());
    };
    for (const core::Pose3& point : path->points) {
        take(point);
    }
    if (path->is_closed && !path->points.empty()) {
        take(path->points.front());
    }
    return numbers;
}

Result<std::tuple<std::vector<double>, double>> get_path_lengths(Caller& /*caller*/,
                                                                 std::vector<double> path,
                                                                 std::int64_t numbers) {
    if (numbers < 1 || numbers > 1000 || path.size() % static_cast<std::size_t>(numbers) != 0 ||
        path.empty()) {
        return Error{
            "argument 1 'path' must have as many numbers for each point as argument 2 "
            "'dimension' says",
            ""};
    }
    const auto each = static_cast<std::size_t>(numbers);
    // Of poses, with three or four numbers for the rotation, the position alone has a length.
    auto lengths = lengths_along(path, each, each == 6 || each == 7 ? 3 : each);
    const double total = lengths.back();
    return std::tuple(std::move(lengths), total);
}

Result<std::vector<Blend>> blends_of(const std::vector<std::int64_t>& types) {
    std::vector<Blend> blends;
    for (const std::int64_t type : types) {
        if (type < 0 || type > 2) {
            return Error{"argument 5 'types' must have 0 (linear), 1 (angle) or 2 (quaternion)",
                         ""};
        }
        blends.push_back(static_cast<Blend>(type));
    }
    return blends;
}

Result<std::vector<double>> get_path_interpolated_config(
    Caller& /*caller*/, std::vector<double> path, std::vector<double> lengths, double distance,
    std::optional<script::Value> method, std::optional<std::vector<std::int64_t>> types) {
    if (method) {
        const std::string* const type = method->at("type").bytes();
        if (type != nullptr && *type != "linear") {
            return Error{"argument 4 'method' must be of the type 'linear'", ""};
        }
    }
    if (lengths.empty() || path.empty() || path.size() % lengths.size() != 0) {
        return Error{"argument 2 'lengths' must have a length for each point of the path", ""};
    }
    const std::size_t numbers = path.size() / lengths.size();
    std::vector<Blend> blends(numbers, Blend::Linear);
    if (types && !types->empty()) {
        auto given = blends_of(*types);
        if (!given) {
            return given.error();
        }
        blends = std::move(*given);
    }
    return configuration_at(path, lengths, distance, blends);
}

Result<std::vector<double>> resample_path(Caller& caller, std::vector<double> path,
                                          std::vector<double> lengths, std::int64_t count,
                                          std::optional<script::Value> method,
                                          std::optional<std::vector<std::int64_t>> types) {
    constexpr std::int64_t kMost = 100'000;
    if (count < 2 || count > kMost) {
        return Error{"argument 3 'count' must be from 2 to 100000", ""};
    }
    const double total = lengths.empty() ? 0 : lengths.back();
    std::vector<double> resampled;
    for (std::int64_t i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count - 1);
        const auto config =
            get_path_interpolated_config(caller, path, lengths, total * share, method, types);
        if (!config) {
            return config.error();
        }
        resampled.insert(resampled.end(), config->begin(), config->end());
    }
    return resampled;
}

Result<double> get_closest_pos_on_path(Caller& /*caller*/, std::vector<double> path,
                                       std::vector<double> lengths, core::Vec3 point) {
    if (lengths.empty() || path.size() % lengths.size() != 0 || path.size() / lengths.size() < 3) {
        return Error{"argument 1 'path' must have x, y, z for each length of argument 2", ""};
    }
    return nearest_along(path, path.size() / lengths.size(), lengths, point);
}

}  // namespace

void add_path_functions(Table& table) {
    table.add(
        kFamily,
        {"createPath",
         {"points", "options"},
         "int path",
         "A new path through poses, x, y, z, qx, qy, qz, qw each, one after the other, straight "
         "between them. Options: 2 closed."},
        create_path);
    table.add(kFamily,
              {"getPathPoints",
               {"path"},
               "float[] points",
               "The poses of a path in the world, 7 numbers each; of a closed path the first comes "
               "again at the end."},
              get_path_points);
    table.add(kFamily,
              {"getPathLengths",
               {"path", "dimension"},
               "float[] lengths, float total",
               "How far along a way each of its points is: points have as many numbers as the "
               "dimension says. Of 6 and 7 the first three count."},
              get_path_lengths);
    table.add(
        kFamily,
        {"getPathInterpolatedConfig",
         {"path", "lengths", "distance", "method", "types"},
         "float[] config",
         "What lies at a distance along a way, straight between its points. Types, one for "
         "each number of a point: 0 a number (default), 1 an angle, 2 a quaternion's (four in "
         "a row)."},
        get_path_interpolated_config);
    table.add(kFamily,
              {"resamplePath",
               {"path", "lengths", "count", "method", "types"},
               "float[] path",
               "The same way through so many points at equal distances, from its first to its "
               "last. Types as of sim.getPathInterpolatedConfig."},
              resample_path);
    table.add(kFamily,
              {"getClosestPosOnPath",
               {"path", "lengths", "point"},
               "float distance",
               "How far along a way, whose points begin with x, y, z, it is nearest to a point."},
              get_closest_pos_on_path);
}

}  // namespace agon::api
