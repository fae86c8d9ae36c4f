// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/result.hpp"
#include "protocol/recording.hpp"
#include "record/reader.hpp"

namespace agon::record {

/// A frame of a recording with what was said and commanded since the frame before.
struct RunStep {
    struct Command {
        std::uint64_t tick = 0;
        protocol::SeatId seat;
        std::vector<std::byte> block;
    };

    protocol::RecordedFrame frame;
    std::size_t scene = 0;  ///< that the frame is of, see Recording::scene()
    std::vector<protocol::RecordedOutputs> outputs;
    std::vector<Command> commands;  ///< the last of each seat, if it is another one than before
};

/// Walks the frames of a recording from a tick on, as one who looks at it does. Unpacks each part
/// of the file once.
class RunCursor {
public:
    /// From the first frame that is not before this tick. The commands of its step are those in
    /// force then, as far as they were given in the second before.
    RunCursor(const Recording& recording, std::uint64_t from_tick);
    RunCursor(RunCursor&&) noexcept;
    RunCursor& operator=(RunCursor&&) noexcept;
    ~RunCursor();

    /// None after the last one.
    core::Result<std::optional<RunStep>> next();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace agon::record
