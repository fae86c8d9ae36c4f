// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <box2d/b2_world.h>

#include "physics/engine.hpp"

namespace agon::physics::box2d {

/// Gathers the contacts of a step over its parts: one entry for each pair of bodies.
class ContactLog {
public:
    void begin_step();
    /// Takes what the last part of the step did.
    void collect(const b2World& world);
    /// Puts the entries in order.
    void end_step();

    [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }

    void restore(std::span<const Contact> contacts);

private:
    /// Where a pair's sums are; small, so that searching and sorting are cheap.
    struct Place {
        std::uint64_t pair = 0;  ///< both ids, the smaller one high: its order is the contacts'
        std::size_t index = 0;   ///< into gathered_
    };

    Contact& entry(BodyId a, BodyId b);

    std::vector<Place> places_;
    std::vector<Contact> gathered_;  ///< in the order of coming
    std::vector<Contact> contacts_;  ///< of the last step, by pair
    std::vector<Contact> previous_;
};

}  // namespace agon::physics::box2d
