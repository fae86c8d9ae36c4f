// SPDX-License-Identifier: Apache-2.0
#include "recording_desk.hpp"

#include <filesystem>
#include <utility>
#include <variant>

#include "console.hpp"
#include "interrupt.hpp"
#include "serving.hpp"

namespace agon::app {

namespace {

constexpr core::Duration kLongestRest = core::Duration::milliseconds(100);

}  // namespace

core::Result<void> RecordingDesk::open(const std::string& path, const std::string& name) {
    auto recording = record::Recording::open(path);
    if (!recording) {
        return recording.error();
    }
    recording_ = std::move(recording).value();
    server_.show(*recording_, name);
    return {};
}

void RecordingDesk::obey(const server::Request& request) {
    const auto* wanted = std::get_if<server::ExtractSituation>(&request.what);
    if (!recording_) {
        server_.answer(request, core::Error{"no match is being played", ""});
    } else if (wanted == nullptr) {
        server_.answer(request, core::Error{"this is a recording; nothing can be changed", ""});
    } else if (wanted->tick > recording_->last_tick()) {
        server_.answer(request, core::Error{"the recording ends before that moment", ""});
    } else if (search_.is_running()) {
        server_.answer(request,
                       core::Error{"another situation is being looked for; wait for it", ""});
    } else {
        const core::Duration tick = recording_->match().tick;
        search_.start(request, *recording_,
                      core::SimTime::at(tick * static_cast<std::int64_t>(wanted->tick)));
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
