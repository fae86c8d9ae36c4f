// SPDX-License-Identifier: Apache-2.0
#include "porting/diagnostics.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace agon::porting {
namespace {

/// The number at the end of a text behind a colon, which is cut off with it.
std::optional<std::size_t> take_number(std::string_view& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == text.size()) {
        return std::nullopt;
    }
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + colon + 1, end, number);
    if (read.ec != std::errc() || read.ptr != end) {
        return std::nullopt;
    }
    text = text.substr(0, colon);
    return number;
}

Diagnostic placed(std::string_view where, std::string_view message) {
    Diagnostic diagnostic;
    diagnostic.message = message;
    const std::optional<std::size_t> last = take_number(where);
    const std::optional<std::size_t> before = last ? take_number(where) : std::nullopt;
    diagnostic.line = before ? *before : last.value_or(0);
    diagnostic.column = before ? *last : 0;
    diagnostic.file = where;
    return diagnostic;
}

/// "file:12:5: error: text", "file:12: undefined reference to `f'", "ld: cannot find -lx"
std::optional<Diagnostic> error_in(std::string_view line) {
    if (line.substr(0, 17) == "collect2: error: ") {
        return std::nullopt;  // that the linker failed; what it said stands before
    }
    for (const std::string_view word : {": error: ", ": fatal error: "}) {
        const std::size_t at = line.find(word);
        if (at != std::string_view::npos) {
            return placed(line.substr(0, at), line.substr(at + word.size()));
        }
    }
    for (const std::string_view word : {": undefined reference to ", ": multiple definition of "}) {
        const std::size_t at = line.find(word);
        if (at == std::string_view::npos) {
            continue;
        }
        std::string_view where = line.substr(0, at);
        const std::size_t blank = where.rfind(": ");  // "/usr/bin/ld: a.o: in function `f': file:1"
        where = blank == std::string_view::npos ? where : where.substr(blank + 2);
        return placed(where, line.substr(at + 2));
    }
    const bool is_linker = line.find("ld: cannot find") != std::string_view::npos;
    return is_linker ? std::optional(placed("", line)) : std::nullopt;
}

}  // namespace

std::string Diagnostic::place() const {
    std::string where = file;
    if (line > 0) {
        where += ":" + std::to_string(line);
    }
    if (column > 0) {
        where += ":" + std::to_string(column);
    }
    return where;
}

std::string Diagnostic::text() const {
    const std::string where = place();
    return (where.empty() ? "" : where + ": ") + "error: " + message;
}

std::vector<Diagnostic> errors_in(std::string_view output) {
    std::vector<Diagnostic> errors;
    std::string context;
    for (std::size_t begin = 0; begin < output.size();) {
        const std::size_t end = std::min(output.find('\n', begin), output.size());
        const std::string_view line = output.substr(begin, end - begin);
        begin = end + 1;
        if (std::optional<Diagnostic> error = error_in(line)) {
            error->context = context;
            const std::string text = error->text();
            const bool is_known =
                std::any_of(errors.begin(), errors.end(),
                            [&](const Diagnostic& known) { return known.text() == text; });
            if (!is_known) {
                errors.push_back(*error);
            }
        } else if (const std::size_t at = line.find(": In "); at != std::string_view::npos) {
            context = line.substr(at + 2);
        } else if (line.find(": At global scope") != std::string_view::npos) {
            context.clear();
        }
    }
    return errors;
}

}  // namespace agon::porting
