// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

namespace agon::app {

std::string version() {
    return AGON_VERSION;
}

}  // namespace agon::app
