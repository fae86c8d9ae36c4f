// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"
#include "exit_code.hpp"
#include "json_output.hpp"
#include "live_match.hpp"
#include "match_summary.hpp"
#include "play.hpp"
#include "plugin/guard.hpp"
#include "plugin/output_redirect.hpp"
#include "progress.hpp"
#include "record/recorder.hpp"
#include "scene_words.hpp"
#include "scratch_folder.hpp"
#include "sim/listed_orders.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// One match from content to summary, step by step: prepare, start, (ticks), finish, tell. Who
/// plays its ticks, and when, is the caller's.
class MatchRun {
public:
    explicit MatchRun(PlayOptions options);
    MatchRun(const MatchRun&) = delete;
    MatchRun& operator=(const MatchRun&) = delete;

    /// Reads what the match is made from and opens what is written. An error is the user's; content
    /// has some of several lines.
    core::Result<void> prepare();
    /// The hosts and the match before its first tick, with the recorders as sinks. With an error
    /// there may be a match all the same, which is to be finished.
    core::Result<void> start();
    /// Closes what is open. @param played why it was ended early, if something failed
    void finish(const core::Result<void>& played, bool is_interrupted);
    /// Tells how it went. @pre finish was called
    ExitCode tell();

    /// @pre start made one
    [[nodiscard]] sim::Match& match() { return *match_; }

    [[nodiscard]] bool has_match() const { return match_.has_value(); }

    [[nodiscard]] const sim::ListedOrders& orders() const { return orders_; }

    /// nullptr: nothing is recorded.
    [[nodiscard]] record::Recorder* recorder() { return recorder_ ? &*recorder_ : nullptr; }

    /// None before finish, or where no match came about.
    [[nodiscard]] const std::optional<sim::MatchReport>& report() const { return report_; }

    /// Why the run ended early, or what of it is not kept. @pre finish was called
    [[nodiscard]] const std::optional<core::Error>& error() const { return error_; }

    /// By seat: the library.
    [[nodiscard]] std::vector<std::string> files() const;
    /// Another strategy for a seat of the running match; an empty choice is the same file once
    /// more. Parameters stay with the file for which they were given.
    [[nodiscard]] core::Result<NewStrategy> make_strategy(protocol::SeatId seat,
                                                          const std::string& choice);

    /// Who sits where now, as a user would write it.
    [[nodiscard]] SeatOptions seats_now() const;
    /// Whether the next match can begin so: its libraries are there, its situation is one.
    [[nodiscard]] core::Result<void> check_restart(const server::Restart& restart) const;

private:
    core::Result<void> open_recorders();
    [[nodiscard]] strategy::HostContext context();
    [[nodiscard]] ExitCode exit_code() const;
    void tell_recording(std::FILE* out) const;
    void tell_losses() const;
    void tell_end() const;
    [[nodiscard]] std::vector<StrategyTraces> traces() const;

    PlayOptions options_;
    core::ContentSet plain_content_;  ///< without a situation
    core::ContentSet content_;
    std::optional<missions::MissionInfo> mission_;
    Seating seating_;
    sim::ListedOrders orders_;
    JsonOutput json_;
    std::optional<ScratchFolder> scratch_;
    std::optional<plugin::OutputRedirect> redirect_;
    std::optional<plugin::CrashGuard> guard_;
    std::optional<record::Recorder> recorder_;
    std::optional<record::Recorder> public_recorder_;
    Watcher watcher_;
    std::optional<SceneWords> scene_words_;  ///< of a scene that runs by itself
    std::optional<sim::Match> match_;
    std::optional<sim::MatchReport> report_;
    /// Why the run ended early, but for what the report says.
    std::optional<core::Error> error_;
};

/// Whether a new recording can be written there; nothing is left of the trial. An empty path is
/// none, and fine.
[[nodiscard]] core::Result<void> check_new_recording(const std::string& path);

}  // namespace agon::app
