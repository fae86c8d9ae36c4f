// SPDX-License-Identifier: Apache-2.0
#include "replay.hpp"

#include <algorithm>
#include <cstdio>
#include <span>
#include <utility>

#include "console.hpp"
#include "core/digest.hpp"
#include "core/units.hpp"
#include "installed.hpp"
#include "interrupt.hpp"
#include "match_summary.hpp"
#include "missions/registry.hpp"
#include "plugin/guard.hpp"
#include "plugin/output_redirect.hpp"
#include "record/reader.hpp"
#include "record/verify.hpp"
#include "render/caption.hpp"
#include "render/svg.hpp"
#include "result_files.hpp"
#include "scratch_folder.hpp"

namespace agon::app {

namespace {

std::vector<std::string> seat_names(const record::Recording& recording) {
    std::vector<std::string> names;
    for (const protocol::RecordedSeat& seat : recording.match().seats) {
        names.push_back(seat.name);
    }
    return names;
}

std::string teams_table(const protocol::RecordedMatch& match) {
    TextTable table;
    table.heading = {"team", "strategy", "interface", "file", "SHA-256"};
    for (const protocol::RecordedSeat& seat : match.seats) {
        table.rows.push_back(
            {seat.name, seat.strategy_name + (seat.author.empty() ? "" : " by " + seat.author),
             seat.interface, seat.file + (seat.options.empty() ? "" : "," + seat.options),
             seat.sha256.substr(0, 16)});
    }
    return table.text();
}

std::string end_text(const record::Recording& recording) {
    const std::string ended = core::to_clock_text(recording.end_time().since_start()) +
                              " simulated, " + std::to_string(recording.last_tick()) +
                              " ticks, last hash " + hash_text(recording.last_hash());
    if (const auto& cut = recording.cut()) {
        return ended + "\ncut off after tick " + std::to_string(cut->last_tick) + " (" +
               core::to_clock_text(cut->time.since_start()) + "), at byte " +
               std::to_string(cut->offset_bytes) + ": " + cut->reason + "\n";
    }
    const protocol::RecordedReport& report = *recording.report();
    std::string text = ended + "\n";
    if (!report.lost_strategy.empty()) {
        text += "ended by a strategy: " + report.lost_strategy + "\n";
    }
    if (!report.internal_fault.empty()) {
        text += "ended by an internal fault: " + report.internal_fault + "\n";
    }
    if (report.is_interrupted) {
        text += "interrupted\n";
    }
    return text + "score: " + score_text(seat_names(recording), report.score) + "\n";
}

std::string overview(const record::Recording& recording) {
    const protocol::RecordedMatch& match = recording.match();
    std::string text = match.mission + "  " + match.mission_title + "\nseed " +
                       std::to_string(match.seed) + ", recorded by agon " + match.agon_version +
                       ", tick " + core::to_text(match.tick) + ", " +
                       std::to_string(recording.frame_count()) + " frames\n";
    if (match.duration > core::Duration()) {
        text += "asked for " + core::to_text(match.duration) + " of playing time\n";
    }
    for (const protocol::RecordedContent& file : match.content) {
        text += "content: " + file.path + " (" + std::to_string(file.text.size()) + " bytes)\n";
    }
    text += "\n" + teams_table(match) + "\n";
    text += event_table(recording.events(), recording.events().size()) + "\n";
    return text + end_text(recording);
}

// The seats of the recorded mission with the libraries that were recorded, or those named instead.
core::Result<Seating> recorded_seating(const record::Recording& recording,
                                       const SeatOptions& options) {
    auto content = recording.content();
    if (!content) {
        return content.error();
    }
    const auto mission = missions::describe(recording.match().mission, *content);
    if (!mission) {
        return mission.error();
    }
    SeatOptions all = options;
    for (const protocol::RecordedSeat& recorded : recording.match().seats) {
        if (all.files.count(recorded.name) == 0) {
            const auto digest = core::sha256_of_file(recorded.file);
            if (!digest) {
                return core::Error{"the recorded library of " + recorded.name + " is not there: " +
                                       digest.error().text() + "; name it by --" + recorded.name,
                                   ""};
            }
            if (*digest != recorded.sha256) {
                return core::Error{"the library of " + recorded.name +
                                       " is not the one that was recorded; name another by --" +
                                       recorded.name,
                                   recorded.file};
            }
            all.files[recorded.name] =
                recorded.file + (recorded.options.empty() ? "" : "," + recorded.options);
        }
    }
    auto seating = seat(*mission, all, strategies_folder());
    if (!seating) {
        return seating;
    }
    for (std::size_t i = 0; i < recording.match().seats.size(); ++i) {
        for (const auto& parameter : recording.match().seats[i].parameters) {
            seating->parameters.at(i).emplace(parameter.name, parameter.value);
        }
    }
    return seating;
}

ExitCode tell_verified(const core::Result<record::VerifyReport>& verified, const char* what) {
    if (!verified) {
        return fail(ExitCode::BadInput, verified.error());
    }
    if (verified->is_interrupted) {
        warn("interrupted after " + std::to_string(verified->ticks) + " ticks");
        return ExitCode::Interrupted;
    }
    if (const auto& difference = verified->difference) {
        return fail(ExitCode::NotVerified, "the rerun differs from tick " +
                                               std::to_string(difference->tick) + " (" +
                                               core::to_clock_text(difference->time.since_start()) +
                                               ") on: " + difference->what);
    }
    print(stdout, std::string("verified: the rerun of the ") + what + " gives the same " +
                      std::to_string(verified->ticks) + " ticks, final hash " +
                      hash_text(verified->final_hash) + "\n");
    return ExitCode::Done;
}

ExitCode verify_inputs(const record::Recording& recording) {
    const Interrupt interrupt;
    record::VerifyOptions options;
    options.progress = [](std::uint64_t) {
        return !Interrupt::has_come();
    };
    return tell_verified(record::verify(recording, std::move(options)), "inputs");
}

ExitCode verify_strategies(const record::Recording& recording, const SeatOptions& seats) {
    const auto seating = recorded_seating(recording, seats);
    if (!seating) {
        return fail(ExitCode::BadInput, seating.error());
    }
    auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    core::Result<record::VerifyReport> verified = core::Error{};
    {
        const auto redirect = plugin::OutputRedirect::to_file(scratch->log());
        if (!redirect) {
            return fail(ExitCode::BadInput, redirect.error());
        }
        plugin::CrashGuard guard;
        const Interrupt interrupt;
        record::VerifyOptions options;
        options.progress = [](std::uint64_t) {
            return !Interrupt::has_come();
        };
        auto hosts = make_hosts(*seating, {&guard, scratch->path()});
        if (!hosts) {
            return fail(ExitCode::BadInput, hosts.error());
        }
        options.strategies = std::move(hosts).value();
        verified = record::verify(recording, std::move(options));
        if (guard.has_lost_a_call()) {
            tell_verified(verified, "strategies");
            return ExitCode::LostStrategy;
        }
    }
    return tell_verified(verified, "strategies");
}

ExitCode write_snapshot(const record::Recording& recording, core::SimTime time,
                        const std::string& path) {
    const auto frame = recording.frame_at(time);
    if (!frame) {
        return fail(ExitCode::BadInput, frame.error());
    }
    const protocol::RecordedMatch& match = recording.match();
    const std::string picture =
        render::svg(match.scene, frame->poses, render::captioned(match, *frame));
    auto file = record::OutputFile::create(path, picture_kind());
    if (!file) {
        return fail(ExitCode::BadInput, file.error());
    }
    if (const auto written = file->write(std::as_bytes(std::span(picture))); !written) {
        return fail(ExitCode::BadInput, written.error());
    }
    if (const auto closed = file->close(); !closed) {
        return fail(ExitCode::BadInput, closed.error());
    }
    print(stdout,
          "picture of " + core::to_clock_text(frame->time.since_start()) + ": " + path + "\n");
    return ExitCode::Done;
}

}  // namespace

ExitCode replay(const ReplayOptions& options) {
    const auto recording = record::Recording::open(options.path);
    if (!recording) {
        return fail(ExitCode::BadInput, recording.error());
    }
    if (!options.is_quiet) {
        print(stdout, overview(*recording));
    }
    if (options.snapshot_time) {
        const ExitCode code =
            write_snapshot(*recording, *options.snapshot_time, options.snapshot_path);
        if (code != ExitCode::Done) {
            return code;
        }
    }
    switch (options.verify) {
        case ReplayOptions::Verify::No:
            return ExitCode::Done;
        case ReplayOptions::Verify::Inputs:
            return verify_inputs(*recording);
        case ReplayOptions::Verify::Strategies:
            return verify_strategies(*recording, options.seats);
    }
    return ExitCode::Done;
}

}  // namespace agon::app
