// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace agon::bench {

/// A promise about speed or size, and what was measured.
struct Bar {
    enum class Side { AtMost, AtLeast };
    std::string name;
    std::string unit;
    double value = 0;
    double bar = 0;
    Side side = Side::AtMost;

    [[nodiscard]] bool holds() const { return side == Side::AtMost ? value <= bar : value >= bar; }
};

/// A figure that nothing is promised about.
struct Figure {
    std::string name;
    std::string unit;
    double value = 0;
};

/// All that one run has measured.
struct Results {
    std::vector<Bar> bars;
    std::vector<Figure> figures;
};

/// The middle one; of an even count the lower. @pre not empty
[[nodiscard]] double median(std::vector<double> values);

/// A table for people on standard output.
void print(const Results& results);

/// {"bars": [{name, unit, value, bar, holds}], "figures": [{name, unit, value}]}. False if the file
/// can't be written.
[[nodiscard]] bool write_json(const Results& results, const std::string& path);

}  // namespace agon::bench
