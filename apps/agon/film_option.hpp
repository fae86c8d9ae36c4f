// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "film.hpp"

namespace CLI {
class App;
}

namespace agon::app {

/// The texts of --video, --from, --to, --fps, --size and --camera.
struct FilmTexts {
    std::string video;
    std::string from;
    std::string to;
    std::string fps;
    std::string size;
    std::string camera;
};

void add_film_options(CLI::App& command, FilmTexts& texts);

/// What --video asks for; none if it is not given. Errors name the option, also one that stands
/// there without --video. `has_snapshot`: --size and --camera may belong to --snapshot.
[[nodiscard]] core::Result<std::optional<FilmOptions>> read_film(const FilmTexts& texts,
                                                                 bool has_snapshot);

/// What --snapshot t=TIME FILE.png asks for where --camera or --size is given; none if neither is.
[[nodiscard]] core::Result<std::optional<FilmOptions>> read_page_picture(const FilmTexts& texts,
                                                                         core::SimTime time,
                                                                         const std::string& path);

}  // namespace agon::app
