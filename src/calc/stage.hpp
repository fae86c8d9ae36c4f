// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "calc/placed_solid.hpp"
#include "core/result.hpp"
#include "scene/scene.hpp"
#include "world/world.hpp"

namespace agon::calc {

/// What an object may be asked for; each has a flag of its own in the scene.
enum class Purpose : std::uint8_t { Collision, Distance, Detection };

inline constexpr std::size_t kPurposes = 3;

/// Where all objects of a scene are, by Handle::index(): as the scene says, or as the world does.
void collect_poses(const scene::Scene& scene, std::vector<Pose3>& world_from_object);
void collect_poses(const world::World& world, std::vector<Pose3>& world_from_object);

/// The solids of a scene's objects at their places of one instant. Solids are made once and shared
/// by parts of equal shape. Places that change, and nothing else, allocate nothing.
///
/// A dummy counts as its point, for distance and detection. Paint (core::Stroke) and meshes without
/// any area have no solid.
class Stage {
public:
    /// Takes in what the scene is now, and where. Error: a pose that is not finite or no rotation,
    /// with the object's path; the stage is then empty. @pre as many poses as index_bound()
    core::Result<void> place(const scene::Scene& scene, std::span<const Pose3> world_from_object);

    /// Of one object, whatever its flags; none if it was not there.
    [[nodiscard]] std::span<const PlacedSolid> solids(scene::Handle object) const;

    /// Of all objects that may be asked for, in the canonical order.
    [[nodiscard]] std::span<const PlacedSolid> all(Purpose purpose) const {
        return by_purpose_[static_cast<std::size_t>(purpose)];
    }

    /// Whether the object and the models that it belongs to let it be asked for.
    [[nodiscard]] bool serves(scene::Handle object, Purpose purpose) const;

    /// How many shapes it holds or has held lately.
    [[nodiscard]] std::size_t known_shapes() const { return known_count_; }

    /// Nothing if the object was not there.
    [[nodiscard]] const Rigid* world_from_object(scene::Handle object) const;

private:
    /// What a solid is made from.
    struct Form {
        core::Shape shape;
        scene::MeshPointer mesh;

        [[nodiscard]] bool is_of(const scene::Part& part) const {
            return mesh == part.mesh && (mesh != nullptr || shape == part.shape);
        }
    };

    /// A part's solid.
    struct Piece {
        // Shared by all parts of the same shape; the last of them lets go of it.
        std::shared_ptr<const Solid> solid;
        Form form;
        bool is_made = false;  ///< that there is no solid is known, too
    };

    struct Object {
        scene::Handle handle;
        std::vector<Piece> pieces;  ///< by part
        Rigid world_from_object;
        std::uint32_t first = 0;  ///< of its placed solids
        std::uint32_t count = 0;
        std::uint8_t purposes = 0;  ///< bits
    };

    struct Known {
        std::weak_ptr<const Solid> solid;
        Form form;
    };

    /// Nothing if the object was not there.
    [[nodiscard]] const Object* find(scene::Handle object) const;
    void take_in(const scene::Scene& scene, Object& object);
    void place(const scene::Scene& scene, Object& object, const Pose3& world_from_object);
    [[nodiscard]] std::span<const PlacedSolid> solids_of(const Object& object) const;
    /// None: paint, or a mesh without any area.
    std::shared_ptr<const Solid> solid_for(const scene::Part& part);
    void forget_unused();

    std::vector<Object> objects_;  ///< by Handle::index()
    std::vector<PlacedSolid> placed_;
    std::vector<PlacedSolid> by_purpose_[kPurposes];
    std::map<std::uint64_t, std::vector<Known>> known_;  ///< by hash of the shape
    std::size_t known_count_ = 0;
    std::size_t known_limit_ = 64;
    Solid point_ = Solid::point();
};

}  // namespace agon::calc
