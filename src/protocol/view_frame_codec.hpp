// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame_codec.hpp"
#include "protocol/view_frame.hpp"

namespace agon::protocol {

/// Encodes the message ViewFrame; keeps its memory from call to call.
class ViewFrameEncoder {
public:
    ViewFrameEncoder();
    ViewFrameEncoder(ViewFrameEncoder&&) noexcept;
    ViewFrameEncoder& operator=(ViewFrameEncoder&&) noexcept;
    ~ViewFrameEncoder();

    /// Appends one message that stands alone.
    void encode_key(const ViewFrame& frame, std::vector<std::byte>& out);
    /// Appends one message that says what differs from `before`.
    /// @pre both are of one match and one scene, `before` is not later
    void encode_difference(const ViewFrame& before, const ViewFrame& frame,
                           std::vector<std::byte>& out);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Which tick the message is about, where the frame before is of `tick_before`: it says which scene
/// it is of, before it is applied.
[[nodiscard]] core::Result<std::uint64_t> tick_of_view_frame(std::span<const std::byte> message,
                                                             std::uint64_t tick_before);

/// Turns `frame` into the one that the message is about: of a key frame all of it, else what it was
/// before with the differences. An error leaves it undefined.
[[nodiscard]] core::Result<void> apply_view_frame(std::span<const std::byte> message,
                                                  const FrameShape& shape, ViewFrame& frame);

}  // namespace agon::protocol
