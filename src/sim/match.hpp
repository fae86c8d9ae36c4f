// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "missions/mission.hpp"
#include "protocol/frame.hpp"
#include "sim/order_source.hpp"
#include "strategy/host.hpp"

namespace agon::sim {

/// All that a match is a function of, but for its inputs.
struct MatchDefinition {
    std::string mission;
    core::ContentSet content;
    std::uint64_t seed = 1;
    core::Duration duration;  ///< of playing time; zero means the mission's own
    bool is_hashing = true;
    /// Gives the orders of persons; must outlive the last tick. nullptr: nobody does.
    OrderSource* orders = nullptr;
    /// A monotonic wall clock; fills MatchReport::phase_ns. It is told, never asked, by the world.
    std::int64_t (*phase_clock_ns)() = nullptr;
};

/// The parts of a tick whose time can be measured, in their order.
enum class Phase : std::uint8_t { Observe, Decide, Actuate, Physics, Referee, Hash, Sinks };
inline constexpr std::size_t kPhaseCount = 7;
[[nodiscard]] std::string_view phase_name(Phase phase);

/// What the loss of a strategy (it crashed, hung or exited) does.
enum class AfterLoss : std::uint8_t {
    EndRun,  ///< what ran in this process may have spoiled it: the tick does not count
    /// The same for one in a process of its own: so a match that is over stands, whatever its
    /// clean-up does.
    EndMatch,
    PlayOn,  ///< the seat's robots stand still, unless the strategy is started again
};

/// What fills a seat.
struct SeatDefinition {
    std::unique_ptr<strategy::StrategyHost> host;
    std::map<std::string, double> parameters;
    /// How the user asked for the host, to ask for it again: "axes=y-up,tail=int32". Goes to the
    /// report as it is.
    std::string options = {};
    AfterLoss after_loss = AfterLoss::EndRun;
    /// With PlayOn: makes a host like the first one, after a loss, at most `restarts` times.
    std::function<core::Result<std::unique_ptr<strategy::StrategyHost>>()> make_again = {};
    std::uint32_t restarts = 0;
};

/// How a seat has fared.
struct SeatReport {
    std::string seat;
    strategy::Identity identity;
    std::string options;  ///< SeatDefinition::options
    std::vector<strategy::Parameter> parameters;
    std::uint64_t calls = 0;
    std::int64_t mean_ns = 0;
    std::int64_t p99_ns = 0;
    std::int64_t max_ns = 0;
    std::uint64_t late_calls = 0;    ///< longer than the decision period on the wall clock
    std::uint64_t failed_calls = 0;  ///< starts, too
    std::uint64_t dropped_outputs = 0;
    std::uint64_t missed_deadlines = 0;  ///< ticks in which the last command stayed in force
    std::uint32_t restarts = 0;
    std::optional<std::string> lost = {};  ///< why it is lost for good, if it is
};

struct MatchReport {
    std::string mission;
    std::uint64_t seed = 0;
    std::vector<SeatReport> seats;
    std::vector<double> score;  ///< per seat
    std::string winner;         ///< the seat's name; "": nobody, or it came to no end
    core::SimTime end_time;
    std::uint64_t ticks = 0;
    std::uint64_t final_hash = 0;
    std::vector<protocol::Event> events;
    /// Set if a strategy ended the run: which seat, call, tick and why.
    std::optional<std::string> lost_strategy;
    /// Set if agon itself failed: a body that is not a number, a broken precondition.
    std::optional<std::string> internal_fault;
    /// Set, with internal_fault, if it was the rules of a mission that is not agon's own.
    bool is_rules_fault = false;
    bool is_interrupted = false;  ///< also where a sink failed before the match was over
    /// Wall time of all ticks by Phase; zero without MatchDefinition::phase_clock_ns.
    std::array<std::int64_t, kPhaseCount> phase_ns{};
};

/// What a sink is told before the first tick.
struct MatchHeader {
    const MatchDefinition& definition;
    const missions::MissionInfo& mission;
    const protocol::SceneDescription& scene;  ///< of the first frame
    std::span<const SeatReport> seats;        ///< identities and parameters
    bool has_live_scene = false;              ///< Mission::live_scene
};

/// Takes what happens in a match: a recorder, a viewer's publisher, a progress line.
class FrameSink {
public:
    virtual ~FrameSink() = default;
    /// Whether on_frame needs poses and game state for this tick; inputs, events and the hash
    /// always come, and another scene (Frame::new_scene) comes whenever one of the sinks wants
    /// poses.
    [[nodiscard]] virtual bool wants_poses(std::uint64_t tick) const = 0;
    virtual core::Result<void> begin(const MatchHeader& header, const protocol::Frame& first) = 0;
    /// An error ends the match's run in a proper way and is reported by the caller.
    virtual core::Result<void> on_frame(const protocol::Frame& frame) = 0;
    /// @param last after the last tick, whether on_frame has shown it or not, with poses and game
    ///     state in any case; without them if the run ended within a tick (a lost strategy, an
    ///     internal fault)
    virtual core::Result<void> end(const MatchReport& report, const protocol::Frame& last) = 0;
};

/// One run of a mission. A value without global state: any number live in one process, each used by
/// one thread at a time. The only holder of a non-const World.
class Match {
public:
    /// Builds scene and world, starts the strategies. Errors name content, seat or library. A
    /// strategy that is lost while it starts is no error: AfterLoss says what it does; where it
    /// ends the run, the match is over at once and the report says why.
    static core::Result<Match> create(MatchDefinition definition,
                                      std::vector<SeatDefinition> seats);
    /// The same with a mission that no registry knows; `definition.mission` is taken from it.
    static core::Result<Match> create(std::unique_ptr<missions::Mission> mission,
                                      MatchDefinition definition,
                                      std::vector<SeatDefinition> seats);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;
    ~Match();  ///< stops strategies that are still running

    /// Sinks must outlive the match's last tick. Call before the first tick.
    core::Result<void> add_sink(FrameSink& sink);

    [[nodiscard]] const missions::MissionInfo& mission() const;
    /// As it now is; what a sink is given as Frame::new_scene, too, when it has become another one.
    [[nodiscard]] const protocol::SceneDescription& scene_description() const;
    /// After the last tick; at first the frame of tick 0. Poses and game state are there only if
    /// a sink wants them for this tick.
    [[nodiscard]] const protocol::Frame& frame() const;
    [[nodiscard]] bool is_over() const;
    /// Whether play stands until a person orders something.
    [[nodiscard]] bool is_stopped() const;
    [[nodiscard]] std::vector<double> score() const;

    /// A document from which a match can begin where this one stands now: Mission::situation.
    [[nodiscard]] core::Result<std::string> situation() const;

    /// Has a person's order enter the next tick, after those of the definition's source.
    /// @pre mission().order describes the block
    void order(std::span<const std::byte> block);
    /// Of the orders given so that the last tick took, in their order: why the mission refused it
    /// (its event order_refused); empty: it was obeyed. Valid until the next tick.
    [[nodiscard]] std::span<const std::string> order_refusals() const;

    /// Has another strategy take the seat when the next tick begins, before all else: the old one
    /// is stopped, the new one starts on the observation of then, and an input and an event say so.
    /// One that can't start is lost: the robots stand still until there is another.
    /// @pre the seat exists and the definition has a host
    void replace_strategy(protocol::SeatId seat, SeatDefinition definition);

    /// How the seats have fared until now.
    [[nodiscard]] std::vector<SeatReport> seat_reports() const;
    /// Whether the seat is asked for commands in the next tick, or would be if its period were
    /// over; it is not while robots are being placed.
    [[nodiscard]] bool is_deciding(protocol::SeatId seat) const;

    /// One fixed step. An error is a sink's or an internal fault (then the report has it too) and
    /// ends the match. A tick in which a strategy is lost does not count: no sink sees it.
    /// @pre !is_over()
    core::Result<void> tick();

    /// Stops the strategies, tells the sinks, and returns the report. Call once.
    core::Result<MatchReport> finish(bool is_interrupted = false);

private:
    struct State;
    explicit Match(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace agon::sim
