// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "missions/mission.hpp"
#include "protocol/frame.hpp"
#include "protocol/replacement.hpp"
#include "sim/call_times.hpp"
#include "sim/command_queue.hpp"
#include "sim/fault_log.hpp"
#include "sim/match.hpp"
#include "strategy/host.hpp"

namespace agon::sim {

/// A seat of a running match: its strategy, the blocks exchanged with it, and how its calls went.
/// Private to sim.
class Seat {
public:
    /// `seed` is the match's.
    Seat(protocol::SeatId id, const missions::MissionInfo& mission, std::uint64_t seed,
         SeatDefinition definition);

    [[nodiscard]] protocol::SeatId id() const { return id_; }

    [[nodiscard]] const std::string& name() const { return info_->name; }

    [[nodiscard]] std::uint32_t decision_period_ticks() const {
        return info_->decision_period_ticks;
    }

    /// The mission's blocks of this seat; sizes by their schemas.
    [[nodiscard]] std::span<std::byte> observation() { return observation_; }

    [[nodiscard]] std::span<std::byte> placement() { return placement_; }

    /// What the strategy replied, all zero if its call failed.
    [[nodiscard]] std::span<std::byte> reply() { return reply_; }

    [[nodiscard]] CommandQueue& queue() { return queue_; }

    [[nodiscard]] const CommandQueue& queue() const { return queue_; }

    /// Starts the strategy on the observation. An error if it can't be used or knows no parameter
    /// of a given name; a lost strategy is told by lost() and take_losses().
    core::Result<void> start();
    /// Stops the strategy and starts another one on the observation, as start does; one that can't
    /// start is lost for good.
    void replace(SeatDefinition definition);
    /// Who sits here now.
    [[nodiscard]] protocol::Replacement as_replacement() const;
    void begin_step();
    /// Whether the reply counts.
    protocol::Input::Status finish_step();

    /// How the last call ended.
    [[nodiscard]] protocol::Input::Status status() const { return status_; }

    /// Lets the strategy change the proposal in the placement block; a failed call changes nothing.
    protocol::Input::Status place();
    /// Unloads the strategy if it was started; called at the latest by the destructor of the match.
    /// @param is_match_over it came to its end, or the strategy's part in it did
    void stop(bool is_match_over);

    /// Why the strategy can't be called any more, which ends the run; empty if it can, or if the
    /// match plays on without it.
    [[nodiscard]] const std::optional<std::string>& lost() const { return lost_; }

    /// For people: "yellow's step crashed in tick 200; backtrace: ...". @pre lost()
    [[nodiscard]] std::string lost_text(const std::string& when) const;

    /// A strategy's end where the match plays on.
    struct Loss {
        std::string reason;
        bool is_restarted = false;
    };

    [[nodiscard]] bool has_losses() const { return !losses_.empty(); }

    /// Those since the last time.
    std::vector<Loss> take_losses() { return std::exchange(losses_, {}); }

    /// The fault of the last call that deserves an event at this time, if any.
    std::optional<std::string> take_fault(core::SimTime now);
    /// Hands over what the strategy said since the last time, turned into the world's frame. Counts
    /// what was dropped.
    void take_outputs(const core::Pose2& world_from_team, protocol::SideOutputs& into);

    [[nodiscard]] SeatReport report() const;

private:
    protocol::Input::Status note(const strategy::CallReport& report);
    protocol::Input::Status lose(const std::string& fault, const std::string& backtrace);
    bool restart(std::string& why_not);
    void keep_outputs();
    void hand_out(const protocol::SideOutputs& said, const core::Pose2& world_from_team,
                  protocol::SideOutputs& into);

    protocol::SeatId id_;
    const missions::SeatInfo* info_;
    strategy::SeatSetup setup_;
    std::string options_;
    std::unique_ptr<strategy::StrategyHost> host_;
    std::vector<std::byte> observation_;
    std::vector<std::byte> placement_;
    std::vector<std::byte> proposal_;
    std::vector<std::byte> reply_;
    CommandQueue queue_;
    CallTimes times_;
    FaultLog faults_;
    std::uint64_t failed_starts_ = 0;
    std::string fault_;  ///< of the last call, until taken
    std::optional<std::string> lost_;
    AfterLoss after_loss_;
    std::function<core::Result<std::unique_ptr<strategy::StrategyHost>>()> make_again_;
    std::uint32_t restarts_left_;
    std::uint32_t restarts_ = 0;
    std::vector<Loss> losses_;  ///< until taken
    std::optional<std::string> lost_for_good_;
    protocol::SideOutputs kept_outputs_;  ///< of hosts that are gone
    protocol::Input::Status status_ = protocol::Input::Status::Ok;
    std::uint64_t missed_deadlines_ = 0;
    std::uint64_t late_calls_ = 0;
    std::uint64_t dropped_outputs_ = 0;
    bool has_started_ = false;
};

}  // namespace agon::sim
