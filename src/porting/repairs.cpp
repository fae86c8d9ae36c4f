// SPDX-License-Identifier: Apache-2.0
#include "porting/repairs.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>

#include "porting/source_text.hpp"

namespace agon::porting {
namespace {

/// A part of the text to be replaced by another with as many lines.
struct Edit {
    std::size_t begin = 0;
    std::size_t size = 0;
    std::string text;
    std::string note;

    bool operator<(const Edit& other) const { return begin < other.begin; }
};

/// "i" of "'i' was not declared in this scope"; nothing if the message is another.
std::optional<std::string> quoted_before(const std::string& message, std::string_view words) {
    const std::size_t end = message.find("' " + std::string(words));
    if (message.empty() || message[0] != '\'' || end == std::string::npos) {
        return std::nullopt;
    }
    return message.substr(1, end - 1);
}

std::string at_line(const std::string& code, std::size_t offset) {
    const auto end = code.begin() + static_cast<std::ptrdiff_t>(offset);
    return "line " + std::to_string(std::count(code.begin(), end, '\n') + 1);
}

std::size_t offset_of(const std::string& code, const Diagnostic& error) {
    const std::size_t line = offset_of_line(code, error.line);
    return std::min(line + (error.column > 0 ? error.column - 1 : 0), code.size());
}

bool declares(std::string_view head, const std::string& name) {
    const std::size_t semicolon = head.find(';');
    std::string_view first = head.substr(0, semicolon);
    const std::size_t begin = first.find_first_not_of(" \t\n");
    if (semicolon == std::string_view::npos || begin == std::string_view::npos ||
        !is_word_letter(first[begin])) {
        return false;
    }
    // "int i = 0": a type stands before the name.
    for (std::size_t at = first.find(name); at != std::string_view::npos;
         at = first.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool is_whole = at > begin && !is_word_letter(first[at - 1]) &&
                              (end == first.size() || !is_word_letter(first[end]));
        if (is_whole) {
            return true;
        }
    }
    return false;
}

/// for (int i = 0; ...)   becomes   int i = 0; for (; ...)
std::optional<Edit> hoisted(const std::string& code, const std::string& text,
                            const Diagnostic& error) {
    const std::optional<std::string> name =
        quoted_before(error.message, "was not declared in this scope");
    if (!name) {
        return std::nullopt;
    }
    const std::size_t use = offset_of(code, error);
    const std::vector<std::size_t> use_blocks = blocks_around(code, use);
    for (std::size_t at = code.rfind("for", use); at != std::string::npos && at > 0;
         at = code.rfind("for", at - 1)) {
        const std::size_t open = code.find_first_not_of(" \t\n", at + 3);
        if (is_word_letter(code[at - 1]) || open == std::string::npos || code[open] != '(') {
            continue;
        }
        const std::optional<std::size_t> close = closing(code, open);
        if (!close || *close > use ||
            !declares(std::string_view(code).substr(open + 1, *close - open - 1), *name)) {
            continue;
        }
        // It must be a statement of a block that the use stands in, too.
        const std::vector<std::size_t> blocks = blocks_around(code, at);
        const bool is_visible = blocks.size() <= use_blocks.size() &&
                                std::equal(blocks.begin(), blocks.end(), use_blocks.begin());
        const std::optional<std::size_t> before = last_before(code, at);
        if (!is_visible || !before ||
            std::string_view(";{}").find(code[*before]) == std::string_view::npos) {
            return std::nullopt;
        }
        const std::size_t semicolon = code.find(';', open);
        const std::string head = text.substr(open + 1, semicolon - open - 1);
        const std::string between = text.substr(at, open + 1 - at);
        return Edit{at, semicolon - at, head + "; " + between,
                    at_line(code, at) + ": '" + *name + "' outlives its loop"};
    }
    return std::nullopt;
}

/// static count = 3;   becomes   static int count = 3;
std::optional<Edit> with_int(const std::string& code, const Diagnostic& error) {
    const std::optional<std::string> name = quoted_before(error.message, "does not name a type");
    if (!name) {
        return std::nullopt;
    }
    const std::size_t at = offset_of(code, error);
    const std::optional<std::size_t> before = last_before(code, at);
    if (!before || code.compare(at, name->size(), *name) != 0) {
        return std::nullopt;
    }
    const std::set<std::string> specifiers{"static", "const", "extern", "register", "volatile"};
    const std::size_t behind = code.find_first_not_of(" \t\n", at + name->size());
    if (specifiers.count(word_before(code, *before + 1)) == 0 || behind == std::string::npos ||
        std::string_view("=;,[").find(code[behind]) == std::string_view::npos) {
        return std::nullopt;
    }
    return Edit{at, 0, "int ", at_line(code, at) + ": '" + *name + "' has no type: int"};
}

/// for each (int x in list)   becomes   for (int x : list)
std::optional<Edit> without_each(const std::string& code, const std::string& text,
                                 const Diagnostic& error) {
    constexpr std::string_view kEach = "each";
    const std::size_t at = offset_of(code, error);
    const std::size_t open = code.find_first_not_of(" \t\n", at + kEach.size());
    if (error.message != "expected '(' before 'each'" ||
        code.compare(at, kEach.size(), kEach) != 0 || open == std::string::npos ||
        code[open] != '(') {
        return std::nullopt;
    }
    const std::optional<std::size_t> close = closing(code, open);
    for (std::size_t in = code.find("in", open); close && in < *close;
         in = code.find("in", in + 1)) {
        if (!is_word_letter(code[in - 1]) && !is_word_letter(code[in + 2])) {
            return Edit{at, in + 2 - at,
                        text.substr(at + kEach.size(), in - at - kEach.size()) + ":",
                        at_line(code, at) + ": 'for each (... in ...)' is 'for (... : ...)'"};
        }
    }
    return std::nullopt;
}

/// Whether a brace begins the body of a function: behind a parameter list, not of a statement.
bool is_function_body(const std::string& code, std::size_t brace) {
    std::optional<std::size_t> close = last_before(code, brace);
    if (close && *close >= 4 && code.compare(*close - 4, 5, "const") == 0) {
        close = last_before(code, *close - 4);
    }
    if (!close || code[*close] != ')') {
        return false;
    }
    int level = 0;
    std::size_t open = *close + 1;
    do {
        --open;
        level += code[open] == ')' ? 1 : code[open] == '(' ? -1 : 0;
    } while (open > 0 && level > 0);
    const std::optional<std::size_t> last = last_before(code, open);
    if (!last) {
        return false;
    }
    const std::set<std::string> statements{"if", "for", "while", "switch", "catch"};
    return statements.count(word_before(code, *last + 1)) == 0;
}

/// Leaves out the body of a template's function that the compiler could not make sense of.
std::optional<Edit> without_body(const std::string& code, const Diagnostic& error) {
    const bool is_of_template = error.context.find('<') != std::string::npos &&
                                error.context.find("function '") != std::string::npos &&
                                error.context.find("[with ") == std::string::npos;
    if (!is_of_template) {
        return std::nullopt;
    }
    for (const std::size_t brace : blocks_around(code, offset_of(code, error))) {
        const std::optional<std::size_t> end = closing(code, brace);
        if (!end || !is_function_body(code, brace)) {
            continue;
        }
        const auto first = code.begin() + static_cast<std::ptrdiff_t>(brace);
        const auto last = code.begin() + static_cast<std::ptrdiff_t>(*end);
        const auto lines = static_cast<std::size_t>(std::count(first, last, '\n'));
        return Edit{
            brace, *end + 1 - brace,
            "{ agon_this_template_is_no_valid_cpp(); throw 0; " + std::string(lines, '\n') + "}",
            at_line(code, brace) + ": the body of a template's function is no C++ (" +
                error.message + "); left out, as nobody uses it"};
    }
    return std::nullopt;
}

}  // namespace

Repaired repair(const std::string& text, const std::vector<Diagnostic>& errors) {
    const std::string code = without_comments(text);
    std::set<Edit> edits;  // one at a place
    for (const Diagnostic& error : errors) {
        std::optional<Edit> edit = with_int(code, error);
        edit = edit ? edit : hoisted(code, text, error);
        edit = edit ? edit : without_each(code, text, error);
        edit = edit ? edit : without_body(code, error);
        if (edit) {
            edits.insert(*edit);
        }
    }
    Repaired repaired{text, {}};
    std::size_t end = text.size();
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
        if (edit->begin + edit->size <= end) {  // not into one that was made already
            repaired.text.replace(edit->begin, edit->size, edit->text);
            repaired.notes.insert(repaired.notes.begin(), edit->note);
            end = edit->begin;
        }
    }
    return repaired;
}

}  // namespace agon::porting
