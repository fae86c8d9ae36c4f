// SPDX-License-Identifier: Apache-2.0
#include "protocol/columns.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>

#include "core/check.hpp"

namespace agon::protocol {

namespace {

// Packed: for each word of the block, in its order, a head:
//     0, u32 value                 the word is `value` in every block
//     1, u8 planes                 steps are XORs of a word with the one before it (at first 0)
//     2, u8 shift, u8 planes       the words are floats k / 2^shift; steps are differences of k
//                                  (at first to 0), zigzag: 0, -1, 1, -2, ... become 0, 1, 2, 3 ...
// `planes` has bit i set if byte i (0 the lowest) of the steps is not zero in every block. After
// all heads come the planes: byte 0 of the steps of the first word that has that plane, one byte
// for each block; of the second; ...; byte 1 of the first word; ... All numbers little-endian.
enum class Coding : std::uint8_t { Constant = 0, Xor = 1, Scaled = 2 };

constexpr std::uint32_t kMaxShift = 23;
constexpr float kLargestScaled = 1U << 30U;
/// In which wheel speeds come; fits for whole numbers too, whose lowest byte is zero then.
constexpr std::uint32_t kUsualShift = 8;

std::uint32_t load(const std::byte* from) {
    std::uint32_t word = 0;
    std::memcpy(&word, from, sizeof(word));
    return word;
}

/// How far the fraction of a float reaches: it is k / 2^n for this n, 0 if it is whole; -1 if it
/// can't be taken as a scaled number (not finite, denormal, -0, or far too large).
int fraction_bits(std::uint32_t bits) {
    if (bits == 0) {
        return 0;
    }
    const std::uint32_t exponent = (bits >> 23U) & 0xFFU;
    if (exponent == 0 || exponent >= 127 + 30) {
        return -1;
    }
    const std::uint32_t mantissa = (bits & 0x7FFFFFU) | 0x800000U;
    return std::max(0, 150 - static_cast<int>(exponent) - std::countr_zero(mantissa));
}

std::uint32_t zigzag(std::int32_t value) {
    return (static_cast<std::uint32_t>(value) << 1U) ^ static_cast<std::uint32_t>(value >> 31);
}

std::int32_t unzigzag(std::uint32_t value) {
    return static_cast<std::int32_t>((value >> 1U) ^ (0U - (value & 1U)));
}

std::uint32_t plane_mask(std::uint32_t all_steps) {
    std::uint32_t mask = 0;
    for (std::uint32_t plane = 0; plane < 4; ++plane) {
        mask |= ((all_steps >> (8 * plane)) & 0xFFU) != 0 ? 1U << plane : 0U;
    }
    return mask;
}

void put(std::vector<std::byte>& out, std::uint32_t byte) {
    out.push_back(static_cast<std::byte>(byte));
}

/// The head of one column, as read.
struct Head {
    Coding coding = Coding::Constant;
    std::uint32_t value = 0;
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
};

core::Error cut_short() {
    return {"packed inputs end too early", ""};
}

core::Result<Head> read_head(std::span<const std::byte> packed, std::size_t& at) {
    const auto has = [&](std::size_t count) {
        return packed.size() - at >= count;
    };
    if (!has(1)) {
        return cut_short();
    }
    Head head;
    const auto code = std::to_integer<std::uint32_t>(packed[at++]);
    if (code > static_cast<std::uint32_t>(Coding::Scaled)) {
        return core::Error{"packed inputs have the unknown coding " + std::to_string(code), ""};
    }
    head.coding = static_cast<Coding>(code);
    if (head.coding == Coding::Constant) {
        if (!has(4)) {
            return cut_short();
        }
        head.value = load(packed.data() + at);
        at += 4;
        return head;
    }
    if (!has(head.coding == Coding::Scaled ? 2 : 1)) {
        return cut_short();
    }
    if (head.coding == Coding::Scaled) {
        head.shift = std::to_integer<std::uint32_t>(packed[at++]);
    }
    head.mask = std::to_integer<std::uint32_t>(packed[at++]);
    if (head.shift > kMaxShift || head.mask > 0xFU) {
        return core::Error{"packed inputs have a faulty column", ""};
    }
    return head;
}

/// Turns the steps that stand in a column of `rows` into its words.
void integrate(const Head& head, std::byte* column, std::uint32_t block_size, std::uint32_t count) {
    std::uint32_t word = 0;
    std::uint32_t total = 0;  // unsigned, so that a hostile sum wraps
    const double unit = 1.0 / static_cast<double>(1U << head.shift);
    for (std::uint32_t row = 0; row < count; ++row) {
        std::byte* at = column + std::size_t{row} * block_size;
        const std::uint32_t step = load(at);
        if (head.coding == Coding::Scaled) {
            total += static_cast<std::uint32_t>(unzigzag(step));
            const auto value = static_cast<double>(static_cast<std::int32_t>(total)) * unit;
            word = std::bit_cast<std::uint32_t>(static_cast<float>(value));
        } else {
            word ^= step;
        }
        std::memcpy(at, &word, sizeof(word));
    }
}

}  // namespace

namespace {

/// Makes steps of words that are all floats k / 2^shift; returns the steps' bits, nothing if one is
/// not.
std::optional<std::uint32_t> scaled_steps(std::span<const std::uint32_t> words, std::uint32_t shift,
                                          std::uint32_t* steps) {
    const auto factor = static_cast<float>(1U << shift);
    const float limit = kLargestScaled / factor;
    std::uint32_t all_steps = 0;
    std::int32_t before = 0;
    for (const std::uint32_t word : words) {
        const auto value = std::bit_cast<float>(word);
        // Not true for NaN either. -0 fails below.
        if (!(std::fabs(value) < limit)) {
            return std::nullopt;
        }
        const auto now = static_cast<std::int32_t>(value * factor);
        if (std::bit_cast<std::uint32_t>(static_cast<float>(now) / factor) != word) {
            return std::nullopt;
        }
        *steps = zigzag(now - before);
        all_steps |= *steps++;
        before = now;
    }
    return all_steps;
}

/// The smallest shift with which all words are scaled numbers; nothing if there is none.
std::optional<std::uint32_t> shift_of(std::span<const std::uint32_t> words) {
    int shift = 0;
    for (const std::uint32_t word : words) {
        const int fraction = fraction_bits(word);
        if (fraction < 0 || fraction > static_cast<int>(kMaxShift)) {
            return std::nullopt;
        }
        shift = std::max(shift, fraction);
    }
    return static_cast<std::uint32_t>(shift);
}

std::uint32_t xor_steps(std::span<const std::uint32_t> words, std::uint32_t* steps) {
    std::uint32_t all_steps = 0;
    std::uint32_t before = 0;
    for (const std::uint32_t word : words) {
        *steps = word ^ before;
        all_steps |= *steps++;
        before = word;
    }
    return all_steps;
}

}  // namespace

void ColumnPacker::add_column(std::vector<std::byte>& out) {
    const auto differs = [this](std::uint32_t word) {
        return word != words_.front();
    };
    if (std::none_of(words_.begin(), words_.end(), differs)) {
        put(out, static_cast<std::uint32_t>(Coding::Constant));
        for (std::uint32_t i = 0; i < 4; ++i) {
            put(out, (words_.front() >> (8 * i)) & 0xFFU);
        }
        return;
    }
    const std::size_t at = steps_.size();
    steps_.resize(at + words_.size());
    std::optional<std::uint32_t> shift = kUsualShift;
    std::optional<std::uint32_t> all_steps = scaled_steps(words_, *shift, &steps_[at]);
    if (!all_steps) {
        shift = shift_of(words_);
        all_steps = shift ? scaled_steps(words_, *shift, &steps_[at]) : std::nullopt;
    }
    if (all_steps) {
        put(out, static_cast<std::uint32_t>(Coding::Scaled));
        put(out, *shift);
    } else {
        put(out, static_cast<std::uint32_t>(Coding::Xor));
        all_steps = xor_steps(words_, &steps_[at]);
    }
    masks_.push_back(static_cast<std::uint8_t>(plane_mask(*all_steps)));
    put(out, masks_.back());
}

void ColumnPacker::pack(std::span<const std::byte> rows, std::uint32_t block_size_bytes,
                        std::vector<std::byte>& out) {
    AGON_CHECK(block_size_bytes > 0 && block_size_bytes % 4 == 0, block_size_bytes);
    AGON_CHECK(rows.size() % block_size_bytes == 0, rows.size(), block_size_bytes);
    const std::size_t count = rows.size() / block_size_bytes;
    if (count == 0) {
        return;
    }
    words_.resize(count);
    steps_.clear();
    masks_.clear();
    for (std::size_t offset = 0; offset < block_size_bytes; offset += 4) {
        for (std::size_t row = 0; row < count; ++row) {
            words_[row] = load(rows.data() + row * block_size_bytes + offset);
        }
        add_column(out);
    }
    for (std::uint32_t plane = 0; plane < 4; ++plane) {
        for (std::size_t column = 0; column < masks_.size(); ++column) {
            if ((masks_[column] >> plane & 1U) == 0) {
                continue;
            }
            const std::uint32_t* steps = steps_.data() + column * count;
            const std::size_t at = out.size();
            out.resize(at + count);
            for (std::size_t row = 0; row < count; ++row) {
                out[at + row] = static_cast<std::byte>(steps[row] >> (8 * plane));
            }
        }
    }
}

core::Result<void> unpack_columns(std::span<const std::byte> packed, std::uint32_t block_size_bytes,
                                  std::uint32_t block_count, std::vector<std::byte>& rows) {
    AGON_CHECK(block_size_bytes > 0 && block_size_bytes % 4 == 0, block_size_bytes);
    if (block_count == 0) {
        return {};
    }
    std::vector<Head> heads;
    std::size_t at = 0;
    for (std::uint32_t offset = 0; offset < block_size_bytes; offset += 4) {
        auto head = read_head(packed, at);
        if (!head) {
            return head.error();
        }
        heads.push_back(*head);
    }
    std::size_t planes = 0;
    for (const Head& head : heads) {
        planes += static_cast<std::size_t>(std::popcount(head.mask));
    }
    if (packed.size() - at != planes * block_count) {
        return core::Error{"packed inputs have " + std::to_string(packed.size() - at) +
                               " bytes in their planes instead of " +
                               std::to_string(planes * block_count),
                           ""};
    }
    const std::size_t start = rows.size();
    rows.resize(start + std::size_t{block_size_bytes} * block_count);
    for (std::uint32_t plane = 0; plane < 4; ++plane) {
        for (std::size_t column = 0; column < heads.size(); ++column) {
            if ((heads[column].mask >> plane & 1U) == 0) {
                continue;
            }
            std::byte* to = rows.data() + start + 4 * column + plane;
            for (std::uint32_t row = 0; row < block_count; ++row) {
                to[std::size_t{row} * block_size_bytes] = packed[at + row];
            }
            at += block_count;
        }
    }
    for (std::size_t column = 0; column < heads.size(); ++column) {
        std::byte* to = rows.data() + start + 4 * column;
        if (heads[column].coding != Coding::Constant) {
            integrate(heads[column], to, block_size_bytes, block_count);
            continue;
        }
        for (std::uint32_t row = 0; row < block_count; ++row) {
            std::memcpy(to + std::size_t{row} * block_size_bytes, &heads[column].value, 4);
        }
    }
    return {};
}

}  // namespace agon::protocol
