// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "exit_code.hpp"

namespace agon::app {

/// Prints "error: what (where)" to standard error and gives the code back.
ExitCode fail(ExitCode code, const core::Error& error);
ExitCode fail(ExitCode code, std::string_view what);

/// The same for an error of several lines, as content has them: one below the other, and only the
/// first of them begins with "error: ".
ExitCode fail_lines(ExitCode code, const core::Error& error);

/// Prints "warning: ..." to standard error.
void warn(std::string_view what);

/// Rows of text under a heading, columns as wide as their widest entry. Columns named in
/// `right_aligned` (by index) hold numbers.
struct TextTable {
    std::vector<std::string> heading;
    std::vector<std::vector<std::string>> rows;
    std::vector<std::size_t> right_aligned;
    std::string indent = "  ";

    [[nodiscard]] std::string text() const;
};

/// Words separated by ", ", broken into lines of at most 100 columns that start with `indent`.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& words, std::string_view indent);

/// A number with this many digits behind the point, whatever the locale.
[[nodiscard]] std::string decimal(double value, int digits);

/// The text as one line that may stand on a terminal whoever it comes from: line ends become
/// spaces; other control characters, marks that turn the writing direction, and bytes that are no
/// UTF-8 become U+FFFD.
[[nodiscard]] std::string printable_line(std::string_view text);

/// Prints lines, each of them printable.
void print(std::FILE* out, std::string_view text);

}  // namespace agon::app
