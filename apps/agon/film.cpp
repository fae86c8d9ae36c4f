// SPDX-License-Identifier: Apache-2.0
#include "film.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "console.hpp"
#include "core/units.hpp"
#include "film_encoder.hpp"
#include "film_studio.hpp"
#include "interrupt.hpp"
#include "net/wall_clock.hpp"
#include "progress.hpp"
#include "record/output_file.hpp"
#include "result_files.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

/// Whether a file of this name may be written, asked before the work is done.
core::Result<void> check_place(const std::string& path, const record::FileKind& kind) {
    std::error_code error;
    if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
        return core::Error{"this is no plain file", path};
    }
    const auto file = record::OutputFile::create(path, kind);
    return file ? core::Result<void>() : file.error();
}

/// What was there stays until the new file is whole.
core::Result<void> deliver(const fs::path& made, const fs::path& path) {
    std::error_code error;
    const fs::path place = fs::weakly_canonical(path, error);
    const fs::path beside =
        place.parent_path() / ("." + place.filename().string() + "." + std::to_string(::getpid()));
    fs::copy_file(made, beside, fs::copy_options::overwrite_existing, error);
    if (!error) {
        fs::rename(beside, place, error);
    }
    if (error) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        return core::Error{"can't be written: " + error.message(), path.string()};
    }
    return {};
}

ExitCode ended(const core::Error& error) {
    return Interrupt::has_come() ? ExitCode::Interrupted : fail(ExitCode::BadInput, error);
}

/// "120 of 900 pictures, 22.4 a second, 35 s left".
class FilmProgress {
public:
    FilmProgress(std::uint64_t count, bool is_quiet) : count_(count), is_quiet_(is_quiet) {}

    ~FilmProgress() { line_.clear(); }

    FilmProgress(const FilmProgress&) = delete;
    FilmProgress& operator=(const FilmProgress&) = delete;

    void add() {
        const std::int64_t now_ns = net::WallClock::now_ns();
        if (done_++ == 0) {
            first_ns_ = now_ns;  // the start of the browser is not its speed
        }
        const bool is_terminal = StatusLine::is_shown();
        const std::int64_t period_ns = is_terminal ? 200'000'000 : 5'000'000'000;
        if (is_quiet_ || now_ns - last_ns_ < period_ns) {
            return;
        }
        last_ns_ = now_ns;
        std::string text =
            "film: " + std::to_string(done_) + " of " + std::to_string(count_) + " pictures";
        if (const double speed = per_second(); speed > 0) {
            const double left_s = static_cast<double>(count_ - done_) / speed;
            text += ", " + decimal(speed, 1) + " frames/s, " + decimal(left_s, 0) + " s left";
        }
        if (is_terminal) {
            line_.show(text);
        } else {
            print(stderr, text + "\n");
        }
    }

    [[nodiscard]] double per_second() const {
        const double passed_s = static_cast<double>(net::WallClock::now_ns() - first_ns_) / 1e9;
        return done_ > 1 && passed_s > 0 ? static_cast<double>(done_ - 1) / passed_s : 0;
    }

private:
    std::uint64_t count_;
    bool is_quiet_;
    std::uint64_t done_ = 0;
    std::int64_t first_ns_ = 0;
    std::int64_t last_ns_ = net::WallClock::now_ns();
    StatusLine line_;
};

core::Result<FilmOptions> within(const record::Recording& recording, FilmOptions options) {
    const core::SimTime end = recording.end_time();
    options.from = options.from.value_or(core::SimTime());
    options.to = std::min(options.to.value_or(end), end);
    if (*options.from > end) {
        return core::Error{"the recording ends at " + core::to_clock_text(end.since_start()) +
                               "; there is no picture of " +
                               core::to_clock_text(options.from->since_start()),
                           ""};
    }
    if (*options.to < *options.from) {
        return core::Error{"the film would end before it begins", ""};
    }
    return options;
}

}  // namespace

std::uint64_t picture_count(core::SimTime from, core::SimTime to, double fps) {
    const double count =
        std::ceil((to.since_start() - from.since_start()).in_seconds() * fps - 1e-6);
    return static_cast<std::uint64_t>(std::max(count, 1.0));
}

ExitCode write_film(const record::Recording& recording, const FilmOptions& asked) {
    const auto options = within(recording, asked);
    if (!options) {
        return fail(ExitCode::BadInput, options.error());
    }
    if (const auto place = check_place(options->path, film_kind()); !place) {
        return fail(ExitCode::BadInput, place.error());
    }
    const auto ffmpeg = needed_program({"ffmpeg"}, "ffmpeg", "ffmpeg");
    if (!ffmpeg) {
        return fail(ExitCode::BadInput, ffmpeg.error());
    }
    const Interrupt interrupt;
    const std::uint64_t count = picture_count(*options->from, *options->to, options->fps);
    const auto studio = FilmStudio::open(recording, *options, count);
    if (!studio) {
        return ended(studio.error());
    }
    EncoderDefinition encoding;
    encoding.program = *ffmpeg;
    encoding.film = (*studio)->scratch() / "film.mp4";
    encoding.log = (*studio)->scratch() / "ffmpeg.txt";
    encoding.fps = options->fps;
    encoding.is_wanted = [] {
        return !Interrupt::has_come();
    };
    auto encoder = FilmEncoder::start(encoding);
    if (!encoder) {
        return ended(encoder.error());
    }
    FilmProgress progress(count, options->is_quiet);
    auto shot = (*studio)->shoot([&encoder, &progress](const std::string& png) {
        progress.add();
        return encoder->add(png);
    });
    const double speed = progress.per_second();
    if (shot) {
        shot = encoder->finish();
    }
    if (shot) {
        shot = deliver(encoding.film, options->path);
    }
    if (!shot) {
        return ended(shot.error());
    }
    print(stdout, "film of " + core::to_clock_text(options->from->since_start()) + " to " +
                      core::to_clock_text(options->to->since_start()) + ": " + options->path +
                      ", " + std::to_string(count) + " pictures" +
                      (speed > 0 ? ", " + decimal(speed, 1) + " frames/s" : "") + "\n");
    return ExitCode::Done;
}

ExitCode write_page_picture(const record::Recording& recording, const FilmOptions& asked) {
    const auto options = within(recording, asked);
    if (!options) {
        return fail(ExitCode::BadInput, options.error());
    }
    if (const auto place = check_place(options->path, png_kind()); !place) {
        return fail(ExitCode::BadInput, place.error());
    }
    const Interrupt interrupt;
    const auto studio = FilmStudio::open(recording, *options, 1);
    if (!studio) {
        return ended(studio.error());
    }
    const auto shot = (*studio)->shoot(
        [&options](const std::string& png) { return write_file(options->path, png_kind(), png); });
    if (!shot) {
        return ended(shot.error());
    }
    print(stdout, "picture of " + core::to_clock_text(options->from->since_start()) + ": " +
                      options->path + "\n");
    return ExitCode::Done;
}

}  // namespace agon::app
