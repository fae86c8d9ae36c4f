// SPDX-License-Identifier: Apache-2.0
#include "script/record.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "core/suggest.hpp"
#include "script/runtime.hpp"
#include "script/stack.hpp"

namespace agon::script {

/// A table of the record, a list of tables or numbers in it, or a number.
struct Record::Node {
    std::string key;
    RecordField field;                            ///< of a number; of a list, its count
    std::vector<std::unique_ptr<Node>> children;  ///< of a table, or of each table of a list
    bool is_list = false;

    [[nodiscard]] bool is_number() const { return children.empty(); }

    Node& child(std::string_view name) {
        for (const auto& child : children) {
            if (child->key == name) {
                return *child;
            }
        }
        children.push_back(std::make_unique<Node>());
        children.back()->key = name;
        return *children.back();
    }

    void fill(lua_State* state, const std::byte* block) const;
    void fill_entries(lua_State* state, const std::byte* block, std::size_t element) const;
    void read(lua_State* state, std::byte* block, const std::string& path) const;
    void read_entries(lua_State* state, std::byte* block, std::size_t element,
                      const std::string& path) const;
    void check_keys(lua_State* state, const std::string& path) const;
};

namespace {

/// Not for scripts: what Record::read says is wrong. Thrown and caught within one protected call.
struct Complaint {
    std::string text;
};

template <typename T>
T load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

template <typename T>
void store(std::byte* at, T value) {
    std::memcpy(at, &value, sizeof value);
}

void push_number(lua_State* state, const RecordField& field, const std::byte* at) {
    using Type = RecordField::Type;
    switch (field.type) {
        case Type::U32:
            lua_pushinteger(state, load<std::uint32_t>(at));
            return;
        case Type::I32:
            lua_pushinteger(state, load<std::int32_t>(at));
            return;
        case Type::U64:
            lua_pushinteger(state, static_cast<lua_Integer>(load<std::uint64_t>(at)));
            return;
        case Type::I64:
            lua_pushinteger(state, load<std::int64_t>(at));
            return;
        case Type::F32:
            lua_pushnumber(state, static_cast<double>(load<float>(at)));
            return;
        case Type::F64:
            lua_pushnumber(state, load<double>(at));
            return;
    }
}

[[noreturn]] void complain(lua_State* state, const std::string& path, const char* expected) {
    throw Complaint{path + " must be " + expected + ", got " + luaL_typename(state, -1)};
}

template <typename T>
void store_whole(lua_State* state, const std::string& path, std::byte* at) {
    int is_whole = 0;
    const lua_Integer value = lua_tointegerx(state, -1, &is_whole);
    constexpr bool kIsWide = sizeof(T) == sizeof(lua_Integer);
    const bool fits =
        kIsWide || (value >= static_cast<lua_Integer>(std::numeric_limits<T>::min()) &&
                    value <= static_cast<lua_Integer>(std::numeric_limits<T>::max()));
    if (lua_type(state, -1) != LUA_TNUMBER) {
        complain(state, path, "a whole number");
    }
    if (is_whole == 0 || !fits) {
        throw Complaint{path + " must be a whole number of " + std::to_string(8 * sizeof(T)) +
                        " bits, got " + core::describe_values(lua_tonumber(state, -1)).substr(1)};
    }
    store<T>(at, static_cast<T>(value));
}

void store_number(lua_State* state, const RecordField& field, const std::string& path,
                  std::byte* at) {
    using Type = RecordField::Type;
    if (lua_isnil(state, -1)) {
        return;
    }
    switch (field.type) {
        case Type::U32:
            store_whole<std::uint32_t>(state, path, at);
            return;
        case Type::I32:
            store_whole<std::int32_t>(state, path, at);
            return;
        case Type::U64:
            store_whole<std::uint64_t>(state, path, at);
            return;
        case Type::I64:
            store_whole<std::int64_t>(state, path, at);
            return;
        case Type::F32:
        case Type::F64:
            break;
    }
    if (lua_type(state, -1) != LUA_TNUMBER) {
        complain(state, path, "a number");
    }
    if (field.type == Type::F32) {
        store(at, static_cast<float>(lua_tonumber(state, -1)));
    } else {
        store(at, static_cast<double>(lua_tonumber(state, -1)));
    }
}

void push_key(lua_State* state, const std::string& key) {
    lua_pushlstring(state, key.data(), key.size());
}

std::string indexed(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index + 1) + "]";
}

void push_element(lua_State* state, std::size_t index) {
    const auto number = static_cast<lua_Integer>(index) + 1;
    if (lua_rawgeti(state, -1, number) != LUA_TTABLE) {
        lua_pop(state, 1);
        lua_newtable(state);
        lua_pushvalue(state, -1);
        lua_rawseti(state, -3, number);
    }
}

}  // namespace

/// Into the table on top.
void Record::Node::fill_entries(lua_State* state, const std::byte* block,
                                std::size_t element) const {
    for (const auto& child : children) {
        if (child->is_number() && !child->is_list) {
            push_key(state, child->key);
            push_number(state, child->field,
                        block + child->field.offset_bytes + element * child->field.stride_bytes);
            lua_rawset(state, -3);
        } else {
            push_subtable(state, child->key);
            child->fill(state, block);
            lua_pop(state, 1);
        }
    }
}

void Record::Node::fill(lua_State* state, const std::byte* block) const {
    if (!is_list) {
        fill_entries(state, block, 0);
        return;
    }
    for (std::size_t i = 0; i < field.count; ++i) {
        if (is_number()) {
            push_number(state, field, block + field.offset_bytes + i * field.stride_bytes);
            lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
        } else {
            push_element(state, i);
            fill_entries(state, block, i);
            lua_pop(state, 1);
        }
    }
}

/// That the table on top has no key that the record does not: a slip of the pen.
void Record::Node::check_keys(lua_State* state, const std::string& path) const {
    lua_pushnil(state);
    while (lua_next(state, -2) != 0) {
        lua_pop(state, 1);
        if (lua_type(state, -1) != LUA_TSTRING) {
            throw Complaint{path + " has no entry under a " + luaL_typename(state, -1)};
        }
        const std::string_view found = lua_tostring(state, -1);
        if (std::any_of(children.begin(), children.end(),
                        [&](const auto& child) { return child->key == found; })) {
            continue;
        }
        std::vector<std::string> known;
        for (const auto& child : children) {
            known.push_back(child->key);
        }
        throw Complaint{path + " has no '" + std::string(found) + "'" +
                        core::did_you_mean(found, known)};
    }
}

/// From the table on top.
void Record::Node::read_entries(lua_State* state, std::byte* block, std::size_t element,
                                const std::string& path) const {
    check_keys(state, path);
    for (const auto& child : children) {
        push_key(state, child->key);
        lua_rawget(state, -2);
        if (child->is_number() && !child->is_list) {
            const RecordField& leaf = child->field;
            store_number(state, leaf, path + "." + child->key,
                         block + leaf.offset_bytes + element * leaf.stride_bytes);
        } else if (lua_istable(state, -1)) {
            child->read(state, block, path + "." + child->key);
        } else if (!lua_isnil(state, -1)) {
            complain(state, path + "." + child->key, "a table");
        }
        lua_pop(state, 1);
    }
}

void Record::Node::read(lua_State* state, std::byte* block, const std::string& path) const {
    if (!is_list) {
        read_entries(state, block, 0, path);
        return;
    }
    for (std::size_t i = 0; i < field.count; ++i) {
        lua_rawgeti(state, -1, static_cast<lua_Integer>(i) + 1);
        if (is_number()) {
            store_number(state, field, indexed(path, i),
                         block + field.offset_bytes + i * field.stride_bytes);
        } else if (lua_istable(state, -1)) {
            read_entries(state, block, i, indexed(path, i));
        } else if (!lua_isnil(state, -1)) {
            complain(state, indexed(path, i), "a table");
        }
        lua_pop(state, 1);
    }
}

Record::Record(Machine& machine, std::string name, std::vector<RecordField> fields)
    : machine_(machine), name_(std::move(name)), root_(std::make_unique<Node>()) {
    for (RecordField& field : fields) {
        Node* node = root_.get();
        std::string_view path = field.path;
        for (std::size_t dot = path.find('.'); dot != std::string_view::npos;
             dot = path.find('.')) {
            node = &node->child(path.substr(0, dot));
            path.remove_prefix(dot + 1);
            if (field.count > 0) {  // the list is the table in front of the last name
                node->is_list = true;
                node->field.count = field.count;
            }
        }
        Node& leaf = node->child(path);
        leaf.is_list = field.count > 0 && node == root_.get();
        leaf.field = std::move(field);
    }
    lua_State* const state = machine_.runtime().main;
    const bool is_made = protect(state, [this](lua_State* inside) {
        lua_newtable(inside);
        reference_ = luaL_ref(inside, LUA_REGISTRYINDEX);
    });
    AGON_CHECK(is_made, name_);
}

Record::~Record() {
    luaL_unref(machine_.runtime().main, LUA_REGISTRYINDEX, reference_);
}

core::Result<void> Record::fill(std::span<const std::byte> block) {
    lua_State* const state = machine_.runtime().main;
    const bool is_filled = protect(state, [&](lua_State* inside) {
        lua_rawgeti(inside, LUA_REGISTRYINDEX, reference_);
        root_->fill(inside, block.data());
    });
    if (!is_filled) {
        lua_pop(state, 1);
        return core::Error{"the script's memory is full", name_};
    }
    return {};
}

core::Result<void> Record::read(std::span<std::byte> block) {
    lua_State* const state = machine_.runtime().main;
    std::string complaint;
    const bool is_read = protect(state, [&](lua_State* inside) {
        lua_rawgeti(inside, LUA_REGISTRYINDEX, reference_);
        try {
            root_->read(inside, block.data(), name_);
        } catch (Complaint& found) {
            complaint = std::move(found.text);
        }
    });
    if (!is_read) {
        lua_pop(state, 1);
        return core::Error{"the script's memory is full", name_};
    }
    if (!complaint.empty()) {
        return core::Error{complaint, ""};
    }
    return {};
}

Outcome Record::call(Machine& machine, const Function& function, std::span<Record* const> records,
                     std::span<const Value> values) {
    std::array<int, Machine::kMostReferences> references{};
    AGON_CHECK(records.size() <= references.size());
    std::transform(records.begin(), records.end(), references.begin(),
                   [](const Record* record) { return record->reference_; });
    return machine.call_with(function, values, {references.data(), records.size()});
}

}  // namespace agon::script
