// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::app {

/// What an option's number is, and which are taken, both ends included.
struct WholeNumber {
    const char* option;  ///< "--seed"
    const char* what;    ///< "seed"
    std::uint64_t min = 0;
    std::uint64_t max = UINT64_MAX;
};

/// Errors name the option, the value and the range.
[[nodiscard]] core::Result<std::uint64_t> read_whole_number(const WholeNumber& number,
                                                            const std::string& text);

/// A time of 1ms to 24h, "5s"; errors as above.
[[nodiscard]] core::Result<core::Duration> read_limit(const char* option, const std::string& text);

}  // namespace agon::app
