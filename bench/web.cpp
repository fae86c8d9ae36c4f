// SPDX-License-Identifier: Apache-2.0
// What it costs to bring one message to many viewers, beside writing the same bytes to plain
// sockets.
#include "web.hpp"

#include <time.h>

#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "matches.hpp"
#include "net/tcp_listener.hpp"
#include "net/web_server.hpp"

namespace agon::bench {
namespace {

constexpr int kRepetitions = 15;
constexpr double kBarRatio = 1.3;
constexpr auto kGlance = std::chrono::microseconds(50);

/// Sends each message to whoever watches.
class Viewers final : public net::WebHandler {
public:
    class Viewer final : public net::WebSocketHandler {
    public:
        explicit Viewer(Viewers& viewers) : viewers_(viewers) {}

        void on_open(net::WebSocket& socket) override { viewers_.sockets_.push_back(&socket); }

        void on_message(net::WebSocket&, std::span<const std::byte>, bool) override {}

        void on_close(net::WebSocket& socket, net::WebClose, std::string_view) override {
            std::erase(viewers_.sockets_, &socket);
        }

    private:
        Viewers& viewers_;
    };

    net::WebResponse on_request(const net::WebRequest&) override { return {}; }

    net::WebUpgrade on_upgrade(const net::WebRequest&) override {
        return net::WebUpgrade::accept(std::make_unique<Viewer>(*this));
    }

    void on_wake() override {
        for (; sent_ < published_.load(); ++sent_) {
            const net::WebMessage message = net::WebMessage::binary(payload_);
            for (net::WebSocket* socket : sockets_) {
                if (!socket->send(message)) {
                    fail("a viewer's queue is full");
                }
            }
        }
    }

    /// One more message is there; the match's thread.
    void publish() { ++published_; }

    [[nodiscard]] int published() const { return published_.load(); }

    [[nodiscard]] int sent() const { return sent_.load(); }

private:
    std::atomic<int> published_{0};
    std::atomic<int> sent_{0};
    std::vector<net::WebSocket*> sockets_;
    std::array<std::byte, kMessageBytes> payload_{};
};

void shake_hands(int socket, const std::string& path) {
    const std::string request =
        "GET " + path +
        " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(request.size())) {
        fail("a viewer is not connected");
    }
    std::string answer;
    char letter = 0;
    while (!answer.ends_with("\r\n\r\n") && ::recv(socket, &letter, 1, 0) == 1) {
        answer += letter;
    }
    if (!answer.starts_with("HTTP/1.1 101 ")) {
        fail("a viewer is refused");
    }
}

/// CPU seconds of the I/O thread for the same.
double transport_cpu_s() {
    Viewers viewers;
    const auto server = require(net::WebServer::start({}, viewers));
    std::vector<int> sockets;
    for (std::size_t i = 0; i < kViewers; ++i) {
        sockets.push_back(connected_viewer(server->port(), "/"));
    }
    const auto cpu_now_s = [&] {
        std::promise<double> now_s;
        server->post([&] { now_s.set_value(thread_cpu_s()); });
        return now_s.get_future().get();
    };
    const Drain drain(std::move(sockets));
    const double begin_s = cpu_now_s();
    each_round({}, [&] {
        viewers.publish();
        server->wakeup().wake();
        // On a busy machine two rounds would meet and go out with one system call.
        while (viewers.sent() < viewers.published()) {
            std::this_thread::sleep_for(kGlance);
        }
    });
    return cpu_now_s() - begin_s;
}

}  // namespace

Drain::Drain(std::vector<int> sockets)
    : sockets_(std::move(sockets)), stop_(::eventfd(0, EFD_CLOEXEC)), thread_([this] {
          std::vector<pollfd> waiting{{stop_, POLLIN, 0}};
          for (const int socket : sockets_) {
              waiting.push_back({socket, POLLIN, 0});
          }
          std::array<char, 65536> bytes{};
          while (waiting[0].revents == 0 && ::poll(waiting.data(), waiting.size(), -1) > 0) {
              for (std::size_t i = 1; i < waiting.size(); ++i) {
                  if (waiting[i].revents != 0 &&
                      ::recv(waiting[i].fd, bytes.data(), bytes.size(), 0) <= 0) {
                      waiting[i].fd = -1;
                  }
              }
          }
      }) {}

Drain::~Drain() {
    const std::uint64_t one = 1;
    static_cast<void>(!::write(stop_, &one, sizeof one));
    thread_.join();
    ::close(stop_);
    for (const int socket : sockets_) {
        ::close(socket);
    }
}

int connected_socket(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        fail("no connection to 127.0.0.1");
    }
    return socket;
}

double thread_cpu_s() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

int connected_viewer(std::uint16_t port, const std::string& path) {
    const int socket = connected_socket(port);
    shake_hands(socket, path);
    return socket;
}

void each_round(const Rounds& rounds, const std::function<void()>& round) {
    auto next = std::chrono::steady_clock::now();
    for (int i = 0; i < rounds.count; ++i) {
        next += rounds.period;
        std::this_thread::sleep_until(next);
        round();
    }
}

double plain_sockets_cpu_s(std::size_t wire_bytes, const Rounds& rounds) {
    net::TcpListener listener = require(net::TcpListener::open({}));
    std::vector<int> readers;
    std::vector<int> writers;
    for (std::size_t i = 0; i < kViewers; ++i) {
        readers.push_back(connected_socket(listener.port()));
        writers.push_back(listener.accept().descriptor);
        const int on = 1;
        ::setsockopt(writers.back(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    const std::vector<std::byte> message(wire_bytes);
    double taken_s = 0;
    {
        const Drain drain(std::move(readers));
        const double begin_s = thread_cpu_s();
        each_round(rounds, [&] {
            for (const int writer : writers) {
                if (::send(writer, message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT) !=
                    static_cast<ssize_t>(message.size())) {
                    fail("a plain socket is full");
                }
            }
        });
        taken_s = thread_cpu_s() - begin_s;
    }
    for (const int writer : writers) {
        ::close(writer);
    }
    return taken_s;
}

void measure_web(const Ground& /*ground*/, Results& results) {
    const std::array<std::byte, kMessageBytes> payload{};
    const std::size_t wire_bytes = net::WebMessage::binary(payload).wire().size();
    // Side by side, so that both meet the same machine.
    std::vector<double> plain_s;
    std::vector<double> transport_s;
    std::vector<double> ratios;
    for (int i = 0; i < kRepetitions; ++i) {
        plain_s.push_back(plain_sockets_cpu_s(wire_bytes));
        transport_s.push_back(transport_cpu_s());
        ratios.push_back(transport_s.back() / plain_s.back());
    }
    constexpr double kMessages = kWebRounds * static_cast<double>(kViewers);
    results.figures.push_back(
        {"a message to a plain socket", "us of CPU", median(plain_s) / kMessages * 1e6});
    results.figures.push_back(
        {"a message to a viewer, transport", "us of CPU", median(transport_s) / kMessages * 1e6});
    results.bars.push_back({"transport to 20 viewers", "x plain sockets", median(ratios), kBarRatio,
                            Bar::Side::AtMost});
}

}  // namespace agon::bench
