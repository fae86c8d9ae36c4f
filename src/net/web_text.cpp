// SPDX-License-Identifier: Apache-2.0
#include "net/web_text.hpp"

#include <algorithm>
#include <cstdint>

#include "core/utf8.hpp"

namespace agon::net {
namespace {

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

int hexadecimal(char digit) {
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    const char letter = lower(digit);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

std::string_view trimmed(std::string_view text) {
    const auto is_space = [](char letter) {
        return letter == ' ' || letter == '\t';
    };
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// What stands before the separator; `rest` is what stands behind it.
std::string_view cut(std::string_view& rest, char separator) {
    const std::size_t at = std::min(rest.find(separator), rest.size());
    const std::string_view head = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return head;
}

bool is_control(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte < 0x20 || byte == 0x7F;
}

bool is_path(std::string_view path) {
    if (path.empty() || path.front() != '/' || !core::is_utf8(path) ||
        std::any_of(path.begin(), path.end(),
                    [](char letter) { return is_control(letter) || letter == '\\'; })) {
        return false;
    }
    while (!path.empty()) {
        const std::string_view segment = cut(path, '/');
        if (segment == "." || segment == "..") {
            return false;
        }
    }
    return true;
}

/// "q=0.000" and the like: all digits are zero.
bool is_quality_zero(std::string_view parameters) {
    while (!parameters.empty()) {
        const std::string_view parameter = trimmed(cut(parameters, ';'));
        if (parameter.size() >= 3 && lower(parameter[0]) == 'q' && parameter[1] == '=') {
            return parameter.find_first_not_of("0.", 2) == std::string_view::npos;
        }
    }
    return false;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool is_plus_a_space) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result.push_back(is_plus_a_space && text[i] == '+' ? ' ' : text[i]);
            continue;
        }
        const int high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
        const int low = high >= 0 ? hexadecimal(text[i + 2]) : -1;
        if (low < 0) {
            return std::nullopt;
        }
        result.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    return result;
}

std::string percent_encoded(std::string_view text) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
                              (byte >= 'A' && byte <= 'Z') || c == '-' || c == '_' || c == '.' ||
                              c == '~';
        if (is_plain) {
            encoded += c;
        } else {
            encoded += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
        }
    }
    return encoded;
}

std::optional<WebPlace> parse_place(std::string_view target) {
    std::string_view rest = target;
    WebPlace place;
    std::optional<std::string> path = percent_decoded(cut(rest, '?'));
    if (!path || !is_path(*path)) {
        return std::nullopt;
    }
    place.path = std::move(*path);
    while (!rest.empty()) {
        std::string_view value = cut(rest, '&');
        if (value.empty()) {
            continue;
        }
        std::optional<std::string> name = percent_decoded(cut(value, '='), true);
        std::optional<std::string> decoded = percent_decoded(value, true);
        if (!name || !decoded || !core::is_utf8(*name) || !core::is_utf8(*decoded)) {
            return std::nullopt;
        }
        place.query.emplace_back(std::move(*name), std::move(*decoded));
    }
    return place;
}

bool accepts_encoding(std::string_view accept_encoding, std::string_view encoding) {
    bool is_any_accepted = false;
    while (!accept_encoding.empty()) {
        std::string_view parameters = cut(accept_encoding, ',');
        const std::string_view name = trimmed(cut(parameters, ';'));
        if (is_equal_in_any_case(name, encoding)) {
            return !is_quality_zero(parameters);
        }
        is_any_accepted = is_any_accepted || (name == "*" && !is_quality_zero(parameters));
    }
    return is_any_accepted;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
    while (!if_none_match.empty()) {
        std::string_view tag = trimmed(cut(if_none_match, ','));
        if (tag == "*") {
            return true;
        }
        if (tag.substr(0, 2) == "W/") {
            tag.remove_prefix(2);
        }
        if (tag.size() == etag.size() + 2 && tag.front() == '"' && tag.back() == '"' &&
            tag.substr(1, etag.size()) == etag) {
            return true;
        }
    }
    return false;
}

bool holds_word(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        if (is_equal_in_any_case(trimmed(cut(list, ',')), word)) {
            return true;
        }
    }
    return false;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

bool is_equal_in_any_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char one, char other) { return lower(one) == lower(other); });
}

std::string base64(std::span<const std::byte> bytes) {
    static constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t at = i + k;
            group =
                group << 8U | (at < bytes.size() ? std::to_integer<std::uint32_t>(bytes[at]) : 0);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            const bool is_padding = i + k > bytes.size();
            text.push_back(is_padding ? '=' : kDigits[group >> (18 - 6 * k) & 63U]);
        }
    }
    return text;
}

bool is_same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) {
        return false;
    }
    // Volatile, so that no compiler leaves the loop early.
    volatile unsigned char difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = static_cast<unsigned char>(
            difference | (static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i])));
    }
    return difference == 0;
}

}  // namespace agon::net
