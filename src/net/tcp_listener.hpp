// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"

namespace agon::net {

/// Where to listen.
struct TcpPlace {
    std::string address = "127.0.0.1";  ///< IPv4 or IPv6, as numbers ("::1", also "[::1]")
    std::uint16_t port = 0;             ///< 0: any free one
    int port_tries = 1;                 ///< of ports one after the other, while they are taken
};

/// Whether it is one that TcpPlace takes.
[[nodiscard]] bool is_ip_address(const std::string& text);

/// A socket that clients connect to. It never waits, and no process that is started inherits it or
/// what it accepts.
class TcpListener {
public:
    /// Error: address, port and reason.
    static core::Result<TcpListener> open(const TcpPlace& place);

    TcpListener(TcpListener&& other) noexcept;
    TcpListener& operator=(TcpListener&& other) noexcept;
    ~TcpListener();

    /// One who has come, or why there is none.
    struct Client {
        int descriptor = -1;  ///< the caller's to close; -1: none
        bool is_v6 = false;
        std::string address;  ///< "127.0.0.1", "::1": no port
        int error = 0;        ///< errno; 0 where nobody waits
    };

    [[nodiscard]] Client accept();

    /// Readable while a client waits.
    [[nodiscard]] int descriptor() const { return descriptor_; }

    [[nodiscard]] std::uint16_t port() const { return port_; }

    /// "127.0.0.1:8008", "[::1]:8008"
    [[nodiscard]] const std::string& text() const { return text_; }

    /// Refuses whoever comes from here on.
    void close();

private:
    TcpListener() = default;

    int descriptor_ = -1;
    std::uint16_t port_ = 0;
    std::string text_;
};

}  // namespace agon::net
