// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/hash.hpp"

namespace agon::api {

/// How a joint moves that no physics moves: towards a position, or at a velocity, as fast as its
/// limits allow. Units are the joint's: rad or m, and seconds.
struct JointMotion {
    enum class Aim { None, Position, Velocity };

    Aim aim = Aim::None;
    double target = 0;    ///< position or velocity
    double velocity = 0;  ///< now
    double max_velocity = 0;
    double max_acceleration = 0;

    /// Both directions at most `max_velocity`; a higher velocity is braked down first. The aim is
    /// None once a position is reached or its velocity is 0.
    /// @return how far the joint moves within `step_s` @pre limits and step > 0
    double advance(double position, double step_s);

    void hash_into(core::Hasher& hasher) const;

private:
    double advance_to_position(double distance, double step_s);
    double advance_at_velocity(double step_s);
};

}  // namespace agon::api
