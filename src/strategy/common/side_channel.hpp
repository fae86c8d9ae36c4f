// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "strategy/host.hpp"

namespace agon::strategy {

/// What a strategy says besides its commands, within each tick's limits, and the numbers that it
/// declares for people to set. What is beyond a limit or cannot be shown is dropped and counted.
class SideChannel {
public:
    static constexpr std::size_t kLogLinesPerTick = 64;
    static constexpr std::size_t kLogBytesPerTick = 8192;
    static constexpr std::size_t kFiguresPerTick = 256;
    static constexpr std::size_t kFigureTextBytes = 256;
    static constexpr std::size_t kPlotPointsPerTick = 64;
    static constexpr std::size_t kPlotNameBytes = 64;
    static constexpr std::size_t kParameterNameBytes = 64;

    /// `level` as AGON_LOG_...; ill-formed text is cleaned.
    void say(std::uint32_t level, std::string_view text);
    /// A figure's text is cleaned and cut.
    void draw(protocol::Figure figure);
    void plot(std::string_view name, double value);

    /// Values given for this run, by name.
    void set_given_parameters(std::map<std::string, double> given) { given_ = std::move(given); }

    /// Declares a parameter and sets its value: the given one if it lies within the limits,
    /// otherwise the default (check_given_parameters refuses the given one afterwards). False for a
    /// name that is not [a-z][a-z0-9_]* or is there already, and limits that make no sense.
    bool declare(Parameter& parameter);

    /// From now on declare refuses.
    void close_declarations() { may_declare_ = false; }

    [[nodiscard]] std::span<const Parameter> parameters() const { return parameters_; }

    /// Errors: a given value that is outside its limits, or whose parameter was not declared.
    [[nodiscard]] core::Result<void> check_given_parameters(const std::string& seat) const;

    /// What was said since the last call of this. Valid until the next.
    const protocol::SideOutputs& take();

    /// The last line of level error since this was last called with forget_error.
    [[nodiscard]] const std::string& last_error() const { return last_error_; }

    void forget_error() { last_error_.clear(); }

private:
    std::map<std::string, double> given_;
    std::vector<Parameter> parameters_;
    bool may_declare_ = true;
    protocol::SideOutputs pending_;
    protocol::SideOutputs taken_;
    std::size_t log_bytes_ = 0;
    std::string last_error_;
};

}  // namespace agon::strategy
