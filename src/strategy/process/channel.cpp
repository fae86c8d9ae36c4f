// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/channel.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "core/check.hpp"

namespace agon::strategy::process {
namespace {

// agon and a process for each of two seats.
constexpr unsigned kProcessesOfAMatch = 3;

std::size_t size_of(const protocol::BlockSchema* schema) {
    return schema == nullptr ? 0 : schema->size_bytes;
}

ReplyStatus checked(std::uint32_t status) {
    return status <= static_cast<std::uint32_t>(ReplyStatus::Refused)
               ? static_cast<ReplyStatus>(status)
               : ReplyStatus::Failed;
}

}  // namespace

core::Result<Channel> Channel::create(const Task& task) {
    const std::vector<std::byte> bytes = encode(task);
    if (bytes.empty()) {
        return core::Error{"the options of the strategy are too long", task.file};
    }
    const Layout layout(size_of(task.setup.observation), size_of(task.setup.command),
                        size_of(task.setup.placement), bytes.size());
    auto to_host = net::SharedMemory::create("agon-to-strategy", layout.to_host_bytes,
                                             net::SharedMemory::Access::Read);
    if (!to_host) {
        return to_host.error();
    }
    auto from_host = net::SharedMemory::create("agon-from-strategy", layout.from_host_bytes,
                                               net::SharedMemory::Access::ReadAndWrite);
    if (!from_host) {
        return from_host.error();
    }
    auto* header = new (to_host->bytes().data()) ToHost;
    header->observation_bytes = static_cast<std::uint32_t>(size_of(task.setup.observation));
    header->command_bytes = static_cast<std::uint32_t>(size_of(task.setup.command));
    header->placement_bytes = static_cast<std::uint32_t>(size_of(task.setup.placement));
    header->task_bytes = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(to_host->bytes().data() + layout.task, bytes.data(), bytes.size());
    new (from_host->bytes().data()) FromHost;
    return Channel(std::move(to_host).value(), std::move(from_host).value(), layout);
}

Channel::Channel(net::SharedMemory to_host, net::SharedMemory from_host, const Layout& layout)
    : to_host_(std::move(to_host)),
      from_host_(std::move(from_host)),
      layout_(layout),
      waiter_(kProcessesOfAMatch) {}

void Channel::put_observation(std::span<const std::byte> block) {
    AGON_CHECK(block.size() == to().observation_bytes, block.size());
    std::memcpy(to_host_.bytes().data() + layout_.observation, block.data(), block.size());
}

void Channel::put_proposal(std::span<const std::byte> block) {
    AGON_CHECK(block.size() == to().placement_bytes, block.size());
    std::memcpy(to_host_.bytes().data() + layout_.proposal, block.data(), block.size());
}

void Channel::ask(Call call) {
    AGON_CHECK(has_answer(), number_);
    call_ = call;
    to().call = static_cast<std::uint32_t>(call);
    hand_over(to().request, ++number_, from().is_host_asleep);
}

void Channel::wait(std::int64_t at_most_ns) {
    // Normally the number of the last call; whatever else stands there is waited for to change.
    const std::uint32_t word = reply_word();
    if (word != number_) {
        waiter_.wait(from().reply, word, to().is_agon_asleep, at_most_ns);
    }
}

void Channel::go_on() {
    to().is_going_on.store(1);
    net::wake_sleepers(to().is_going_on);
}

Channel::Reply Channel::take() {
    // Each word is read once; what it says afterwards no longer matters.
    const FromHost& said = from();
    const auto* words = static_cast<const volatile FromHost*>(&said);
    const std::uint32_t text_bytes = words->text_bytes;
    Reply reply{checked(words->status), words->wall_ns, ReplyText{}};
    if (text_bytes > 0) {
        const std::size_t size = std::min<std::size_t>(text_bytes, kReplyTextBytes);
        const std::byte* text = from_host_.bytes().data() + layout_.text;
        text_.assign(text, text + size);
        reply.text = decode_reply(text_);
    }
    return reply;
}

void Channel::copy_command(std::span<std::byte> into) const {
    AGON_CHECK(into.size() == to().command_bytes, into.size());
    std::memcpy(into.data(), from_host_.bytes().data() + layout_.command, into.size());
}

void Channel::copy_placement(std::span<std::byte> into) const {
    AGON_CHECK(into.size() == to().placement_bytes, into.size());
    std::memcpy(into.data(), from_host_.bytes().data() + layout_.placement, into.size());
}

}  // namespace agon::strategy::process
