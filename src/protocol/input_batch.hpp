// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "protocol/recording.hpp"

namespace agon::protocol {

/// Gathers the inputs of ticks that follow each other and encodes them as one message `Inputs`.
/// Allocates nothing once it has seen a batch of the usual size.
class InputBatch {
public:
    InputBatch();
    InputBatch(InputBatch&&) noexcept;
    InputBatch& operator=(InputBatch&&) noexcept;
    ~InputBatch();

    /// @pre `tick` follows the one added before; blocks of one seat and kind have one size, a
    /// multiple of 4
    void add(std::uint64_t tick, std::span<const Input> inputs);
    [[nodiscard]] std::uint32_t tick_count() const;
    /// Appends the message to `out` and starts anew.
    void encode_and_clear(std::vector<std::byte>& out);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The inputs of ticks that follow each other, decoded.
struct DecodedInputs {
    std::uint64_t first_tick = 0;
    /// Input i of tick first_tick + t, for i from offsets[t] to offsets[t + 1].
    std::vector<std::uint32_t> offsets;
    std::vector<Input> inputs;      ///< blocks point into `blocks`
    std::vector<std::byte> blocks;  ///< inputs that are not Ok share one zero block

    [[nodiscard]] std::uint32_t tick_count() const {
        return offsets.empty() ? 0 : static_cast<std::uint32_t>(offsets.size() - 1);
    }

    [[nodiscard]] std::span<const Input> of(std::uint64_t tick) const {
        const auto t = static_cast<std::size_t>(tick - first_tick);
        return std::span(inputs).subspan(offsets[t], offsets[t + 1] - offsets[t]);
    }
};

/// Which ticks a message `Inputs` is about, without unpacking it.
struct TickRange {
    std::uint64_t first_tick = 0;
    std::uint32_t tick_count = 0;
};

[[nodiscard]] core::Result<TickRange> decode_input_range(std::span<const std::byte> message);

/// Checks the message against the seats of its recording and the schema of its orders (nullptr: it
/// has none). Moving the result keeps its blocks.
[[nodiscard]] core::Result<DecodedInputs> decode_inputs(std::span<const std::byte> message,
                                                        std::span<const RecordedSeat> seats,
                                                        const BlockSchema* order = nullptr);

}  // namespace agon::protocol
