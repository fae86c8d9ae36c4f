// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::scene {

/// Writes JSON for people and for diffs: one key on each line, numbers as short as they can be
/// without loss, arrays of numbers on one line.
class JsonWriter {
public:
    void begin_object() { begin('{'); }

    void end_object() { end('}'); }

    void begin_array() { begin('['); }

    void end_array() { end(']'); }

    /// Of the member that comes next.
    void key(std::string_view key);

    void value(std::string_view text);
    void value(double number);
    void value(bool truth);
    void whole(std::int64_t number);
    void null();
    void numbers(std::span<const double> numbers);

    void numbers(std::initializer_list<double> list) {
        numbers(std::span<const double>(list.begin(), list.size()));
    }

    /// Bytes that are text as a string, others as {"hex": "00FF"}.
    void bytes(std::string_view bytes);

    /// @pre all is ended
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void begin(char bracket);
    void end(char bracket);
    void next_value();
    void new_line();

    std::string text_;
    std::vector<bool> has_items_;  ///< of what is open
    bool is_after_key_ = false;
};

/// The same number again when it is read.
[[nodiscard]] std::string shortest_text(double number);

}  // namespace agon::scene
