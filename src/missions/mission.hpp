// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "physics/engine.hpp"
#include "protocol/frame.hpp"
#include "protocol/order_form.hpp"
#include "protocol/schema.hpp"
#include "scene/scene.hpp"
#include "world/world.hpp"

namespace agon::missions {

using protocol::SeatId;

/// A place at which a strategy sits, and the blocks it exchanges.
struct SeatInfo {
    std::string name;  ///< "yellow"
    std::uint32_t robot_count = 0;
    const protocol::BlockSchema* observation = nullptr;
    const protocol::BlockSchema* command = nullptr;
    const protocol::BlockSchema* placement = nullptr;  ///< nullptr where nothing is placed
    std::uint32_t decision_period_ticks = 1;
    std::string usual_strategy = {};  ///< a file, of who sits here if nobody is named; or empty
};

/// What is known of a mission before a match of it is made.
struct MissionInfo {
    std::string name;    ///< "soccer5"
    std::string family;  ///< "soccer": which strategies fit
    std::string title;   ///< one line for people
    /// The content files that it reads: what a match of it is a function of.
    std::vector<std::string> content_paths;
    std::vector<SeatInfo> seats;
    core::Duration tick;
    std::uint32_t substeps_per_tick = 1;
    /// Ticks between a command's coming in and its acting; 0 acts in the same tick.
    std::uint32_t command_delay_ticks = 0;
    core::Duration default_duration;  ///< of playing time
    const protocol::BlockSchema* game_state = nullptr;
    const protocol::BlockSchema* order = nullptr;       ///< nullptr where no person gives orders
    std::vector<protocol::OrderForm> order_forms = {};  ///< how a page offers them
    /// Holds the schemas that it points to, where they are made for one mission alone.
    std::shared_ptr<const void> schemas = {};
};

/// The rules of a mission that are not agon's own have failed: what() says where and how. Thrown
/// out of any call of a tick; the match ends there.
class RulesFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Which match of a mission is wanted.
struct MissionSetup {
    std::uint64_t seed = 0;
    core::Duration duration;  ///< of playing time; zero means the mission's own
};

/// Whose robot something is.
struct Owner {
    SeatId seat;
    std::uint32_t robot = 0;  ///< its number in that team, from 0
};

/// Where the referee or a placement puts a body, at rest unless a velocity is given.
struct Move {
    scene::Handle object;
    core::Pose3 world_from_object;
    core::Vec3 velocity_mps;
    core::Vec3 angular_velocity_radps = {};
};

/// A force on a body during the next tick.
struct Push {
    scene::Handle object;
    core::Vec3 force_n;
    core::Vec3 torque_nm;
};

/// What a mission wants done to the world; only sim does it. Kept and refilled each tick.
struct Orders {
    std::vector<Move> moves;
    std::vector<Push> pushes;
    std::vector<protocol::Event> events;  ///< tick and time are filled in by sim

    void clear() { moves.clear(), pushes.clear(), events.clear(); }
};

/// One match of a mission, with any number of seats, also none: its scene, what its strategies see
/// and may command, its rules and its score. Sees the world only as const; what it wants changed
/// goes into Orders. No clock, no global state.
///
/// Order of calls: build, (World is made), begin, then per tick: accept_order for the orders that
/// have come, wants_placement/propose_placement/accept_placement for the seats that place,
/// is_deciding/observe/accept_command for the seats that decide, actuate, (physics step), referee.
class Mission {
public:
    virtual ~Mission() = default;

    [[nodiscard]] virtual const MissionInfo& info() const = 0;

    /// Puts the field and the robots into an empty scene, which stays empty where there is a
    /// live_scene().
    virtual core::Result<void> build(scene::Scene& scene) = 0;

    /// The scene as it now is, of a mission that itself moves, makes and removes its objects: what
    /// is shown and kept of the match is this one in place of the World's. Null or not, that stays
    /// so, and so does the address, from build() on. The mission moves on in actuate(); it hashes
    /// all of the scene that can influence a later tick.
    [[nodiscard]] virtual const scene::Scene* live_scene() const { return nullptr; }

    /// Backend, gravity and materials for the world to come.
    [[nodiscard]] virtual physics::EngineDefinition physics() const = 0;
    /// The world now exists: first placements, first readings.
    virtual void begin(const world::World& world, Orders& orders) = 0;

    // ---- persons -------------------------------------------------------------------------------
    /// Obeys an order that a person gives (MissionInfo::order describes it), or tells why not.
    /// Corrects the block in place; a corrected one has the same effect and tells the same events.
    /// @pre info().order is not nullptr
    virtual void accept_order(std::span<std::byte> /*order*/, Orders& /*orders*/) {}

    // ---- strategies ----------------------------------------------------------------------------
    /// Whether strategies place their robots in this tick, and the seat order in which they do.
    [[nodiscard]] virtual std::span<const SeatId> placing_seats() const = 0;
    /// Fills the placement block with the referee's proposal.
    virtual void propose_placement(SeatId seat, std::span<std::byte> placement) const = 0;
    /// Takes what the strategy returned; corrects the block to what was accepted.
    virtual void accept_placement(SeatId seat, std::span<std::byte> placement, Orders& orders) = 0;
    /// Whether seats are asked for commands in this tick (not while robots are being placed).
    [[nodiscard]] virtual bool is_deciding(SeatId seat) const = 0;
    virtual void observe(const world::World& world, SeatId seat,
                         std::span<std::byte> observation) const = 0;
    /// Takes a command; corrects the block in place to what was accepted (clamped, NaN to zero).
    /// Idempotent: an accepted block comes back unchanged.
    virtual void accept_command(SeatId seat, std::span<std::byte> command, Orders& orders) = 0;

    /// The seat's strategy is lost for good: from now on its commands are zero. Called once, before
    /// the first of them.
    virtual void lose_strategy(SeatId /*seat*/, Orders& /*orders*/) {}

    /// Where a seat's team view lies in the world at this time: turns a strategy's figures into the
    /// world's frame.
    [[nodiscard]] virtual core::Pose2 world_from_team(SeatId /*seat*/) const { return {}; }

    // ---- the tick ------------------------------------------------------------------------------
    /// Turns the commands now in force into pushes.
    virtual void actuate(const world::World& world, Orders& orders) = 0;
    /// After the physics step: readings, rules, clock. Contacts are those of the step.
    virtual void referee(const world::World& world, Orders& orders) = 0;
    [[nodiscard]] virtual bool is_over() const = 0;

    /// With a live_scene(): adds what the scene's own scripts have said, drawn and plotted since
    /// the last call. Called after begin() and after each referee(); it is shown and kept as of a
    /// seat that is one beyond the last.
    virtual void take_outputs(protocol::SideOutputs& /*outputs*/) {}

    /// Whether play stands until a person orders something.
    [[nodiscard]] virtual bool is_stopped() const { return false; }

    // ---- what others may know ------------------------------------------------------------------
    /// The game state block (MissionInfo::game_state).
    [[nodiscard]] virtual std::span<const std::byte> game_state() const = 0;

    /// The text of a document from which a match can begin where this one stands: content of the
    /// path situation.toml. An error if this mission, or this moment, has none.
    [[nodiscard]] virtual core::Result<std::string> situation(const world::World& /*world*/) const {
        return core::Error{info().name + " has no situations", ""};
    }

    /// One number per seat.
    [[nodiscard]] virtual std::vector<double> score() const = 0;

    /// Who has won, once the match is over; none: nobody. The score need not say it: a shoot-out
    /// decides without counting.
    [[nodiscard]] virtual std::optional<SeatId> winner() const { return std::nullopt; }

    /// Everything of the mission that can influence a later tick.
    virtual void hash_into(core::Hasher& hasher) const = 0;

    /// Whose robot an object of the scene is, if it is one. The scene has been built.
    [[nodiscard]] virtual std::optional<Owner> owner(scene::Handle /*object*/) const {
        return std::nullopt;
    }

    /// What a picture from above should show.
    [[nodiscard]] virtual core::Vec2 view_low_m() const = 0;
    [[nodiscard]] virtual core::Vec2 view_high_m() const = 0;
};

}  // namespace agon::missions
