// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "strategy/host.hpp"

namespace agon::sim {

/// Where a RecordedHost takes the inputs of its seat from, one after the other as they took effect.
class InputSource {
public:
    virtual ~InputSource() = default;
    /// The next input of the seat, nullptr after the last one. What it points to, its block
    /// included, stays valid until the next call.
    virtual core::Result<const protocol::Input*> next() = 0;
};

/// Sits in a seat and plays back what a strategy once replied, so that a match can be rerun without
/// the strategy. Asked beyond the last recorded input, or for another kind of input than the
/// recorded one, it is lost, which ends the match.
class RecordedHost final : public strategy::StrategyHost {
public:
    /// `identity` is the recorded strategy's; its interface is replaced by "recorded".
    RecordedHost(strategy::Identity identity, std::unique_ptr<InputSource> inputs);

    [[nodiscard]] const strategy::Identity& identity() const override { return identity_; }

    core::Result<void> start(const strategy::SeatSetup& setup,
                             std::span<const std::byte> observation) override;

    [[nodiscard]] bool is_lost() const override { return is_lost_; }

    void begin_step(std::span<const std::byte> observation) override;
    strategy::CallReport finish_step(std::span<std::byte> command) override;
    strategy::CallReport place(std::span<const std::byte> observation,
                               std::span<std::byte> placement) override;
    strategy::CallReport stop() override;

    const protocol::SideOutputs& side_outputs() override { return no_outputs_; }

    [[nodiscard]] std::span<const strategy::Parameter> parameters() const override { return {}; }

private:
    strategy::CallReport replay(protocol::Input::Kind kind, std::span<std::byte> block);
    strategy::CallReport lose(std::string why);

    strategy::Identity identity_;
    std::unique_ptr<InputSource> inputs_;
    protocol::SideOutputs no_outputs_;
    bool is_lost_ = false;
};

}  // namespace agon::sim
