// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.hpp"

namespace agon::script {

/// A value on its way into a script or out of it. Text and buffers are both strings of bytes, as
/// they are in Lua; a function or a coroutine cannot leave a machine. Values are copied whole.
class Value {
public:
    struct Entry;
    /// What a table holds, in the order of its keys: 1, 2, 3, ..., then as the script walks them.
    using Table = std::vector<Entry>;

    // Behind Entry, which is incomplete here.
    Value();                        ///< nil
    Value(bool value);              // NOLINT
    Value(int value);               // NOLINT
    Value(std::int64_t value);      // NOLINT
    Value(double value);            // NOLINT
    Value(std::string bytes);       // NOLINT
    Value(std::string_view bytes);  // NOLINT
    Value(const char* text);        // NOLINT
    Value(Table entries);           // NOLINT
    Value(const Value& other);
    Value(Value&& other) noexcept;
    Value& operator=(const Value& other);
    Value& operator=(Value&& other) noexcept;
    ~Value();

    /// A table with the keys 1, 2, 3, ...
    [[nodiscard]] static Value list(std::vector<Value> values);
    [[nodiscard]] static Value numbers(const double* values, std::size_t count);

    [[nodiscard]] bool is_nil() const { return content_.index() == 0; }

    /// nullptr if it is of another type.
    [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&content_); }

    [[nodiscard]] const std::int64_t* integer() const {
        return std::get_if<std::int64_t>(&content_);
    }

    [[nodiscard]] const double* real() const { return std::get_if<double>(&content_); }

    [[nodiscard]] const std::string* bytes() const { return std::get_if<std::string>(&content_); }

    [[nodiscard]] const Table* table() const { return std::get_if<Table>(&content_); }

    /// An integer or a real as a double; `otherwise` if it is no number.
    [[nodiscard]] double number_or(double otherwise) const;
    /// The entry of a table with this key; nil if it is no table or has none.
    [[nodiscard]] const Value& at(std::string_view key) const;
    [[nodiscard]] const Value& at(std::int64_t key) const;

    /// "nil", "boolean", "integer", "number", "string", "table".
    [[nodiscard]] const char* type_name() const;

    friend bool operator==(const Value& a, const Value& b);

private:
    std::variant<std::monostate, bool, std::int64_t, double, std::string, Table> content_;
};

struct Value::Entry {
    Value key;
    Value value;

    friend bool operator==(const Entry& a, const Entry& b) {
        return a.key == b.key && a.value == b.value;
    }
};

inline Value::Value() = default;

inline Value::Value(bool value) : content_(value) {}

inline Value::Value(int value) : content_(std::int64_t{value}) {}

inline Value::Value(std::int64_t value) : content_(value) {}

inline Value::Value(double value) : content_(value) {}

inline Value::Value(std::string bytes) : content_(std::move(bytes)) {}

inline Value::Value(std::string_view bytes) : content_(std::string(bytes)) {}

inline Value::Value(const char* text) : content_(std::string(text)) {}

inline Value::Value(Table entries) : content_(std::move(entries)) {}

inline Value::Value(const Value& other) = default;
inline Value::Value(Value&& other) noexcept = default;
inline Value& Value::operator=(const Value& other) = default;
inline Value& Value::operator=(Value&& other) noexcept = default;
inline Value::~Value() = default;

/// What a value that leaves a script may weigh: a table in itself is deep without end.
inline constexpr int kDeepestValue = 32;
inline constexpr std::size_t kLargestValueBytes = std::size_t{16} << 20;

}  // namespace agon::script
