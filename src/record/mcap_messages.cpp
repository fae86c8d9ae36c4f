// SPDX-License-Identifier: Apache-2.0
#include "record/mcap_messages.hpp"

#include <string>
#include <utility>

namespace agon::record {

using mcap::Opcode;
using mcap::Reader;

bool McapMessages::take_schema(Reader content) {
    const auto id = content.take<std::uint16_t>();
    std::string name = content.take_text();
    std::string encoding = content.take_text();
    schemas_.emplace(id, std::pair(std::move(name), std::move(encoding)));
    return !content.has_failed();
}

bool McapMessages::take_channel(Reader content) {
    const auto id = content.take<std::uint16_t>();
    const auto schema = schemas_.find(content.take<std::uint16_t>());
    McapChannel channel;
    channel.topic = content.take_text();
    channel.message_encoding = content.take_text();
    if (schema != schemas_.end()) {
        channel.schema_name = schema->second.first;
        channel.schema_encoding = schema->second.second;
    }
    channels_.emplace(id, std::move(channel));
    return !content.has_failed();
}

core::Result<void> McapMessages::take_chunk(std::span<const std::byte> records,
                                            std::uint32_t chunk) {
    Reader reader(records);
    while (!reader.rest().empty()) {
        const auto opcode = static_cast<Opcode>(reader.take<std::uint8_t>());
        const Reader content(reader.take_bytes(reader.take<std::uint64_t>()));
        bool is_good = !reader.has_failed();
        if (is_good && opcode == Opcode::Message) {
            if (auto taken = take_message(content, records.data(), chunk); !taken) {
                return taken;
            }
        } else if (is_good && opcode == Opcode::Schema) {
            is_good = take_schema(content);
        } else if (is_good && opcode == Opcode::Channel) {
            is_good = take_channel(content);
        }
        if (!is_good) {
            return core::Error{"a faulty record", ""};
        }
    }
    return {};
}

core::Result<void> McapMessages::take_message(Reader content, const std::byte* chunk_start,
                                              std::uint32_t chunk) {
    const auto id = content.take<std::uint16_t>();
    (void)content.take<std::uint32_t>();  // sequence
    const auto log_time_ns = content.take<std::uint64_t>();
    (void)content.take<std::uint64_t>();  // publish time
    const auto channel = channels_.find(id);
    if (content.has_failed() || channel == channels_.end()) {
        return core::Error{"a faulty message", ""};
    }
    if (++count_ > most_) {
        return core::Error{"more than " + std::to_string(most_) + " messages", ""};
    }
    const std::span<const std::byte> data = content.rest();
    const auto offset = data.empty() ? 0U : static_cast<std::uint32_t>(data.data() - chunk_start);
    return visit_({channel->second, log_time_ns, chunk, offset, data});
}

}  // namespace agon::record
