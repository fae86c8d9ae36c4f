// SPDX-License-Identifier: Apache-2.0
#include "protocol/replacement.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/utf8.hpp"

namespace agon::protocol {

namespace {

constexpr std::size_t kShaBytes = 32;

/// A text's place in the block; what it does not fill is zero.
struct Place {
    std::string Replacement::*text;
    std::size_t size_bytes;
};

constexpr Place kPlaces[] = {{&Replacement::name, 128},
                             {&Replacement::author, 128},
                             {&Replacement::file, 512},
                             {&Replacement::interface, 32},
                             {&Replacement::options, 192}};

static_assert(kShaBytes + 128 + 128 + 512 + 32 + 192 == kReplacementBytes);

/// -1 for what is no digit.
int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void put_sha(std::string_view hex, std::span<std::byte> to) {
    for (std::size_t i = 0; i < to.size() && 2 * i + 1 < hex.size(); ++i) {
        const int high = hex_digit(hex[2 * i]);
        const int low = hex_digit(hex[2 * i + 1]);
        if (high >= 0 && low >= 0) {
            to[i] = static_cast<std::byte>(16 * high + low);
        }
    }
}

std::string sha_of(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto is_zero = [](std::byte byte) {
        return byte == std::byte{0};
    };
    std::string hex;
    if (std::all_of(bytes.begin(), bytes.end(), is_zero)) {
        return hex;
    }
    for (const std::byte byte : bytes) {
        const auto value = std::to_integer<unsigned>(byte);
        hex += kDigits[value >> 4U];
        hex += kDigits[value & 15U];
    }
    return hex;
}

/// As much of it as there is room for, in whole characters.
std::string_view fitted(std::string_view text, std::size_t size_bytes) {
    std::size_t end = 0;
    while (end < text.size()) {
        const std::size_t next = end + core::utf8_length(text.substr(end));
        if (next > size_bytes) {
            break;
        }
        end = next;
    }
    return text.substr(0, end);
}

}  // namespace

std::vector<std::byte> encode(const Replacement& replacement) {
    std::vector<std::byte> block(kReplacementBytes);
    put_sha(replacement.sha256, std::span(block).first(kShaBytes));
    std::size_t at = kShaBytes;
    for (const Place& place : kPlaces) {
        const std::string clean = core::as_utf8(replacement.*place.text);
        const std::string_view text = fitted(clean, place.size_bytes);
        const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
        std::copy(bytes.begin(), bytes.end(), block.begin() + static_cast<std::ptrdiff_t>(at));
        at += place.size_bytes;
    }
    return block;
}

core::Result<Replacement> decode_replacement(std::span<const std::byte> block) {
    if (block.size() != kReplacementBytes) {
        return core::Error{"a replacement of " + std::to_string(block.size()) + " bytes, not " +
                               std::to_string(kReplacementBytes),
                           ""};
    }
    Replacement replacement;
    replacement.sha256 = sha_of(block.first(kShaBytes));
    std::size_t at = kShaBytes;
    for (const Place& place : kPlaces) {
        const auto bytes = block.subspan(at, place.size_bytes);
        const auto end = std::find(bytes.begin(), bytes.end(), std::byte{0});
        std::string text;
        std::transform(bytes.begin(), end, std::back_inserter(text),
                       [](std::byte byte) { return static_cast<char>(byte); });
        if (!core::is_utf8(text)) {
            return core::Error{"a replacement whose texts are no UTF-8", ""};
        }
        replacement.*place.text = std::move(text);
        at += place.size_bytes;
    }
    return replacement;
}

const BlockSchema& replacement_schema() {
    static const BlockSchema kSchema{"agon.replacement", 1, kReplacementBytes, {}};
    return kSchema;
}

}  // namespace agon::protocol
