// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <agon/soccer.h>

#include "core/geometry.hpp"
#include "strategy/common/fenced_block.hpp"

namespace agon::strategy {

/// How long, bool-like numbers and pointers are in the struct.
enum class FiraLayout : std::uint8_t {
    Lp64,   ///< `long` of 8 bytes, as sources compiled on Linux have it
    Win32,  ///< `long` of 4 bytes, as on Windows
};

/// The size of the struct: 560 or 520.
[[nodiscard]] std::size_t fira_environment_bytes(FiraLayout layout);

/// Where and how large the field is in a program's own numbers: x = origin + centimeters * scale.
struct FiraUnits {
    double origin_x = 0;
    double origin_y = 0;
    double per_cm = 1;
};

/// A pose in the program's own numbers; degrees counter-clockwise.
struct FiraPose {
    double x = 0;
    double y = 0;
    double rotation_deg = 0;
};

/// The interface's wheel speeds end at 125; ours at the robot's own limit.
inline constexpr double kFiraWheelLimit = 125;
inline constexpr std::uint32_t kFiraRobots = 5;

/// The Environment of both FIRA interfaces, kept over a match: five robots a team, three balls, the
/// bounds, the state of the game, the team's own pointer. True field coordinates for both teams, y
/// up, yellow defends the left goal.
class FiraEnvironment {
public:
    FiraEnvironment(FiraLayout layout, FiraUnits units) : layout_(layout), units_(units) {}

    /// Poses, balls and bounds as seen. The predicted ball lies as far ahead as the last lies back.
    void write(const agon_soccer_observation& seen);

    void set_game(std::int32_t game_state, std::int32_t whos_ball);

    /// As the strategy left them: maybe not finite, maybe beyond the limit.
    void read_wheels(const agon_soccer_observation& seen, agon_soccer_command& command) const;

    /// From a place in team view, and back.
    [[nodiscard]] FiraPose from_team(const agon_soccer_observation& seen,
                                     const agon_soccer_place& place) const;
    [[nodiscard]] agon_soccer_place to_team(const agon_soccer_observation& seen,
                                            const FiraPose& pose) const;

    /// What the strategy's functions are called with.
    [[nodiscard]] void* data() { return bytes_.data(); }

    [[nodiscard]] std::size_t size() const { return fira_environment_bytes(layout_); }

private:
    [[nodiscard]] std::size_t whole_bytes() const { return layout_ == FiraLayout::Lp64 ? 8 : 4; }

    [[nodiscard]] std::size_t game_offset() const;
    void put(std::size_t offset, double value);
    void put_whole(std::size_t index, double value);
    void put_bounds(const agon_soccer_observation& seen);
    [[nodiscard]] double number(std::size_t offset) const;

    FiraLayout layout_;
    FiraUnits units_;
    FencedBlock bytes_{4096};
    bool has_ball_ = false;
};

/// Whether a restart still shows: from the referee's decision until the ball has been played, moved
/// by more than 5 cm. Then the game is just on.
class RestartView {
public:
    /// @return whether the last restart still shows
    bool update(const agon_soccer_observation& seen);

private:
    bool has_begun_ = false;
    bool is_shown_ = false;
    std::uint32_t restart_count_ = 0;
    core::Vec2 ball_m_;
};

/// 0 anyone, 1 blue, 2 yellow: who puts the ball into play.
[[nodiscard]] std::int32_t fira_whos_ball(const agon_soccer_observation& seen);

}  // namespace agon::strategy
