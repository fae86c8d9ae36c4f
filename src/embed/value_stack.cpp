// SPDX-License-Identifier: Apache-2.0
// The functions of <agon/value.h>.
#include "embed/value_stack.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <string_view>

namespace agon::embed {

namespace {

using script::Value;

static_assert(AGON_DEEPEST_VALUE == script::kDeepestValue);

/// Of what fits, the error is that there is no memory.
template <typename F>
agon_status contained(F&& function) noexcept {
    try {
        return function() ? AGON_OK : AGON_ERROR;
    } catch (const std::exception&) {
        return AGON_ERROR;
    }
}

agon_status push(agon_stack* stack, Value value) {
    return contained([&] {
        if (!is_stack(stack)) {
            return false;
        }
        stack->values.push_back(std::move(value));
        return true;
    });
}

/// nullptr if it is not there.
const Value* value_at(const agon_stack* stack, std::size_t index) {
    return is_stack(stack) && index < stack->values.size() ? &stack->values[index] : nullptr;
}

const Value::Table* table_at(const agon_stack* stack, std::size_t index) {
    const Value* const value = value_at(stack, index);
    return value != nullptr ? value->table() : nullptr;
}

/// 1 for what is no table.
int levels(const Value& value) {
    int deepest = 0;
    if (const Value::Table* const table = value.table()) {
        for (const Value::Entry& entry : *table) {
            deepest = std::max(deepest, levels(entry.value));
        }
    }
    return deepest + 1;
}

bool is_key(const Value& key) {
    const double* const real = key.real();
    return !key.is_nil() && key.table() == nullptr && (real == nullptr || !std::isnan(*real));
}

bool is_whole(double value) {
    // Below 2^63, which a double holds exactly.
    return value >= -9223372036854775808.0 && value < 9223372036854775808.0 &&
           static_cast<double>(static_cast<std::int64_t>(value)) == value;
}

bool is_number(const Value& value) {
    return value.integer() != nullptr || value.real() != nullptr;
}

/// A real with a whole value is the same key as the integer, as in Lua.
Value key_of(Value key) {
    const double* const real = key.real();
    return real != nullptr && is_whole(*real) ? Value(static_cast<std::int64_t>(*real)) : key;
}

}  // namespace

}  // namespace agon::embed

using agon::script::Value;
namespace embed = agon::embed;

extern "C" {

agon_stack* agon_stack_create(void) {
    try {
        return new agon_stack();
    } catch (const std::exception&) {
        return nullptr;
    }
}

void agon_stack_destroy(agon_stack* stack) {
    if (embed::is_stack(stack)) {
        stack->mark = 0;
        delete stack;
    }
}

agon_status agon_stack_push_nil(agon_stack* stack) {
    return embed::push(stack, Value());
}

agon_status agon_stack_push_bool(agon_stack* stack, int32_t value) {
    return embed::push(stack, Value(value != 0));
}

agon_status agon_stack_push_int(agon_stack* stack, int64_t value) {
    return embed::push(stack, Value(value));
}

agon_status agon_stack_push_double(agon_stack* stack, double value) {
    return embed::push(stack, Value(value));
}

agon_status agon_stack_push_bytes(agon_stack* stack, const void* bytes, size_t size) {
    return embed::contained([&] {
        if (!embed::is_stack(stack) || (bytes == nullptr && size != 0)) {
            return false;
        }
        stack->values.emplace_back(std::string(static_cast<const char*>(bytes), size));
        return true;
    });
}

agon_status agon_stack_push_text(agon_stack* stack, const char* utf8_text) {
    return utf8_text == nullptr ? AGON_ERROR
                                : agon_stack_push_bytes(stack, utf8_text, std::strlen(utf8_text));
}

agon_status agon_stack_push_doubles(agon_stack* stack, const double* values, size_t count) {
    return embed::contained([&] {
        if (!embed::is_stack(stack) || (values == nullptr && count != 0)) {
            return false;
        }
        stack->values.push_back(Value::numbers(values, count));
        return true;
    });
}

agon_status agon_stack_push_table(agon_stack* stack) {
    return embed::push(stack, Value(Value::Table()));
}

agon_status agon_stack_insert(agon_stack* stack) {
    return embed::contained([&] {
        if (!embed::is_stack(stack) || stack->values.size() < 3) {
            return false;
        }
        std::vector<Value>& values = stack->values;
        const std::size_t top = values.size() - 1;
        const Value::Table* const table = values[top - 2].table();
        if (table == nullptr || !embed::is_key(values[top - 1]) ||
            embed::levels(values[top]) >= agon::script::kDeepestValue) {
            return false;
        }
        const Value key = embed::key_of(values[top - 1]);
        // The one place where a table changes: it is not lent to anybody meanwhile.
        auto& entries = const_cast<Value::Table&>(*table);
        const auto same = std::find_if(entries.begin(), entries.end(),
                                       [&](const Value::Entry& each) { return each.key == key; });
        if (same != entries.end()) {
            same->value = std::move(values[top]);
        } else {
            entries.push_back({key, std::move(values[top])});
        }
        values.resize(top - 1);
        return true;
    });
}

agon_status agon_stack_pop(agon_stack* stack, size_t count) {
    if (!embed::is_stack(stack) || count > stack->values.size()) {
        return AGON_ERROR;
    }
    stack->values.resize(stack->values.size() - count);
    return AGON_OK;
}

agon_status agon_stack_clear(agon_stack* stack) {
    return agon_stack_pop(stack, agon_stack_size(stack));
}

size_t agon_stack_size(const agon_stack* stack) {
    return embed::is_stack(stack) ? stack->values.size() : 0;
}

int32_t agon_stack_type(const agon_stack* stack, size_t index) {
    const Value* const value = embed::value_at(stack, index);
    return value == nullptr              ? AGON_TYPE_NONE
           : value->is_nil()             ? AGON_TYPE_NIL
           : value->boolean() != nullptr ? AGON_TYPE_BOOL
           : value->integer() != nullptr ? AGON_TYPE_INT
           : value->real() != nullptr    ? AGON_TYPE_DOUBLE
           : value->bytes() != nullptr   ? AGON_TYPE_BYTES
                                         : AGON_TYPE_TABLE;
}

agon_status agon_stack_get_bool(const agon_stack* stack, size_t index, int32_t* value) {
    const Value* const found = embed::value_at(stack, index);
    if (value == nullptr || found == nullptr || found->boolean() == nullptr) {
        return AGON_ERROR;
    }
    *value = *found->boolean() ? 1 : 0;
    return AGON_OK;
}

agon_status agon_stack_get_int(const agon_stack* stack, size_t index, int64_t* value) {
    const Value* const found = embed::value_at(stack, index);
    if (value == nullptr || found == nullptr || !embed::is_number(*found)) {
        return AGON_ERROR;
    }
    if (const std::int64_t* const integer = found->integer()) {
        *value = *integer;
        return AGON_OK;
    }
    if (!embed::is_whole(*found->real())) {
        return AGON_ERROR;
    }
    *value = static_cast<std::int64_t>(*found->real());
    return AGON_OK;
}

agon_status agon_stack_get_double(const agon_stack* stack, size_t index, double* value) {
    const Value* const found = embed::value_at(stack, index);
    if (value == nullptr || found == nullptr || !embed::is_number(*found)) {
        return AGON_ERROR;
    }
    *value = found->number_or(0);
    return AGON_OK;
}

agon_status agon_stack_get_bytes(const agon_stack* stack, size_t index, const char** bytes,
                                 size_t* size) {
    const Value* const found = embed::value_at(stack, index);
    if (bytes == nullptr || found == nullptr || found->bytes() == nullptr) {
        return AGON_ERROR;
    }
    *bytes = found->bytes()->c_str();
    if (size != nullptr) {
        *size = found->bytes()->size();
    }
    return AGON_OK;
}

agon_status agon_stack_get_doubles(const agon_stack* stack, size_t index, double* values,
                                   size_t count) {
    const Value::Table* const table = embed::table_at(stack, index);
    if (table == nullptr || table->size() < count || (values == nullptr && count != 0)) {
        return AGON_ERROR;
    }
    const Value& value = *embed::value_at(stack, index);
    for (const bool is_checked : {false, true}) {  // nothing is stored if one is no number
        for (std::size_t i = 0; i < count; ++i) {
            // Keys of a list stand in their order; those of other tables anywhere.
            const Value::Entry& entry = (*table)[i];
            const auto key = static_cast<std::int64_t>(i) + 1;
            const bool is_here = entry.key == Value(key);
            const Value& number = is_here ? entry.value : value.at(key);
            if (is_checked) {
                values[i] = number.number_or(0);
            } else if (!embed::is_number(number)) {
                return AGON_ERROR;
            }
        }
    }
    return AGON_OK;
}

agon_status agon_stack_table_size(const agon_stack* stack, size_t index, size_t* count) {
    const Value::Table* const table = embed::table_at(stack, index);
    if (table == nullptr || count == nullptr) {
        return AGON_ERROR;
    }
    *count = table->size();
    return AGON_OK;
}

agon_status agon_stack_push_entry(agon_stack* stack, size_t index, size_t entry) {
    return embed::contained([&] {
        const Value::Table* const table = embed::table_at(stack, index);
        if (table == nullptr || entry >= table->size()) {
            return false;
        }
        Value::Entry found = (*table)[entry];  // a copy: the stack is about to move
        stack->values.reserve(stack->values.size() + 2);
        stack->values.push_back(std::move(found.key));
        stack->values.push_back(std::move(found.value));
        return true;
    });
}

agon_status agon_stack_push_field(agon_stack* stack, size_t index, const char* key) {
    return embed::contained([&] {
        const Value* const value = embed::value_at(stack, index);
        if (value == nullptr || key == nullptr || value->at(std::string_view(key)).is_nil()) {
            return false;
        }
        Value found = value->at(std::string_view(key));
        stack->values.push_back(std::move(found));
        return true;
    });
}

}  // extern "C"
