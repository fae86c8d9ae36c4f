// SPDX-License-Identifier: Apache-2.0
#include "recording_desk.hpp"

#include <filesystem>
#include <variant>

#include "console.hpp"
#include "interrupt.hpp"
#include "record/reader.hpp"
#include "serving.hpp"

namespace agon::app {

namespace {

constexpr core::Duration kLongestRest = core::Duration::milliseconds(100);

}  // namespace

core::Result<void> RecordingDesk::open(const std::string& path, const std::string& name) {
    const auto recording = record::Recording::open(path);
    if (!recording) {
        return recording.error();
    }
    path_ = path;
    mission_ = recording->match().mission;
    tick_ = recording->match().tick;
    end_time_ = recording->end_time();
    server_.show(*recording, name);
    return {};
}

void RecordingDesk::obey(const server::Request& request) {
    const auto* wanted = std::get_if<server::ExtractSituation>(&request.what);
    if (path_.empty()) {
        server_.answer(request, core::Error{"no match is being played", ""});
    } else if (wanted == nullptr) {
        server_.answer(request, core::Error{"this is a recording; nothing can be changed", ""});
    } else if (wanted->tick > static_cast<std::uint64_t>(end_time_.since_start() / tick_)) {
        server_.answer(request, core::Error{"the recording ends before that moment", ""});
    } else if (search_.is_running()) {
        server_.answer(request,
                       core::Error{"another situation is being looked for; wait for it", ""});
    } else {
        const auto time = core::SimTime::at(tick_ * static_cast<std::int64_t>(wanted->tick));
        search_.start(request, path_, time, mission_);
    }
}

void RecordingDesk::answer_when_found() {
    search_.answer_when_found(server_);
}

ExitCode serve_recording(const ServeOptions& options, const std::string& path) {
    const Interrupt interrupt;
    const auto server = start_server(options, false);
    if (!server) {
        return fail(ExitCode::BadInput, server.error());
    }
    RecordingDesk desk(**server);
    const std::string name = std::filesystem::path(path).filename().string();
    if (const auto opened = desk.open(path, name); !opened) {
        return fail(ExitCode::BadInput, opened.error());
    }
    tell_address(**server, options, stdout);
    while (!Interrupt::has_come()) {
        while (const auto request = (*server)->take_request()) {
            desk.obey(*request);
        }
        desk.answer_when_found();
        (*server)->wait_for_request(kLongestRest);
    }
    return ExitCode::Interrupted;
}

}  // namespace agon::app
