// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/frame.hpp"
#include "protocol/recording.hpp"

namespace agon::protocol {

/// Encodes what strategies said, in a tick and seat that `said` names with them. Appends one
/// message to `out`; keeps its memory from call to call.
class OutputsEncoder {
public:
    /// When and where something was said.
    struct Origin {
        std::uint64_t tick = 0;
        core::SimTime time;
        SeatId seat;
    };

    OutputsEncoder();
    OutputsEncoder(OutputsEncoder&&) noexcept;
    OutputsEncoder& operator=(OutputsEncoder&&) noexcept;
    ~OutputsEncoder();

    void encode_log(const Origin& origin, std::span<const LogLine> lines, std::uint32_t dropped,
                    std::vector<std::byte>& out);
    void encode_draw(const Origin& origin, std::span<const Figure> figures,
                     std::vector<std::byte>& out);
    void encode_plot(const Origin& origin, std::span<const PlotPoint> points,
                     std::vector<std::byte>& out);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Each fills `outputs.outputs` with what the one message says.
[[nodiscard]] core::Result<RecordedOutputs> decode_log(std::span<const std::byte> message);
[[nodiscard]] core::Result<RecordedOutputs> decode_draw(std::span<const std::byte> message);
[[nodiscard]] core::Result<RecordedOutputs> decode_plot(std::span<const std::byte> message);

}  // namespace agon::protocol
