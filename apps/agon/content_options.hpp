// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"
#include "missions/mission.hpp"

namespace agon::app {

/// What the command line says of content.
struct ContentOptions {
    std::string folder;  ///< --content; empty: none
    /// --set: "key=value" of the mission's document, "robots/cube:key=value" of another one
    std::vector<std::string> sets;
    std::string referee;  ///< --referee: sets referee.mode; empty: leaves it
};

/// Whether the texts have the form that they must have, before anything is loaded.
[[nodiscard]] core::Result<void> check_form(const ContentOptions& options);

/// An error names the mission that was probably meant.
[[nodiscard]] core::Result<void> check_mission(const std::string& name);

/// The shipped content with a league's own over it, and single keys over both. Errors name file,
/// line and key; of a key that only another document has, how it is set.
[[nodiscard]] core::Result<core::ContentSet> load_content(const std::string& mission,
                                                          const ContentOptions& options);

/// Whether the mission reads all documents of which --set changes a key.
[[nodiscard]] core::Result<void> check_settings(const ContentOptions& options,
                                                const core::ContentSet& content,
                                                const missions::MissionInfo& mission);

/// Every key that the mission's content has, one a line, as --set takes it: "ball.mass_kg=0.046".
[[nodiscard]] core::Result<std::string> key_list(const core::ContentSet& content,
                                                 const missions::MissionInfo& mission);

}  // namespace agon::app
