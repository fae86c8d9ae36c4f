// SPDX-License-Identifier: Apache-2.0
#include "match_run.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <tuple>
#include <utility>

#include "command.hpp"
#include "console.hpp"
#include "hosting.hpp"
#include "installed.hpp"
#include "match_summary.hpp"
#include "missions/registry.hpp"
#include "orders_option.hpp"
#include "situation_option.hpp"

namespace agon::app {

namespace {

// A match at a pace that people watch waits for no strategy; one at full speed waits for all.
// Slower than real time there is more time, faster there is none less.
double deadline_ratio(const Pacer& pacer) {
    const auto speed_ratio = pacer.speed_ratio();
    return speed_ratio ? std::max(1.0, 1.0 / *speed_ratio) : 0.0;
}

std::string size_text(std::uint64_t bytes) {
    return decimal(static_cast<double>(bytes) / 1e6, 1) + " MB";
}

core::Result<record::Recorder> recorder_to(const std::string& path, bool is_public) {
    record::RecorderOptions options{path, version()};
    options.is_public = is_public;
    return record::Recorder::create(options);
}

}  // namespace

core::Result<void> check_new_recording(const std::string& path) {
    // What a match begins with, and a little of it.
    constexpr std::uintmax_t kLeastBytes = std::uintmax_t{1} << 20U;
    if (path.empty()) {
        return {};
    }
    if (const auto created = recorder_to(path, false); !created) {
        return created.error();
    }
    std::error_code error;
    const auto space =
        std::filesystem::space(std::filesystem::absolute(path, error).parent_path(), error);
    if (!error && space.available < kLeastBytes) {
        return core::Error{
            "there is no space for a recording: " + size_text(space.available) + " are left", path};
    }
    return {};
}

MatchRun::MatchRun(PlayOptions options) : options_(std::move(options)) {}

// ---- before the first tick ----------------------------------------------------------------------

core::Result<void> MatchRun::prepare() {
    auto content = options_.scene ? missions::scene_content(*options_.scene)
                                  : load_content(options_.mission, options_.content);
    if (!content) {
        return content.error();
    }
    content_ = std::move(content).value();
    auto mission = missions::describe(options_.mission, content_);
    if (!mission) {
        return mission.error();
    }
    mission_ = std::move(mission).value();
    if (const auto read = check_settings(options_.content, content_, *mission_); !read) {
        return read.error();
    }
    auto orders = read_orders(options_.orders_path, options_.mission, content_);
    if (!orders) {
        return orders.error();
    }
    orders_ = std::move(orders).value();
    const core::Duration length =
        options_.duration > core::Duration() ? options_.duration : mission_->default_duration;
    if (const std::string text =
            doubtful_text(options_.orders_path, orders_, mission_->tick, length);
        !text.empty()) {
        warn(text);
    }
    plain_content_ = content_.only(mission_->content_paths);
    content_ = plain_content_;
    const auto added = options_.situation ? add_situation_text(content_, *options_.situation)
                                          : add_situation(content_, options_.state);
    if (!added) {
        return added.error();
    }
    auto seating = seat(*mission_, options_.seats, strategies_folder());
    if (!seating) {
        return seating.error();
    }
    seating_ = std::move(seating).value();
    auto json = JsonOutput::open(options_.json_path);
    if (!json) {
        return json.error();
    }
    json_ = std::move(json).value();
    auto scratch = ScratchFolder::create();
    if (!scratch) {
        return scratch.error();
    }
    scratch_.emplace(std::move(scratch).value());
    return {};
}

strategy::HostContext MatchRun::context() {
    return {guard_ ? &*guard_ : nullptr, scratch_->path()};
}

core::Result<void> MatchRun::open_recorders() {
    for (const auto& [path, into, is_public] :
         {std::tuple{&options_.record_path, &recorder_, false},
          std::tuple{&options_.public_record_path, &public_recorder_, true}}) {
        if (path->empty()) {
            continue;
        }
        auto recorder = recorder_to(*path, is_public);
        if (!recorder) {
            return recorder.error();
        }
        into->emplace(std::move(recorder).value());
    }
    return {};
}

core::Result<void> MatchRun::start() {
    if (options_.hosting.is_in_process) {
        // What strategies print goes to the log meanwhile.
        auto redirect = plugin::OutputRedirect::to_file(scratch_->log());
        if (!redirect) {
            return redirect.error();
        }
        redirect_.emplace(std::move(redirect).value());
        guard_.emplace();
    }
    if (const auto opened = open_recorders(); !opened) {
        return opened.error();
    }
    auto seats = make_hosts(*mission_, seating_, options_.hosting, context(),
                            deadline_ratio(options_.pacer));
    if (!seats) {
        return seats.error();
    }
    sim::MatchDefinition definition{mission_->name, content_, options_.seed, options_.duration};
    definition.orders = &orders_;
    auto match = sim::Match::create(std::move(definition), std::move(seats).value());
    if (!match) {
        return match.error();
    }
    match_.emplace(std::move(match).value());
    if (match_->is_over()) {
        // A strategy was lost while it started: that is no match, and costs no older recording.
        recorder_.reset();
        public_recorder_.reset();
    }
    core::Result<void> added = match_->add_sink(watcher_);
    if (added && options_.scene) {
        scene_words_.emplace(json_.is_standard_output() ? stderr : stdout);
        added = match_->add_sink(*scene_words_);
    }
    for (auto* recorder : {&recorder_, &public_recorder_}) {
        if (added && *recorder) {
            added = match_->add_sink(**recorder);
        }
    }
    return added;
}

std::vector<std::string> MatchRun::files() const {
    std::vector<std::string> files;
    for (const strategy::Choice& choice : seating_.choices) {
        files.push_back(choice.file);
    }
    return files;
}

core::Result<NewStrategy> MatchRun::make_strategy(protocol::SeatId seat,
                                                  const std::string& choice) {
    const std::size_t index = seat.index();
    // One that can't be had leaves who sits there: a restart seats him again.
    Seating wanted = seating_;
    if (!choice.empty()) {
        const auto chosen = choose(mission_->seats.at(index), choice, "", strategies_folder());
        if (!chosen) {
            return chosen.error();
        }
        if (chosen->file != wanted.choices.at(index).file) {
            wanted.parameters.at(index).clear();
        }
        wanted.choices.at(index) = *chosen;
    }
    auto definition = make_host(*mission_, wanted, index, options_.hosting, context(),
                                deadline_ratio(options_.pacer));
    if (!definition) {
        return definition.error();
    }
    seating_ = std::move(wanted);
    return NewStrategy{std::move(definition).value(), seating_.choices[index].file};
}

SeatOptions MatchRun::seats_now() const {
    SeatOptions seats;
    for (std::size_t i = 0; i < seating_.names.size(); ++i) {
        const std::string options = options_text(seating_.choices[i]);
        seats.files[seating_.names[i]] =
            seating_.choices[i].file + (options.empty() ? "" : "," + options);
        for (const auto& [name, value] : seating_.parameters[i]) {
            std::array<char, 64> text{};
            const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
            seats.parameters.push_back(seating_.names[i] + "." + name + "=" +
                                       std::string(text.data(), end.ptr));
        }
    }
    return seats;
}

core::Result<void> MatchRun::check_restart(const server::Restart& restart) const {
    for (std::size_t i = 0; i < seating_.choices.size(); ++i) {
        // Made to be asked whether it can be made; nothing of the library runs.
        if (const auto made = strategy::create_host(seating_.choices[i], {}); !made) {
            return core::Error{made.error().what, seating_.names[i] + ": " + made.error().where};
        }
    }
    if (restart.situation.empty()) {
        return {};  // such a match has begun before
    }
    core::ContentSet content = plain_content_;
    if (const auto added = add_situation_text(content, restart.situation); !added) {
        return added.error();
    }
    const auto made = missions::create(options_.mission, content,
                                       {restart.seed.value_or(options_.seed), options_.duration});
    return made ? core::Result<void>() : core::Result<void>(made.error());
}

// ---- after the last tick ------------------------------------------------------------------------

void MatchRun::finish(const core::Result<void>& played, bool is_interrupted) {
    core::Result<void> ended = played;
    if (match_) {
        auto report = match_->finish(is_interrupted);
        if (report) {
            report_ = std::move(report).value();
        } else {
            // A recording that could not be closed is no reason not to tell how it went.
            report_ = watcher_.report();
            ended = ended ? core::Result<void>(report.error()) : ended;
        }
    }
    if (!ended) {
        error_ = with_source(ended.error(), options_.state);
    }
    if (redirect_ && !redirect_->end()) {
        warn("what the strategies printed is not all in " + scratch_->log().string());
    }
    redirect_.reset();
}

ExitCode MatchRun::exit_code() const {
    if (report_ && report_->internal_fault) {
        return report_->is_rules_fault ? ExitCode::ScriptFailed : ExitCode::InternalFault;
    }
    if (error_) {
        return ExitCode::BadInput;
    }
    if (report_->lost_strategy) {
        return ExitCode::LostStrategy;
    }
    const bool has_failed_script = scene_words_ && scene_words_->errors() > 0;
    return report_->is_interrupted ? ExitCode::Interrupted
           : has_failed_script     ? ExitCode::ScriptFailed
                                   : ExitCode::Done;
}

ExitCode MatchRun::tell() {
    if (!report_) {
        tell_log(stderr, *scratch_);
        return fail_lines(ExitCode::BadInput, *error_);
    }
    const ExitCode code = exit_code();
    std::FILE* out = json_.is_standard_output() ? stderr : stdout;
    if (!options_.is_quiet) {
        // How the events that the summary leaves out are seen.
        print(out, summary_text(*report_,
                                recorder_ ? "agon replay " + options_.record_path + " shows them"
                                          : "a recording (--record match.mcap) keeps them "
                                            "all"));
        tell_recording(out);
    }
    tell_log(options_.is_quiet ? stderr : out, *scratch_);
    std::fflush(out);
    tell_losses();
    tell_end();
    if (json_.is_wanted()) {
        const auto written = json_.write(summary_json(*report_, content_, code, traces()));
        if (!written) {
            return fail(code == ExitCode::Done ? ExitCode::BadInput : code, written.error());
        }
    }
    return code;
}

void MatchRun::tell_recording(std::FILE* out) const {
    if (recorder_) {
        print(out, "\nrecording: " + recorder_->path() + " (" + size_text(recorder_->size_bytes()) +
                       "); agon replay " + recorder_->path() + " shows it\n");
    } else if (!options_.record_path.empty()) {
        print(out, "\nrecording: none, since no tick was played\n");
    } else {
        print(out, "\nrecording: none; --record match.mcap keeps one\n");
    }
    if (public_recorder_) {
        print(out, "public recording: " + public_recorder_->path() + " (" +
                       size_text(public_recorder_->size_bytes()) + ")\n");
    }
}

// What those printed last that the match went on without.
void MatchRun::tell_losses() const {
    constexpr std::size_t kLinesShown = 10;
    for (const sim::SeatReport& seat : report_->seats) {
        if (!seat.lost && seat.restarts == 0) {
            continue;
        }
        if (seat.lost && !report_->lost_strategy) {  // else that is the run's error
            print(stderr, "warning: " + seat.seat + " lost its strategy: " + loss_text(*seat.lost));
        }
        const std::string lines =
            strategy::log_tail(log_of(scratch_->path(), seat.seat), kLinesShown);
        if (!lines.empty()) {
            print(stderr, "the last that " + seat.seat + "'s strategy printed:\n" + lines);
        }
    }
}

std::vector<StrategyTraces> MatchRun::traces() const {
    constexpr std::size_t kLinesReported = 20;
    std::vector<StrategyTraces> traces;
    for (const sim::SeatReport& seat : report_->seats) {
        StrategyTraces& left = traces.emplace_back();
        left.printed = strategy::log_tail(log_of(scratch_->path(), seat.seat), kLinesReported);
        for (const auto& [folder, files] : scratch_->files()) {
            if (folder.stem().stem() == seat.seat) {  // "yellow.files", "yellow.2.files"
                left.files.insert(left.files.end(), files.begin(), files.end());
            }
        }
    }
    return traces;
}

// Says why a run ended early, where it did.
void MatchRun::tell_end() const {
    if (error_) {
        fail(ExitCode::BadInput, *error_);
    } else if (report_->lost_strategy) {
        print(stderr, "error: " + loss_text(*report_->lost_strategy, "; the match ended there"));
    } else if (report_->is_interrupted) {
        warn("interrupted after " + std::to_string(report_->ticks) + " ticks");
    } else if (const std::string text = unreached_text(orders_); !text.empty()) {
        warn(text);
    }
}

}  // namespace agon::app
