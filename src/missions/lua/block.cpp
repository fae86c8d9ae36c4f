// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/block.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>
#include <utility>

namespace agon::missions::lua {

namespace {

using protocol::Field;
using protocol::FieldType;

constexpr std::string_view kSizeField = "struct_size";

constexpr std::pair<FieldType, std::string_view> kTypes[] = {
    {FieldType::U32, "u32"}, {FieldType::I32, "i32"}, {FieldType::U64, "u64"},
    {FieldType::I64, "i64"}, {FieldType::F32, "f32"}, {FieldType::F64, "f64"},
};

std::uint32_t rounded_up(std::uint32_t offset, std::uint32_t alignment) {
    return (offset + alignment - 1) / alignment * alignment;
}

bool is_word(std::string_view text) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    return !text.empty() && text.size() <= 64 && is_letter(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

bool is_name(std::string_view name) {
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos
               ? is_word(name)
               : is_word(name.substr(0, dot)) && is_word(name.substr(dot + 1));
}

template <typename T>
void correct_number(std::byte* at, const Block::Limit& limit) {
    T value;
    std::memcpy(&value, at, sizeof value);
    if constexpr (std::numeric_limits<T>::is_integer) {
        // Limits of whole numbers may lie beyond what a double tells apart: then nothing is cut.
        if (static_cast<double>(value) < limit.low) {
            value = static_cast<T>(limit.low);
        } else if (static_cast<double>(value) > limit.high) {
            value = static_cast<T>(limit.high);
        }
    } else {
        const bool is_number = value - value == 0;
        const double number = is_number ? static_cast<double>(value) : 0.0;
        value = static_cast<T>(std::clamp(number, limit.low, limit.high));
    }
    std::memcpy(at, &value, sizeof value);
}

void correct_number(FieldType type, std::byte* at, const Block::Limit& limit) {
    switch (type) {
        case FieldType::U32:
            return correct_number<std::uint32_t>(at, limit);
        case FieldType::I32:
            return correct_number<std::int32_t>(at, limit);
        case FieldType::U64:
            return correct_number<std::uint64_t>(at, limit);
        case FieldType::I64:
            return correct_number<std::int64_t>(at, limit);
        case FieldType::F32:
            return correct_number<float>(at, limit);
        case FieldType::F64:
            return correct_number<double>(at, limit);
    }
}

void check_name(const core::Table& table, const Declaration& declared,
                const std::vector<Declaration>& before) {
    if (!is_name(declared.name)) {
        table.fail("name",
                   "is no name of a field: expected a word such as speed_mps, or own.x_m "
                   "for a member of the list own");
        return;
    }
    if (declared.name == kSizeField) {
        table.fail("name", "agon itself puts struct_size in front");
        return;
    }
    const std::string_view list = list_of(declared.name);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Declaration& other = before[i];
        const std::string_view other_list = list_of(other.name);
        if (other.name == declared.name || other.name == list || other_list == declared.name) {
            table.fail("name", "'" + other.name + "' was declared before");
            return;
        }
        if (!list.empty() && other_list == list) {
            if (other.count != declared.count) {
                table.fail("count", "must be that of '" + other.name + "', " +
                                        std::to_string(other.count) +
                                        ": both are members of one list");
                return;
            }
            if (list_of(before.back().name) != list) {
                table.fail("name", "members of one list stand together; '" + before.back().name +
                                       "' stands between");
                return;
            }
        }
    }
}

}  // namespace

std::string_view list_of(std::string_view name) {
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

Block::Limit limit_of(FieldType type) {
    switch (type) {
        case FieldType::U32:
            return {0, static_cast<double>(std::numeric_limits<std::uint32_t>::max())};
        case FieldType::I32:
            return {static_cast<double>(std::numeric_limits<std::int32_t>::min()),
                    static_cast<double>(std::numeric_limits<std::int32_t>::max())};
        case FieldType::U64:
            return {0, 0x1p64};
        case FieldType::I64:
            return {-0x1p63, 0x1p63};
        case FieldType::F32:
            return {-static_cast<double>(std::numeric_limits<float>::max()),
                    static_cast<double>(std::numeric_limits<float>::max())};
        case FieldType::F64:
            break;
    }
    return {-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
}

std::vector<std::byte> Block::empty() const {
    std::vector<std::byte> block(schema.size_bytes);
    correct(block);
    return block;
}

void Block::correct(std::span<std::byte> block) const {
    for (std::size_t i = 0; i < schema.fields.size(); ++i) {
        const Field& field = schema.fields[i];
        if (field.name == kSizeField) {
            std::memcpy(block.data() + field.offset_bytes, &schema.size_bytes,
                        sizeof schema.size_bytes);
            continue;
        }
        for (std::uint32_t element = 0; element < field.count; ++element) {
            const std::size_t at = field.offset_bytes + std::size_t{element} * field.stride_bytes;
            correct_number(field.type, block.data() + at, limits[i]);
        }
    }
}

std::vector<script::RecordField> Block::record_fields() const {
    std::vector<script::RecordField> fields;
    for (const Field& field : schema.fields) {
        if (field.name == kSizeField) {
            continue;
        }
        script::RecordField seen;
        seen.path = field.name;
        seen.type = static_cast<script::RecordField::Type>(field.type);
        seen.offset_bytes = field.offset_bytes;
        seen.count = field.count == 1 && field.stride_bytes == 0 ? 0 : field.count;
        seen.stride_bytes = field.stride_bytes;
        fields.push_back(std::move(seen));
    }
    return fields;
}

std::vector<Declaration> read_declarations(const core::Table& table, std::string_view key) {
    std::vector<Declaration> all;
    for (const core::Table& entry : table.tables(key)) {
        Declaration declared;
        declared.name = entry.string("name");
        const std::string word =
            entry.choice_or("type", "f64", {"f64", "f32", "i32", "u32", "i64", "u64"});
        for (const auto& [type, name] : kTypes) {
            declared.type = name == word ? type : declared.type;
        }
        declared.count = static_cast<std::uint32_t>(entry.integer_or("count", 1, 1, kMostElements));
        declared.unit = entry.string_or("unit", "");
        declared.meaning = entry.string_or("meaning", "");
        const Block::Limit widest = limit_of(declared.type);
        const core::Range range{.min = widest.low, .max = widest.high};
        declared.limit = {entry.number_or("low", widest.low, range),
                          entry.number_or("high", widest.high, range)};
        if (declared.limit.low > declared.limit.high) {
            entry.fail("low", "must not be above 'high'");
        }
        check_name(entry, declared, all);
        all.push_back(std::move(declared));
        if (all.size() > kMostFields) {
            entry.fail("name", "a block has at most " + std::to_string(kMostFields) + " fields");
            break;
        }
    }
    if (!all.empty() && lay_out("", all).schema.size_bytes > kLargestBlockBytes) {
        table.fail(key, "a block has at most 64 KiB");
    }
    return all;
}

Block lay_out(std::string name, const std::vector<Declaration>& declarations) {
    Block block;
    block.schema.name = std::move(name);
    const auto add = [&](const Declaration& declared, std::uint32_t offset, std::uint32_t stride) {
        block.schema.fields.push_back({declared.name, declared.type, offset, declared.count,
                                       declared.count == 1 ? 0 : stride, declared.unit,
                                       declared.unit.empty() ? "" : "world", declared.meaning});
        block.limits.push_back(declared.limit);
    };
    add({std::string(kSizeField), FieldType::U32, 1, "B", "of this block", {}}, 0, 0);
    block.schema.fields.front().frame.clear();
    std::uint32_t end = 4;
    std::uint32_t widest = 4;
    for (std::size_t i = 0; i < declarations.size();) {
        const std::string_view list = list_of(declarations[i].name);
        const std::uint32_t size = protocol::size_bytes(declarations[i].type);
        if (list.empty()) {
            end = rounded_up(end, size);
            widest = std::max(widest, size);
            add(declarations[i], end, size);
            end += size * declarations[i].count;
            ++i;
            continue;
        }
        std::size_t last = i;
        std::uint32_t alignment = 4;
        std::uint32_t stride = 0;
        std::vector<std::uint32_t> offsets;
        for (; last < declarations.size() && list_of(declarations[last].name) == list; ++last) {
            const std::uint32_t member = protocol::size_bytes(declarations[last].type);
            alignment = std::max(alignment, member);
            offsets.push_back(rounded_up(stride, member));
            stride = offsets.back() + member;
        }
        stride = rounded_up(stride, alignment);
        end = rounded_up(end, alignment);
        widest = std::max(widest, alignment);
        for (std::size_t member = i; member < last; ++member) {
            add(declarations[member], end + offsets[member - i], stride);
        }
        end += stride * declarations[i].count;
        i = last;
    }
    block.schema.size_bytes = rounded_up(end, widest);
    return block;
}

}  // namespace agon::missions::lua
