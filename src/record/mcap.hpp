// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::record::mcap {

// The parts of the MCAP format (https://mcap.dev/spec) that reader and writer share. All numbers
// are little-endian; a record is an opcode, a 64-bit length, and that many bytes.

inline constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
inline constexpr std::size_t kRecordHeadBytes = 9;

enum class Opcode : std::uint8_t {
    Header = 0x01,
    Footer = 0x02,
    Schema = 0x03,
    Channel = 0x04,
    Message = 0x05,
    Chunk = 0x06,
    MessageIndex = 0x07,
    ChunkIndex = 0x08,
    Attachment = 0x09,
    AttachmentIndex = 0x0A,
    Statistics = 0x0B,
    Metadata = 0x0C,
    MetadataIndex = 0x0D,
    SummaryOffset = 0x0E,
    DataEnd = 0x0F,
};

/// The profile that the header of our recordings names.
inline constexpr std::string_view kProfile = "agon";

// ---- writing ------------------------------------------------------------------------------------

using Bytes = std::vector<std::byte>;

static_assert(std::endian::native == std::endian::little);

/// Overwrites an unsigned number that was put before.
template <typename T>
void patch(Bytes& out, std::size_t at, T value) {
    std::memcpy(out.data() + at, &value, sizeof(T));
}

/// Appends an unsigned number.
template <typename T>
void put(Bytes& out, T value) {
    const std::size_t at = out.size();
    out.resize(at + sizeof(T));
    patch(out, at, value);
}

inline void put_bytes(Bytes& out, std::span<const std::byte> bytes) {
    out.insert(out.end(), bytes.begin(), bytes.end());
}

/// A length of 32 bits and the text.
inline void put_text(Bytes& out, std::string_view text) {
    put(out, static_cast<std::uint32_t>(text.size()));
    put_bytes(out, std::as_bytes(std::span(text.data(), text.size())));
}

/// Starts a record; returns where its length is to be patched in.
[[nodiscard]] inline std::size_t open_record(Bytes& out, Opcode opcode) {
    out.push_back(static_cast<std::byte>(opcode));
    put(out, std::uint64_t{0});
    return out.size() - sizeof(std::uint64_t);
}

inline void close_record(Bytes& out, std::size_t length_at) {
    patch(out, length_at, std::uint64_t{out.size() - length_at - sizeof(std::uint64_t)});
}

// ---- reading ------------------------------------------------------------------------------------

/// Takes numbers and texts from the front of bytes that may be too few: then it has failed, and
/// everything that it still gives is zero or empty.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <typename T>
    T take() {
        const std::span<const std::byte> bytes = take_bytes(sizeof(T));
        T value = 0;
        if (!bytes.empty()) {
            std::memcpy(&value, bytes.data(), sizeof(T));
        }
        return value;
    }

    std::span<const std::byte> take_bytes(std::uint64_t count) {
        if (count > rest_.size()) {
            has_failed_ = true;
            rest_ = {};
            return {};
        }
        const auto bytes = rest_.first(static_cast<std::size_t>(count));
        rest_ = rest_.subspan(bytes.size());
        return bytes;
    }

    std::string take_text() {
        const auto bytes = take_bytes(take<std::uint32_t>());
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    [[nodiscard]] std::span<const std::byte> rest() const { return rest_; }

    [[nodiscard]] bool has_failed() const { return has_failed_; }

private:
    std::span<const std::byte> rest_;
    bool has_failed_ = false;
};

}  // namespace agon::record::mcap
