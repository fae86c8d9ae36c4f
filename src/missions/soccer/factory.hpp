// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "missions/mission.hpp"
#include "missions/order_list.hpp"

namespace agon::missions::soccer {

/// soccer3, soccer5, soccer11: the sizes that are played.
[[nodiscard]] std::vector<std::string> names();

/// @pre name is one of names()
[[nodiscard]] core::Result<MissionInfo> describe(std::string_view name,
                                                 const core::ContentSet& content);

/// @pre name is one of names()
[[nodiscard]] core::Result<std::unique_ptr<Mission>> create(std::string_view name,
                                                            const core::ContentSet& content,
                                                            const MissionSetup& setup);

/// @pre name is one of names()
[[nodiscard]] core::Result<std::vector<TimedOrder>> read_orders(std::string_view name,
                                                                const core::ContentSet& content,
                                                                const core::Document& file);

}  // namespace agon::missions::soccer
