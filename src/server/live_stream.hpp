// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "net/web_socket.hpp"
#include "protocol/view_frame_codec.hpp"
#include "server/history.hpp"

namespace agon::server {

/// The frames that go to those who watch live: not each frame of a match, but each as soon as one
/// may go. Each message is made once, however many viewers get it.
class LiveStream {
public:
    /// Another match is on: what was sent before counts for nothing.
    void clear();

    /// The newest frame is the one to be sent from now on. @pre the history is not empty
    void advance(const History& history);

    [[nodiscard]] bool has_frame() const { return has_frame_; }

    /// Counts the frames that were to be sent, over all matches.
    [[nodiscard]] std::uint64_t sequence() const { return sequence_; }

    /// The count of items up to the frame that is to be sent.
    [[nodiscard]] std::uint64_t item_count() const { return item_count_; }

    [[nodiscard]] std::uint64_t tick() const { return current_.tick; }

    /// For a viewer who has the frame before (is_key is false) or not, and all items up to
    /// from_item. A frame of another scene is a key frame for all. @pre has_frame(); the history is
    /// the one of advance()
    [[nodiscard]] const net::WebMessage& message(const History& history, bool is_key,
                                                 const Wishes& wishes, std::uint64_t from_item);
    /// For a viewer who has nothing: a key frame with what is in force. @pre as above
    [[nodiscard]] net::WebMessage first_message(const History& history, const Wishes& wishes);

private:
    struct Made {
        bool is_key = false;
        Wishes wishes;
        std::uint64_t from_item = 0;
        net::WebMessage message;
    };

    void append_frame(bool is_key, std::vector<std::byte>& run);

    std::uint64_t sequence_ = 0;
    std::uint64_t item_count_ = 0;
    bool has_frame_ = false;
    bool has_before_ = false;
    protocol::ViewFrame before_;
    protocol::ViewFrame current_;
    SceneMessage scene_before_;
    SceneMessage scene_;  // of the current frame
    protocol::ViewFrameEncoder encoder_;
    std::vector<Made> made_;  // of the current frame
    std::vector<std::byte> run_;
    std::vector<std::byte> bytes_;
};

}  // namespace agon::server
