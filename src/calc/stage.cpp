// SPDX-License-Identifier: Apache-2.0
#include "calc/stage.hpp"

#include <string>
#include <utility>
#include <variant>

#include "core/check.hpp"
#include "core/hash.hpp"

namespace agon::calc {

using core::Error;
using core::Result;
using scene::Handle;

namespace {

void hash_shape(core::Hasher& hasher, const core::Sphere& sphere) {
    hasher.add(sphere.radius_m);
}

void hash_shape(core::Hasher& hasher, const core::Box& box) {
    hasher.add(box.size_m);
}

void hash_shape(core::Hasher& hasher, const core::Cylinder& cylinder) {
    hasher.add(cylinder.radius_m);
    hasher.add(cylinder.height_m);
}

void hash_shape(core::Hasher& hasher, const core::Prism& prism) {
    hasher.add(prism.height_m);
    for (const core::Vec2& corner : prism.corners_m) {
        hasher.add(corner);
    }
}

void hash_shape(core::Hasher& hasher, const core::Stroke& stroke) {
    hasher.add(stroke.width_m);
}

std::uint64_t hash_of(const scene::Part& part) {
    core::Hasher hasher;
    if (part.mesh) {
        hasher.add(static_cast<std::uint64_t>(part.mesh->triangles.size()));
        for (const Vec3& vertex : part.mesh->vertices_m) {
            hasher.add(vertex);
        }
    } else {
        hasher.add(static_cast<std::uint64_t>(part.shape.index()));
        std::visit([&hasher](const auto& one) { hash_shape(hasher, one); }, part.shape);
    }
    return hasher.digest();
}

core::Result<Solid> make_solid(const scene::Part& part) {
    if (part.mesh) {
        return Solid::create(TriangleMesh{part.mesh->vertices_m, part.mesh->triangles});
    }
    return Solid::create(part.shape);
}

std::uint8_t purposes_of(const scene::Scene& scene, Handle object) {
    const scene::ObjectFlags& flags = scene.flags(object);
    const scene::ModelOverrides overrides = scene.overrides(object);
    const auto bit = [](Purpose purpose, bool is_set) {
        return static_cast<std::uint8_t>((is_set ? 1U : 0U) << static_cast<unsigned>(purpose));
    };
    return static_cast<std::uint8_t>(
        bit(Purpose::Collision, flags.is_collidable && !overrides.blocks_collisions) |
        bit(Purpose::Distance, flags.is_measurable && !overrides.blocks_measurements) |
        bit(Purpose::Detection, flags.is_detectable && !overrides.blocks_detections));
}

}  // namespace

void collect_poses(const scene::Scene& scene, std::vector<Pose3>& world_from_object) {
    world_from_object.resize(scene.index_bound());
    scene.visit([&](Handle object) {
        // Parents come first; of a joint the children stand in its moving frame.
        const Handle parent = scene.parent(object);
        const Pose3& pose = scene.parent_from_object(object);
        world_from_object[object.index()] =
            parent.is_valid() ? composed(composed(world_from_object[parent.index()],
                                                  scene.object_from_children(parent)),
                                         pose)
                              : pose;
    });
}

void collect_poses(const world::World& world, std::vector<Pose3>& world_from_object) {
    world_from_object.resize(world.scene().index_bound());
    world.scene().visit(
        [&](Handle object) { world_from_object[object.index()] = world.pose(object); });
}

Result<void> Stage::place(const scene::Scene& scene, std::span<const Pose3> world_from_object) {
    AGON_CHECK(world_from_object.size() >= scene.index_bound(), world_from_object.size());
    placed_.clear();
    for (std::vector<PlacedSolid>& list : by_purpose_) {
        list.clear();
    }
    objects_.resize(scene.index_bound());
    for (Object& object : objects_) {
        object.count = 0;
        object.purposes = 0;
        if (!scene.contains(object.handle)) {
            object.handle = Handle();
            object.pieces.clear();
        }
    }
    Handle bad;
    scene.visit([&](Handle handle) {
        Object& object = objects_[handle.index()];
        if (object.handle != handle) {
            object.pieces.clear();
            object.handle = handle;
        }
        if (!is_usable(world_from_object[handle.index()]) && !bad.is_valid()) {
            bad = handle;
        }
    });
    if (bad.is_valid()) {
        objects_.clear();
        return Error{"the pose of " + scene.path(bad) + " is not finite or no rotation", ""};
    }
    for (Object& object : objects_) {
        if (object.handle.is_valid()) {
            take_in(scene, object);
            place(scene, object, world_from_object[object.handle.index()]);
        }
    }
    forget_unused();
    return {};
}

void Stage::take_in(const scene::Scene& scene, Object& object) {
    const std::span<const scene::Part> parts = scene.parts(object.handle);
    object.pieces.resize(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Piece& piece = object.pieces[i];
        if (!piece.is_made || !piece.form.is_of(parts[i])) {
            piece = {solid_for(parts[i]), {parts[i].shape, parts[i].mesh}, true};
        }
    }
    object.purposes = purposes_of(scene, object.handle);
}

void Stage::place(const scene::Scene& scene, Object& object, const Pose3& world_from_object) {
    object.world_from_object = Rigid(world_from_object);
    object.first = static_cast<std::uint32_t>(placed_.size());
    const std::span<const scene::Part> parts = scene.parts(object.handle);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const Solid* solid = object.pieces[i].solid.get()) {
            placed_.push_back(
                placed(object.handle, *solid,
                       Rigid(composed(world_from_object, parts[i].object_from_shape))));
        }
    }
    const bool is_dummy = scene.kind(object.handle) == scene::ObjectKind::Dummy;
    if (is_dummy && parts.empty()) {
        placed_.push_back(placed(object.handle, point_, object.world_from_object));
    }
    object.count = static_cast<std::uint32_t>(placed_.size()) - object.first;
    for (std::size_t purpose = 0; purpose < kPurposes; ++purpose) {
        const bool is_asked_for = serves(object.handle, static_cast<Purpose>(purpose));
        if (is_asked_for && !(is_dummy && purpose == 0)) {
            const auto solids = solids_of(object);
            by_purpose_[purpose].insert(by_purpose_[purpose].end(), solids.begin(), solids.end());
        }
    }
}

std::shared_ptr<const Solid> Stage::solid_for(const scene::Part& part) {
    if (!part.mesh && std::holds_alternative<core::Stroke>(part.shape)) {
        return nullptr;
    }
    std::vector<Known>& alike = known_[hash_of(part)];
    for (const Known& known : alike) {
        if (std::shared_ptr<const Solid> solid = known.solid.lock();
            solid && known.form.is_of(part)) {
            return solid;
        }
    }
    core::Result<Solid> made = make_solid(part);
    if (!made) {
        return nullptr;
    }
    auto solid = std::make_shared<const Solid>(std::move(*made));
    alike.push_back({solid, {part.shape, part.mesh}});
    ++known_count_;
    return solid;
}

void Stage::forget_unused() {
    if (known_count_ <= known_limit_) {
        return;
    }
    known_count_ = 0;
    for (auto one = known_.begin(); one != known_.end();) {
        std::erase_if(one->second, [](const Known& known) { return known.solid.expired(); });
        known_count_ += one->second.size();
        one = one->second.empty() ? known_.erase(one) : std::next(one);
    }
    known_limit_ = 2 * known_count_ + 64;
}

const Stage::Object* Stage::find(Handle object) const {
    const bool is_there =
        object.index() < objects_.size() && objects_[object.index()].handle == object;
    return is_there ? &objects_[object.index()] : nullptr;
}

std::span<const PlacedSolid> Stage::solids(Handle object) const {
    const Object* found = find(object);
    return found != nullptr ? solids_of(*found) : std::span<const PlacedSolid>();
}

std::span<const PlacedSolid> Stage::solids_of(const Object& object) const {
    return std::span(placed_).subspan(object.first, object.count);
}

bool Stage::serves(Handle object, Purpose purpose) const {
    const Object* found = find(object);
    return found != nullptr && (found->purposes >> static_cast<unsigned>(purpose) & 1U) != 0;
}

const Rigid* Stage::world_from_object(Handle object) const {
    const Object* found = find(object);
    return found != nullptr ? &found->world_from_object : nullptr;
}

}  // namespace agon::calc
