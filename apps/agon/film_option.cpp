// SPDX-License-Identifier: Apache-2.0
#include "film_option.hpp"

#include <charconv>
#include <filesystem>
#include <string_view>

#include <CLI/CLI.hpp>

#include "core/units.hpp"
#include "result_files.hpp"

namespace agon::app {

namespace {

constexpr int kLeastPixels = 64;

/// A number that makes up the whole text; false if there is none.
template <typename Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

core::Result<std::optional<core::SimTime>> read_time(const std::string& option,
                                                     const std::string& text) {
    if (text.empty()) {
        return std::optional<core::SimTime>();
    }
    const auto time = core::parse_moment(text);
    if (!time) {
        return core::Error{time.error().what, option + " " + text};
    }
    return std::optional(*time);
}

core::Result<void> read_fps(const std::string& text, FilmOptions& options) {
    if (text.empty()) {
        return {};
    }
    const bool is_number = read_number(text, options.fps);
    if (!is_number || !(options.fps >= 0.1) || options.fps > kMostFps) {
        return core::Error{"'" + text + "' is no number of pictures a second from 0.1 to 240",
                           "--fps " + text};
    }
    return {};
}

core::Result<void> read_size(const std::string& text, FilmOptions& options) {
    if (text.empty()) {
        return {};
    }
    const std::size_t x = text.find('x');
    const std::string_view whole = text;
    const bool are_numbers = x != std::string::npos &&
                             read_number(whole.substr(0, x), options.width_px) &&
                             read_number(whole.substr(x + 1), options.height_px);
    for (const int side : {options.width_px, options.height_px}) {
        // H.264 keeps colors for squares of 2 x 2 pixels.
        if (!are_numbers || side < kLeastPixels || side > kMostPixels || side % 2 != 0) {
            return core::Error{"'" + text + "' is no size; expected even numbers from " +
                                   std::to_string(kLeastPixels) + " to " +
                                   std::to_string(kMostPixels) + ", as in 1280x720",
                               "--size " + text};
        }
    }
    return {};
}

core::Result<FilmOptions> read_picture(const FilmTexts& texts) {
    FilmOptions options;
    if (const auto size = read_size(texts.size, options); !size) {
        return size.error();
    }
    if (!texts.camera.empty()) {
        options.camera = texts.camera;
    }
    return options;
}

core::Result<void> check_alone(const FilmTexts& texts, bool has_snapshot) {
    const std::pair<const char*, const std::string*> others[] = {
        {"--from", &texts.from},
        {"--to", &texts.to},
        {"--fps", &texts.fps},
        {"--size", has_snapshot ? nullptr : &texts.size},
        {"--camera", has_snapshot ? nullptr : &texts.camera}};
    for (const auto& [name, text] : others) {
        if (text != nullptr && !text->empty()) {
            return core::Error{std::string(name) + " is for --video, which is not given",
                               std::string(name) + " " + *text};
        }
    }
    return {};
}

}  // namespace

void add_film_options(CLI::App& command, FilmTexts& texts) {
    command.add_option("--video", texts.video, "Write a film (needs chromium and ffmpeg)")
        ->type_name("FILE.mp4");
    command.add_option("--from", texts.from, "Where the film begins; the beginning if not given")
        ->type_name("TIME");
    command.add_option("--to", texts.to, "Where it ends; the end if not given")->type_name("TIME");
    command.add_option("--fps", texts.fps, "Pictures a second (30)")->type_name("NUMBER");
    command
        .add_option("--size", texts.size,
                    "Of the film, or of a --snapshot to PNG, in pixels (1280x720)")
        ->type_name("WIDTHxHEIGHT");
    command
        .add_option("--camera", texts.camera,
                    "top, broadcast, near, far, left, right, corner, follow:/ball, "
                    "onboard:/yellow[2]; also for a --snapshot to PNG (then needs chromium)")
        ->type_name("NAME");
}

core::Result<std::optional<FilmOptions>> read_film(const FilmTexts& texts, bool has_snapshot) {
    if (texts.video.empty()) {
        const auto alone = check_alone(texts, has_snapshot);
        return alone ? core::Result<std::optional<FilmOptions>>(std::nullopt) : alone.error();
    }
    if (std::filesystem::path(texts.video).extension() != ".mp4") {
        return core::Error{
            "films are MP4: name it " +
                std::filesystem::path(texts.video).replace_extension(".mp4").string(),
            "--video " + texts.video};
    }
    if (is_standard_stream(texts.video)) {
        return core::Error{"the file can't be where agon prints; name another",
                           "--video " + texts.video};
    }
    auto options = read_picture(texts);
    if (!options) {
        return options.error();
    }
    options->path = texts.video;
    const auto from = read_time("--from", texts.from);
    const auto to = read_time("--to", texts.to);
    if (!from || !to) {
        return from ? to.error() : from.error();
    }
    options->from = *from;
    options->to = *to;
    if (const auto fps = read_fps(texts.fps, *options); !fps) {
        return fps.error();
    }
    return std::optional(*options);
}

core::Result<std::optional<FilmOptions>> read_page_picture(const FilmTexts& texts,
                                                           core::SimTime time,
                                                           const std::string& path) {
    const bool is_asked = texts.video.empty() && !(texts.camera.empty() && texts.size.empty());
    if (!is_asked) {
        return std::optional<FilmOptions>();
    }
    if (std::filesystem::path(path).extension() != ".png") {
        return core::Error{"a picture through a camera, or of a size, is PNG: name it " +
                               std::filesystem::path(path).replace_extension(".png").string(),
                           "--snapshot " + path};
    }
    auto options = read_picture(texts);
    if (!options) {
        return options.error();
    }
    options->path = path;
    options->from = time;
    return std::optional(*options);
}

}  // namespace agon::app
