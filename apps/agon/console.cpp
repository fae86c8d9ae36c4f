// SPDX-License-Identifier: Apache-2.0
#include "console.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "core/utf8.hpp"
#include "text_width.hpp"

namespace agon::app {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_line_end_or_tab(std::uint32_t point) {
    return (point >= 0x09 && point <= 0x0D) || point == 0x85 || point == 0x2028 || point == 0x2029;
}

// Control characters, and the marks that turn the writing direction.
bool is_unprintable(std::uint32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) ||
           (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

}  // namespace

std::string printable_line(std::string_view text) {
    const std::string clean = core::as_utf8(text);
    std::string line;
    line.reserve(clean.size());
    for (std::string_view rest = clean; !rest.empty();) {
        const std::string_view sequence = rest.substr(0, core::utf8_length(rest));
        rest.remove_prefix(sequence.size());
        const std::uint32_t point = code_point(sequence);
        line += is_line_end_or_tab(point) ? " " : is_unprintable(point) ? kReplacement : sequence;
    }
    return line;
}

void print(std::FILE* out, std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines += printable_line(text.substr(0, end));
        if (end != std::string_view::npos) {
            lines += '\n';
        }
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    std::fwrite(lines.data(), 1, lines.size(), out);
}

ExitCode fail(ExitCode code, std::string_view what) {
    print(stderr, "error: " + printable_line(what) + "\n");
    return code;
}

ExitCode fail(ExitCode code, const core::Error& error) {
    return fail(code, error.text());
}

ExitCode fail_lines(ExitCode code, const core::Error& error) {
    std::string lines = error.text();
    for (std::size_t at = lines.find('\n'); at != std::string::npos;
         at = lines.find('\n', at + 1)) {
        lines.insert(at + 1, "       ");
    }
    print(stderr, "error: " + lines + "\n");
    return code;
}

void warn(std::string_view what) {
    print(stderr, "warning: " + printable_line(what) + "\n");
}

std::string TextTable::text() const {
    std::vector<std::size_t> widths;
    const auto widen = [&widths](const std::vector<std::string>& row) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], text_width(row[column]));
        }
    };
    // Strangers' words stay in their cell.
    std::vector<std::vector<std::string>> cells = rows;
    for (std::vector<std::string>& row : cells) {
        std::transform(row.begin(), row.end(), row.begin(), printable_line);
    }
    widen(heading);
    std::for_each(cells.begin(), cells.end(), widen);

    std::string result;
    const auto write = [&](const std::vector<std::string>& row) {
        std::string line = indent;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - text_width(row[column]), ' ');
            const bool is_number = std::find(right_aligned.begin(), right_aligned.end(), column) !=
                                   right_aligned.end();
            line += is_number ? padding + row[column] : row[column] + padding;
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + "\n";
    };
    if (!heading.empty()) {
        write(heading);
    }
    std::for_each(cells.begin(), cells.end(), write);
    return result;
}

std::string wrapped(const std::vector<std::string>& words, std::string_view indent) {
    std::string result;
    std::string line(indent);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = words[i] + (i + 1 < words.size() ? ", " : "");
        if (line.size() > indent.size() && line.size() + word.size() > kColumns) {
            line.erase(line.find_last_not_of(' ') + 1);
            result += line + "\n";
            line = indent;
        }
        line += word;
    }
    return result + line + "\n";
}

std::string decimal(double value, int digits) {
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, digits);
    return {buffer.data(), end.ptr};
}

}  // namespace agon::app
