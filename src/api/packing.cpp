// SPDX-License-Identifier: Apache-2.0
#include "api/packing.hpp"

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/utf8.hpp"

namespace agon::api {

using core::Error;
using core::Result;
using script::Value;

namespace {

/// The upper three bits of an item's first byte.
enum class Major : std::uint8_t { Whole, Negative, Bytes, Text, Array, Map, Tag, Other };

constexpr unsigned char kFalse = 0xF4;
constexpr unsigned char kTrue = 0xF5;
constexpr unsigned char kNil = 0xF6;
constexpr unsigned char kFloat = 0xFA;
constexpr unsigned char kDouble = 0xFB;

// --- Writing -------------------------------------------------------------------------------------

void put_big_endian(std::string& out, std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) {
        out += static_cast<char>(value >> (8 * i));
    }
}

/// In the shortest form.
void put_head(std::string& out, Major major, std::uint64_t value) {
    const auto first = static_cast<unsigned char>(static_cast<unsigned>(major) << 5U);
    if (value < 24) {
        out += static_cast<char>(first | value);
    } else if (value <= 0xFF) {
        out += static_cast<char>(first | 24U);
        put_big_endian(out, value, 1);
    } else if (value <= 0xFFFF) {
        out += static_cast<char>(first | 25U);
        put_big_endian(out, value, 2);
    } else if (value <= 0xFFFFFFFF) {
        out += static_cast<char>(first | 26U);
        put_big_endian(out, value, 4);
    } else {
        out += static_cast<char>(first | 27U);
        put_big_endian(out, value, 8);
    }
}

bool is_array(const Value::Table& table) {
    std::int64_t expected = 1;
    for (const Value::Entry& entry : table) {
        const std::int64_t* const key = entry.key.integer();
        if (key == nullptr || *key != expected++) {
            return false;
        }
    }
    return true;
}

void put(std::string& out, const Value& value) {
    if (const bool* boolean = value.boolean()) {
        out += static_cast<char>(*boolean ? kTrue : kFalse);
    } else if (const std::int64_t* whole = value.integer()) {
        const auto bits = static_cast<std::uint64_t>(*whole);
        *whole >= 0 ? put_head(out, Major::Whole, bits) : put_head(out, Major::Negative, ~bits);
    } else if (const double* real = value.real()) {
        out += static_cast<char>(kDouble);
        put_big_endian(out, std::bit_cast<std::uint64_t>(*real), 8);
    } else if (const std::string* bytes = value.bytes()) {
        put_head(out, core::is_utf8(*bytes) ? Major::Text : Major::Bytes, bytes->size());
        out += *bytes;
    } else if (const Value::Table* table = value.table()) {
        const bool is_list = is_array(*table);
        put_head(out, is_list ? Major::Array : Major::Map, table->size());
        for (const Value::Entry& entry : *table) {
            if (!is_list) {
                put(out, entry.key);
            }
            put(out, entry.value);
        }
    } else {
        out += static_cast<char>(kNil);
    }
}

// --- Reading -------------------------------------------------------------------------------------

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    Result<Value> read_all() {
        Result<Value> value = read(0);
        if (value && at_ < bytes_.size()) {
            return fault("more bytes follow than belong to the value");
        }
        return value;
    }

private:
    [[nodiscard]] Error fault(const std::string& what) const {
        return Error{what, "byte " + std::to_string(at_)};
    }

    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

    std::optional<std::uint64_t> take_big_endian(std::size_t count) {
        if (left() < count) {
            return std::nullopt;
        }
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            value = value << 8U | static_cast<unsigned char>(bytes_[at_++]);
        }
        return value;
    }

    /// What a first byte's lower five bits say, or the bytes behind it.
    Result<std::uint64_t> take_count(unsigned char first) {
        const unsigned low = first & 31U;
        if (low < 24) {
            return std::uint64_t{low};
        }
        if (low > 27) {
            return fault("a length that is not told first");
        }
        const auto value = take_big_endian(std::size_t{1} << (low - 24));
        return value ? Result<std::uint64_t>(*value) : fault("the bytes end within a value");
    }

    Result<Value> read(int depth) {
        if (depth > script::kDeepestValue) {
            return fault("tables are nested more than 32 deep");
        }
        if (left() == 0) {
            return fault("the bytes end where a value should be");
        }
        const auto first = static_cast<unsigned char>(bytes_[at_++]);
        const auto major = static_cast<Major>(first >> 5U);
        if (major == Major::Other) {
            return read_other(first);
        }
        const Result<std::uint64_t> count = take_count(first);
        if (!count) {
            return count.error();
        }
        switch (major) {
            case Major::Whole:
            case Major::Negative:
                return whole(*count, major == Major::Negative);
            case Major::Bytes:
            case Major::Text:
                if (*count > left()) {
                    return fault("the bytes end within a text");
                }
                at_ += *count;
                return Value(bytes_.substr(at_ - *count, *count));
            case Major::Array:
            case Major::Map:
                return read_table(*count, major == Major::Map, depth);
            default:
                return fault("a tag");
        }
    }

    Result<Value> whole(std::uint64_t bits, bool is_negative) {
        if (bits > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            return fault("a whole number beyond 64 bits");
        }
        return Value(static_cast<std::int64_t>(is_negative ? ~bits : bits));
    }

    Result<Value> read_other(unsigned char first) {
        switch (first) {
            case kFalse:
            case kTrue:
                return Value(first == kTrue);
            case kNil:
                return Value();
            case kFloat:
                if (const auto bits = take_big_endian(4)) {
                    return Value(double{std::bit_cast<float>(static_cast<std::uint32_t>(*bits))});
                }
                return fault("the bytes end within a number");
            case kDouble:
                if (const auto bits = take_big_endian(8)) {
                    return Value(std::bit_cast<double>(*bits));
                }
                return fault("the bytes end within a number");
            default:
                return fault("what is no value of a table");
        }
    }

    Result<Value> read_table(std::uint64_t count, bool is_map, int depth) {
        // Each entry has a byte at least: a length that lies reserves nothing.
        if (count > left()) {
            return fault("the bytes end within a table");
        }
        Value::Table table;
        for (std::uint64_t i = 0; i < count; ++i) {
            Value key(static_cast<std::int64_t>(i + 1));
            if (is_map) {
                Result<Value> read_key = read(depth + 1);
                if (!read_key) {
                    return read_key;
                }
                key = std::move(*read_key);
                const double* const real = key.real();
                if (key.is_nil() || key.table() != nullptr || (real && *real != *real)) {
                    return fault("a key that is no number, text or boolean");
                }
            }
            Result<Value> value = read(depth + 1);
            if (!value) {
                return value;
            }
            if (!value->is_nil()) {
                table.push_back({std::move(key), std::move(*value)});
            }
        }
        return Value(std::move(table));
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
};

}  // namespace

std::string packed(const Value& value) {
    std::string out;
    put(out, value);
    return out;
}

Result<Value> unpacked(std::string_view bytes) {
    return Reader(bytes).read_all();
}

}  // namespace agon::api
