// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace agon::script {

/// What is wrong with a pattern, in Lua's words. Does not leave the string functions.
class PatternError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Who counts a match's steps. May throw to end it.
class StepCounter {
public:
    virtual void count(std::int64_t steps) = 0;

protected:
    ~StepCounter() = default;
};

/// Matches a Lua pattern, as string.find does, and counts each step: a pattern such as
/// ".-.-.-.-b" takes a time that grows with a power of the text's length, and Lua's own matcher
/// tells nobody.
class PatternMatcher {
public:
    static constexpr int kMostCaptures = 32;
    static constexpr int kDeepest = 200;

    /// A capture; `position` instead of text for "()".
    struct Capture {
        std::string_view text;
        std::size_t position = 0;  ///< from 1; 0 if it is text
    };

    /// @param pattern without the '^' that anchors it
    PatternMatcher(std::string_view subject, std::string_view pattern, StepCounter& counter)
        : subject_(subject), pattern_(pattern), counter_(counter) {}

    /// Matches at this place alone: where the match ends, npos if there is none. Throws
    /// PatternError. @pre from <= subject.size()
    std::size_t match(std::size_t from);

    /// Of the last match. Throws PatternError for one that is not closed.
    [[nodiscard]] int capture_count() const { return level_; }

    [[nodiscard]] Capture capture(int index) const;

    static constexpr std::size_t npos = std::string_view::npos;

private:
    enum class Kind : std::uint8_t { Open, Position, Closed };

    struct Slot {
        std::size_t begin = 0;
        std::size_t length = 0;
        Kind kind = Kind::Open;
    };

    std::size_t run(std::size_t s, std::size_t p);
    /// The item "%b", "%f" or "%1" at p: moves p behind it. False if `s` fails it; `is_special`
    /// tells whether it is one.
    bool special(std::size_t& s, std::size_t& p, bool& is_special);
    std::size_t open_capture(std::size_t s, std::size_t p, Kind kind);
    std::size_t close_capture(std::size_t s, std::size_t p);
    std::size_t expand_most(std::size_t s, std::size_t p, std::size_t end);
    std::size_t expand_least(std::size_t s, std::size_t p, std::size_t end);
    std::size_t balanced(std::size_t s, std::size_t p);
    std::size_t back_reference(std::size_t s, char digit);
    [[nodiscard]] std::size_t class_end(std::size_t p) const;
    [[nodiscard]] bool matches_one(std::size_t s, std::size_t p, std::size_t end) const;
    [[nodiscard]] bool matches_set(unsigned char c, std::size_t p, std::size_t last) const;

    [[nodiscard]] char pattern_at(std::size_t p) const {
        return p < pattern_.size() ? pattern_[p] : '\0';
    }

    void step() {
        if (++steps_ == 64) {
            steps_ = 0;
            counter_.count(64);
        }
    }

    std::string_view subject_;
    std::string_view pattern_;
    StepCounter& counter_;
    int steps_ = 0;
    int depth_ = 0;
    int level_ = 0;
    std::array<Slot, kMostCaptures> captures_{};
};

}  // namespace agon::script
