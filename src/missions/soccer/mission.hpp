// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <agon/soccer.h>

#include "core/random.hpp"
#include "missions/mission.hpp"
#include "missions/soccer/content.hpp"
#include "missions/soccer/order_desk.hpp"
#include "missions/soccer/placement_plan.hpp"
#include "missions/soccer/referee.hpp"
#include "missions/soccer/situation.hpp"
#include "missions/soccer/situation_file.hpp"
#include "missions/soccer/watch.hpp"
#include "robots/wheeled.hpp"
#include "sensors/imperfect_camera.hpp"
#include "sensors/overhead.hpp"

namespace agon::missions::soccer {

/// A match of wheeled soccer of any size: the seats yellow and blue with a team of cubes each.
class SoccerMission final : public Mission {
public:
    /// @pre the content has been read without error, the setup's duration is not negative
    SoccerMission(MissionInfo info, Content content, const MissionSetup& setup,
                  std::optional<StartSituation> start = {});

    [[nodiscard]] const MissionInfo& info() const override { return info_; }

    core::Result<void> build(scene::Scene& scene) override;

    [[nodiscard]] physics::EngineDefinition physics() const override { return content_.physics; }

    void begin(const world::World& world, Orders& orders) override;

    void accept_order(std::span<std::byte> order, Orders& orders) override;

    [[nodiscard]] std::span<const SeatId> placing_seats() const override;
    void propose_placement(SeatId seat, std::span<std::byte> placement) const override;
    void accept_placement(SeatId seat, std::span<std::byte> placement, Orders& orders) override;
    [[nodiscard]] bool is_deciding(SeatId seat) const override;
    void observe(const world::World& world, SeatId seat,
                 std::span<std::byte> observation) const override;
    void accept_command(SeatId seat, std::span<std::byte> command, Orders& orders) override;
    void lose_strategy(SeatId seat, Orders& orders) override;
    [[nodiscard]] core::Pose2 world_from_team(SeatId seat) const override;

    void actuate(const world::World& world, Orders& orders) override;
    void referee(const world::World& world, Orders& orders) override;

    [[nodiscard]] bool is_over() const override { return referee_.phase() == Phase::Over; }

    [[nodiscard]] bool is_stopped() const override { return referee_.phase() == Phase::Stopped; }

    [[nodiscard]] std::optional<Owner> owner(scene::Handle object) const override;
    [[nodiscard]] std::span<const std::byte> game_state() const override;
    [[nodiscard]] core::Result<std::string> situation(const world::World& world) const override;
    [[nodiscard]] std::vector<double> score() const override;
    [[nodiscard]] std::optional<SeatId> winner() const override;
    void hash_into(core::Hasher& hasher) const override;
    [[nodiscard]] core::Vec2 view_low_m() const override;
    [[nodiscard]] core::Vec2 view_high_m() const override;

private:
    void begin_from(const StartSituation& start, Orders& orders);
    void put_moving(std::size_t place, const sensors::PlanarReading& object, Orders& orders);
    void look_from_sides();
    void look_through_cameras();
    void read_sensors(const world::World& world);
    void lay_out(const Ruling& ruling, Orders& orders);
    void name_kicker(std::optional<Team> kicking);
    void show_put(const Obeyed::Put& put);
    void order_team(Team team, Orders& orders) const;
    void order_ball(Orders& orders) const;
    /// To a place, at rest.
    void order_object(std::size_t place, const core::Pose2& pose, Orders& orders) const;

    MissionInfo info_;
    std::optional<StartSituation> start_;
    Content content_;
    Cast cast_;
    sensors::OverheadTracker tracker_;  ///< the truth, which the referee sees
    /// What each team sees; none: the truth.
    std::array<std::optional<sensors::ImperfectCamera>, 2> cameras_;
    Situation situation_;
    /// What the situation shows of a tick in which a person has put things elsewhere.
    std::vector<sensors::PlanarReading> put_readings_;
    Referee referee_;
    PlacementPlan plan_;
    bool is_asking_for_places_ = false;  ///< in the coming tick
    std::array<SeatId, 2> placing_order_;
    std::unique_ptr<robots::WheeledDrives> drives_;          ///< by place in the cast
    std::vector<robots::Thrust> thrusts_;                    ///< of the tick, likewise
    std::array<agon_soccer_observation, 2> observations_{};  ///< with what never changes, per team
    std::uint64_t ticks_ = 0;
    std::uint64_t seed_ = 0;
    core::RandomStream jitter_;
    Watch watch_;
};

}  // namespace agon::missions::soccer
