// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace CLI {
class App;
}

namespace agon::app {

/// What the command line says of serving, as text.
struct ServeTexts {
    bool is_given = false;
    std::string address;  ///< of --serve; empty: the usual one
    std::string token;
    std::vector<std::string> seat_tokens;  ///< "yellow=T2"
};

/// Where and for whom a page is served.
struct ServeOptions {
    bool is_wanted = false;
    std::string address = "127.0.0.1";
    std::uint16_t port = 8008;
    /// Ports above it that are tried if it is taken: none where the user named one.
    std::uint16_t more_ports = 100;
    std::string token;
    std::map<std::string, std::string> seat_tokens;
};

/// Adds --serve, --token and --seat-token to a command.
void add_serve_options(CLI::App& command, ServeTexts& texts);
void add_token_options(CLI::App& command, ServeTexts& texts);  ///< the latter two

/// Reads "PORT", "HOST", "HOST:PORT", "[::1]:PORT" and the tokens. A host is a numeric address or
/// localhost. Errors: another text, tokens without a page or of odd characters.
[[nodiscard]] core::Result<ServeOptions> read_serve(const ServeTexts& texts);

/// Whether only this machine reaches it.
[[nodiscard]] bool is_loopback(const std::string& address);

/// A token that nobody guesses, from the system's random numbers. An error if it has none.
[[nodiscard]] core::Result<std::string> new_token();

}  // namespace agon::app
