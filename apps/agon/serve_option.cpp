// SPDX-License-Identifier: Apache-2.0
#include "serve_option.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

#include <CLI/CLI.hpp>
#include <sys/random.h>

#include "core/suggest.hpp"
#include "net/tcp_listener.hpp"
#include "seating.hpp"

namespace agon::app {

namespace {

constexpr std::string_view kExpected =
    "; expected a port (8008), an address (127.0.0.1, 0.0.0.0) or both (127.0.0.1:8008)";

core::Error faulty(const std::string& text, const std::string& why) {
    return {"'" + text + "' " + why + std::string(kExpected), "--serve"};
}

bool is_number(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Four numbers of 0 to 255.
bool is_ipv4(std::string_view text) {
    int parts = 0;
    while (true) {
        const std::size_t dot = text.find('.');
        const std::string_view part = text.substr(0, dot);
        unsigned value = 256;
        if (!is_number(part) || part.size() > 3) {
            return false;
        }
        std::from_chars(part.data(), part.data() + part.size(), value);
        if (value > 255) {
            return false;
        }
        ++parts;
        if (dot == std::string_view::npos) {
            return parts == 4;
        }
        text.remove_prefix(dot + 1);
    }
}

bool is_ipv6(const std::string& text) {
    return text.find(':') != std::string::npos && text.front() != '[' && net::is_ip_address(text);
}

struct Place {
    std::string host;
    std::string port;
};

/// Around the colon between them, which an address in brackets may contain.
Place split(const std::string& text) {
    if (is_number(text)) {
        return {"", text};
    }
    if (is_ipv6(text)) {
        return {text, ""};
    }
    const std::size_t bracket = text.front() == '[' ? text.find(']') : std::string::npos;
    if (bracket != std::string::npos) {
        const std::string rest = text.substr(bracket + 1);
        const bool is_port = rest.empty() || rest.front() == ':';
        return is_port ? Place{text.substr(1, bracket - 1), rest.empty() ? "" : rest.substr(1)}
                       : Place{text, ""};
    }
    const std::size_t colon = text.rfind(':');
    return colon == std::string::npos ? Place{text, ""}
                                      : Place{text.substr(0, colon), text.substr(colon + 1)};
}

core::Result<void> read_address(const std::string& text, ServeOptions& options) {
    const Place place = split(text);
    const bool ends_in_colon = text.back() == ':';
    if (!place.port.empty() || ends_in_colon) {
        unsigned port = 0;
        const char* end = place.port.data() + place.port.size();
        const auto read = std::from_chars(place.port.data(), end, port);
        if (!is_number(place.port) || read.ec != std::errc() || port > 65535) {
            return faulty(text, "has no port of 0 to 65535");
        }
        options.port = static_cast<std::uint16_t>(port);
        options.more_ports = 0;
    }
    if (place.host.empty()) {
        return {};
    }
    options.address = place.host == "localhost" ? "127.0.0.1" : place.host;
    if (!is_ipv4(options.address) && !is_ipv6(options.address)) {
        return faulty(text, "is no place to serve a page at");
    }
    return {};
}

/// It stands in an address line as it is.
core::Result<void> check_token(const std::string& token, const std::string& where) {
    const bool is_plain = std::all_of(token.begin(), token.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '_';
    });
    if (token.size() < 4 || token.size() > 128 || !is_plain) {
        return core::Error{"a token has 4 to 128 letters of a to z, A to Z, digits, '-' and '_'",
                           where};
    }
    return {};
}

}  // namespace

void add_serve_options(CLI::App& command, ServeTexts& texts) {
    command
        .add_option_function<std::vector<std::string>>(
            "--serve",
            [&texts](const std::vector<std::string>& words) {
                texts.is_given = true;
                texts.address = words.empty() ? "" : words.front();
            },
            "Serve a page on which the match is watched and refereed (127.0.0.1:8008)")
        ->expected(0, 1)
        ->type_name("[HOST:PORT]");
    add_token_options(command, texts);
}

void add_token_options(CLI::App& command, ServeTexts& texts) {
    command
        .add_option("--token", texts.token,
                    "Who has it referees, others only watch; without, everybody on this machine")
        ->type_name("TOKEN");
    command
        .add_option("--seat-token", texts.seat_tokens,
                    "Who has it sees what this team's strategy says: --seat-token yellow=WORD")
        ->type_name("SEAT=TOKEN")
        ->allow_extra_args(false);
}

core::Result<ServeOptions> read_serve(const ServeTexts& texts) {
    ServeOptions options;
    options.is_wanted = texts.is_given;
    if (!texts.is_given && (!texts.token.empty() || !texts.seat_tokens.empty())) {
        return core::Error{"tokens are for a page that is served; add --serve",
                           texts.token.empty() ? "--seat-token" : "--token"};
    }
    if (!texts.address.empty()) {
        if (const auto read = read_address(texts.address, options); !read) {
            return read.error();
        }
    }
    options.token = texts.token;
    if (!texts.token.empty()) {
        if (const auto checked = check_token(texts.token, "--token"); !checked) {
            return checked.error();
        }
    }
    for (const std::string& text : texts.seat_tokens) {
        const std::string where = "--seat-token " + text;
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return core::Error{"expected SEAT=TOKEN", where};
        }
        const std::vector<std::string> seats = all_seat_names();
        const std::string seat = text.substr(0, equals);
        if (std::find(seats.begin(), seats.end(), seat) == seats.end()) {
            return core::Error{
                "no mission has a seat '" + seat + "'" + core::did_you_mean(seat, seats), where};
        }
        const std::string token = text.substr(equals + 1);
        if (const auto checked = check_token(token, where); !checked) {
            return checked.error();
        }
        if (token == options.token || !options.seat_tokens.emplace(seat, token).second) {
            return core::Error{"each seat has one token, and none the referee's", where};
        }
    }
    return options;
}

bool is_loopback(const std::string& address) {
    return address.rfind("127.", 0) == 0 || address == "::1";
}

core::Result<std::string> new_token() {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        return core::Error{std::string("no random numbers for a token: ") + std::strerror(errno),
                           "give one by --token"};
    }
    std::string token;
    for (const unsigned char byte : bytes) {
        token += kDigits[byte >> 4U];
        token += kDigits[byte & 15U];
    }
    return token;
}

}  // namespace agon::app
