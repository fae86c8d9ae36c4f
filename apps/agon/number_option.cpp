// SPDX-License-Identifier: Apache-2.0
#include "number_option.hpp"

#include <charconv>
#include <system_error>

#include "core/units.hpp"

namespace agon::app {

namespace {

constexpr core::Duration kShortest = core::Duration::milliseconds(1);
constexpr core::Duration kLongest = core::Duration::seconds(24.0 * 3600);

}  // namespace

core::Result<std::uint64_t> read_whole_number(const WholeNumber& number, const std::string& text) {
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end || value < number.min || value > number.max) {
        return core::Error{"'" + text + "' is no " + number.what + "; expected a whole number, " +
                               std::to_string(number.min) + " to " + std::to_string(number.max),
                           number.option};
    }
    return value;
}

core::Result<core::Duration> read_limit(const char* option, const std::string& text) {
    const auto limit = core::parse_duration(text);
    if (!limit || *limit < kShortest || *limit > kLongest) {
        return core::Error{"'" + text + "' is no limit; expected a time, 1ms to 24h", option};
    }
    return limit;
}

}  // namespace agon::app
