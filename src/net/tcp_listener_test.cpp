// SPDX-License-Identifier: Apache-2.0
#include "net/tcp_listener.hpp"

#include <filesystem>
#include <optional>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "net/web_test_ground.hpp"

namespace agon::net {
namespace {

TEST(TcpListener, AcceptsWhoComesAndIsInheritedByNobody) {
    TcpListener listener = std::move(TcpListener::open({})).value();
    EXPECT_EQ(listener.accept().descriptor, -1);
    const RawClient other(listener.port());
    pollfd readable{listener.descriptor(), POLLIN, 0};
    ASSERT_EQ(::poll(&readable, 1, kLong_ms), 1);

    const TcpListener::Client client = listener.accept();

    EXPECT_EQ(client.address, "127.0.0.1");
    EXPECT_FALSE(client.is_v6);
    EXPECT_EQ(listener.text(), "127.0.0.1:" + std::to_string(listener.port()));
    for (const int descriptor : {listener.descriptor(), client.descriptor}) {
        EXPECT_NE(::fcntl(descriptor, F_GETFD) & FD_CLOEXEC, 0);
        EXPECT_NE(::fcntl(descriptor, F_GETFL) & O_NONBLOCK, 0);
    }
    ::close(client.descriptor);
}

TEST(TcpListener, TakesTheNextFreePort) {
    const TcpListener first = std::move(TcpListener::open({})).value();
    const std::string port = std::to_string(first.port());

    const auto taken = TcpListener::open({"127.0.0.1", first.port(), 1});
    ASSERT_FALSE(taken.has_value());
    EXPECT_EQ(taken.error().text(),
              "can't listen: Address already in use (127.0.0.1:" + port + ")");

    const auto second = TcpListener::open({"127.0.0.1", first.port(), 100});
    ASSERT_TRUE(second.has_value()) << second.error().text();
    EXPECT_GT(second->port(), first.port());
}

TEST(TcpListener, TriesNoPortBeyondTheLast) {
    // The last one itself is free or not, as it happens.
    const std::optional<core::Result<TcpListener>> last =
        TcpListener::open({"127.0.0.1", 65535, 1});

    const auto listener = TcpListener::open({"127.0.0.1", 65535, 100});

    ASSERT_FALSE(listener.has_value());
    EXPECT_EQ(listener.error().where, "127.0.0.1:65535");
}

TEST(TcpListener, SaysWhatIsNoAddress) {
    for (const char* text : {"", "localhost", "127.0.0.1:80", "[::1", "1.2.3", "::g"}) {
        const auto listener = TcpListener::open({text, 0, 1});
        ASSERT_FALSE(listener.has_value()) << text;
        EXPECT_EQ(listener.error().where, text);
    }
    // A network for documents: no machine has an address of it.
    EXPECT_EQ(TcpListener::open({"192.0.2.1", 8008, 3}).error().text(),
              "can't listen: Cannot assign requested address (192.0.2.1:8008)");
}

TEST(TcpListener, ShowsIpv4ClientsOfAnIpv6SocketAsWhatTheyAre) {
    auto listener = TcpListener::open({"[::]", 0, 1});
    if (!listener) {
        GTEST_SKIP() << "this machine has no IPv6: " << listener.error().text();
    }
    EXPECT_EQ(listener->text(), "[::]:" + std::to_string(listener->port()));
    std::optional<RawClient> other;
    try {
        other.emplace(listener->port());
    } catch (const std::runtime_error&) {
        GTEST_SKIP() << "this machine keeps IPv4 and IPv6 apart";
    }
    pollfd readable{listener->descriptor(), POLLIN, 0};
    ASSERT_EQ(::poll(&readable, 1, kLong_ms), 1);

    const TcpListener::Client client = listener->accept();

    EXPECT_TRUE(client.is_v6);
    EXPECT_EQ(client.address, "127.0.0.1");
    ::close(client.descriptor);
}

TEST(TcpListener, KnowsAnAddress) {
    for (const char* text : {"127.0.0.1", "::1", "[::1]", "::"}) {
        EXPECT_TRUE(is_ip_address(text)) << text;
    }
    for (const char* text : {"", "localhost", "127.0.0.1:0", "1.2.3", "::g", "[::1]:80"}) {
        EXPECT_FALSE(is_ip_address(text)) << text;
    }
}

TEST(TcpListener, RefusesOnceItIsClosed) {
    TcpListener listener = std::move(TcpListener::open({})).value();
    const std::uint16_t port = listener.port();
    TcpListener moved = std::move(listener);

    moved.close();

    EXPECT_THROW(RawClient(port).send("x"), std::runtime_error);
}

}  // namespace
}  // namespace agon::net
