// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/frame.hpp"
#include "protocol/parameter.hpp"
#include "protocol/schema.hpp"

namespace agon::strategy {

/// What a strategy is told about its seat before it starts.
struct SeatSetup {
    std::string mission;         ///< "soccer5"
    std::string mission_family;  ///< "soccer"
    std::string seat;            ///< "yellow"
    std::uint32_t robot_count = 0;
    std::uint64_t seed = 0;  ///< the match's, for what a strategy draws by lot
    core::Duration tick;
    core::Duration decision_period;
    const protocol::BlockSchema* observation = nullptr;
    const protocol::BlockSchema* command = nullptr;
    const protocol::BlockSchema* placement = nullptr;  ///< nullptr where nothing is placed
    std::map<std::string, double> parameters;          ///< --param SEAT.name=value
};

/// Who sits in a seat.
struct Identity {
    std::string name;
    std::string author;
    std::string file;       ///< as the user named it; empty for what is no file
    std::string sha256;     ///< of the file, hex; empty for what is no file
    std::string interface;  ///< "agon/1", "msrs", "recorded"
};

/// How one call ended.
struct CallReport {
    enum class Status : std::uint8_t {
        Ok,
        Failed,  ///< threw or said AGON_ERROR: the block counts as zero (a placement's proposal
                 ///< stands), the match goes on
        Lost,    ///< crashed, hung or exited: the strategy can't be called again
        Late,    ///< has not replied in time: what was commanded last stays in force, and the reply
                 ///< comes with a later call
        Absent,  ///< nobody sits here any more, and the match knows it: the block counts as zero
    };
    Status status = Status::Ok;
    /// What happened, for people, naming the call: "StrategyStep crashed (SIGSEGV at 0x0)"; empty
    /// if Ok.
    std::string fault;
    std::int64_t wall_ns = 0;  ///< how long the call took
    /// Where a crash happened and who called it, the innermost first, as far as it is known:
    /// "crash()+0x1b, step+0x40".
    std::string backtrace = {};
};

using protocol::Parameter;

/// Runs one strategy for one seat of one match. Calls come on one thread at a time, in the order
/// start, then placements and steps, then stop. A call is begun and finished apart, so that hosts
/// with processes of their own can let the seats think side by side; between the two no other call
/// is made.
///
/// The match never depends on how a host runs a strategy: the same replies give the same match.
class StrategyHost {
public:
    virtual ~StrategyHost() = default;

    /// Known once start has succeeded.
    [[nodiscard]] virtual const Identity& identity() const = 0;

    /// Loads and initialises. `observation` is the one at the start of the match. An error is the
    /// user's to repair (no such file, no known interface), but for the one case that is_lost
    /// names.
    virtual core::Result<void> start(const SeatSetup& setup,
                                     std::span<const std::byte> observation) = 0;

    /// Whether a call, start included, crashed, hung or exited: then no other call but stop is
    /// made.
    [[nodiscard]] virtual bool is_lost() const { return false; }

    /// Asks for a command. The observation stays valid until finish.
    virtual void begin_step(std::span<const std::byte> observation) = 0;
    /// Waits for the command; the block is zero when called, and counts only if the report says Ok.
    virtual CallReport finish_step(std::span<std::byte> command) = 0;

    /// Lets the strategy change the referee's proposal in the block.
    virtual CallReport place(std::span<const std::byte> observation,
                             std::span<std::byte> placement) = 0;

    /// Unloads; called once, also after a fault. Does nothing if the strategy never started.
    virtual CallReport stop() = 0;

    /// Log lines and figures since the last call of this function, in team view. Valid until the
    /// next call of any function.
    virtual const protocol::SideOutputs& side_outputs() = 0;
    /// Parameters that the strategy declared.
    [[nodiscard]] virtual std::span<const Parameter> parameters() const = 0;
};

}  // namespace agon::strategy
