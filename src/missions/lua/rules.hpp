// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/simulation.hpp"
#include "core/result.hpp"
#include "missions/lua/definition.hpp"
#include "protocol/frame.hpp"
#include "script/machine.hpp"
#include "script/record.hpp"

namespace agon::missions::lua {

/// What the rules have decided until now.
struct Course {
    std::vector<double> scores;           ///< by seat
    std::vector<protocol::Event> events;  ///< since they were last taken
    bool is_over = false;
    std::optional<protocol::SeatId> winner;
};

/// What is known of a match when it begins.
struct MatchFacts {
    std::uint64_t seed = 0;
    core::Duration duration;
};

/// The rules.lua of a mission folder, in a machine of its own with all functions of scenes and the
/// table `match`. docs/mission_folders.md says what they may define and call.
class Rules {
public:
    /// @param print takes what they print
    Rules(const Definition& definition, api::Simulation& simulation, MatchFacts facts,
          std::function<void(std::string_view line)> print);

    /// Loads the text and calls set_up(). Errors: name the file and the line; a function that is
    /// missing.
    core::Result<void> start(std::string_view text);

    // Each throws a RulesFailure where the rules fail. Seats count from 0 here, from 1 in Lua.
    void observe(std::size_t seat, std::span<std::byte> observation);
    void apply(std::size_t seat, std::span<const std::byte> command);
    void judge();
    /// @return why it is not obeyed; empty if it is
    std::string order(const OrderDefinition& order, std::optional<std::size_t> seat, double value);
    void lose(std::size_t seat);
    void state(std::span<std::byte> state);

    [[nodiscard]] Course& course() { return course_; }

    [[nodiscard]] const Course& course() const { return course_; }

private:
    core::Result<void> bind();
    core::Result<void> set_facts();
    core::Result<protocol::SeatId> seat_of(std::int64_t number) const;
    core::Result<void> add_event(std::string kind, std::string text, std::int64_t seat,
                                 const std::vector<std::int64_t>& objects);
    script::Outcome call(const script::Function& function, std::span<script::Record* const> records,
                         std::span<const script::Value> values) const;
    void must(const core::Result<void>& result, std::string_view what) const;

    const Definition& definition_;
    api::Simulation& simulation_;
    api::Caller caller_;
    MatchFacts facts_;
    std::function<void(std::string_view line)> print_;
    Course course_;
    std::unique_ptr<script::Machine> machine_;
    std::unique_ptr<script::Record> observation_;
    std::unique_ptr<script::Record> command_;
    std::unique_ptr<script::Record> state_;
    script::Function observe_;
    script::Function apply_;
    script::Function judge_;
    script::Function order_;
    script::Function lose_;
    script::Function fill_state_;
};

}  // namespace agon::missions::lua
