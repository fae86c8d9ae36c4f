// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "net/futex.hpp"

namespace agon::strategy::process {

/// The memory that agon and a strategy's process share: two regions, of which the process can only
/// read one. Both are of one build of agon; the number says so.
inline constexpr std::uint32_t kMagic = 0xA6040002;

enum class Call : std::uint32_t { None, Start, Step, Place, Stop };

/// Written by agon; followed by observation, placement and the bytes of the task.
struct ToHost {
    std::uint32_t magic = kMagic;
    std::uint32_t observation_bytes = 0;
    std::uint32_t command_bytes = 0;
    std::uint32_t placement_bytes = 0;
    std::uint32_t task_bytes = 0;
    alignas(64) net::SharedWord request{0};      ///< number of the call that is asked for
    net::SharedWord is_agon_asleep{0};           ///< waiting for `reply`
    std::uint32_t call = 0;                      ///< Call; published by `request`
    alignas(64) net::SharedWord is_going_on{0};  ///< nobody attaches a debugger any more
};

/// Written by the process, and so by anything in it: followed by command, placement and the bytes
/// of the reply.
struct FromHost {
    alignas(64) net::SharedWord reply{0};  ///< number of the call that has ended
    net::SharedWord is_host_asleep{0};     ///< waiting for `request`
    net::SharedWord has_ended{0};          ///< the process is gone; its keeper says so
    net::SharedWord process_id{0};
    alignas(64) std::uint32_t status = 0;  ///< ReplyStatus; published by `reply`, as what follows
    std::uint32_t text_bytes = 0;
    std::int64_t wall_ns = 0;
};

enum class ReplyStatus : std::uint32_t { Ok, Failed, Lost, Refused };

/// Of a reply's text: identity, log, figures. All that a tick may say fits, unless its texts are
/// long.
inline constexpr std::size_t kReplyTextBytes = std::size_t{96} << 10;

inline constexpr std::size_t kBlockAlignment = 64;

/// Where the blocks lie in a region.
class Blocks {
public:
    explicit Blocks(std::size_t header_bytes) : end_(header_bytes) {}

    /// The offset of the next block.
    std::size_t add(std::size_t size_bytes) {
        const std::size_t at = (end_ + kBlockAlignment - 1) / kBlockAlignment * kBlockAlignment;
        end_ = at + size_bytes;
        return at;
    }

    [[nodiscard]] std::size_t end() const { return end_; }

private:
    std::size_t end_;
};

/// Both regions' blocks for given sizes.
struct Layout {
    Layout(std::size_t observation_bytes, std::size_t command_bytes, std::size_t placement_bytes,
           std::size_t task_bytes) {
        Blocks to(sizeof(ToHost));
        observation = to.add(observation_bytes);
        proposal = to.add(placement_bytes);
        task = to.add(task_bytes);
        to_host_bytes = to.end();
        Blocks from(sizeof(FromHost));
        command = from.add(command_bytes);
        placement = from.add(placement_bytes);
        text = from.add(kReplyTextBytes);
        from_host_bytes = from.end();
    }

    std::size_t observation = 0;
    std::size_t proposal = 0;
    std::size_t task = 0;
    std::size_t to_host_bytes = 0;
    std::size_t command = 0;
    std::size_t placement = 0;
    std::size_t text = 0;
    std::size_t from_host_bytes = 0;
};

}  // namespace agon::strategy::process
