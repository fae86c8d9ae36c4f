// SPDX-License-Identifier: Apache-2.0
// What viewers of a match cost: bytes, the server's CPU time, the match's.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

#include "matches.hpp"
#include "server/live_show.hpp"
#include "server/live_stream.hpp"
#include "server/publisher.hpp"
#include "server/server.hpp"
#include "web.hpp"

namespace agon::bench {
namespace {

constexpr double kPlainBarRatio = 1.5;
constexpr double kLossBar = 1.05;
constexpr int kPlainRepetitions = 3;
constexpr int kLossRepetitions = 9;
constexpr int kViewRounds = 200;  // frames
constexpr auto kTick = std::chrono::milliseconds(5);
constexpr int kTicksPerFrame = 3;
constexpr std::chrono::duration<double> kPlayed = kTick * kTicksPerFrame * kViewRounds;  // s

/// What one viewer is sent who watches a match at the speed of the clock, without subscriptions.
struct Stream {
    double bytes_per_s = 0;
    double frames_per_s = 0;
    double bytes_per_frame = 0;
};

Stream stream_of(const Ground& ground, const std::string& mission) {
    server::ParcelQueue queue;
    server::Bell bell([] {});
    server::Publisher publisher(queue, bell, {"bench", 256, false});
    std::unique_ptr<server::LiveShow> show;
    std::shared_ptr<server::FramePool> pool;
    server::LiveStream stream;
    std::size_t bytes = 0;
    std::size_t frames = 0;
    const auto take_all = [&] {
        while (server::Parcel* parcel = queue.take()) {
            if (auto* frame = dynamic_cast<server::FrameParcel*>(parcel)) {
                show->add(*frame);
                pool->give_back(*frame);
                stream.advance(show->history());
                bytes += stream.message(show->history(), frames++ == 0, {}, 0).wire().size();
                continue;
            }
            const std::unique_ptr<server::Letter> letter(static_cast<server::Letter*>(parcel));
            if (auto* begins = std::get_if<server::MatchBegins>(&letter->content)) {
                pool = begins->pool;
                show = std::make_unique<server::LiveShow>(std::move(*begins),
                                                          core::Duration::seconds(10));
            }
        }
    };

    MatchWish wish;
    wish.mission = mission;
    wish.teams = Teams::Examples;
    wish.duration = core::Duration::seconds(120);
    sim::Match match = make_match(ground, wish);
    require(match.add_sink(publisher));
    take_all();
    while (!match.is_over()) {
        require(match.tick());
        take_all();
    }
    const double seconds = match.frame().time.in_seconds();
    return {static_cast<double>(bytes) / seconds, static_cast<double>(frames) / seconds,
            static_cast<double>(bytes) / static_cast<double>(frames)};
}

/// CPU seconds of the server's thread so far.
double server_thread_cpu_s() {
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::string name;
        std::getline(std::ifstream(task.path() / "comm"), name);
        std::int64_t running_ns = 0;
        if (name == "agon-web" && std::ifstream(task.path() / "schedstat") >> running_ns) {
            return static_cast<double>(running_ns) / 1e9;
        }
    }
    fail("the server's thread is not to be found");
}

std::unique_ptr<server::Server> started() {
    server::ServerOptions options;
    options.port = 0;
    return require(server::Server::start(options));
}

/// CPU seconds of the server's thread for so many frames to all viewers, at the speed of the clock.
double server_cpu_s(const Ground& ground) {
    const auto server = started();
    MatchWish wish;
    wish.teams = Teams::Examples;
    sim::Match match = make_match(ground, wish);
    require(match.add_sink(server->publisher()));
    std::vector<int> sockets;
    for (std::size_t i = 0; i < kViewers; ++i) {
        sockets.push_back(connected_viewer(server->port(), "/ws"));
    }
    const Drain drain(std::move(sockets));
    // The kick-off's pause is no play.
    for (int i = 0; i < 400; ++i) {
        require(match.tick());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const double begin_s = server_thread_cpu_s();
    each_round({kViewRounds * kTicksPerFrame, kTick}, [&match] { require(match.tick()); });
    return server_thread_cpu_s() - begin_s;
}

/// CPU seconds of the thread that plays a match as fast as can be.
double playing_cpu_s(const Ground& ground, bool is_watched) {
    MatchWish wish;
    wish.teams = Teams::Examples;
    sim::Match match = make_match(ground, wish);
    std::unique_ptr<server::Server> server;
    std::unique_ptr<Drain> drain;
    if (is_watched) {
        server = started();
        require(match.add_sink(server->publisher()));
        drain = std::make_unique<Drain>(std::vector<int>{connected_viewer(server->port(), "/ws")});
    }
    const double begin_s = thread_cpu_s();
    play(match);
    return thread_cpu_s() - begin_s;
}

}  // namespace

void measure_viewers(const Ground& ground, Results& results) {
    const Stream five = stream_of(ground, "soccer5");
    const Stream eleven = stream_of(ground, "soccer11");
    results.figures.push_back({"frames to a viewer", "frames/s", five.frames_per_s});
    results.bars.push_back(
        {"soccer5 to a viewer", "KB/s", five.bytes_per_s / 1e3, 16, Bar::Side::AtMost});
    results.bars.push_back(
        {"soccer11 to a viewer", "KB/s", eleven.bytes_per_s / 1e3, 32, Bar::Side::AtMost});

    std::vector<double> ratios;
    std::vector<double> loads;
    for (int i = 0; i < kPlainRepetitions; ++i) {
        const double server_s = server_cpu_s(ground);
        const double plain_s = plain_sockets_cpu_s(static_cast<std::size_t>(five.bytes_per_frame),
                                                   {kViewRounds, kTick * kTicksPerFrame});
        ratios.push_back(server_s / plain_s);
        loads.push_back(100 * server_s / kPlayed.count());
    }
    results.figures.push_back({"server of 20 viewers of soccer5", "% of a core", median(loads)});
    results.bars.push_back({"server of 20 viewers", "x plain sockets", median(ratios),
                            kPlainBarRatio, Bar::Side::AtMost});

    // The least of several runs: noise only adds.
    double alone_s = std::numeric_limits<double>::infinity();
    double watched_s = alone_s;
    for (int i = 0; i < kLossRepetitions; ++i) {
        alone_s = std::min(alone_s, playing_cpu_s(ground, false));
        watched_s = std::min(watched_s, playing_cpu_s(ground, true));
    }
    results.bars.push_back({"CPU time of a match that is watched", "x unwatched",
                            watched_s / alone_s, kLossBar, Bar::Side::AtMost});
}

}  // namespace agon::bench
