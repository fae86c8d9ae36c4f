// SPDX-License-Identifier: Apache-2.0
#include "porting/temporaries.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "porting/source_text.hpp"

namespace agon::porting {
namespace {

constexpr std::string_view kHelper = "agon_lvalue";

/// Texts to be put in, by their places; at one place they stand in their order.
using Insertions = std::multimap<std::size_t, std::string>;

/// "1, 2, 5 and 3 more"
std::string listed(const std::set<std::size_t>& lines) {
    constexpr std::size_t kShown = 8;
    std::string text;
    std::size_t count = 0;
    for (const std::size_t line : lines) {
        if (++count <= kShown) {
            text += (text.empty() ? "" : ", ") + std::to_string(line);
        }
    }
    return text + (count > kShown ? " and " + std::to_string(count - kShown) + " more" : "");
}

/// 1 for a bracket that opens, -1 for one that closes.
int step_of_bracket(char letter) {
    const bool is_opening = std::string_view("([{").find(letter) != std::string_view::npos;
    const bool is_closing = std::string_view(")]}").find(letter) != std::string_view::npos;
    return is_opening ? 1 : is_closing ? -1 : 0;
}

/// One file's text, and what is to be put into it.
class Keeper {
public:
    explicit Keeper(const std::string& text) : text_(text), code_(without_comments(text)) {}

    void keep(const BoundTemporary& temporary) {
        begin_ = offset_of_line(code_, temporary.line) + temporary.column - 1;
        end_ = offset_of_line(code_, temporary.last_line) + temporary.last_column;
        if (!is_expression() || (is_call_of(temporary.function) && !go_to(temporary.argument))) {
            return;
        }
        if (temporary.argument > 0 || is_default_argument()) {
            if (!is_wrapped()) {
                const std::string type = temporary.is_converted ? "<" + temporary.type + ">" : "";
                insertions_.emplace(begin_, std::string(kHelper) + type + "(");
                insertions_.emplace(end_, ")");
                lines_[temporary.type].insert(temporary.line);
            }
        } else if (const std::optional<std::size_t> ampersand = declared_reference()) {
            insertions_.emplace(*ampersand, "&");
            lines_[temporary.type].insert(temporary.line);
        }
    }

    [[nodiscard]] Repaired result() const {
        Repaired repaired{text_, {}};
        for (const auto& [type, lines] : lines_) {
            repaired.notes.push_back((lines.size() == 1 ? "line " : "lines ") + listed(lines) +
                                     ": temporaries of " + type + " are kept as variables");
        }
        for (auto each = insertions_.rbegin(); each != insertions_.rend(); ++each) {
            repaired.text.insert(each->first, each->second);
        }
        return repaired;
    }

private:
    /// Whole words, brackets that close, and something that makes a value: not a macro's name.
    [[nodiscard]] bool is_expression() const {
        if (begin_ >= end_ || end_ > code_.size()) {
            return false;
        }
        const bool is_cut =
            (begin_ > 0 && is_word_letter(code_[begin_ - 1]) && is_word_letter(code_[begin_])) ||
            (end_ < code_.size() && is_word_letter(code_[end_]) && is_word_letter(code_[end_ - 1]));
        int level = 0;
        for (std::size_t at = begin_; at < end_; ++at) {
            level += step_of_bracket(code_[at]);
            if (level < 0) {
                return false;
            }
        }
        const std::string_view expression(code_.data() + begin_, end_ - begin_);
        return !is_cut && level == 0 &&
               expression.find_first_of("([{+-*/%&|^<>~!") != std::string_view::npos;
    }

    /// Whether the place is that of the whole call: it has one in braces, or stands in a template.
    [[nodiscard]] bool is_call_of(const std::string& function) const {
        const std::size_t open = code_.find('(', begin_);
        if (function.empty() || open >= end_ || closing(code_, open) != end_ - 1) {
            return false;
        }
        const std::optional<std::size_t> last = last_before(code_, open);
        return last && word_before(code_, *last + 1) == function;
    }

    /// To an argument of the call, counted from 1. In templates the compiler names no place of its
    /// own for it.
    bool go_to(std::size_t argument) {
        const std::size_t open = code_.find('(', begin_);
        std::size_t begin = open + 1;
        int level = 0;
        for (std::size_t at = open + 1; at < end_; ++at) {
            const bool is_end = level == 0 && (code_[at] == ',' || at == end_ - 1);
            if (is_end && --argument == 0) {
                begin_ = code_.find_first_not_of(" \t\n", begin);
                end_ = last_before(code_, at).value_or(at) + 1;
                return begin_ < end_;
            }
            begin = is_end ? at + 1 : begin;
            level += step_of_bracket(code_[at]);
        }
        return false;
    }

    /// Already: to do it again would not help.
    [[nodiscard]] bool is_wrapped() const {
        const std::size_t open = code_.find('(', begin_);
        const bool is_whole = code_.compare(begin_, kHelper.size(), kHelper) == 0 && open < end_ &&
                              closing(code_, open) == end_ - 1;
        const std::size_t before = begin_ > 0 && code_[begin_ - 1] == '(' ? begin_ - 1 : 0;
        return is_whole ||
               (end_ < code_.size() && code_[end_] == ')' && word_before(code_, before) == kHelper);
    }

    /// The bracket that is open around the expression within its statement.
    [[nodiscard]] std::optional<std::size_t> open_bracket() const {
        int level = 0;
        for (std::size_t at = begin_; at > 0; --at) {
            const char letter = code_[at - 1];
            level += letter == ')' ? 1 : letter == '(' ? -1 : 0;
            if (level < 0) {
                return at - 1;
            }
            if (level == 0 && std::string_view(";{}").find(letter) != std::string_view::npos) {
                break;
            }
        }
        return std::nullopt;
    }

    /// "void Go(V& v = V(0, 0))"
    [[nodiscard]] bool is_default_argument() const {
        const std::optional<std::size_t> before = last_before(code_, begin_);
        const std::optional<std::size_t> open = open_bracket();
        const std::optional<std::size_t> head = open ? last_before(code_, *open) : std::nullopt;
        const std::string word = head ? word_before(code_, *head + 1) : "";
        return before && code_[*before] == '=' && !word.empty() && word != "for" && word != "if" &&
               word != "while" && word != "switch";
    }

    /// The & of "V& r = make()" and of "V& r(make())" at the beginning of a statement.
    [[nodiscard]] std::optional<std::size_t> declared_reference() const {
        const std::optional<std::size_t> before = last_before(code_, begin_);
        if (!before || std::string_view("=({").find(code_[*before]) == std::string_view::npos) {
            return std::nullopt;
        }
        const std::optional<std::size_t> end = last_before(code_, *before);
        const std::string name = end ? word_before(code_, *end + 1) : "";
        const std::optional<std::size_t> ampersand =
            name.empty() ? std::nullopt : last_before(code_, *end + 1 - name.size());
        return ampersand && code_[*ampersand] == '&' && *ampersand > 0 &&
                       code_[*ampersand - 1] != '&'
                   ? ampersand
                   : std::nullopt;
    }

    const std::string& text_;
    std::string code_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    Insertions insertions_;
    std::map<std::string, std::set<std::size_t>> lines_;  ///< by type
};

}  // namespace

Repaired keep_temporaries(const std::string& text, const std::vector<BoundTemporary>& temporaries) {
    Keeper keeper(text);
    for (const BoundTemporary& temporary : temporaries) {
        keeper.keep(temporary);
    }
    return keeper.result();
}

}  // namespace agon::porting
