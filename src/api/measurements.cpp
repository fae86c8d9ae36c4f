// SPDX-License-Identifier: Apache-2.0
#include "api/measurements.hpp"

#include <string_view>
#include <utility>
#include <variant>

namespace agon::api {

using core::Result;
using scene::Handle;

namespace {

void hash_shape(const core::Shape& shape, core::Hasher& hasher) {
    hasher.add(shape.index());
    if (const auto* sphere = std::get_if<core::Sphere>(&shape)) {
        hasher.add(sphere->radius_m);
    } else if (const auto* box = std::get_if<core::Box>(&shape)) {
        hasher.add(box->size_m);
    } else if (const auto* cylinder = std::get_if<core::Cylinder>(&shape)) {
        hasher.add(cylinder->radius_m);
        hasher.add(cylinder->height_m);
    } else if (const auto* prism = std::get_if<core::Prism>(&shape)) {
        hasher.add(prism->height_m);
        for (const core::Vec2 corner : prism->corners_m) {
            hasher.add(corner);
        }
    } else if (const auto* stroke = std::get_if<core::Stroke>(&shape)) {
        hasher.add(stroke->width_m);
        for (const core::Vec2 point : stroke->points_m) {
            hasher.add(point);
        }
    }
}

void hash_part(const scene::Part& part, core::Hasher& hasher) {
    hash_shape(part.shape, hasher);
    hasher.add(part.object_from_shape);
    hasher.add(part.color);
    hasher.add(part.is_visible);
    hasher.add(part.is_respondable);
    hasher.add(part.mesh != nullptr ? part.mesh->triangles.size() : 0);
}

void hash_object(const scene::Scene& scene, Handle object, core::Hasher& hasher) {
    for (const scene::Part& part : scene.parts(object)) {
        hash_part(part, hasher);
    }
    const scene::ObjectFlags& flags = scene.flags(object);
    const scene::ModelOverrides& overrides = flags.overrides;
    for (const bool flag :
         {flags.is_collidable, flags.is_measurable, flags.is_detectable, flags.is_model_base,
          overrides.blocks_collisions, overrides.blocks_measurements, overrides.blocks_detections,
          overrides.hides, overrides.blocks_dynamics, overrides.blocks_responses,
          overrides.stops_scripts}) {
        hasher.add(flag);
    }
    hasher.add(flags.self_collision_number);
    hasher.add(scene.body(object) ? scene.body(object)->mass_kg : -1.0);
    for (const auto& [tag, references] : scene.definition(object).references) {
        hasher.add(std::string_view(tag));
        for (const Handle target : references.objects) {
            hasher.add(target.is_valid() ? target.index() + 1 : 0U);
        }
    }
}

void hash_entity(const scene::Entity& entity, core::Hasher& hasher) {
    hasher.add(entity.kind());
    hasher.add(entity.object().index());
    hasher.add(entity.collection().index());
}

}  // namespace

Result<const calc::Stage*> Measurements::stage(const scene::Scene& scene) {
    if (!is_placed_) {
        calc::collect_poses(scene, poses_);
        if (auto placed = stage_.place(scene, poses_); !placed) {
            return placed.error();
        }
        is_placed_ = true;
    }
    return &stage_;
}

void Measurements::reset() {
    is_placed_ = false;
    calculations_.reset_all();
    brightness_.clear();
    drawn_.clear();
}

void Measurements::forget_dead(const scene::Scene& scene) {
    is_placed_ = false;
    calculations_.forget_dead(scene);
    const auto is_dead = [&scene](const auto& entry) {
        return !scene.contains(entry.first);
    };
    std::erase_if(brightness_, is_dead);
    std::erase_if(drawn_, is_dead);
}

void Measurements::hash_into(const scene::Scene& scene, core::Hasher& hasher) const {
    scene.visit([&](Handle object) { hash_object(scene, object, hasher); });
    for (const scene::CollectionHandle handle : scene.collections()) {
        hasher.add(handle.index());
        for (const scene::CollectionItem& item : scene.collection(handle).items) {
            hasher.add(item.object.index());
            hasher.add(item.reach);
            hasher.add(item.is_subtracted);
        }
    }
    for (const scene::CalculationHandle handle : scene.calculations()) {
        const scene::Calculation& calculation = scene.calculation(handle);
        hasher.add(handle.index());
        hasher.add(calculation.kind);
        hasher.add(calculation.is_enabled);
        for (const scene::Entity& entity : calculation.needs) {
            hash_entity(entity, hasher);
        }
    }
    calculations_.hash_into(scene, hasher);
    for (const auto& [sensor, brightness] : brightness_) {
        hasher.add(sensor.index());
        hasher.add(brightness);
    }
}

}  // namespace agon::api
