// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace agon::bench {

/// How viewers are measured: so many, and so many rounds in each of which every viewer gets one
/// message. A round begins by the clock, as a frame does, so that each wakes the writing thread.
inline constexpr std::size_t kViewers = 20;
inline constexpr int kWebRounds = 500;
inline constexpr std::size_t kMessageBytes = 100;

/// Connected TCP sockets on 127.0.0.1 whose bytes a thread of its own reads and throws away.
class Drain {
public:
    /// Takes them over.
    explicit Drain(std::vector<int> sockets);
    ~Drain();
    Drain(const Drain&) = delete;
    Drain& operator=(const Drain&) = delete;

private:
    std::vector<int> sockets_;
    int stop_ = -1;
    std::thread thread_;
};

/// A socket connected to 127.0.0.1.
[[nodiscard]] int connected_socket(std::uint16_t port);

/// The same, as a viewer that has shaken hands: messages come from here on.
[[nodiscard]] int connected_viewer(std::uint16_t port, const std::string& path);

/// CPU time of the calling thread so far.
[[nodiscard]] double thread_cpu_s();

/// How many rounds, and how often one begins.
struct Rounds {
    int count = kWebRounds;
    std::chrono::nanoseconds period = std::chrono::milliseconds(1);
};

/// Calls it once for each round, by the clock.
void each_round(const Rounds& rounds, const std::function<void()>& round);

/// CPU seconds that one thread needs to write the messages to plain sockets: no frame, no queue.
/// `wire_bytes`: of one message, with its header.
[[nodiscard]] double plain_sockets_cpu_s(std::size_t wire_bytes, const Rounds& rounds = {});

}  // namespace agon::bench
