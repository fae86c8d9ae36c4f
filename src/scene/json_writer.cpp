// SPDX-License-Identifier: Apache-2.0
#include "scene/json_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "core/utf8.hpp"

namespace agon::scene {

namespace {

constexpr const char* kHexDigits = "0123456789ABCDEF";

std::string quoted(std::string_view bytes) {
    const std::string text = core::as_utf8(bytes);  // all that JSON can hold
    std::string out = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (code < 0x20 || code == 0x7F) {
            out += "\\u00";
            out += kHexDigits[code >> 4];
            out += kHexDigits[code & 0xF];
        } else {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace

std::string shortest_text(double number) {
    if (number == 0) {
        return std::signbit(number) ? "-0.0" : "0";
    }
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

void JsonWriter::key(std::string_view key) {
    next_value();
    text_ += quoted(key) + ": ";
    is_after_key_ = true;
}

void JsonWriter::value(std::string_view text) {
    next_value();
    text_ += quoted(text);
}

void JsonWriter::value(double number) {
    next_value();
    text_ += shortest_text(number);
}

void JsonWriter::value(bool truth) {
    next_value();
    text_ += truth ? "true" : "false";
}

void JsonWriter::whole(std::int64_t number) {
    next_value();
    text_ += std::to_string(number);
}

void JsonWriter::null() {
    next_value();
    text_ += "null";
}

void JsonWriter::numbers(std::span<const double> numbers) {
    next_value();
    text_ += '[';
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text_ += (i == 0 ? "" : ", ") + shortest_text(numbers[i]);
    }
    text_ += ']';
}

void JsonWriter::bytes(std::string_view bytes) {
    if (core::is_utf8(bytes)) {
        value(bytes);
        return;
    }
    std::string hex;
    for (const char c : bytes) {
        const auto code = static_cast<unsigned char>(c);
        hex += kHexDigits[code >> 4];
        hex += kHexDigits[code & 0xF];
    }
    begin_object();
    key("hex");
    value(hex);
    end_object();
}

void JsonWriter::begin(char bracket) {
    next_value();
    text_ += bracket;
    has_items_.push_back(false);
}

void JsonWriter::end(char bracket) {
    const bool had_items = has_items_.back();
    has_items_.pop_back();
    if (had_items) {
        new_line();
    }
    text_ += bracket;
    if (has_items_.empty()) {
        text_ += '\n';
    }
}

void JsonWriter::next_value() {
    if (is_after_key_ || has_items_.empty()) {
        is_after_key_ = false;
        return;
    }
    if (has_items_.back()) {
        text_ += ',';
    }
    has_items_.back() = true;
    new_line();
}

void JsonWriter::new_line() {
    text_ += '\n';
    text_.append(2 * has_items_.size(), ' ');
}

}  // namespace agon::scene
