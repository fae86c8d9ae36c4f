// SPDX-License-Identifier: Apache-2.0
#include "record/csv_table.hpp"

#include <array>
#include <charconv>
#include <cstring>
#include <utility>

namespace agon::record {

namespace {

constexpr std::size_t kPieceBytes = 1U << 18U;

/// The shortest text that reads back as the same number.
template <typename T>
void append_number(T value, std::string& text) {
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    text.append(digits.data(), written.ptr);
}

template <typename T>
T read(const std::byte* from) {
    T value{};
    std::memcpy(&value, from, sizeof(value));
    return value;
}

}  // namespace

void CsvTable::separate() {
    if (is_row_open_) {
        text_ += ',';
    }
    is_row_open_ = true;
}

void CsvTable::cell(std::string_view text) {
    separate();
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        text_ += text;
        return;
    }
    text_ += '"';
    for (const char each : text) {
        text_ += each == '"' ? "\"\"" : std::string(1, each);
    }
    text_ += '"';
}

void CsvTable::cell(double value) {
    separate();
    append_number(value, text_);
}

void CsvTable::cell(std::uint64_t value) {
    separate();
    append_number(value, text_);
}

void CsvTable::cell(core::SimTime time) {
    separate();
    const std::int64_t ns = time.since_start().count_ns();
    append_number(ns / 1'000'000'000, text_);
    std::string fraction = std::to_string(ns % 1'000'000'000);
    fraction.insert(0, 9 - fraction.size(), '0');
    fraction.erase(fraction.find_last_not_of('0') + 1);
    if (!fraction.empty()) {
        text_ += '.' + fraction;
    }
}

void CsvTable::cell(const protocol::Field& field, const std::byte* block, std::uint32_t index) {
    using protocol::FieldType;
    separate();
    const std::byte* from =
        block + field.offset_bytes + static_cast<std::size_t>(index) * field.stride_bytes;
    switch (field.type) {
        case FieldType::U32:
            return append_number(read<std::uint32_t>(from), text_);
        case FieldType::I32:
            return append_number(read<std::int32_t>(from), text_);
        case FieldType::U64:
            return append_number(read<std::uint64_t>(from), text_);
        case FieldType::I64:
            return append_number(read<std::int64_t>(from), text_);
        case FieldType::F32:
            return append_number(static_cast<double>(read<float>(from)), text_);
        case FieldType::F64:
            return append_number(read<double>(from), text_);
    }
}

core::Result<void> CsvTable::end_row() {
    text_ += '\n';
    is_row_open_ = false;
    return text_.size() < kPieceBytes ? core::Result<void>() : finish();
}

core::Result<void> CsvTable::finish() {
    const std::string piece = std::exchange(text_, {});
    return piece.empty() ? core::Result<void>() : sink_(piece);
}

std::vector<std::string> number_names(const protocol::BlockSchema& schema) {
    std::vector<std::string> names;
    for (const protocol::Field& field : schema.fields) {
        if (field.count == 1) {
            names.push_back(field.name);
            continue;
        }
        const std::size_t dot = std::min(field.name.find('.'), field.name.size());
        for (std::uint32_t i = 0; i < field.count; ++i) {
            names.push_back(field.name.substr(0, dot) + "[" + std::to_string(i) + "]" +
                            field.name.substr(dot));
        }
    }
    return names;
}

}  // namespace agon::record
