// SPDX-License-Identifier: Apache-2.0
#include "serving.hpp"

#include <string>
#include <utility>

#include <unistd.h>

#include "command.hpp"
#include "console.hpp"
#include "installed.hpp"
#include "net/wall_clock.hpp"

namespace agon::app {

core::Result<std::unique_ptr<server::Server>> start_server(ServeOptions options, bool has_lobby) {
    // Seats have no secrets where everybody is the referee.
    const bool needs_token = !is_loopback(options.address) || !options.seat_tokens.empty();
    if (needs_token && options.token.empty()) {
        auto token = new_token();
        if (!token) {
            return token.error();
        }
        options.token = std::move(*token);
    }
    server::ServerOptions wanted;
    wanted.address = options.address;
    wanted.port = options.port;
    wanted.more_ports = options.more_ports;
    wanted.referee_token = options.token;
    wanted.seat_tokens = options.seat_tokens;
    wanted.site = viewer_folder();
    wanted.agon_version = version();
    wanted.has_lobby = has_lobby;
    return server::Server::start(std::move(wanted));
}

void tell_address(const server::Server& server, const ServeOptions& options, std::FILE* out) {
    print(out, "serving: " + server.url() + "\n");
    if (!is_loopback(options.address)) {
        print(out,
              "others reach it too: who has the token in this address referees, who has not only "
              "watches\n");
    }
    std::fflush(out);
}

void say_good_bye(server::Server& server) {
    // What is on its way to a viewer on this machine arrives in a few milliseconds.
    constexpr std::int64_t kPatience_ns = 300'000'000;
    const std::int64_t end_ns = net::WallClock::now_ns() + kPatience_ns;
    while (server.viewer_count() > 0 && net::WallClock::now_ns() < end_ns) {
        if (const auto request = server.take_request()) {
            server.answer(*request, core::Error{"agon is ending", ""});
        }
        server.wait_for_request(core::Duration::milliseconds(20));
    }
}

bool has_terminal() {
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

}  // namespace agon::app
