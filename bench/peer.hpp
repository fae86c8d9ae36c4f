// SPDX-License-Identifier: Apache-2.0
// The peer: the same bodies and the same forces in a b2World that nobody listens to. It follows a
// match that was played before: in each tick the forces that the match applied, and every half
// second the match's poses and velocities again, so that it meets the same crowds. It takes the
// mission's sub-steps and no more, though agon splits them where bodies close in fast: that safety
// counts as agon's cost.
//
// box2d_peer runs it in a process of its own, with Box2D as its library comes; in agon's processes
// the library runs without its stopwatch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::bench {

inline constexpr std::size_t kTicksBetweenSyncs = 100;

// Lengths in decimeters, as the backend has them.

struct PeerBody {
    float mass = 0;  ///< 0: static
    float x = 0;
    float y = 0;
    float angle = 0;
};

struct PeerShape {
    std::int32_t body = 0;
    std::int32_t point_count = 0;  ///< 1: a circle
    float radius = 0;
    float friction = 0;
    float restitution = 0;
    std::array<float, 8> x{};
    std::array<float, 8> y{};
};

struct PeerPush {
    std::int32_t body = 0;
    float force_x = 0;
    float force_y = 0;
    float torque = 0;
};

struct PeerSync {
    std::int32_t body = 0;
    float x = 0;
    float y = 0;
    float angle = 0;
    float velocity_x = 0;
    float velocity_y = 0;
    float spin = 0;
};

struct PeerTrace {
    std::int32_t substeps = 1;
    std::int32_t velocity_iterations = 0;
    std::int32_t position_iterations = 0;
    std::int32_t moving_count = 0;
    float tick_s = 0;
    std::vector<PeerBody> bodies;
    std::vector<PeerShape> shapes;  ///< those of one body stand together
    std::vector<PeerPush> pushes;
    std::vector<std::int32_t> push_ends;  ///< by tick: where its pushes end
    std::vector<PeerSync> syncs;          ///< moving_count for every 100th tick
};

[[nodiscard]] bool write_trace(const PeerTrace& trace, const std::string& path);
[[nodiscard]] bool read_trace(const std::string& path, PeerTrace& trace);

/// Wall time of all steps, forces included and syncs not.
[[nodiscard]] double peer_ns_per_tick(const PeerTrace& trace);

}  // namespace agon::bench
