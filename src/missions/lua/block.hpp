// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/table.hpp"
#include "protocol/schema.hpp"
#include "script/record.hpp"

namespace agon::missions::lua {

/// A flat block that a mission folder declares: its layout is that of a C struct of the same
/// members, and begins with its own size.
struct Block {
    /// What a field may hold; what is outside is moved to the next number inside.
    struct Limit {
        double low = 0;
        double high = 0;
    };

    protocol::BlockSchema schema;
    std::vector<Limit> limits;  ///< by field

    /// Zero but for its size.
    [[nodiscard]] std::vector<std::byte> empty() const;
    /// Sets the size and moves every number within its limits; what is no number becomes 0, or the
    /// limit next to 0. A block that has been corrected stays as it is.
    void correct(std::span<std::byte> block) const;
    /// As scripts see it: without its size.
    [[nodiscard]] std::vector<script::RecordField> record_fields() const;
};

/// A field as it is declared: "time_s", or "own.x_m", a member of each element of the list `own`.
struct Declaration {
    std::string name;
    protocol::FieldType type = protocol::FieldType::F64;
    std::uint32_t count = 1;
    std::string unit = {};
    std::string meaning = {};
    Block::Limit limit;
};

inline constexpr std::size_t kMostFields = 200;
inline constexpr std::uint32_t kMostElements = 1000;
inline constexpr std::size_t kLargestBlockBytes = std::size_t{64} << 10;

/// Widest limits of a type.
[[nodiscard]] Block::Limit limit_of(protocol::FieldType type);

/// Reads [[observation]] and its like; notes in the table what is wrong with them.
[[nodiscard]] std::vector<Declaration> read_declarations(const core::Table& table,
                                                         std::string_view key);

/// Lays fields out as a C compiler does, behind `struct_size`.
/// @param name of the schema, "my_cup.observation"
/// @pre the declarations were read without errors
[[nodiscard]] Block lay_out(std::string name, const std::vector<Declaration>& declarations);

/// "own" of "own.x_m"; empty for a plain field.
[[nodiscard]] std::string_view list_of(std::string_view name);

}  // namespace agon::missions::lua
