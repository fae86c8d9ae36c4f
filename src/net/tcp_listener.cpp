// SPDX-License-Identifier: Apache-2.0
#include "net/tcp_listener.hpp"

#include <errno.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace agon::net {
namespace {

/// An address of either kind, as the system takes it.
struct Address {
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;

    [[nodiscard]] sockaddr* any() { return reinterpret_cast<sockaddr*>(&storage); }

    [[nodiscard]] sockaddr_in& v4() { return reinterpret_cast<sockaddr_in&>(storage); }

    [[nodiscard]] sockaddr_in6& v6() { return reinterpret_cast<sockaddr_in6&>(storage); }

    [[nodiscard]] bool is_v6() const { return storage.ss_family == AF_INET6; }

    [[nodiscard]] in_port_t& port() { return is_v6() ? v6().sin6_port : v4().sin_port; }
};

std::optional<Address> parse(std::string text) {
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
        text = text.substr(1, text.size() - 2);
    }
    Address address;
    if (::inet_pton(AF_INET, text.c_str(), &address.v4().sin_addr) == 1) {
        address.storage.ss_family = AF_INET;
        address.size = sizeof(sockaddr_in);
        return address;
    }
    if (::inet_pton(AF_INET6, text.c_str(), &address.v6().sin6_addr) == 1) {
        address.storage.ss_family = AF_INET6;
        address.size = sizeof(sockaddr_in6);
        return address;
    }
    return std::nullopt;
}

/// Without the port. An IPv4 client of an IPv6 socket is shown as what it is.
std::string text_of(Address& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (!address.is_v6()) {
        ::inet_ntop(AF_INET, &address.v4().sin_addr, text.data(), text.size());
    } else if (IN6_IS_ADDR_V4MAPPED(&address.v6().sin6_addr)) {
        ::inet_ntop(AF_INET, &address.v6().sin6_addr.s6_addr[12], text.data(), text.size());
    } else {
        ::inet_ntop(AF_INET6, &address.v6().sin6_addr, text.data(), text.size());
    }
    return text.data();
}

std::string with_port(Address& address, unsigned port) {
    const std::string text = text_of(address);
    const bool needs_brackets = text.find(':') != std::string::npos;
    return (needs_brackets ? '[' + text + ']' : text) + ':' + std::to_string(port);
}

/// A socket that listens there, or -1 and errno.
int listen_at(Address address, int port) {
    const int type = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
    const int socket = ::socket(address.storage.ss_family, type, 0);
    if (socket < 0) {
        return -1;
    }
    address.port() = htons(static_cast<std::uint16_t>(port));
    // A port is free again at once after a server there has ended.
    const int on = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (::bind(socket, address.any(), address.size) != 0 || ::listen(socket, SOMAXCONN) != 0) {
        const int error = errno;
        ::close(socket);
        errno = error;
        return -1;
    }
    return socket;
}

}  // namespace

bool is_ip_address(const std::string& text) {
    return parse(text).has_value();
}

core::Result<TcpListener> TcpListener::open(const TcpPlace& place) {
    std::optional<Address> address = parse(place.address);
    if (!address) {
        return core::Error{"no IP address, like 127.0.0.1 or ::1", place.address};
    }
    const int tries = place.port == 0 ? 1 : std::max(place.port_tries, 1);
    const int last_port = std::min(place.port + tries - 1, 0xFFFF);
    TcpListener listener;
    for (int port = place.port; listener.descriptor_ < 0 && port <= last_port; ++port) {
        listener.descriptor_ = listen_at(*address, port);
        if (listener.descriptor_ < 0 && errno != EADDRINUSE) {
            break;
        }
    }
    if (listener.descriptor_ < 0) {
        const int error = errno;
        std::string where = with_port(*address, place.port);
        if (last_port > place.port && error == EADDRINUSE) {
            where += " to " + std::to_string(last_port);
        }
        return core::Error{std::string("can't listen: ") + ::strerror(error), where};
    }
    ::getsockname(listener.descriptor_, address->any(), &address->size);
    listener.port_ = ntohs(address->port());
    listener.text_ = with_port(*address, listener.port_);
    return listener;
}

TcpListener::TcpListener(TcpListener&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      port_(other.port_),
      text_(std::move(other.text_)) {}

TcpListener& TcpListener::operator=(TcpListener&& other) noexcept {
    close();
    descriptor_ = std::exchange(other.descriptor_, -1);
    port_ = other.port_;
    text_ = std::move(other.text_);
    return *this;
}

TcpListener::~TcpListener() {
    close();
}

void TcpListener::close() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
        descriptor_ = -1;
    }
}

TcpListener::Client TcpListener::accept() {
    Client client;
    Address address;
    do {
        client.descriptor =
            ::accept4(descriptor_, address.any(), &address.size, SOCK_CLOEXEC | SOCK_NONBLOCK);
        // One that has gone before it was looked at is no trouble.
    } while (client.descriptor < 0 && (errno == EINTR || errno == ECONNABORTED));
    if (client.descriptor >= 0) {
        client.is_v6 = address.is_v6();
        client.address = text_of(address);
    } else if (errno != EAGAIN && errno != EWOULDBLOCK) {
        client.error = errno;
    }
    return client;
}

}  // namespace agon::net
