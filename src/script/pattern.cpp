// SPDX-License-Identifier: Apache-2.0
#include "script/pattern.hpp"

#include <algorithm>

namespace agon::script {
namespace {

bool is_between(unsigned char c, char low, char high) {
    return c >= static_cast<unsigned char>(low) && c <= static_cast<unsigned char>(high);
}

bool is_graphic(unsigned char c) {
    return c > 0x20 && c < 0x7F;
}

bool is_letter(unsigned char c) {
    return is_between(c, 'a', 'z') || is_between(c, 'A', 'Z');
}

bool is_digit(unsigned char c) {
    return is_between(c, '0', '9');
}

/// Whether a character is of the class "%a", "%D", ...; of ASCII, in every locale.
bool is_in_class(unsigned char c, unsigned char name) {
    const bool is_upper = is_between(name, 'A', 'Z');
    bool is_in = false;
    switch (is_upper ? name - 'A' + 'a' : name) {
        case 'a':
            is_in = is_letter(c);
            break;
        case 'c':
            is_in = c < 0x20 || c == 0x7F;
            break;
        case 'd':
            is_in = is_digit(c);
            break;
        case 'g':
            is_in = is_graphic(c);
            break;
        case 'l':
            is_in = is_between(c, 'a', 'z');
            break;
        case 'p':
            is_in = is_graphic(c) && !is_letter(c) && !is_digit(c);
            break;
        case 's':
            is_in = c == ' ' || (c >= 0x09 && c <= 0x0D);
            break;
        case 'u':
            is_in = is_between(c, 'A', 'Z');
            break;
        case 'w':
            is_in = is_letter(c) || is_digit(c);
            break;
        case 'x':
            is_in = is_digit(c) || is_between(c, 'a', 'f') || is_between(c, 'A', 'F');
            break;
        default:
            return name == c;
    }
    return is_in != is_upper;
}

}  // namespace

std::size_t PatternMatcher::match(std::size_t from) {
    level_ = 0;
    depth_ = 0;
    return run(from, 0);
}

PatternMatcher::Capture PatternMatcher::capture(int index) const {
    const Slot& slot = captures_[static_cast<std::size_t>(index)];
    if (slot.kind == Kind::Open) {
        throw PatternError("unfinished capture");
    }
    if (slot.kind == Kind::Position) {
        return {{}, slot.begin + 1};
    }
    return {subject_.substr(slot.begin, slot.length), 0};
}

std::size_t PatternMatcher::run(std::size_t s, std::size_t p) {
    if (depth_ >= kDeepest) {
        throw PatternError("pattern too complex");
    }
    ++depth_;
    const auto leave = [this](std::size_t end) {
        --depth_;
        return end;
    };
    while (p < pattern_.size()) {
        step();
        if (pattern_[p] == '(') {
            return leave(pattern_at(p + 1) == ')' ? open_capture(s, p + 2, Kind::Position)
                                                  : open_capture(s, p + 1, Kind::Open));
        }
        if (pattern_[p] == ')') {
            return leave(close_capture(s, p + 1));
        }
        if (pattern_[p] == '$' && p + 1 == pattern_.size()) {
            return leave(s == subject_.size() ? s : npos);
        }
        bool is_special = false;
        if (!special(s, p, is_special)) {
            return leave(npos);
        }
        if (is_special) {
            continue;
        }
        const std::size_t end = class_end(p);
        const char suffix = pattern_at(end);
        if (suffix == '*') {
            return leave(expand_most(s, p, end));
        }
        if (suffix == '-') {
            return leave(expand_least(s, p, end));
        }
        const bool is_match = matches_one(s, p, end);
        if (suffix == '+') {
            return leave(is_match ? expand_most(s + 1, p, end) : npos);
        }
        if (suffix == '?') {
            if (is_match) {
                if (const std::size_t found = run(s + 1, end + 1); found != npos) {
                    return leave(found);
                }
            }
            p = end + 1;
            continue;
        }
        if (!is_match) {
            return leave(npos);
        }
        ++s;
        p = end;
    }
    return leave(s);
}

bool PatternMatcher::special(std::size_t& s, std::size_t& p, bool& is_special) {
    if (pattern_[p] != '%') {
        return true;
    }
    const char name = pattern_at(p + 1);
    if (name == 'b') {
        is_special = true;
        s = balanced(s, p + 2);
        p += 4;
        return s != npos;
    }
    if (name == 'f') {
        is_special = true;
        if (pattern_at(p + 2) != '[') {
            throw PatternError("missing '[' after '%f' in pattern");
        }
        const std::size_t end = class_end(p + 2);
        const auto before = static_cast<unsigned char>(s == 0 ? '\0' : subject_[s - 1]);
        const auto after = static_cast<unsigned char>(s == subject_.size() ? '\0' : subject_[s]);
        const bool is_frontier =
            !matches_set(before, p + 2, end - 1) && matches_set(after, p + 2, end - 1);
        p = end;
        return is_frontier;
    }
    if (is_digit(static_cast<unsigned char>(name))) {
        is_special = true;
        s = back_reference(s, name);
        p += 2;
        return s != npos;
    }
    return true;
}

std::size_t PatternMatcher::open_capture(std::size_t s, std::size_t p, Kind kind) {
    if (level_ >= kMostCaptures) {
        throw PatternError("too many captures");
    }
    captures_[static_cast<std::size_t>(level_)] = {s, 0, kind};
    ++level_;
    const std::size_t end = run(s, p);
    if (end == npos) {
        --level_;
    }
    return end;
}

std::size_t PatternMatcher::close_capture(std::size_t s, std::size_t p) {
    int index = level_ - 1;
    while (index >= 0 && captures_[static_cast<std::size_t>(index)].kind != Kind::Open) {
        --index;
    }
    if (index < 0) {
        throw PatternError("invalid pattern capture");
    }
    Slot& slot = captures_[static_cast<std::size_t>(index)];
    slot.length = s - slot.begin;
    slot.kind = Kind::Closed;
    const std::size_t end = run(s, p);
    if (end == npos) {
        slot.kind = Kind::Open;
    }
    return end;
}

std::size_t PatternMatcher::expand_most(std::size_t s, std::size_t p, std::size_t end) {
    std::size_t count = 0;
    while (matches_one(s + count, p, end)) {
        step();
        ++count;
    }
    for (;; --count) {
        step();
        if (const std::size_t found = run(s + count, end + 1); found != npos) {
            return found;
        }
        if (count == 0) {
            return npos;
        }
    }
}

std::size_t PatternMatcher::expand_least(std::size_t s, std::size_t p, std::size_t end) {
    while (true) {
        step();
        if (const std::size_t found = run(s, end + 1); found != npos) {
            return found;
        }
        if (!matches_one(s, p, end)) {
            return npos;
        }
        ++s;
    }
}

std::size_t PatternMatcher::balanced(std::size_t s, std::size_t p) {
    if (p + 1 >= pattern_.size()) {
        throw PatternError("missing arguments to '%b' in pattern");
    }
    if (s >= subject_.size() || subject_[s] != pattern_[p]) {
        return npos;
    }
    std::size_t open = 1;
    while (++s < subject_.size()) {
        step();
        if (subject_[s] == pattern_[p + 1]) {
            if (--open == 0) {
                return s + 1;
            }
        } else if (subject_[s] == pattern_[p]) {
            ++open;
        }
    }
    return npos;
}

std::size_t PatternMatcher::back_reference(std::size_t s, char digit) {
    const int index = digit - '1';
    if (index < 0 || index >= level_ ||
        captures_[static_cast<std::size_t>(index)].kind == Kind::Open) {
        throw PatternError("invalid capture index %" + std::to_string(index + 1));
    }
    const Slot& slot = captures_[static_cast<std::size_t>(index)];
    // A position has no text, and matches nothing.
    const std::size_t length = slot.kind == Kind::Position ? npos : slot.length;
    if (length > subject_.size() - s) {
        return npos;
    }
    counter_.count(static_cast<std::int64_t>(length / 16));
    return subject_.substr(slot.begin, length) == subject_.substr(s, length) ? s + length : npos;
}

std::size_t PatternMatcher::class_end(std::size_t p) const {
    const char first = pattern_[p++];
    if (first == '%') {
        if (p == pattern_.size()) {
            throw PatternError("malformed pattern (ends with '%')");
        }
        return p + 1;
    }
    if (first != '[') {
        return p;
    }
    if (pattern_at(p) == '^') {
        ++p;
    }
    do {  // a ']' that comes first is a member
        if (p >= pattern_.size()) {
            throw PatternError("malformed pattern (missing ']')");
        }
        if (pattern_[p++] == '%') {
            ++p;
        }
    } while (p >= pattern_.size() || pattern_[p] != ']');
    return p + 1;
}

bool PatternMatcher::matches_one(std::size_t s, std::size_t p, std::size_t end) const {
    if (s >= subject_.size()) {
        return false;
    }
    const auto c = static_cast<unsigned char>(subject_[s]);
    switch (pattern_[p]) {
        case '.':
            return true;
        case '%':
            return is_in_class(c, static_cast<unsigned char>(pattern_[p + 1]));
        case '[':
            return matches_set(c, p, end - 1);
        default:
            return static_cast<unsigned char>(pattern_[p]) == c;
    }
}

/// Whether a character is in the set "[...]" from p to its ']' at `last`.
bool PatternMatcher::matches_set(unsigned char c, std::size_t p, std::size_t last) const {
    bool is_member = true;
    ++p;
    if (pattern_[p] == '^') {
        is_member = false;
        ++p;
    }
    for (; p < last; ++p) {
        if (pattern_[p] == '%') {
            ++p;
            if (is_in_class(c, static_cast<unsigned char>(pattern_[p]))) {
                return is_member;
            }
        } else if (pattern_at(p + 1) == '-' && p + 2 < last) {
            if (is_between(c, pattern_[p], pattern_[p + 2])) {
                return is_member;
            }
            p += 2;
        } else if (static_cast<unsigned char>(pattern_[p]) == c) {
            return is_member;
        }
    }
    return !is_member;
}

}  // namespace agon::script
