// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "physics/engine.hpp"

namespace agon::physics::box2d {

/// In Box2D's units.
struct BodySnapshot {
    std::uint32_t is_alive = 0;
    float x = 0;
    float y = 0;
    float angle = 0;
    float velocity_x = 0;  ///< of the center of mass
    float velocity_y = 0;
    float spin = 0;
};

/// What is kept of a world.
struct Snapshot {
    std::vector<BodySnapshot> bodies;
    std::vector<std::uint8_t> joints;  ///< 1 for each that is alive
    std::vector<Contact> contacts;
};

void encode(const Snapshot& snapshot, std::vector<std::byte>& bytes);

/// Nothing if the bytes are no snapshot of this backend, or hold what no world can be in.
[[nodiscard]] std::optional<Snapshot> decode(std::span<const std::byte> bytes);

}  // namespace agon::physics::box2d
