// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include <agon/soccer.h>

#include "strategy/common/guarded_library.hpp"
#include "strategy/host.hpp"

namespace agon::strategy {

/// A soccer block of the mission as its own struct. @pre the block is at least that long
[[nodiscard]] agon_soccer_observation soccer_observation_in(std::span<const std::byte> block);

/// What the hosts of soccer dialects have in common: loads the library into this process, turns
/// blocks into structs, reports. A dialect fills in its calls.
class SoccerDialectHost : public StrategyHost {
public:
    /// What it is called.
    struct Words {
        std::string interface;   ///< "fira"
        std::string title;       ///< of the interface, in sentences: "FIRA"
        std::string a_strategy;  ///< "a FIRA strategy"
    };

    SoccerDialectHost(std::filesystem::path file, Words words, HostContext context)
        : library_(std::move(context)), file_(std::move(file)), words_(std::move(words)) {}

    [[nodiscard]] const Identity& identity() const override { return identity_; }

    [[nodiscard]] bool is_lost() const override { return library_.is_lost(); }

    core::Result<void> start(const SeatSetup& setup, std::span<const std::byte> observation) final;

    void begin_step(std::span<const std::byte> observation) final { observation_ = observation; }

    CallReport finish_step(std::span<std::byte> command) final;
    CallReport place(std::span<const std::byte> observation, std::span<std::byte> placement) final;
    /// A dialect's destructor calls it, while its own calls are still there.
    CallReport stop() final;

    const protocol::SideOutputs& side_outputs() final {
        std::swap(pending_, taken_);
        pending_.clear();
        return taken_;
    }

    [[nodiscard]] std::span<const Parameter> parameters() const final { return {}; }

protected:
    /// Whether the interface is for such a seat, beyond its being one of soccer.
    [[nodiscard]] virtual core::Result<void> check(const SeatSetup& setup) const = 0;
    /// Looks up the functions of the loaded library and makes the first calls.
    virtual core::Result<void> begin(const SeatSetup& setup,
                                     const agon_soccer_observation& seen) = 0;
    /// Fills the wheels, which count only if the report is Ok.
    virtual CallReport step(const agon_soccer_observation& seen, agon_soccer_command& command) = 0;
    /// Changes places where the strategy did; they count only if the report is Ok.
    virtual CallReport form(const agon_soccer_observation& seen, agon_soccer_placement& places) = 0;
    virtual CallReport end() = 0;

    [[nodiscard]] core::Error error(std::string what) const {
        return {std::move(what), file_.string()};
    }

    GuardedLibrary library_;
    Identity identity_;
    protocol::SideOutputs pending_;  ///< what is said, until it is asked for

private:
    [[nodiscard]] core::Result<void> check_blocks(const SeatSetup& setup) const;

    std::filesystem::path file_;
    Words words_;
    bool is_started_ = false;
    std::span<const std::byte> observation_;
    protocol::SideOutputs taken_;
};

}  // namespace agon::strategy
