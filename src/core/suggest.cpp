// SPDX-License-Identifier: Apache-2.0
#include "core/suggest.hpp"

#include <algorithm>
#include <vector>

namespace agon::core {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Rows of the table of distances between the beginnings of a and b (Damerau and Levenshtein,
    // restricted: no letter is edited twice).
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        above[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        std::swap(before, above);
        std::swap(above, row);
    }
    return above[b.size()];
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
    constexpr std::size_t kLongestWord = 100;
    if (word.size() > kLongestWord) {
        return std::nullopt;
    }
    const std::size_t limit = word.size() <= 3 ? 1 : 1 + word.size() / 4;
    std::size_t best = limit + 1;
    const std::string* found = nullptr;
    for (const std::string& candidate : candidates) {
        const std::size_t distance =
            candidate.size() > kLongestWord ? best : edit_distance(word, candidate);
        if (distance < best) {
            best = distance;
            found = &candidate;
        }
    }
    return found != nullptr ? std::optional(*found) : std::nullopt;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
    const auto found = nearest(word, candidates);
    return found ? "; did you mean '" + *found + "'?" : "";
}

}  // namespace agon::core
