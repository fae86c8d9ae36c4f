// SPDX-License-Identifier: Apache-2.0
#include "protocol/viewer_peer.hpp"

#include <gtest/gtest.h>

namespace agon::protocol {
namespace {

TEST(ViewerPeer, WhatIsNoMessageIsAnError) {
    const std::vector<std::byte> nonsense(5, std::byte{0xFF});

    EXPECT_FALSE(decode_to_viewer(nonsense));
    EXPECT_FALSE(decode_to_viewer({}));
    EXPECT_FALSE(decode_command(nonsense));
}

TEST(ViewerPeer, ShowOfABrokenMatchIsAnError) {
    // A tick of no length is none.
    std::vector<std::byte> bytes;
    Show show;
    show.match.emplace();
    encode_to_viewer(show, bytes);

    EXPECT_FALSE(decode_to_viewer(bytes));
}

}  // namespace
}  // namespace agon::protocol
