// SPDX-License-Identifier: Apache-2.0
// fuzz: strategy
// What a strategy's process writes is read, bounded and clean, or it is an error in words.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "core/utf8.hpp"
#include "strategy/process/messages.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace agon;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto reply = strategy::process::decode_reply(bytes);
    if (!reply) {
        return reply.error().what.empty() ? std::abort(), 0 : 0;
    }
    for (const protocol::LogLine& line : reply->outputs.log) {
        if (!core::is_utf8(line.text) || line.level > 3) {
            std::abort();
        }
    }
    for (const protocol::Figure& figure : reply->outputs.figures) {
        if (!core::is_utf8(figure.text) || !(figure.radius_m >= 0)) {
            std::abort();
        }
    }
    return 0;
}
