// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/situation.hpp"

#include <algorithm>

namespace agon::missions::soccer {

void collect_touches(const world::World& world, Situation& situation) {
    situation.touches.clear();
    for (const world::Contact& contact : world.contacts()) {
        const int a = situation.cast->place_of_object(contact.a);
        const int b = situation.cast->place_of_object(contact.b);
        if (a < 0 || b < 0 || contact.normal_impulse_ns <= 0) {
            continue;
        }
        const bool is_in_order = a < b;
        const core::Vec2 normal = contact.normal.xy();
        situation.touches.push_back({static_cast<std::size_t>(std::min(a, b)),
                                     static_cast<std::size_t>(std::max(a, b)),
                                     is_in_order ? normal : -normal, contact.normal_impulse_ns});
    }
}

}  // namespace agon::missions::soccer
