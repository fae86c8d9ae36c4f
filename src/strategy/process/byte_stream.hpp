// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace agon::strategy::process {

/// Longer texts are cut by the writer and refused by the reader.
inline constexpr std::size_t kLongestText = 16384;

/// Writes numbers and texts one after the other into given room. What no longer fits is left out
/// and noted.
class ByteWriter {
public:
    explicit ByteWriter(std::span<std::byte> room) : room_(room) {}

    template <typename Number>
    void number(Number value) {
        static_assert(std::is_arithmetic_v<Number> || std::is_enum_v<Number>);
        append(&value, sizeof value);
    }

    void text(std::string_view whole) {
        const std::string_view text = whole.substr(0, kLongestText);
        number(static_cast<std::uint32_t>(text.size()));
        append(text.data(), text.size());
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    [[nodiscard]] std::size_t left() const { return room_.size() - size_; }

    [[nodiscard]] bool has_overflown() const { return has_overflown_; }

    /// Takes back all that came after the first `size` bytes, also an overflow.
    void cut_to(std::size_t size) { size_ = size, has_overflown_ = false; }

private:
    void append(const void* bytes, std::size_t count) {
        if (has_overflown_ || count > room_.size() - size_) {
            has_overflown_ = true;
            return;
        }
        if (count > 0) {
            std::memcpy(room_.data() + size_, bytes, count);
            size_ += count;
        }
    }

    std::span<std::byte> room_;
    std::size_t size_ = 0;
    bool has_overflown_ = false;
};

/// Reads them again from bytes that nobody vouches for. Beyond the end, or after a text that is
/// longer than allowed, everything is zero and empty and is_sound() is false.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <typename Number>
    [[nodiscard]] Number number() {
        static_assert(std::is_arithmetic_v<Number> && !std::is_same_v<Number, bool>);
        Number value{};
        if (const std::byte* at = take(sizeof value)) {
            std::memcpy(&value, at, sizeof value);
        }
        return value;
    }

    [[nodiscard]] std::string text() {
        const auto size = number<std::uint32_t>();
        const std::byte* at = size <= kLongestText ? take(size) : take(bytes_.size() + 1);
        return at == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(at), size);
    }

    [[nodiscard]] bool is_sound() const { return is_sound_; }

    [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

private:
    const std::byte* take(std::size_t count) {
        if (!is_sound_ || count > bytes_.size()) {
            is_sound_ = false;
            return nullptr;
        }
        const std::byte* at = bytes_.data();
        bytes_ = bytes_.subspan(count);
        return at;
    }

    std::span<const std::byte> bytes_;
    bool is_sound_ = true;
};

}  // namespace agon::strategy::process
