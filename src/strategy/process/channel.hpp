// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "net/shared_memory.hpp"
#include "strategy/process/hand_over.hpp"
#include "strategy/process/layout.hpp"
#include "strategy/process/messages.hpp"

namespace agon::strategy::process {

/// agon's end of the memory that it shares with one strategy's process. Whatever stands in the
/// process's part is looked at once, bounded, and believed in nothing.
class Channel {
public:
    static core::Result<Channel> create(const Task& task);

    /// For the process, as its descriptors 3 and 4.
    [[nodiscard]] std::vector<int> descriptors() const {
        return {to_host_.descriptor(), from_host_.descriptor()};
    }

    // ---- asking
    void put_observation(std::span<const std::byte> block);
    void put_proposal(std::span<const std::byte> block);
    /// @pre the last call has been answered
    void ask(Call call);

    /// The one that was asked for last.
    [[nodiscard]] Call call() const { return call_; }

    // ---- waiting
    [[nodiscard]] bool has_answer() const { return reply_word() == number_; }

    /// The number of the answer is one that the process's program never writes.
    [[nodiscard]] bool is_spoiled() const {
        const std::uint32_t word = reply_word();
        return word != number_ && word != number_ - 1;
    }

    /// Until there may be an answer, at most so long.
    void wait(std::int64_t at_most_ns);

    /// What the keeper says, or whoever else writes there.
    [[nodiscard]] bool says_it_ended() const { return from().has_ended.load() != 0; }

    /// 0 as long as it has not said so. For people: nothing may be done to that process.
    [[nodiscard]] int process_id() const { return static_cast<int>(from().process_id.load()); }

    /// Nobody attaches a debugger any more.
    void go_on();

    // ---- the answer
    struct Reply {
        ReplyStatus status = ReplyStatus::Failed;
        std::int64_t wall_ns = 0;
        core::Result<ReplyText> text;  ///< an error if it is torn
    };

    /// @pre has_answer()
    [[nodiscard]] Reply take();
    void copy_command(std::span<std::byte> into) const;
    void copy_placement(std::span<std::byte> into) const;

private:
    Channel(net::SharedMemory to_host, net::SharedMemory from_host, const Layout& layout);

    [[nodiscard]] ToHost& to() const { return *reinterpret_cast<ToHost*>(to_host_.bytes().data()); }

    [[nodiscard]] FromHost& from() const {
        return *reinterpret_cast<FromHost*>(from_host_.bytes().data());
    }

    [[nodiscard]] std::uint32_t reply_word() const {
        return from().reply.load(std::memory_order_acquire);
    }

    net::SharedMemory to_host_;
    net::SharedMemory from_host_;
    Layout layout_;
    Waiter waiter_;
    Call call_ = Call::None;
    std::uint32_t number_ = 0;
    std::vector<std::byte> text_;  // the copy that is read
};

}  // namespace agon::strategy::process
