// SPDX-License-Identifier: Apache-2.0
#include "replay.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>

#include "console.hpp"
#include "core/units.hpp"
#include "interrupt.hpp"
#include "match_summary.hpp"
#include "png_picture.hpp"
#include "record/extract.hpp"
#include "record/reader.hpp"
#include "recording_desk.hpp"
#include "render/caption.hpp"
#include "render/svg.hpp"
#include "result_files.hpp"
#include "verification.hpp"

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
    table.heading = {"team", "strategy", "interface"};
    if (!match.is_public) {
        table.heading.insert(table.heading.end(), {"file", "SHA-256"});
    }
    for (const protocol::RecordedSeat& seat : match.seats) {
        auto& row = table.rows.emplace_back();
        row = {seat.name, seat.strategy_name + (seat.author.empty() ? "" : " by " + seat.author),
               seat.interface};
        if (!match.is_public) {
            row.push_back(seat.file + (seat.options.empty() ? "" : "," + seat.options));
            row.push_back(seat.sha256.substr(0, 16));
        }
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
    if (match.is_public) {
        text += "a public recording: what is the teams' own is left out\n";
    }
    for (const protocol::RecordedContent& file : match.content) {
        text += "content: " + file.path + " (" + std::to_string(file.text.size()) + " bytes)\n";
    }
    text += "\n" + teams_table(match) + "\n";
    text += event_table(recording.events()) + "\n";
    return text + end_text(recording);
}

std::string_view level_name(std::uint32_t level) {
    constexpr std::string_view kNames[] = {"debug", "info", "warning", "error"};
    return kNames[std::min<std::size_t>(level, std::size(kNames) - 1)];
}

// What strategies logged, a line each: "0:12.45  yellow  info     forward".
ExitCode tell_strategies_log(const record::Recording& recording) {
    const std::vector<std::string> seats = seat_names(recording);
    const auto print_lines = [&seats](const protocol::RecordedOutputs& said) {
        TextTable table;
        table.indent = "";
        const std::string time = core::to_clock_text(said.time.since_start());
        const std::string seat = said.seat.index() < seats.size() ? seats[said.seat.index()] : "?";
        for (const protocol::LogLine& line : said.outputs.log) {
            table.rows.push_back({time, seat, std::string(level_name(line.level)), line.text});
        }
        if (said.outputs.dropped > 0) {
            table.rows.push_back({time, seat, "agon",
                                  std::to_string(said.outputs.dropped) +
                                      " lines or figures beyond the tick's limits were dropped"});
        }
        print(stdout, table.text());
    };
    const auto visited = recording.visit_outputs(print_lines);
    return visited ? ExitCode::Done : fail(ExitCode::BadInput, visited.error());
}

ExitCode write_situation(const record::Recording& recording, const ReplayOptions& options) {
    const Interrupt interrupt;
    record::ExtractOptions extract;
    extract.progress = [](std::uint64_t) {
        return !Interrupt::has_come();
    };
    const auto text = record::situation_at(recording, *options.extract_time, extract);
    if (!text) {
        return Interrupt::has_come() ? ExitCode::Interrupted
                                     : fail(ExitCode::BadInput, text.error());
    }
    const std::string when = core::to_text(options.extract_time->since_start());
    const std::string head = "# situation of " + printable_line(options.path) + " at " + when +
                             ": agon play MISSION --state FILE begins here\n";
    if (const auto written = write_file(options.extract_path, situation_kind(), head + *text);
        !written) {
        return fail(ExitCode::BadInput, written.error());
    }
    print(stdout, "situation of " + when + ": " + options.extract_path + "\n");
    return ExitCode::Done;
}

ExitCode write_snapshot(const record::Recording& recording, core::SimTime time,
                        const std::string& path) {
    if (time > recording.end_time()) {
        return fail(ExitCode::BadInput,
                    "the recording ends at " +
                        core::to_clock_text(recording.end_time().since_start()) +
                        "; there is no picture of " + core::to_clock_text(time.since_start()));
    }
    const auto frame = recording.frame_at(time);
    if (!frame) {
        return fail(ExitCode::BadInput, frame.error());
    }
    const protocol::RecordedMatch& match = recording.match();
    auto drawings = recording.drawings_of_frame(frame->time);
    if (!drawings) {
        return fail(ExitCode::BadInput, drawings.error());
    }
    render::SvgOptions options = render::captioned(match, *frame);
    for (protocol::RecordedOutputs& drawn : *drawings) {
        // The board's teams are in the order of seats. A file may name one that there is not.
        const std::size_t seat = drawn.seat.index();
        const render::TeamCaption team = seat < options.teams.size() ? options.teams[seat]
                                         : match.has_live_scene && seat == options.teams.size()
                                             ? render::TeamCaption{"the scene", ""}
                                             : render::TeamCaption{"?", ""};
        options.drawings.push_back({team.name, team.color, std::move(drawn.outputs.figures)});
    }
    const auto seen = recording.scene(recording.scene_index_at(frame->time));
    if (!seen) {
        return fail(ExitCode::BadInput, seen.error());
    }
    core::Result<std::string> picture = render::svg(seen->scene, frame->poses, options);
    const bool is_png = std::filesystem::path(path).extension() == ".png";
    if (is_png) {
        const Interrupt interrupt;
        picture = png_picture(*picture);
        if (Interrupt::has_come()) {
            return ExitCode::Interrupted;
        }
    }
    if (!picture) {
        return fail(ExitCode::BadInput, picture.error());
    }
    if (const auto written = write_file(path, is_png ? png_kind() : picture_kind(), *picture);
        !written) {
        return fail(ExitCode::BadInput, written.error());
    }
    print(stdout,
          "picture of " + core::to_clock_text(frame->time.since_start()) + ": " + path + "\n");
    return ExitCode::Done;
}

// Then that alone is told.
bool asks_for_one_thing(const ReplayOptions& options) {
    return options.wants_log || options.snapshot_time || options.extract_time || options.film ||
           options.verify != ReplayOptions::Verify::No;
}

ExitCode verify(const record::Recording& recording, const ReplayOptions& options) {
    switch (options.verify) {
        case ReplayOptions::Verify::No:
            return ExitCode::Done;
        case ReplayOptions::Verify::Inputs:
            return verify_inputs(recording);
        case ReplayOptions::Verify::Strategies:
            return verify_strategies(recording, options.path, options.seats);
    }
    return ExitCode::Done;
}

}  // namespace

ExitCode replay(const ReplayOptions& options) {
    const auto recording = record::Recording::open(options.path);
    if (!recording) {
        return fail(ExitCode::BadInput, recording.error());
    }
    if (!options.is_quiet && !asks_for_one_thing(options)) {
        print(stdout, overview(*recording));
    }
    if (options.wants_log) {
        if (const ExitCode code = tell_strategies_log(*recording); code != ExitCode::Done) {
            return code;
        }
    }
    if (options.snapshot_time) {
        const ExitCode code =
            options.page_picture
                ? write_page_picture(*recording, *options.page_picture)
                : write_snapshot(*recording, *options.snapshot_time, options.snapshot_path);
        if (code != ExitCode::Done) {
            return code;
        }
    }
    if (options.film) {
        FilmOptions film = *options.film;
        film.is_quiet = options.is_quiet;
        if (const ExitCode code = write_film(*recording, film); code != ExitCode::Done) {
            return code;
        }
    }
    if (options.extract_time) {
        if (const ExitCode code = write_situation(*recording, options); code != ExitCode::Done) {
            return code;
        }
    }
    const ExitCode verified = verify(*recording, options);
    if (verified != ExitCode::Done || !options.serve.is_wanted) {
        return verified;
    }
    return serve_recording(options.serve, options.path);
}

}  // namespace agon::app
