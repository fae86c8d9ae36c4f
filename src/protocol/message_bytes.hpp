// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <google/protobuf/message_lite.h>
#include <google/protobuf/stubs/logging.h>

#include "core/result.hpp"

namespace agon::protocol {

// For the codecs of this module alone: Protocol Buffers in a header.

/// Appends a message to `out`.
inline void append(const google::protobuf::MessageLite& message, std::vector<std::byte>& out) {
    const std::size_t size = message.ByteSizeLong();
    const std::size_t at = out.size();
    out.resize(at + size);
    message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(out.data() + at));
}

/// Appends the field `number`, which holds a message or bytes, of a message that is written field
/// by field.
inline void append_field(int number, std::span<const std::byte> bytes,
                         std::vector<std::byte>& out) {
    const auto append_varint = [&out](std::uint64_t value) {
        for (; value > 0x7F; value >>= 7U) {
            out.push_back(static_cast<std::byte>(value | 0x80U));
        }
        out.push_back(static_cast<std::byte>(value));
    };
    constexpr std::uint64_t kLengthDelimited = 2;
    append_varint(static_cast<std::uint64_t>(number) << 3U | kLengthDelimited);
    append_varint(bytes.size());
    out.insert(out.end(), bytes.begin(), bytes.end());
}

/// Parses a whole message.
template <typename Message>
core::Result<Message> parsed(std::span<const std::byte> bytes) {
    // A string that is not UTF-8 makes the library print; the error below says enough.
    const google::protobuf::LogSilencer silencer;
    Message message;
    const bool is_fitting = bytes.size() <= std::numeric_limits<int>::max();
    if (!is_fitting || !message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return core::Error{"faulty message " + message.GetTypeName(), ""};
    }
    return message;
}

}  // namespace agon::protocol
