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

namespace {

constexpr std::size_t kLongestWord = 100;
constexpr std::size_t kMostNamed = 4;

struct Near {
    std::size_t distance;
    const std::string* candidate;
};

// Those that a word could be meant to be, the nearest first.
std::vector<Near> near_ones(std::string_view word, std::span<const std::string> candidates) {
    std::vector<Near> near;
    const std::size_t limit = word.size() <= 3 ? 1 : 1 + word.size() / 4;
    for (const std::string& candidate : candidates) {
        if (word.size() > kLongestWord || candidate.size() > kLongestWord) {
            continue;
        }
        const std::size_t distance = edit_distance(word, candidate);
        if (distance <= limit) {
            near.push_back({distance, &candidate});
        }
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const Near& a, const Near& b) { return a.distance < b.distance; });
    return near;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
    const std::vector<Near> near = near_ones(word, candidates);
    return near.empty() ? std::nullopt : std::optional(*near.front().candidate);
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
    std::vector<Near> near = near_ones(word, candidates);
    if (near.empty()) {
        return "";
    }
    // One that is nearer than all others is meant; of several, any that is near.
    const bool is_clear = near.size() == 1 || near[0].distance < near[1].distance;
    near.resize(is_clear ? 1 : std::min(near.size(), kMostNamed));
    std::string text = "; did you mean ";
    for (std::size_t i = 0; i < near.size(); ++i) {
        text += i == 0 ? "'" : i + 1 == near.size() ? " or '" : ", '";
        text += *near[i].candidate + "'";
    }
    return text + "?";
}

}  // namespace agon::core
