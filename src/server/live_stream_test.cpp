// SPDX-License-Identifier: Apache-2.0
#include "server/live_stream.hpp"

#include <gtest/gtest.h>

#include "protocol/viewer_peer.hpp"

namespace agon::server {
namespace {

using protocol::ViewFrame;

constexpr protocol::FrameShape kShape{1, 0};

ViewFrame frame_at(std::uint64_t tick) {
    ViewFrame frame;
    frame.tick = tick;
    frame.columns.assign(6, static_cast<std::int32_t>(1000 * tick));
    return frame;
}

class LiveStreamTest : public testing::Test {
protected:
    void go_on(std::uint64_t tick) {
        history_.add(frame_at(tick));
        stream_.advance(history_);
    }

    /// The frame of the message, seen by who has seen `before`.
    static ViewFrame seen(const net::WebMessage& message, ViewFrame before) {
        // The header of a short message that a server sends is two bytes, of a longer one four.
        const auto wire = message.wire().view();
        const auto payload = wire.subspan((wire[1] & std::byte{0x7F}) == std::byte{126} ? 4 : 2);
        const auto received = protocol::decode_to_viewer(payload);
        EXPECT_TRUE(received);
        const auto& parts = std::get<protocol::ReceivedLive>(*received).parts;
        EXPECT_EQ(parts.size(), 1U);
        EXPECT_TRUE(protocol::apply_view_frame(parts.at(0).message, kShape, before));
        return before;
    }

    History history_{kShape, {}};
    LiveStream stream_;
};

TEST_F(LiveStreamTest, DifferencesAreToTheFrameThatWasSentBefore) {
    go_on(0);
    go_on(3);
    // Those in between come in no stream, but stay in the history.
    history_.add(frame_at(6));
    history_.add(frame_at(9));
    go_on(12);

    EXPECT_EQ(seen(stream_.message(history_, false, {}, 0), frame_at(3)), frame_at(12));
    EXPECT_EQ(seen(stream_.message(history_, true, {}, 0), {}), frame_at(12));
    EXPECT_EQ(seen(stream_.first_message(history_, {}), {}), frame_at(12));
    EXPECT_EQ(stream_.sequence(), 3U);
    EXPECT_EQ(stream_.tick(), 12U);
}

TEST_F(LiveStreamTest, EachMessageIsMadeOnce) {
    go_on(0);
    go_on(3);

    const auto* first = stream_.message(history_, false, {}, 0).wire().view().data();
    const auto* key = stream_.message(history_, true, {}, 0).wire().view().data();

    EXPECT_EQ(stream_.message(history_, false, {}, 0).wire().view().data(), first);
    EXPECT_EQ(stream_.message(history_, true, {}, 0).wire().view().data(), key);
    EXPECT_NE(first, key);
}

TEST_F(LiveStreamTest, AnotherMatchBeginsWithAKeyFrame) {
    go_on(0);
    stream_.clear();
    EXPECT_FALSE(stream_.has_frame());

    History other(kShape, {});
    other.add(frame_at(0));
    stream_.advance(other);

    EXPECT_EQ(stream_.sequence(), 2U);
    EXPECT_EQ(seen(stream_.first_message(other, {}), {}), frame_at(0));
}

}  // namespace
}  // namespace agon::server
