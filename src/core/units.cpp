// SPDX-License-Identifier: Apache-2.0
#include "core/units.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

namespace agon::core {

namespace {

struct TimeUnit {
    std::string_view name;
    double in_ns;
};

constexpr std::array kTimeUnits{TimeUnit{"ns", 1.0}, TimeUnit{"us", 1e3},   TimeUnit{"ms", 1e6},
                                TimeUnit{"s", 1e9},  TimeUnit{"min", 60e9}, TimeUnit{"h", 3600e9}};

constexpr double kCentury_ns = 100 * 365.25 * 86400e9;

// What a key's last word may be; a ratio has no unit but a scale.
constexpr std::array kUnits = std::to_array<std::string_view>(
    {"a",   "cm", "cmps", "count", "days",    "deg",  "degps", "ft",     "g",     "h",
     "hz",  "in", "inch", "j",     "kg",      "kgm2", "khz",   "km",     "kmph",  "m",
     "m2",  "ma", "min",  "mm",    "mmps",    "mps",  "mps2",  "ms",     "mv",    "n",
     "nm",  "ns", "nms",  "pa",    "percent", "rad",  "radps", "radps2", "ratio", "rpm",
     "rps", "s",  "t",    "ticks", "turns",   "um",   "us",    "v"});

std::string padded(std::int64_t number, std::size_t width) {
    std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), '0') + digits;
}

constexpr std::string_view kExpected =
    "expected seconds (12.5), a number with one of ns, us, ms, s, min, h (600s, 1.5min), or a "
    "clock "
    "(8:19.45)";

/// The number that the whole text is, without a sign or an exponent.
std::optional<double> decimal_number(std::string_view text) {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, status] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const bool is_whole_text = status == std::errc() && rest == end && std::isfinite(number);
    return is_whole_text && text.front() != '-' ? std::optional(number) : std::nullopt;
}

/// Seconds of "8:19.45" or "1:02:03.5": what follows a colon has two digits and is below 60.
std::optional<double> clock_seconds(std::string_view text) {
    double seconds = 0;
    for (int part = 0; part < 3; ++part) {
        const std::size_t colon = text.find(':');
        const std::string_view digits = text.substr(0, colon);
        const auto number = decimal_number(digits);
        const std::size_t point = digits.find('.');
        const bool is_last = colon == std::string_view::npos;
        if (!number || (!is_last && point != std::string_view::npos) ||
            (part > 0 && (std::min(point, digits.size()) != 2 || *number >= 60))) {
            return std::nullopt;
        }
        seconds = seconds * 60 + *number;
        if (is_last) {
            return seconds;
        }
        text.remove_prefix(colon + 1);
    }
    return std::nullopt;
}

/// Nanoseconds of a time without its sign.
std::optional<double> magnitude_ns(std::string_view text) {
    if (text.find(':') != std::string_view::npos) {
        const auto seconds = clock_seconds(text);
        return seconds ? std::optional(*seconds * 1e9) : std::nullopt;
    }
    const std::size_t end = text.find_last_of("0123456789.") + 1;
    const auto number = decimal_number(text.substr(0, end));
    const std::string_view name = end < text.size() ? text.substr(end) : "s";
    const auto unit = std::find_if(kTimeUnits.begin(), kTimeUnits.end(),
                                   [name](const TimeUnit& known) { return known.name == name; });
    if (!number || unit == kTimeUnits.end()) {
        return std::nullopt;
    }
    return *number * unit->in_ns;
}

}  // namespace

Result<Duration> parse_duration(std::string_view text) {
    const bool is_negative = !text.empty() && text.front() == '-';
    const auto count = magnitude_ns(text.substr(is_negative ? 1 : 0));
    if (!count) {
        return Error{"'" + std::string(text) + "' is no time: " + std::string(kExpected), ""};
    }
    if (*count > kCentury_ns) {
        return Error{"'" + std::string(text) + "' is longer than a century", ""};
    }
    const auto rounded = static_cast<std::int64_t>(*count + 0.5);
    return Duration::nanoseconds(is_negative ? -rounded : rounded);
}

Result<SimTime> parse_moment(std::string_view text) {
    const bool is_labelled = text.substr(0, 2) == "t=";
    const auto time = parse_duration(text.substr(is_labelled ? 2 : 0));
    if (!time) {
        return time.error();
    }
    if (*time < Duration()) {
        return Error{"'" + std::string(text) + "' lies before the start of the match", ""};
    }
    return SimTime::at(*time);
}

std::string to_text(Duration duration) {
    const std::int64_t count = duration.count_ns();
    const std::string sign = count < 0 ? "-" : "";
    // Digits alone, so that the most negative count needs no negation.
    std::uint64_t magnitude = static_cast<std::uint64_t>(count);
    magnitude = count < 0 ? 0 - magnitude : magnitude;
    std::size_t decimals = magnitude >= 1'000'000'000 || magnitude == 0 ? 9
                           : magnitude >= 1'000'000                     ? 6
                           : magnitude >= 1'000                         ? 3
                                                                        : 0;
    const std::string_view unit = decimals == 9   ? "s"
                                  : decimals == 6 ? "ms"
                                  : decimals == 3 ? "us"
                                                  : "ns";
    std::string digits = std::to_string(magnitude);
    digits.insert(0, digits.size() <= decimals ? decimals + 1 - digits.size() : 0, '0');
    while (decimals > 0 && digits.back() == '0') {
        digits.pop_back();
        --decimals;
    }
    if (decimals > 0) {
        digits.insert(digits.size() - decimals, 1, '.');
    }
    return sign + digits + std::string(unit);
}

std::string to_clock_text(Duration duration) {
    const std::int64_t hundredths = duration.count_ns() / 10'000'000;
    const std::int64_t magnitude = hundredths < 0 ? -hundredths : hundredths;
    const std::int64_t minutes = magnitude / 6000;
    std::string text = hundredths < 0 ? "-" : "";
    if (minutes >= 60) {
        text += std::to_string(minutes / 60) + ':' + padded(minutes % 60, 2);
    } else {
        text += std::to_string(minutes);
    }
    return text + ':' + padded(magnitude / 100 % 60, 2) + '.' + padded(magnitude % 100, 2);
}

std::string_view unit_of(std::string_view key) {
    const std::size_t last = key.rfind('_');
    if (last == std::string_view::npos || last == 0) {
        return "";
    }
    const std::string_view word = key.substr(last + 1);
    return std::find(kUnits.begin(), kUnits.end(), word) != kUnits.end() ? word : "";
}

}  // namespace agon::core
