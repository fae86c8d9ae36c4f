// SPDX-License-Identifier: Apache-2.0
// Values as bytes.
#include "api/packing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using script::Value;

constexpr std::string_view kFamily = "packing";

std::string pack_table(Caller& /*caller*/, script::Call& call, Value table) {
    std::string bytes = packed(table);
    call.charge(static_cast<std::int64_t>(bytes.size() / 16));
    return bytes;
}

Result<Value> unpack_table(Caller& /*caller*/, script::Call& call, std::string_view data) {
    call.charge(static_cast<std::int64_t>(data.size() / 16));
    auto value = unpacked(data);
    if (!value) {
        return Error{"argument 1 'data' is no packed table: " + value.error().text(), ""};
    }
    return std::move(*value);
}

/// The numbers from the `first`-th on, from 0, at most `count` if that is above 0.
struct Range {
    std::size_t first;
    std::size_t last;
};

Range range_of(std::size_t size, std::optional<std::int64_t> start,
               std::optional<std::int64_t> count) {
    const auto all = static_cast<std::int64_t>(size);
    const std::int64_t first = std::clamp<std::int64_t>(start.value_or(0), 0, all);
    const std::int64_t wanted = count.value_or(0) > 0 ? *count : all;
    return {static_cast<std::size_t>(first),
            static_cast<std::size_t>(first + std::min(wanted, all - first))};
}

/// The bits of a number as its kind has them; whole numbers are cut to their width.
template <typename Kept, typename Bits>
Bits bits_of(double value) {
    if constexpr (std::is_floating_point_v<Kept>) {
        return std::bit_cast<Bits>(static_cast<Kept>(value));
    } else {
        return static_cast<Bits>(static_cast<std::int64_t>(value));
    }
}

template <typename Kept, typename Bits>
Result<std::string> pack(Caller& /*caller*/, std::vector<double> numbers,
                         std::optional<std::int64_t> start, std::optional<std::int64_t> count) {
    const Range range = range_of(numbers.size(), start, count);
    std::string bytes;
    bytes.reserve((range.last - range.first) * sizeof(Bits));
    for (std::size_t i = range.first; i < range.last; ++i) {
        // Both ends of 64 bits are beyond what a conversion may be given.
        if (!std::is_floating_point_v<Kept> && !(std::fabs(numbers[i]) < 9e18)) {
            return Error{"argument 1 'numbers' must have whole numbers", ""};
        }
        const auto bits = bits_of<Kept, Bits>(numbers[i]);
        for (std::size_t k = 0; k < sizeof(Bits); ++k) {
            bytes += static_cast<char>((bits >> (8 * k)) & 0xFFU);
        }
    }
    return bytes;
}

template <typename Kept, typename Bits>
Value unpack(Caller& /*caller*/, script::Call& call, std::string_view data,
             std::optional<std::int64_t> start, std::optional<std::int64_t> count,
             std::optional<std::int64_t> offset_bytes) {
    call.charge(static_cast<std::int64_t>(data.size() / sizeof(Bits)));
    data.remove_prefix(static_cast<std::size_t>(std::clamp<std::int64_t>(
        offset_bytes.value_or(0), 0, static_cast<std::int64_t>(data.size()))));
    const Range range = range_of(data.size() / sizeof(Bits), start, count);
    std::vector<Value> numbers;
    numbers.reserve(range.last - range.first);
    for (std::size_t i = range.first; i < range.last; ++i) {
        Bits bits = 0;
        for (std::size_t k = sizeof(Bits); k-- > 0;) {
            const auto byte = static_cast<unsigned char>(data[i * sizeof(Bits) + k]);
            bits = static_cast<Bits>(static_cast<std::uint64_t>(bits) << 8U | byte);
        }
        if constexpr (std::is_floating_point_v<Kept>) {
            numbers.emplace_back(static_cast<double>(std::bit_cast<Kept>(bits)));
        } else {
            numbers.emplace_back(static_cast<std::int64_t>(static_cast<Kept>(bits)));
        }
    }
    return Value::list(std::move(numbers));
}

template <typename Kept, typename Bits>
void add_kind(Table& table, const std::string& kind, const std::string& type) {
    table.add(kFamily,
              {"pack" + kind + "Table",
               {"numbers", "start", "count"},
               "string data",
               "Numbers as bytes, " + type +
                   ", little-endian: all, or from the one at start on, "
                   "counted from 0, at most count."},
              pack<Kept, Bits>);
    table.add(kFamily,
              {"unpack" + kind + "Table",
               {"data", "start", "count", "offset"},
               "table numbers",
               "Numbers from bytes, " + type +
                   ", little-endian: all, or from the one at start on, "
                   "counted from 0, at most count; offset bytes are left out before."},
              unpack<Kept, Bits>);
}

}  // namespace

void add_packing_functions(Table& table) {
    table.add(kFamily,
              {"packTable",
               {"table"},
               "string data",
               "Any table, number, text or boolean as bytes (CBOR, RFC 8949)."},
              pack_table);
    table.add(kFamily,
              {"unpackTable",
               {"data"},
               "any table",
               "What sim.packTable, or another program that writes CBOR, has made bytes of."},
              unpack_table);
    add_kind<std::uint8_t, std::uint8_t>(table, "UInt8", "8 bits each");
    add_kind<std::uint16_t, std::uint16_t>(table, "UInt16", "16 bits each");
    add_kind<std::uint32_t, std::uint32_t>(table, "UInt32", "32 bits each");
    add_kind<std::int32_t, std::uint32_t>(table, "Int32", "32 bits each, with sign");
    add_kind<float, std::uint32_t>(table, "Float", "floats of 32 bits");
    add_kind<double, std::uint64_t>(table, "Double", "floats of 64 bits");
}

}  // namespace agon::api
