// SPDX-License-Identifier: Apache-2.0
#include "calc/checks.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "calc/definition_of.hpp"
#include "core/math.hpp"

namespace agon::calc {

using core::Error;
using core::Result;
using scene::Entity;
using scene::Handle;

namespace {

struct MakeVolume {
    Result<SensingVolume> operator()(const scene::RayVolume& ray) const {
        return SensingVolume::ray(ray.offset_m, ray.range_m);
    }

    Result<SensingVolume> operator()(const scene::ConeVolume& cone) const {
        return SensingVolume::cone(cone.offset_m, cone.range_m, cone.angle_rad,
                                   cone.inside_gap_ratio);
    }

    Result<SensingVolume> operator()(const scene::CylinderVolume& cylinder) const {
        return SensingVolume::cylinder(cylinder.offset_m, cylinder.range_m, cylinder.radius_m,
                                       cylinder.far_radius_m.value_or(cylinder.radius_m));
    }

    Result<SensingVolume> operator()(const scene::DiskVolume& disk) const {
        return SensingVolume::disk(disk.offset_m, disk.range_m, disk.angle_rad, disk.height_m,
                                   disk.inside_gap_ratio);
    }

    Result<SensingVolume> operator()(const scene::PyramidVolume& pyramid) const {
        return SensingVolume::pyramid(pyramid.offset_m, pyramid.range_m, pyramid.near_size_m,
                                      pyramid.far_size_m);
    }
};

Result<void> check_entity(const scene::Scene& scene, const Entity& entity) {
    if (entity.kind() == Entity::Kind::None) {
        return Error{"no entity was named", ""};
    }
    if (!scene.is_alive(entity)) {
        return Error{"an entity that was named is gone", ""};
    }
    return {};
}

Result<void> check_pair(const scene::Scene& scene, const Entity& a, const Entity& b) {
    if (a.kind() == Entity::Kind::All) {
        return Error{"of two entities only the second may be all others", ""};
    }
    if (const Result<void> valid = check_entity(scene, a); !valid) {
        return valid;
    }
    return check_entity(scene, b);
}

SurfaceFilter filter_of(const scene::ProximitySensor& sensor, const SensorOverrides& overrides) {
    SurfaceFilter filter;
    filter.finds_front = overrides.finds_front_faces.value_or(sensor.finds_front_faces);
    filter.finds_back = overrides.finds_back_faces.value_or(sensor.finds_back_faces);
    const std::optional<double> angle_rad =
        overrides.max_angle_rad ? overrides.max_angle_rad : sensor.max_angle_rad;
    if (angle_rad) {
        filter.min_cos_angle = core::cos(std::min(std::max(*angle_rad, 0.0), core::kPi / 2));
    }
    return filter;
}

}  // namespace

Result<SensingVolume> sensing_volume(const scene::SensorVolume& definition) {
    return std::visit(MakeVolume(), definition);
}

Result<std::optional<NearestPair>> Checks::collision(const scene::Scene& scene, const Stage& stage,
                                                     const Entity& a, const Entity& b,
                                                     NamedObjects named) {
    if (const Result<void> valid = check_pair(scene, a, b); !valid) {
        return valid.error();
    }
    return pairs_.touching(solids_of(scene, stage, a, Purpose::Collision, named, side_a_),
                           solids_of(scene, stage, b, Purpose::Collision, named, side_b_),
                           PairRule(scene, a, b));
}

Result<std::optional<NearestPair>> Checks::distance(const scene::Scene& scene, const Stage& stage,
                                                    const Entity& a, const Entity& b,
                                                    double threshold_m, NamedObjects named) {
    if (const Result<void> valid = check_pair(scene, a, b); !valid) {
        return valid.error();
    }
    if (std::isnan(threshold_m)) {
        return Error{"a threshold must be a number", ""};
    }
    return pairs_.nearest(solids_of(scene, stage, a, Purpose::Distance, named, side_a_),
                          solids_of(scene, stage, b, Purpose::Distance, named, side_b_),
                          threshold_m > 0 ? threshold_m : Bounds::kInfinity, PairRule(scene, a, b));
}

Result<std::optional<Detection>> Checks::sensor(const scene::Scene& scene, const Stage& stage,
                                                Handle sensor, const Entity& entity,
                                                const SensorOverrides& overrides,
                                                NamedObjects named) {
    const Rigid* pose = stage.world_from_object(sensor);
    // What the stage does not know is none for it.
    const auto known = definition_of<scene::ProximitySensor>(
        scene, pose != nullptr ? sensor : Handle(), "proximity sensor");
    if (!known) {
        return known.error();
    }
    const scene::ProximitySensor& definition = **known;
    if (const Result<void> valid = check_entity(scene, entity); !valid) {
        return valid.error();
    }
    if (std::isnan(overrides.limit_m) || std::isnan(overrides.max_angle_rad.value_or(0))) {
        return Error{"a sensor's threshold and angle must be numbers", ""};
    }
    const Result<const SensingVolume*> volume = volume_of(sensor, definition.volume);
    if (!volume) {
        return volume.error();
    }
    SensorQuery query{**volume, *pose};
    query.filter = filter_of(definition, overrides);
    query.takes_any = !overrides.finds_closest.value_or(definition.finds_closest);
    query.min_distance_m = definition.min_distance_m;
    query.limit_m = overrides.limit_m;
    query.checks_occlusion = overrides.checks_occlusion.value_or(definition.checks_occlusion);
    return detector_.detect(query,
                            solids_of(scene, stage, entity, Purpose::Detection, named, side_a_));
}

Result<const SensingVolume*> Checks::volume_of(Handle sensor,
                                               const scene::SensorVolume& definition) {
    if (sensor.index() >= volumes_.size()) {
        volumes_.resize(sensor.index() + 1);
    }
    KnownVolume& known = volumes_[sensor.index()];
    if (!known.volume || known.definition != definition) {
        Result<SensingVolume> made = sensing_volume(definition);
        if (!made) {
            return made.error();
        }
        known = {definition, std::move(*made)};
    }
    return &*known.volume;
}

}  // namespace agon::calc
