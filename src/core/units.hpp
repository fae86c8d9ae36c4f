// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::core {

/// Reads a time as people write it: "12.5s", "5ms", "10min", "1.5h" with one of the units ns, us,
/// ms, s, min, h; "12.5", which is seconds; "8:19.45" and "1:02:03.5", as to_clock_text prints
/// them. At most a century; may be negative (the caller says whether it may).
[[nodiscard]] Result<Duration> parse_duration(std::string_view text);

/// Reads a moment of a match: a time that is not negative, with or without "t=" before it.
[[nodiscard]] Result<SimTime> parse_moment(std::string_view text);

/// In the largest of ns, us, ms, s that needs no more than the digits there are: "12.5s", "5ms".
/// parse_duration gives the same Duration back.
[[nodiscard]] std::string to_text(Duration duration);

/// A clock as people read it: "4:07.25", hours only where there are some.
[[nodiscard]] std::string to_clock_text(Duration duration);

/// The unit in which a key is named: "m" for "length_m", "" if its last word is no unit.
[[nodiscard]] std::string_view unit_of(std::string_view key);

}  // namespace agon::core
