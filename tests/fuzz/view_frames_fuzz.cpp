// SPDX-License-Identifier: Apache-2.0
// fuzz: protocol
// Messages to viewers, as one written in C++ reads them: each begins with its length in two bytes.
// Frames follow each other in a match of five poses.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/check.hpp"
#include "protocol/scene_codec.hpp"
#include "protocol/view_frame_codec.hpp"
#include "protocol/viewer_peer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr agon::protocol::FrameShape kShape{5, 24};
    agon::protocol::ViewFrame frame;
    std::span<const std::uint8_t> rest(data, size);
    while (rest.size() >= 2) {
        const std::size_t wanted = rest[0] + 256U * rest[1];
        rest = rest.subspan(2);
        const auto message = rest.first(std::min(wanted, rest.size()));
        rest = rest.subspan(message.size());
        (void)agon::protocol::decode_to_viewer(std::as_bytes(message));
        (void)agon::protocol::decode_command(std::as_bytes(message));
        if (const auto change = agon::protocol::decode_scene_change(std::as_bytes(message))) {
            const auto& nodes = change->scene.nodes;
            AGON_CHECK(agon::protocol::pose_count(change->scene) <= nodes.size(), nodes.size());
        }
        if (agon::protocol::apply_view_frame(std::as_bytes(message), kShape, frame)) {
            AGON_CHECK(frame.columns.size() == 30, frame.columns.size());
            AGON_CHECK(frame.game_state.size() == 24, frame.game_state.size());
        } else {
            frame = {};
        }
    }
    return 0;
}
