// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "exit_code.hpp"
#include "record/reader.hpp"
#include "serve_option.hpp"
#include "server/server.hpp"
#include "situation_search.hpp"

namespace agon::app {

/// Answers what viewers of a recording ask for: situations.
class RecordingDesk {
public:
    explicit RecordingDesk(server::Server& server) : server_(server) {}

    /// Opens a recording and shows it. An error leaves what was shown.
    core::Result<void> open(const std::string& path, const std::string& name);

    /// Nothing is shown any more.
    void close() { recording_.reset(); }

    void obey(const server::Request& request);
    /// Answers what took its time.
    void answer_when_found();

private:
    server::Server& server_;
    /// That is shown: whatever is put in its place is another one.
    std::optional<record::Recording> recording_;
    SituationSearch search_;
};

/// Serves a page with one recording, until an interrupt comes.
[[nodiscard]] ExitCode serve_recording(const ServeOptions& options, const std::string& path);

}  // namespace agon::app
