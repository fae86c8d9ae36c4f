// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/time.hpp"
#include "protocol/frame.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// A line on a terminal that is written anew, again and again. Nothing where standard error is no
/// terminal.
class StatusLine {
public:
    [[nodiscard]] static bool is_shown();

    void show(std::string line);
    /// Leaves the terminal with an empty line.
    void clear();

private:
    std::size_t width_ = 0;  ///< of what stands there
};

/// Tells how far a match is: one line that is rewritten on a terminal, a new line every few seconds
/// elsewhere. Writes to standard error.
class Progress {
public:
    explicit Progress(bool is_quiet);

    /// Call after each tick; looks at the clock only now and then.
    void update(const sim::Match& match);
    /// Leaves the terminal with an empty line.
    void finish();

private:
    void write(const sim::Match& match, std::int64_t now_ns);

    bool is_quiet_;
    bool is_terminal_;
    std::int64_t start_ns_;
    std::int64_t last_ns_;
    StatusLine line_;
};

/// Watches a match for what its user should hear of at once.
class Watcher final : public sim::FrameSink {
public:
    [[nodiscard]] bool wants_poses(std::uint64_t /*tick*/) const override { return false; }

    core::Result<void> begin(const sim::MatchHeader& header, const protocol::Frame& first) override;
    core::Result<void> on_frame(const protocol::Frame& frame) override;

    core::Result<void> end(const sim::MatchReport& report,
                           const protocol::Frame& /*last*/) override {
        report_ = report;
        return {};
    }

    /// None before the end.
    [[nodiscard]] const std::optional<sim::MatchReport>& report() const { return report_; }

private:
    void advise(const protocol::Event& event);

    std::optional<sim::MatchReport> report_;
    std::vector<sim::SeatReport> seats_;
    std::vector<std::string> advised_;  ///< teams
};

}  // namespace agon::app
