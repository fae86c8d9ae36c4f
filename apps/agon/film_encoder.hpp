// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "core/result.hpp"
#include "core/time.hpp"
#include "net/child_process.hpp"
#include "net/feed.hpp"

namespace agon::app {

struct EncoderDefinition {
    std::filesystem::path program;  ///< ffmpeg
    std::filesystem::path film;     ///< where it writes: an MP4 file
    std::filesystem::path log;      ///< what it says
    double fps = 30;
    /// How long it may take nothing, or take for its last picture, before it is given up.
    core::Duration patience = core::Duration::milliseconds(60'000);
    /// Asked now and then while it is waited for: false gives it up.
    std::function<bool()> is_wanted;
};

/// ffmpeg, which makes a film (H.264 in MP4) of PNG pictures. Ends with the object that stands for
/// it; the film is whole only after finish().
class FilmEncoder {
public:
    [[nodiscard]] static core::Result<FilmEncoder> start(const EncoderDefinition& definition);

    /// Error: it has ended, takes nothing, or is no longer wanted.
    [[nodiscard]] core::Result<void> add(std::string_view png);

    /// Waits until the film is written.
    [[nodiscard]] core::Result<void> finish();

private:
    FilmEncoder(EncoderDefinition definition, net::ChildProcess process, net::Feed feed);
    [[nodiscard]] core::Error failure(const std::string& what) const;

    EncoderDefinition definition_;
    net::ChildProcess process_;
    net::Feed feed_;
};

}  // namespace agon::app
