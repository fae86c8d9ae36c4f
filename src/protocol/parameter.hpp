// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace agon::protocol {

/// A number that a strategy declared, so that a person can set it without a new build.
struct Parameter {
    std::string name;
    std::string unit;
    double default_value = 0;
    double minimum = 0;
    double maximum = 0;
    double value = 0;

    bool operator==(const Parameter&) const = default;
};

}  // namespace agon::protocol
