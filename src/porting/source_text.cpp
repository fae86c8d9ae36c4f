// SPDX-License-Identifier: Apache-2.0
#include "porting/source_text.hpp"

#include <algorithm>

namespace agon::porting {
namespace {

bool is_include_line(std::string_view text, std::size_t quote) {
    std::size_t begin = text.rfind('\n', quote);
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    const std::string_view line = text.substr(begin, quote - begin);
    const std::size_t hash = line.find_first_not_of(" \t");
    return hash != std::string_view::npos && line[hash] == '#' &&
           line.find("include") != std::string_view::npos;
}

/// Behind the end of a comment, string or character that begins at `at`; `at` if none does.
std::size_t end_of_quiet(std::string_view text, std::size_t at) {
    const char first = text[at];
    const char second = at + 1 < text.size() ? text[at + 1] : '\0';
    if (first == '/' && second == '*') {
        const std::size_t end = text.find("*/", at + 2);
        return end == std::string_view::npos ? text.size() : end + 2;
    }
    if (first == '/' && second == '/') {
        std::size_t end = text.find('\n', at);
        while (end != std::string_view::npos && text[end - 1] == '\\') {
            end = text.find('\n', end + 1);
        }
        return end == std::string_view::npos ? text.size() : end;
    }
    // 1'000 is no character
    const bool is_separator = first == '\'' && at > 0 && is_word_letter(text[at - 1]);
    if (first != '"' && (first != '\'' || is_separator)) {
        return at;
    }
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != first && text[end] != '\n') {
        end += text[end] == '\\' ? 2 : 1;
    }
    return std::min(end + 1, text.size());
}

}  // namespace

bool is_word_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_';
}

std::string without_comments(std::string_view text) {
    std::string code(text);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_quiet(text, at);
        if (end == at) {
            ++at;
            continue;
        }
        if (text[at] != '"' || !is_include_line(text, at)) {
            for (std::size_t i = at; i < end; ++i) {
                code[i] = text[i] == '\n' ? '\n' : ' ';
            }
        }
        at = end;
    }
    return code;
}

std::vector<Include> includes_of(std::string_view code) {
    std::vector<Include> found;
    for (std::size_t begin = 0; begin < code.size();) {
        const std::size_t end = std::min(code.find('\n', begin), code.size());
        const std::string_view line = code.substr(begin, end - begin);
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash != std::string_view::npos && line[hash] == '#') {
            const std::size_t word = line.find_first_not_of(" \t", hash + 1);
            const std::size_t open = line.find_first_of("\"<", hash);
            if (word != std::string_view::npos && line.compare(word, 7, "include") == 0 &&
                open != std::string_view::npos) {
                const bool is_quoted = line[open] == '"';
                const std::size_t close = line.find(is_quoted ? '"' : '>', open + 1);
                if (close != std::string_view::npos) {
                    found.push_back({begin + open, close + 1 - open,
                                     std::string(line.substr(open + 1, close - open - 1)),
                                     is_quoted});
                }
            }
        }
        begin = end + 1;
    }
    return found;
}

std::size_t offset_of_line(std::string_view text, std::size_t line) {
    std::size_t offset = 0;
    for (std::size_t i = 1; i < line; ++i) {
        const std::size_t end = text.find('\n', offset);
        if (end == std::string_view::npos) {
            return text.size();
        }
        offset = end + 1;
    }
    return offset;
}

std::optional<std::size_t> closing(std::string_view code, std::size_t open) {
    const char opening = code[open];
    const char close = opening == '(' ? ')' : opening == '[' ? ']' : '}';
    int level = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        level += code[at] == opening ? 1 : code[at] == close ? -1 : 0;
        if (level == 0) {
            return at;
        }
    }
    return std::nullopt;
}

std::vector<std::size_t> blocks_around(std::string_view code, std::size_t offset) {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < std::min(offset, code.size()); ++at) {
        if (code[at] == '{') {
            open.push_back(at);
        } else if (code[at] == '}' && !open.empty()) {
            open.pop_back();
        }
    }
    return open;
}

std::optional<std::size_t> last_before(std::string_view code, std::size_t offset) {
    while (offset > 0) {
        --offset;
        if (std::string_view(" \t\n").find(code[offset]) == std::string_view::npos) {
            return offset;
        }
    }
    return std::nullopt;
}

std::string word_before(std::string_view text, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && is_word_letter(text[begin - 1])) {
        --begin;
    }
    return std::string(text.substr(begin, end - begin));
}

std::optional<std::string> parameters_of_definition(std::string_view code, std::string_view name) {
    for (std::size_t at = code.find(name); at != std::string_view::npos;
         at = code.find(name, at + 1)) {
        const std::size_t behind = at + name.size();
        const bool is_member = at >= 2 && code.substr(at - 2, 2) == "::";
        const bool is_whole = !is_member && (at == 0 || !is_word_letter(code[at - 1])) &&
                              behind < code.size() && !is_word_letter(code[behind]);
        const std::size_t open = code.find_first_not_of(" \t\n", behind);
        if (!is_whole || open == std::string_view::npos || code[open] != '(') {
            continue;
        }
        const std::optional<std::size_t> close = closing(code, open);
        if (!close) {
            continue;
        }
        const std::size_t body = code.find_first_not_of(" \t\n", *close + 1);
        if (body != std::string_view::npos && code[body] == '{') {
            return std::string(code.substr(open + 1, *close - open - 1));
        }
    }
    return std::nullopt;
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
}

std::string as_c_string(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text) {
        result += letter == '"' || letter == '\\' ? "\\" : "";
        result += letter;
    }
    return result + "\"";
}

}  // namespace agon::porting
