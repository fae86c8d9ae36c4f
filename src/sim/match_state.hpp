// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/result.hpp"
#include "missions/mission.hpp"
#include "protocol/frame.hpp"
#include "sim/followed_scene.hpp"
#include "sim/match.hpp"
#include "sim/scene_description.hpp"
#include "sim/seat.hpp"
#include "world/world.hpp"

namespace agon::sim {

/// All of a match: what it is made of, and the steps of its tick in their order. Private to sim.
struct Match::State {
    State(std::unique_ptr<missions::Mission> the_mission, MatchDefinition the_definition,
          world::World the_world, DrawnScene the_scene,
          std::vector<SeatDefinition> seat_definitions);
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    // ---- life
    core::Result<void> start();
    core::Result<void> add_sink(FrameSink& sink);
    core::Result<void> tick();
    void stop_strategies();
    [[nodiscard]] MatchReport report() const;
    [[nodiscard]] std::vector<SeatReport> seat_reports() const;
    [[nodiscard]] bool is_over() const;

    // ---- the steps of a tick; false: a strategy is lost
    bool replace_strategies();
    core::Result<void> take_person_orders();
    bool place_robots();
    bool ask_strategies();
    void take_commands();
    void move_world();
    /// The path and quantity that is no number, if there is one.
    [[nodiscard]] std::optional<std::string> find_not_a_number() const;
    core::Result<void> publish();

    // ---- their parts
    [[nodiscard]] core::SimTime time_at(std::uint64_t tick) const;
    void apply_orders();
    void check_order(std::span<const std::byte> block) const;
    void add_event(std::string kind, std::string team, std::vector<std::string> objects,
                   std::string reason);
    /// Fault events and side outputs after a call; false if the strategy is lost.
    bool follow_up(Seat& seat);
    void tell_losses(Seat& seat);
    /// The mission is told once that nobody sits there any more.
    void note_status(Seat& seat, protocol::Input::Status status);
    core::Result<void> fail_internally(std::string kind, std::vector<std::string> objects,
                                       const std::string& what);
    [[nodiscard]] const protocol::SceneDescription& description() const;
    /// Of the scene as it now is, which may have become another one.
    void fill_poses();
    /// Of the scene's own scripts, where there are some.
    void take_scene_outputs();
    [[nodiscard]] std::uint64_t state_hash();
    void mark(Phase phase);

    MatchDefinition definition;
    std::unique_ptr<missions::Mission> mission;
    world::World world;
    DrawnScene scene;                       ///< of the world
    std::optional<FollowedScene> followed;  ///< from start() on, where the mission has a scene
    std::vector<Seat> seats;

    struct Sink {
        FrameSink* sink = nullptr;
        bool has_failed = false;
    };

    std::vector<Sink> sinks;

    std::uint64_t ticks = 0;         ///< completed
    std::uint64_t current_tick = 0;  ///< the one under way, or the last one
    missions::Orders orders;

    struct WaitingStrategy {
        protocol::SeatId seat;
        SeatDefinition definition;
    };

    std::vector<WaitingStrategy> waiting_strategies;   ///< for the next tick
    std::vector<std::vector<std::byte>> replacements;  ///< blocks of the current tick's inputs
    std::vector<std::byte> waiting_orders;    ///< for the next tick, one block after the other
    std::vector<std::byte> person_orders;     ///< of the current tick, likewise
    std::vector<std::string> order_refusals;  ///< of those that had waited; empty: obeyed
    std::vector<protocol::SeatId> placing;
    std::vector<protocol::SeatId> deciding;
    core::Hasher hasher;

    // What the frame shows.
    protocol::Frame frame;
    std::vector<core::Pose3> poses;
    std::vector<protocol::Event> events;
    std::vector<protocol::Input> inputs;
    std::vector<protocol::SideOutputs> outputs;

    std::vector<bool> has_been_lost;  ///< by seat: the mission was told
    std::vector<protocol::Event> all_events;
    std::optional<std::string> lost_strategy;
    std::optional<std::string> internal_fault;
    bool is_rules_fault = false;
    bool has_failed_sink = false;
    bool is_finished = false;
    std::array<std::int64_t, kPhaseCount> phase_ns{};
    std::int64_t last_mark_ns = 0;
};

/// "6.170 s", by integers alone.
[[nodiscard]] std::string seconds_text(core::SimTime time);

}  // namespace agon::sim
