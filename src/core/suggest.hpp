// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon::core {

/// How many letters must be inserted, removed, replaced or swapped with a neighbor to make one word
/// the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate that `word` was probably meant to be; none if all are too far away. Of equally
/// near ones the first.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

/// "; did you mean 'length_m'?", or "" if nothing is near. Where no candidate is nearer than all
/// others: "; did you mean 'soccer3', 'soccer5' or 'soccer11'?".
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string> candidates);

}  // namespace agon::core
