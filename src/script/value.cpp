// SPDX-License-Identifier: Apache-2.0
#include "script/value.hpp"

namespace agon::script {
namespace {

const Value& find(const Value& value, const Value& key) {
    static const Value kNil;
    if (const Value::Table* const table = value.table()) {
        for (const Value::Entry& entry : *table) {
            if (entry.key == key) {
                return entry.value;
            }
        }
    }
    return kNil;
}

}  // namespace

Value Value::list(std::vector<Value> values) {
    Table table;
    table.reserve(values.size());
    for (Value& value : values) {
        table.push_back({static_cast<std::int64_t>(table.size() + 1), std::move(value)});
    }
    return table;
}

Value Value::numbers(const double* values, std::size_t count) {
    return list(std::vector<Value>(values, values + count));
}

double Value::number_or(double otherwise) const {
    if (const std::int64_t* const whole = integer()) {
        return static_cast<double>(*whole);
    }
    const double* const found = real();
    return found == nullptr ? otherwise : *found;
}

const Value& Value::at(std::string_view key) const {
    return find(*this, Value(key));
}

const Value& Value::at(std::int64_t key) const {
    return find(*this, Value(key));
}

const char* Value::type_name() const {
    constexpr const char* kNames[] = {"nil", "boolean", "integer", "number", "string", "table"};
    return kNames[content_.index()];
}

bool operator==(const Value& a, const Value& b) {
    return a.content_ == b.content_;
}

}  // namespace agon::script
