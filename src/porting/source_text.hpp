// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::porting {

/// The text with blanks in place of comments and of what stands in quotes; the same length and the
/// same lines, so that offsets hold in both. Names in #include lines stay.
[[nodiscard]] std::string without_comments(std::string_view text);

/// An #include line.
struct Include {
    std::size_t begin = 0;  ///< of the name in the text, its quotes included
    std::size_t size = 0;
    std::string name;
    bool is_quoted = false;
};

/// In their order. `code` is the text without its comments.
[[nodiscard]] std::vector<Include> includes_of(std::string_view code);

/// Offset of a line, counted from 1; the text's size if it has no such line.
[[nodiscard]] std::size_t offset_of_line(std::string_view text, std::size_t line);

/// Offset of the bracket that closes the one at `open`, if there is one.
[[nodiscard]] std::optional<std::size_t> closing(std::string_view code, std::size_t open);

/// Begins of all brace blocks around an offset, the outermost first.
[[nodiscard]] std::vector<std::size_t> blocks_around(std::string_view code, std::size_t offset);

/// Offset of the last byte before `offset` that is no blank, if there is one.
[[nodiscard]] std::optional<std::size_t> last_before(std::string_view code, std::size_t offset);

[[nodiscard]] bool is_word_letter(char letter);

/// The word that ends before an offset; empty if none does.
[[nodiscard]] std::string word_before(std::string_view text, std::size_t end);

/// The parameter list of the function of that name that the text defines (not only declares),
/// without its brackets; nothing if it defines none.
[[nodiscard]] std::optional<std::string> parameters_of_definition(std::string_view code,
                                                                  std::string_view name);

/// Puts `by` in each place of `what`, which is not empty; not into what was put there.
void replace_all(std::string& text, std::string_view what, std::string_view by);

/// As a string of C: "a\\b" for a\b.
[[nodiscard]] std::string as_c_string(std::string_view text);

}  // namespace agon::porting
