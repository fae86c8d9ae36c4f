// SPDX-License-Identifier: Apache-2.0
#include "bars.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include <nlohmann/json.hpp>

namespace agon::bench {

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.at((values.size() - 1) / 2);
}

void print(const Results& results) {
    std::printf("\n%-58s %14s\n", "figure", "value");
    for (const Figure& figure : results.figures) {
        std::printf("%-58s %14.2f %s\n", figure.name.c_str(), figure.value, figure.unit.c_str());
    }
    std::printf("\n%-58s %14s %10s\n", "bar", "value", "promised");
    for (const Bar& bar : results.bars) {
        std::printf("%-58s %14.3f %s%9.3f %-10s %s\n", bar.name.c_str(), bar.value,
                    bar.side == Bar::Side::AtMost ? "<=" : ">=", bar.bar, bar.unit.c_str(),
                    bar.holds() ? "holds" : "BROKEN");
    }
}

bool write_json(const Results& results, const std::string& path) {
    nlohmann::ordered_json bars = nlohmann::ordered_json::array();
    for (const Bar& bar : results.bars) {
        bars.push_back({{"name", bar.name},
                        {"unit", bar.unit},
                        {"value", bar.value},
                        {"bar", bar.bar},
                        {"holds", bar.holds()}});
    }
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    for (const Figure& figure : results.figures) {
        figures.push_back({{"name", figure.name}, {"unit", figure.unit}, {"value", figure.value}});
    }
    std::ofstream file(path);
    file << nlohmann::ordered_json{{"bars", bars}, {"figures", figures}}.dump(2) << '\n';
    return static_cast<bool>(file.flush());
}

}  // namespace agon::bench
