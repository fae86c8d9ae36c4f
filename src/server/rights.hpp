// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "net/web_request.hpp"
#include "protocol/recording.hpp"
#include "server/wishes.hpp"

namespace agon::server {

/// What a viewer may do and see, whatever match is on.
struct Rights {
    bool is_referee = false;         ///< may control, and sees all
    bool has_token = false;          ///< has shown the referee's, and not only needs none
    std::vector<std::string> seats;  ///< whose overlays, logs, commands and call times it may see
};

/// The seats of a match that are open to a viewer; one beyond the last is the scene itself.
[[nodiscard]] SeatSet open_seats(const Rights& rights, const protocol::RecordedMatch& match);

/// Knows who may come in, and as what.
class Doorkeeper {
public:
    struct Options {
        std::string address;                             ///< on which the server listens
        std::string referee_token;                       ///< empty: everybody is a referee
        std::map<std::string, std::string> seat_tokens;  ///< by seat
    };

    explicit Doorkeeper(Options options);

    /// Whether a browser that asks this has been led here by a page of ours or by hand, as far as
    /// its headers say. On a loopback address only names that nobody else can give to it are taken:
    /// a page elsewhere whose name is made to point here (DNS rebinding) is refused.
    [[nodiscard]] bool is_welcome(const net::WebRequest& request) const;

    /// Whether it shows a token that opens something, where there are any.
    [[nodiscard]] bool has_token(const net::WebRequest& request) const;

    /// By the token in the query, if any.
    [[nodiscard]] Rights rights(const net::WebRequest& request) const;

private:
    Options options_;
    bool is_loopback_;
};

/// "127.0.0.1" to "127.255.255.255", "::1", "[::1]"
[[nodiscard]] bool is_loopback(std::string_view address);

}  // namespace agon::server
