// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "exit_code.hpp"
#include "record/reader.hpp"

namespace agon::app {

/// A film, or one picture, that the page of a browser without a window draws of a recording.
struct FilmOptions {
    std::string path;                   ///< FILE.mp4; of one picture FILE.png
    std::optional<core::SimTime> from;  ///< none: the beginning
    std::optional<core::SimTime> to;    ///< none: the end
    double fps = 30;                    ///< pictures a simulated second
    int width_px = 1280;
    int height_px = 720;
    std::string camera = "top";  ///< as the page names them: "broadcast", "onboard:/yellow[2]"
    bool is_quiet = false;
};

inline constexpr double kMostFps = 240;
inline constexpr int kMostPixels = 7680;  ///< of a side

/// How many pictures show the time from `from` up to before `to`, one at least.
[[nodiscard]] std::uint64_t picture_count(core::SimTime from, core::SimTime to, double fps);

/// Writes the film, with progress, and says at the end how large and how fast it was. What stood
/// under its name stays until the new one is whole.
[[nodiscard]] ExitCode write_film(const record::Recording& recording, const FilmOptions& options);

/// Writes the picture of options.from as a PNG file.
[[nodiscard]] ExitCode write_page_picture(const record::Recording& recording,
                                          const FilmOptions& options);

}  // namespace agon::app
