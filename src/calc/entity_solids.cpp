// SPDX-License-Identifier: Apache-2.0
#include "calc/entity_solids.hpp"

#include <algorithm>
#include <cstdint>

namespace agon::calc {

using scene::Entity;
using scene::Handle;

std::span<const PlacedSolid> solids_of(const scene::Scene& scene, const Stage& stage,
                                       const Entity& entity, Purpose purpose, NamedObjects named,
                                       std::vector<PlacedSolid>& storage) {
    switch (entity.kind()) {
        case Entity::Kind::None:
            return {};
        case Entity::Kind::All:
            return stage.all(purpose);
        case Entity::Kind::Object: {
            const bool is_point = scene.contains(entity.object()) &&
                                  scene.kind(entity.object()) == scene::ObjectKind::Dummy;
            const bool serves =
                named == NamedObjects::IgnoreFlags || stage.serves(entity.object(), purpose);
            // A dummy's point touches nothing.
            return serves && !(is_point && purpose == Purpose::Collision)
                       ? stage.solids(entity.object())
                       : std::span<const PlacedSolid>();
        }
        case Entity::Kind::Collection:
            break;
    }
    storage.clear();
    for (const Handle member : scene.members(entity)) {
        const auto solids =
            solids_of(scene, stage, Entity(member), purpose, NamedObjects::AskFlags, storage);
        storage.insert(storage.end(), solids.begin(), solids.end());
    }
    return storage;
}

PairRule::PairRule(const scene::Scene& scene, const Entity& a, const Entity& b)
    : scene_(scene), is_self_pair_(a == b && a.kind() == Entity::Kind::Collection) {
    if (b.kind() == Entity::Kind::All) {
        first_side_ = scene.members(a);
    }
}

bool PairRule::operator()(Handle a, Handle b) const {
    if (a == b || std::binary_search(first_side_.begin(), first_side_.end(), b)) {
        return true;
    }
    if (!is_self_pair_) {
        return false;
    }
    const std::int64_t difference =
        static_cast<std::int64_t>(scene_.flags(a).self_collision_number) -
        static_cast<std::int64_t>(scene_.flags(b).self_collision_number);
    for (std::int64_t power = 1; power <= 100'000; power *= 10) {
        if (difference == power || difference == -power) {
            return true;
        }
    }
    return false;
}

}  // namespace agon::calc
