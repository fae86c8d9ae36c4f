// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon::protocol {

enum class FieldType : std::uint8_t { U32, I32, U64, I64, F32, F64 };

[[nodiscard]] constexpr std::uint32_t size_bytes(FieldType type) {
    return type == FieldType::U32 || type == FieldType::I32 || type == FieldType::F32 ? 4 : 8;
}

/// One number of a block, or one number of each element of an array in it.
struct Field {
    std::string name;  ///< "time_ns", "own.x_m" (a member of the array `own`)
    FieldType type = FieldType::F64;
    std::uint32_t offset_bytes = 0;
    std::uint32_t count = 1;         ///< elements; 1 if it is no array
    std::uint32_t stride_bytes = 0;  ///< from element to element; 0 if count is 1
    std::string unit;                ///< "m", "rad/s"; empty for counts and codes
    std::string frame;               ///< "team", "world"; empty where no frame applies
    std::string meaning;
};

/// The layout of a flat, trivially copyable block that crosses the wall between a strategy and the
/// world, and all that hosts, recorders and viewers know of it.
struct BlockSchema {
    std::string name;  ///< "agon.soccer.observation"
    std::uint32_t version = 1;
    std::uint32_t size_bytes = 0;
    std::vector<Field> fields;

    /// nullptr if there is none of that name.
    [[nodiscard]] const Field* field(std::string_view field_name) const {
        for (const Field& field : fields) {
            if (field.name == field_name) {
                return &field;
            }
        }
        return nullptr;
    }
};

/// Reads element `index` of a field as a double. @pre the field lies within the block
[[nodiscard]] double number_at(const Field& field, const std::byte* block, std::uint32_t index = 0);

/// Whether every field lies within the block, so that number_at may read it: to be asked of a
/// schema that came from a file or a wire.
[[nodiscard]] bool is_consistent(const BlockSchema& schema);

}  // namespace agon::protocol
