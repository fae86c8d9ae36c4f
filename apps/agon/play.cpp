// SPDX-License-Identifier: Apache-2.0
#include "play.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include <unistd.h>

#include "command.hpp"
#include "console.hpp"
#include "core/units.hpp"
#include "installed.hpp"
#include "interrupt.hpp"
#include "match_summary.hpp"
#include "missions/registry.hpp"
#include "net/closed_reader.hpp"
#include "orders_option.hpp"
#include "plugin/guard.hpp"
#include "plugin/output_redirect.hpp"
#include "progress.hpp"
#include "record/recorder.hpp"
#include "result_files.hpp"
#include "scratch_folder.hpp"
#include "situation_option.hpp"

namespace agon::app {

namespace {

// A place for the JSON text, opened before the match, so that a bad path costs no match.
class JsonFile {
public:
    static core::Result<JsonFile> open(const std::string& path) {
        JsonFile json;
        json.path_ = path;
        if (!path.empty() && path != "-") {
            auto file = record::OutputFile::create(path, json_kind());
            if (!file) {
                return file.error();
            }
            json.file_.emplace(std::move(file).value());
        }
        return json;
    }

    [[nodiscard]] bool is_wanted() const { return !path_.empty(); }

    [[nodiscard]] bool is_standard_output() const { return path_ == "-"; }

    core::Result<void> write(const std::string& text) {
        if (file_) {
            if (const auto written = file_->write(std::as_bytes(std::span(text))); !written) {
                return written.error();
            }
            return file_->close();
        }
        print(stdout, text);
        const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
        if (!is_written && !net::is_reader_gone(STDOUT_FILENO)) {
            return core::Error{std::string("can't write the JSON text: ") + std::strerror(errno),
                               "standard output"};
        }
        return {};
    }

private:
    std::string path_;
    std::optional<record::OutputFile> file_;
};

// The parts of a run that outlive its match.
struct Played {
    core::ContentSet content;
    sim::ListedOrders orders;
    std::optional<record::Recorder> recorder;
    std::optional<sim::MatchReport> report;
    /// Why the run ended early, but for what the report says.
    std::optional<core::Error> error;
};

ExitCode exit_code_of(const Played& run) {
    if (run.report && run.report->internal_fault) {
        return ExitCode::InternalFault;
    }
    if (run.error) {
        return ExitCode::BadInput;
    }
    if (run.report->lost_strategy) {
        return ExitCode::LostStrategy;
    }
    return run.report->is_interrupted ? ExitCode::Interrupted : ExitCode::Done;
}

// Orders can be refused, also the one that was to let a stopped match go on.
bool waits_for_ever(const sim::Match& match, const sim::ListedOrders& orders) {
    return match.is_stopped() && orders.left().empty();
}

core::Result<void> play_to_the_end(sim::Match& match, const sim::ListedOrders& orders, Pacer pacer,
                                   bool is_quiet) {
    Progress progress(is_quiet);
    core::Result<void> ticked;
    pacer.wait_for(match.frame().time);
    while (ticked && !match.is_over() && !Interrupt::has_come()) {
        ticked = match.tick();
        progress.update(match);
        pacer.wait_for(match.frame().time);
        if (ticked && waits_for_ever(match, orders)) {
            ticked = core::Error{"play was stopped, and no order is left that lets it go on",
                                 core::to_clock_text(match.frame().time.since_start())};
        }
    }
    progress.finish();
    return ticked;
}

// A match at a pace that people watch waits for no strategy; one at full speed waits for all.
// Slower than real time there is more time, faster there is none less.
double deadline_ratio(const Pacer& pacer) {
    const auto speed_ratio = pacer.speed_ratio();
    return speed_ratio ? std::max(1.0, 1.0 / *speed_ratio) : 0.0;
}

// From the hosts to the report.
core::Result<void> run_match(const PlayOptions& options, const Seating& seating,
                             const missions::MissionInfo& mission, const ScratchFolder& scratch,
                             Played& run) {
    std::optional<plugin::CrashGuard> guard;
    if (options.hosting.is_in_process) {
        guard.emplace();
    }
    if (!options.record_path.empty()) {
        auto recorder = record::Recorder::create({options.record_path, version()});
        if (!recorder) {
            return recorder.error();
        }
        run.recorder.emplace(std::move(recorder).value());
    }
    auto seats =
        make_hosts(mission, seating, options.hosting, {guard ? &*guard : nullptr, scratch.path()},
                   deadline_ratio(options.pacer));
    if (!seats) {
        return seats.error();
    }
    sim::MatchDefinition definition{options.mission, run.content, options.seed, options.duration};
    definition.orders = &run.orders;
    auto match = sim::Match::create(std::move(definition), std::move(seats).value());
    if (!match) {
        return match.error();
    }
    if (match->is_over()) {
        // A strategy was lost while it started: that is no match, and costs no older recording.
        run.recorder.reset();
    }
    Watcher watcher;
    core::Result<void> played = match->add_sink(watcher);
    if (played && run.recorder) {
        played = match->add_sink(*run.recorder);
    }
    if (played) {
        played = play_to_the_end(*match, run.orders, options.pacer, options.is_quiet);
    }
    auto report = match->finish(Interrupt::has_come() || waits_for_ever(*match, run.orders));
    if (report) {
        run.report = std::move(report).value();
    } else if (played) {
        played = report.error();
    }
    return played;
}

// What strategies print goes to the log meanwhile.
core::Result<void> run_match_with_log(const PlayOptions& options, const Seating& seating,
                                      const missions::MissionInfo& mission,
                                      const ScratchFolder& scratch, Played& run) {
    if (!options.hosting.is_in_process) {
        return run_match(options, seating, mission, scratch, run);
    }
    auto redirect = plugin::OutputRedirect::to_file(scratch.log());
    if (!redirect) {
        return redirect.error();
    }
    const auto played = run_match(options, seating, mission, scratch, run);
    if (!redirect->end()) {
        warn("what the strategies printed is not all in " + scratch.log().string());
    }
    return played;
}

std::string size_text(std::uint64_t bytes) {
    return decimal(static_cast<double>(bytes) / 1e6, 1) + " MB";
}

// What those printed last that the match went on without.
void tell_losses(const sim::MatchReport& report, const ScratchFolder& scratch) {
    constexpr std::size_t kLinesShown = 10;
    for (const sim::SeatReport& seat : report.seats) {
        if (!seat.lost && seat.restarts == 0) {
            continue;
        }
        if (seat.lost) {
            warn(seat.seat + " lost its strategy: " + *seat.lost);
        }
        const std::string lines =
            strategy::log_tail(log_of(scratch.path(), seat.seat), kLinesShown);
        if (!lines.empty()) {
            print(stderr, "the last that " + seat.seat + "'s strategy printed:\n" + lines);
        }
    }
}

std::vector<StrategyTraces> traces_of(const sim::MatchReport& report,
                                      const ScratchFolder& scratch) {
    constexpr std::size_t kLinesReported = 20;
    std::vector<StrategyTraces> traces;
    for (const sim::SeatReport& seat : report.seats) {
        StrategyTraces& left = traces.emplace_back();
        left.printed = strategy::log_tail(log_of(scratch.path(), seat.seat), kLinesReported);
        for (const auto& [folder, files] : scratch.files()) {
            if (folder.stem().stem() == seat.seat) {  // "yellow.files", "yellow.2.files"
                left.files.insert(left.files.end(), files.begin(), files.end());
            }
        }
    }
    return traces;
}

// Says why a run ended early, where it did.
void tell_end(const Played& run) {
    if (run.error) {
        fail(ExitCode::BadInput, *run.error);
    } else if (run.report->lost_strategy) {
        fail(ExitCode::LostStrategy, *run.report->lost_strategy + "; the match ended there");
    } else if (run.report->is_interrupted) {
        warn("interrupted after " + std::to_string(run.report->ticks) + " ticks");
    } else if (const std::string text = unreached_text(run.orders); !text.empty()) {
        warn(text);
    }
}

// How the events that a summary leaves out are seen.
std::string where_events_stand(const PlayOptions& options, const Played& run) {
    return run.recorder ? "agon replay " + options.record_path + " shows them"
                        : "a recording (--record match.mcap) keeps them all";
}

void tell_recording(std::FILE* out, const PlayOptions& options, const Played& run) {
    if (run.recorder) {
        print(out, "\nrecording: " + run.recorder->path() + " (" +
                       size_text(run.recorder->size_bytes()) + "); agon replay " +
                       run.recorder->path() + " shows it\n");
    } else if (!options.record_path.empty()) {
        print(out, "\nrecording: none, since no tick was played\n");
    } else {
        print(out, "\nrecording: none; --record match.mcap keeps one\n");
    }
}

}  // namespace

ExitCode play(const PlayOptions& options) {
    const Interrupt interrupt;
    std::optional<sim::MatchReport> report;
    return play_once(options, report);
}

ExitCode play_once(const PlayOptions& options, std::optional<sim::MatchReport>& report) {
    Played run;
    auto content = load_content(options.mission, options.content);
    if (!content) {
        return fail_lines(ExitCode::BadInput, content.error());
    }
    run.content = std::move(content).value();
    const auto mission = missions::describe(options.mission, run.content);
    if (!mission) {
        return fail_lines(ExitCode::BadInput, mission.error());
    }
    if (const auto read = check_settings(options.content, run.content, *mission); !read) {
        return fail(ExitCode::BadInput, read.error());
    }
    auto orders = read_orders(options.orders_path, options.mission, run.content);
    if (!orders) {
        return fail_lines(ExitCode::BadInput, orders.error());
    }
    run.orders = std::move(orders).value();
    const core::Duration length =
        options.duration > core::Duration() ? options.duration : mission->default_duration;
    if (const std::string text =
            doubtful_text(options.orders_path, run.orders, mission->tick, length);
        !text.empty()) {
        warn(text);
    }
    run.content = run.content.only(mission->content_paths);
    if (const auto added = add_situation(run.content, options.state); !added) {
        return fail(ExitCode::BadInput, added.error());
    }
    const auto seating = seat(*mission, options.seats, strategies_folder());
    if (!seating) {
        return fail(ExitCode::BadInput, seating.error());
    }
    auto json = JsonFile::open(options.json_path);
    if (!json) {
        return fail(ExitCode::BadInput, json.error());
    }
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    if (const auto played = run_match_with_log(options, *seating, *mission, *scratch, run);
        !played) {
        run.error = with_source(played.error(), options.state);
    }
    if (!run.report) {
        tell_log(stderr, *scratch);
        return fail_lines(ExitCode::BadInput, *run.error);
    }
    report = run.report;
    const ExitCode code = exit_code_of(run);
    std::FILE* out = json->is_standard_output() ? stderr : stdout;
    if (!options.is_quiet) {
        print(out, summary_text(*run.report, where_events_stand(options, run)));
        tell_recording(out, options, run);
    }
    tell_log(options.is_quiet ? stderr : out, *scratch);
    std::fflush(out);
    tell_losses(*run.report, *scratch);
    tell_end(run);
    if (json->is_wanted()) {
        const auto written = json->write(
            summary_json(*run.report, run.content, code, traces_of(*run.report, *scratch)));
        if (!written) {
            return fail(code == ExitCode::Done ? ExitCode::BadInput : code, written.error());
        }
    }
    return code;
}

}  // namespace agon::app
