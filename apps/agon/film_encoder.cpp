// SPDX-License-Identifier: Apache-2.0
#include "film_encoder.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "console.hpp"
#include "net/wall_clock.hpp"

namespace agon::app {

namespace {

constexpr core::Duration kGlance = core::Duration::milliseconds(100);
constexpr std::size_t kMostWords = 300;

// Colors as players expect them of films in HD: BT.709, where ffmpeg's own choice for pictures is
// the older BT.601. 4:2:0 is what every player decodes. faststart: a page can play it while it
// loads.
std::vector<std::string> arguments(const EncoderDefinition& definition) {
    return {
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y",
        // ---- what comes
        "-f", "image2pipe", "-c:v", "png", "-framerate", decimal(definition.fps, 3), "-i", "pipe:3",
        // ---- what is made of it
        "-an", "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace",
        "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-c:v", "libx264", "-preset",
        "fast", "-crf", "18", "-movflags", "+faststart", "-f", "mp4", definition.film.string()};
}

}  // namespace

core::Result<FilmEncoder> FilmEncoder::start(const EncoderDefinition& definition) {
    auto feed = net::Feed::create();
    if (!feed) {
        return feed.error();
    }
    const int log = ::open(definition.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log < 0) {
        return core::Error{std::strerror(errno), definition.log.string()};
    }
    net::ChildDefinition child;
    child.program = definition.program;
    child.arguments = arguments(definition);
    child.output = log;
    child.descriptors = {feed->reading_end()};
    auto process = net::ChildProcess::start(child);
    ::close(log);
    if (!process) {
        return process.error();
    }
    feed->hand_over();
    return FilmEncoder(definition, std::move(*process), std::move(*feed));
}

FilmEncoder::FilmEncoder(EncoderDefinition definition, net::ChildProcess process, net::Feed feed)
    : definition_(std::move(definition)), process_(std::move(process)), feed_(std::move(feed)) {}

core::Error FilmEncoder::failure(const std::string& what) const {
    std::ifstream said(definition_.log);
    std::string last;
    for (std::string line; std::getline(said, line);) {
        last = line.empty() ? last : line.substr(0, kMostWords);
    }
    return {"ffmpeg " + what + (last.empty() ? "" : ": " + printable_line(last)), ""};
}

core::Result<void> FilmEncoder::add(std::string_view png) {
    std::span<const std::byte> left = std::as_bytes(std::span(png));
    std::int64_t last_ns = net::WallClock::now_ns();
    while (!left.empty()) {
        const auto taken = feed_.write(left, kGlance);
        if (!taken) {
            (void)process_.wait(kGlance.count_ns());  // it says why just before it ends
            return failure("takes no more pictures");
        }
        if (*taken > 0) {
            last_ns = net::WallClock::now_ns();
            left = left.subspan(*taken);
        } else if (!definition_.is_wanted()) {
            return core::Error{"the film is no longer wanted", ""};
        } else if (net::WallClock::now_ns() - last_ns > definition_.patience.count_ns()) {
            return failure("has taken no picture for too long");
        }
    }
    return {};
}

core::Result<void> FilmEncoder::finish() {
    feed_.close();
    const std::int64_t begin_ns = net::WallClock::now_ns();
    while (!process_.wait(kGlance.count_ns())) {
        if (!definition_.is_wanted()) {
            return core::Error{"the film is no longer wanted", ""};
        }
        if (net::WallClock::now_ns() - begin_ns > definition_.patience.count_ns()) {
            return failure("does not come to an end");
        }
    }
    const net::ChildEnd end = process_.end();
    if (end.signal != 0 || end.exit_code != 0) {
        return failure("failed");
    }
    return {};
}

}  // namespace agon::app
