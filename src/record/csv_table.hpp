// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/schema.hpp"

namespace agon::record {

/// Takes text, piece by piece.
using TextSink = std::function<core::Result<void>(std::string_view)>;

/// Rows of comma-separated values (RFC 4180, but lines end with a line feed), handed on in pieces
/// of some size. Numbers are written so that reading them as doubles gives the same bits.
class CsvTable {
public:
    explicit CsvTable(TextSink sink) : sink_(std::move(sink)) {}

    void cell(std::string_view text);  ///< in quotes where it must be
    void cell(double value);
    void cell(std::uint64_t value);
    void cell(core::SimTime time);  ///< seconds, exact: "12.505"
    /// Element `index` of a block's field, exact.
    void cell(const protocol::Field& field, const std::byte* block, std::uint32_t index);

    void empty_cell() { separate(); }

    core::Result<void> end_row();
    /// Hands on what is left. Call once, at the end.
    core::Result<void> finish();

private:
    void separate();

    TextSink sink_;
    std::string text_;
    bool is_row_open_ = false;
};

/// A name for each number of a block, in the order of its fields: "time_ns", "own[3].x_m".
[[nodiscard]] std::vector<std::string> number_names(const protocol::BlockSchema& schema);

}  // namespace agon::record
