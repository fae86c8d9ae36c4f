// SPDX-License-Identifier: Apache-2.0
#include "world/contact.hpp"

namespace agon::world {

void collect_contacts(const physics::Engine& engine, std::span<const Handle> objects,
                      std::vector<Contact>& contacts) {
    contacts.clear();
    for (const physics::Contact& contact : engine.contacts()) {
        // Bodies were made in handle order, so the contacts' order is that of handles too.
        contacts.push_back({objects[contact.a.index()], objects[contact.b.index()], contact.point_m,
                            contact.normal, contact.normal_impulse_ns, contact.tangent_impulse_ns,
                            contact.gap_m, contact.has_begun});
    }
}

}  // namespace agon::world
