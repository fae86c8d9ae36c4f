// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace agon::scene {

/// A name of the old kind taken apart: "robot#3" is "robot" and 3; "robot" has number -1.
struct NumberedName {
    std::string_view base;
    std::int64_t number = -1;
};

[[nodiscard]] NumberedName numbered_name(std::string_view name);

/// "robot#3", or "robot" for -1.
[[nodiscard]] std::string text_of(std::string_view base, std::int64_t number);

/// New names for copies of things that are called `copied`, among things that are called `taken`:
/// all of them moved above the largest number there.
[[nodiscard]] std::vector<std::string> names_moved_up(const std::vector<std::string>& copied,
                                                      const std::set<std::string>& taken);

/// The same where each name for itself gets the first number that is free: "box", "box0", "box1".
[[nodiscard]] std::vector<std::string> names_made_free(const std::vector<std::string>& copied,
                                                       const std::set<std::string>& taken);

}  // namespace agon::scene
