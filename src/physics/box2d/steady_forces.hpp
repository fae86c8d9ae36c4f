// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <box2d/b2_contact.h>
#include <box2d/b2_world.h>

#include "core/hash.hpp"

namespace agon::physics::box2d {

/// Keeps what contacts carry apart from what hits them.
///
/// Box2D starts a step from the impulses of the last one, multiplied by how much longer the new
/// step is. That is right for steady forces. But the impulse of a hit does not depend on the step's
/// length: after a part of a tenth it would come back ten times as large, and throw bodies about.
/// So around parts of unequal length the force before the part is remembered, and what the part
/// added is not carried over.
class SteadyForces {
public:
    void clear();
    /// Call before a part that is shorter than its step. `last_part_s`: length of the part before.
    void remember(const b2World& world, float last_part_s);
    /// Call before a part that is longer than the last: sets the impulses from which it starts, as
    /// Box2D will multiply them by the parts' ratio.
    void prepare(b2World& world, float last_part_s, float part_s);

    void hash_into(core::Hasher& hasher) const;

private:
    struct Entry {
        const b2Fixture* a;
        const b2Fixture* b;
        float force;
    };

    [[nodiscard]] const Entry* find(const b2Contact& contact) const;

    std::vector<Entry> entries_;  ///< of the last part, if that was a short one
    bool has_entries_ = false;    ///< also if nothing touched
    std::vector<Entry> next_;
};

}  // namespace agon::physics::box2d
