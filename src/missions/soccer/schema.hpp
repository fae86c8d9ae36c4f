// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/schema.hpp"

namespace agon::missions::soccer {

// The layouts of the blocks in <agon/soccer.h>, made with offsetof from the same structs.

[[nodiscard]] const protocol::BlockSchema& observation_schema();
[[nodiscard]] const protocol::BlockSchema& command_schema();
[[nodiscard]] const protocol::BlockSchema& placement_schema();

}  // namespace agon::missions::soccer
