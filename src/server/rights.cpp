// SPDX-License-Identifier: Apache-2.0
#include "server/rights.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "net/web_text.hpp"

namespace agon::server {

namespace {

/// The host of "host:port", "[::1]:port" or the same without a port; without brackets.
std::string_view host_of(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
    }
    return text.substr(0, text.rfind(':'));
}

bool is_ip_number(std::string_view host) {
    const bool is_v6 = host.find(':') != std::string_view::npos;
    const bool is_v4 = !host.empty() && host.find_first_not_of("0123456789.") == host.npos;
    return is_v4 || is_v6;
}

}  // namespace

bool is_loopback(std::string_view address) {
    return address.starts_with("127.") || address == "::1" || address == "[::1]";
}

SeatSet open_seats(const Rights& rights, const protocol::RecordedMatch& match) {
    SeatSet open;
    for (std::uint32_t i = 0; i < match.seats.size(); ++i) {
        const std::string& name = match.seats[i].name;
        if (rights.is_referee ||
            std::find(rights.seats.begin(), rights.seats.end(), name) != rights.seats.end()) {
            open.add(protocol::SeatId(i));
        }
    }
    if (match.has_live_scene) {
        // What the scene itself says is no team's.
        open.add(protocol::SeatId(static_cast<std::uint32_t>(match.seats.size())));
    }
    return open;
}

Doorkeeper::Doorkeeper(Options options)
    : options_(std::move(options)), is_loopback_(is_loopback(options_.address)) {}

bool Doorkeeper::is_welcome(const net::WebRequest& request) const {
    if (!request.is_same_origin()) {
        return false;
    }
    if (!is_loopback_) {
        return true;  // whoever reaches it may watch; more takes a token
    }
    const std::string* header = request.header("host");
    if (header == nullptr) {
        return true;  // no browser
    }
    const std::string host = net::lower_case(host_of(*header));
    return is_ip_number(host) || host == "localhost" || host.ends_with(".localhost");
}

bool Doorkeeper::has_token(const net::WebRequest& request) const {
    const Rights shown = rights(request);
    return shown.has_token || !shown.seats.empty();
}

Rights Doorkeeper::rights(const net::WebRequest& request) const {
    Rights rights;
    rights.is_referee = options_.referee_token.empty();
    const std::string* token = request.query_value("token");
    if (token == nullptr) {
        return rights;
    }
    rights.has_token =
        !options_.referee_token.empty() && net::is_same_secret(*token, options_.referee_token);
    rights.is_referee = rights.is_referee || rights.has_token;
    for (const auto& [seat, right] : options_.seat_tokens) {
        if (!right.empty() && net::is_same_secret(*token, right)) {
            rights.seats.push_back(seat);
        }
    }
    return rights;
}

}  // namespace agon::server
