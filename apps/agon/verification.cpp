// SPDX-License-Identifier: Apache-2.0
#include "verification.hpp"

#include <cstdio>
#include <filesystem>
#include <utility>

#include "console.hpp"
#include "core/digest.hpp"
#include "core/units.hpp"
#include "hosting.hpp"
#include "installed.hpp"
#include "interrupt.hpp"
#include "match_summary.hpp"
#include "missions/registry.hpp"
#include "record/verify.hpp"
#include "scratch_folder.hpp"

namespace agon::app {

namespace {

// Where the library that was recorded lies: at its path, or beside the recording.
core::Result<std::string> recorded_library(const protocol::RecordedSeat& seat,
                                           const std::string& recording_path) {
    const std::filesystem::path recorded(seat.file);
    const std::filesystem::path beside =
        std::filesystem::path(recording_path).parent_path() / recorded.filename();
    std::string changed;
    for (const std::filesystem::path& path : {recorded, std::filesystem::absolute(beside)}) {
        const auto digest = core::sha256_of_file(path.string());
        if (digest && *digest == seat.sha256) {
            return path.string();
        }
        changed = digest && changed.empty() ? path.string() : changed;
    }
    if (!changed.empty()) {
        return core::Error{"the library of " + seat.name +
                               " is not the one that was recorded; name another by --" + seat.name,
                           changed};
    }
    return core::Error{"the recorded library of " + seat.name +
                           " is neither there nor beside the recording; name it by --" + seat.name,
                       seat.file};
}

// The recorded parameters belong to the recorded library; another may not even know their names.
void take_parameters(const protocol::RecordedSeat& recorded, const std::string& file,
                     std::map<std::string, double>& parameters) {
    if (recorded.parameters.empty()) {
        return;
    }
    const auto digest = core::sha256_of_file(file);
    if (!digest || *digest != recorded.sha256) {
        warn("the recorded parameters of " + recorded.name + " are not set: " + file +
             " is not the library that was recorded");
        return;
    }
    for (const auto& parameter : recorded.parameters) {
        parameters.emplace(parameter.name, parameter.value);
    }
}

// The seats of the recorded mission with the libraries that were recorded, or those named instead.
core::Result<Seating> recorded_seating(const record::Recording& recording,
                                       const missions::MissionInfo& mission,
                                       const std::string& recording_path,
                                       const SeatOptions& options) {
    SeatOptions all = options;
    for (const protocol::RecordedSeat& recorded : recording.match().seats) {
        if (all.files.count(recorded.name) == 0) {
            const auto file = recorded_library(recorded, recording_path);
            if (!file) {
                return file.error();
            }
            all.files[recorded.name] =
                *file + (recorded.options.empty() ? "" : "," + recorded.options);
        }
    }
    auto seating = seat(mission, all, strategies_folder());
    if (!seating) {
        return seating;
    }
    for (std::size_t i = 0; i < recording.match().seats.size(); ++i) {
        take_parameters(recording.match().seats[i], seating->choices.at(i).file,
                        seating->parameters.at(i));
    }
    return seating;
}

ExitCode tell_verified(const record::Recording& recording,
                       const core::Result<record::VerifyReport>& verified, const char* what) {
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
    if (const auto& cut = recording.cut()) {
        warn("the recording is cut off after tick " + std::to_string(cut->last_tick) + " (" +
             core::to_clock_text(cut->time.since_start()) +
             "); what came after it can't be verified");
    }
    return ExitCode::Done;
}

}  // namespace

ExitCode verify_inputs(const record::Recording& recording) {
    const Interrupt interrupt;
    record::VerifyOptions options;
    options.progress = [](std::uint64_t) {
        return !Interrupt::has_come();
    };
    return tell_verified(recording, record::verify(recording, std::move(options)), "inputs");
}

ExitCode verify_strategies(const record::Recording& recording, const std::string& recording_path,
                           const SeatOptions& seats) {
    if (const auto can = record::check_strategies_can_rerun(recording); !can) {
        return fail(ExitCode::BadInput, core::Error{can.error().what, recording_path});
    }
    auto content = recording.content();
    if (!content) {
        return fail(ExitCode::BadInput, content.error());
    }
    const auto mission = missions::describe(recording.match().mission, *content);
    if (!mission) {
        return fail(ExitCode::BadInput, mission.error());
    }
    const auto seating = recorded_seating(recording, *mission, recording_path, seats);
    if (!seating) {
        return fail(ExitCode::BadInput, seating.error());
    }
    auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    core::Result<record::VerifyReport> verified = core::Error{};
    {
        const Interrupt interrupt;
        record::VerifyOptions options;
        options.progress = [](std::uint64_t) {
            return !Interrupt::has_come();
        };
        // As in play, in processes of their own: one that is lost here was lost there, too. What
        // they write is kept where it was played.
        HostingOptions hosting;
        hosting.keeps_files = false;
        auto hosts = make_hosts(*mission, *seating, hosting, {nullptr, scratch->path()});
        if (!hosts) {
            return fail(ExitCode::BadInput, hosts.error());
        }
        options.strategies = std::move(hosts).value();
        verified = record::verify(recording, std::move(options));
    }
    const ExitCode code = tell_verified(recording, verified, "strategies");
    tell_log(stderr, *scratch);
    return code;
}

}  // namespace agon::app
