// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "protocol/recording.hpp"
#include "server/requests.hpp"

namespace agon::server {

/// What a request must fit.
struct Surroundings {
    const protocol::RecordedMatch* match = nullptr;  ///< that is shown; nullptr: none
    bool has_lobby = false;
};

// Each says why nobody can do what is asked; an empty text: it may be asked of who plays.

[[nodiscard]] std::string obstacle(const Pause& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const Resume& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const Step& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const Speed& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const Restart& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const GiveOrder& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const ReplaceStrategy& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const WatchStrategy& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const ExtractSituation& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const PlayMatch& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const StopMatch& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const OpenRecording& what, const Surroundings& around);
[[nodiscard]] std::string obstacle(const Call& what, const Surroundings& around);

}  // namespace agon::server
