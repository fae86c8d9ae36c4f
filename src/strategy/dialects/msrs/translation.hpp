// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <agon/soccer.h>

#include "strategy/common/field_frame.hpp"
#include "strategy/dialects/msrs/layout.hpp"
#include "strategy/dialects/msrs/options.hpp"

namespace agon::strategy::msrs {

/// Keeps a team's environment over the match: writes what is seen, reads what is wanted.
class Translation {
public:
    Translation(std::uint32_t robot_count, const Options& options)
        : environment_({robot_count, options.tail}), options_(options) {}

    [[nodiscard]] Environment& environment() { return environment_; }

    /// Writes poses, ball, halfArea and whoseBall. kickOffStyle is written once for each decision
    /// of the referee (restart_count); in between it belongs to the strategy.
    void write(const agon_soccer_observation& seen);

    /// Wheel speeds as the strategy left them: maybe not finite, maybe beyond the limit.
    void read_wheels(agon_soccer_command& command) const;

    /// Shows the referee's proposal in place of the current poses.
    void write_form(const agon_soccer_observation& seen, const agon_soccer_placement& proposal);

    /// Takes what the strategy changed since write_form; what it left alone stays bit by bit.
    void read_form(const agon_soccer_observation& seen, agon_soccer_placement& placement) const;

    /// The coordinates that the strategy sees at this moment.
    [[nodiscard]] FieldFrame frame(const agon_soccer_observation& seen) const;

private:
    [[nodiscard]] FieldPose pose_at(std::size_t offset) const;
    void set_pose(std::size_t offset, const FieldPose& pose);
    [[nodiscard]] FieldPose proposed(const agon_soccer_observation& seen,
                                     const agon_soccer_place& place) const;

    Environment environment_;
    Options options_;
    bool has_written_restart_ = false;
    std::uint32_t restart_count_ = 0;
};

}  // namespace agon::strategy::msrs
