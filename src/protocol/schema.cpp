// SPDX-License-Identifier: Apache-2.0
#include "protocol/schema.hpp"

#include <cstring>

#include "core/check.hpp"

namespace agon::protocol {

namespace {

template <typename T>
double read(const std::byte* from) {
    T value{};
    std::memcpy(&value, from, sizeof(value));
    return static_cast<double>(value);
}

}  // namespace

double number_at(const Field& field, const std::byte* block, std::uint32_t index) {
    AGON_CHECK(index < field.count, field.name, index, field.count);
    const std::byte* from =
        block + field.offset_bytes + static_cast<std::size_t>(index) * field.stride_bytes;
    switch (field.type) {
        case FieldType::U32:
            return read<std::uint32_t>(from);
        case FieldType::I32:
            return read<std::int32_t>(from);
        case FieldType::U64:
            return read<std::uint64_t>(from);
        case FieldType::I64:
            return read<std::int64_t>(from);
        case FieldType::F32:
            return read<float>(from);
        case FieldType::F64:
            return read<double>(from);
    }
    return 0;
}

bool is_consistent(const BlockSchema& schema) {
    for (const Field& field : schema.fields) {
        const std::uint64_t size = size_bytes(field.type);
        if (field.count == 0 || (field.count > 1 && field.stride_bytes < size)) {
            return false;
        }
        const std::uint64_t last =
            field.offset_bytes + std::uint64_t{field.count - 1} * field.stride_bytes;
        if (last + size > schema.size_bytes) {
            return false;
        }
    }
    return true;
}

}  // namespace agon::protocol
