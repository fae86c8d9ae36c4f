// SPDX-License-Identifier: Apache-2.0
#include "protocol/call_codec.hpp"

#include <type_traits>
#include <utility>

#include "core/utf8.hpp"
#include "protocol/call_wire.hpp"
#include "protocol/message_bytes.hpp"

namespace agon::protocol {

namespace {

/// Counts what is read or to be written, and says what is too much of it.
class Bounds {
public:
    /// False once there are too many values or bytes, or one lies too deep.
    bool admit(std::size_t bytes, int depth) {
        ++values_;
        bytes_ += bytes + kValueBytes;
        is_deep_ = is_deep_ || depth > kDeepestValue;
        return is_kept();
    }

    void refuse_key() { has_bad_key_ = true; }

    [[nodiscard]] bool is_kept() const { return what().empty(); }

    [[nodiscard]] std::string what() const {
        return has_bad_key_                ? "a key that is nothing, a list or a map"
               : is_deep_                  ? "lists and maps more than 32 deep"
               : values_ > kMostValues     ? "more than 200000 values"
               : bytes_ > kMostResultBytes ? "values of more than 4 MB"
                                           : "";
    }

private:
    // A value's own tag and lengths on the wire, at most about that.
    static constexpr std::size_t kValueBytes = 12;

    std::size_t values_ = 0;
    std::size_t bytes_ = 0;
    bool is_deep_ = false;
    bool has_bad_key_ = false;
};

bool is_key(const Value& value) {
    constexpr std::size_t kFirst = 1;  // boolean, integer, number, text
    constexpr std::size_t kLast = 4;
    return value.kind.index() >= kFirst && value.kind.index() <= kLast;
}

Value value_of(const wire::Value& from, int depth, Bounds& bounds);

Value::List list_of(const WireValues& from, int depth, Bounds& bounds) {
    Value::List list;
    for (const wire::Value& each : from) {
        if (!bounds.is_kept()) {
            break;
        }
        list.push_back(value_of(each, depth, bounds));
    }
    return list;
}

Value::Map map_of(const wire::ValueMap& from, int depth, Bounds& bounds) {
    Value::Map map;
    for (const wire::ValueMap::Entry& each : from.entries()) {
        if (!bounds.is_kept()) {
            break;
        }
        Value key = value_of(each.key(), depth, bounds);
        if (!is_key(key)) {
            bounds.refuse_key();
        }
        map.push_back({std::move(key), value_of(each.value(), depth, bounds)});
    }
    return map;
}

Value value_of(const wire::Value& from, int depth, Bounds& bounds) {
    const bool is_table =
        from.kind_case() == wire::Value::kList || from.kind_case() == wire::Value::kMap;
    if (!bounds.admit(from.kind_case() == wire::Value::kText ? from.text().size() : 0,
                      depth + (is_table ? 1 : 0))) {
        return {};
    }
    switch (from.kind_case()) {
        case wire::Value::kBoolean:
            return {from.boolean()};
        case wire::Value::kInteger:
            return {std::int64_t{from.integer()}};
        case wire::Value::kNumber:
            return {from.number()};
        case wire::Value::kText:
            return {from.text()};
        case wire::Value::kList:
            return {list_of(from.list().values(), depth + 1, bounds)};
        case wire::Value::kMap:
            return {map_of(from.map(), depth + 1, bounds)};
        case wire::Value::kNil:
        case wire::Value::KIND_NOT_SET:
            break;
    }
    return {};
}

void set_value(const Value& from, wire::Value* to) {
    const auto set = [to](const auto& content) {
        using Kind = std::decay_t<decltype(content)>;
        if constexpr (std::is_same_v<Kind, std::monostate>) {
            to->set_nil(true);
        } else if constexpr (std::is_same_v<Kind, bool>) {
            to->set_boolean(content);
        } else if constexpr (std::is_same_v<Kind, std::int64_t>) {
            to->set_integer(content);
        } else if constexpr (std::is_same_v<Kind, double>) {
            to->set_number(content);
        } else if constexpr (std::is_same_v<Kind, std::string>) {
            to->set_text(content);
        } else if constexpr (std::is_same_v<Kind, Value::List>) {
            set_values(content, to->mutable_list()->mutable_values());
        } else {
            wire::ValueMap* map = to->mutable_map();
            for (const Value::Entry& each : content) {
                wire::ValueMap::Entry* entry = map->add_entries();
                set_value(each.key, entry->mutable_key());
                set_value(each.value, entry->mutable_value());
            }
        }
    };
    std::visit(set, from.kind);
}

void weigh(const std::vector<Value>& values, int depth, Bounds& bounds);

void weigh(const Value& value, int depth, Bounds& bounds) {
    const auto* text = std::get_if<std::string>(&value.kind);
    constexpr std::size_t kFirstTable = 5;  // lists and maps
    const bool is_table = value.kind.index() >= kFirstTable;
    if (!bounds.admit(text == nullptr ? 0 : text->size(), depth + (is_table ? 1 : 0))) {
        return;
    }
    if (const auto* list = std::get_if<Value::List>(&value.kind)) {
        weigh(*list, depth + 1, bounds);
    } else if (const auto* map = std::get_if<Value::Map>(&value.kind)) {
        for (const Value::Entry& each : *map) {
            if (!is_key(each.key)) {
                bounds.refuse_key();
            }
            weigh(each.key, depth + 1, bounds);
            weigh(each.value, depth + 1, bounds);
        }
    }
}

void weigh(const std::vector<Value>& values, int depth, Bounds& bounds) {
    for (const Value& each : values) {
        if (!bounds.is_kept()) {
            break;
        }
        weigh(each, depth, bounds);
    }
}

core::Error faulty(const std::string& what) {
    return {"faulty call: " + what, ""};
}

}  // namespace

core::Result<std::vector<Value>> values_of(const WireValues& from) {
    Bounds bounds;
    std::vector<Value> values = list_of(from, 0, bounds);
    if (!bounds.is_kept()) {
        return faulty(bounds.what());
    }
    return values;
}

void set_values(const std::vector<Value>& from, WireValues* to) {
    for (const Value& each : from) {
        set_value(each, to->Add());
    }
}

core::Result<Call> call_of(const wire::CallFunction& from) {
    if (from.function().empty() || from.function().size() > kLongestFunctionName) {
        return faulty("a function's name of " + std::to_string(from.function().size()) +
                      " bytes, expected 1 to 256");
    }
    auto arguments = values_of(from.arguments());
    if (!arguments) {
        return arguments.error();
    }
    return Call{from.function(), std::move(*arguments)};
}

void set_call(const Call& from, wire::CallFunction* to) {
    to->set_function(core::as_utf8(from.function));
    set_values(from.arguments, to->mutable_arguments());
}

void encode(const Call& call, std::vector<std::byte>& out) {
    wire::CallFunction message;
    set_call(call, &message);
    append(message, out);
}

core::Result<Call> decode_call(std::span<const std::byte> message) {
    const auto call = parsed<wire::CallFunction>(message);
    if (!call) {
        return call.error();
    }
    return call_of(*call);
}

std::string obstacle_to_sending(const std::vector<Value>& values) {
    Bounds bounds;
    weigh(values, 0, bounds);
    return bounds.what();
}

}  // namespace agon::protocol
