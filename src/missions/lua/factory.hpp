// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"
#include "missions/mission.hpp"
#include "missions/order_list.hpp"

namespace agon::missions::lua {

// As the registry wants them; the name is the content's own.
[[nodiscard]] core::Result<MissionInfo> describe(std::string_view name,
                                                 const core::ContentSet& content);
[[nodiscard]] core::Result<std::unique_ptr<Mission>> create(std::string_view name,
                                                            const core::ContentSet& content,
                                                            const MissionSetup& setup);
/// [[order]] with `order`, `time_s` or `tick`, `seat` (its name) and `value`.
[[nodiscard]] core::Result<std::vector<TimedOrder>> read_orders(std::string_view name,
                                                                const core::ContentSet& content,
                                                                const core::Document& file);

}  // namespace agon::missions::lua
