// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"

namespace agon::app {

/// What the command line says of content.
struct ContentOptions {
    std::string folder;             ///< --content; empty: none
    std::vector<std::string> sets;  ///< --set: "key=value" of the mission's document
    std::string referee;            ///< --referee: sets referee.mode; empty: leaves it
};

/// Whether the texts have the form that they must have, before anything is loaded.
[[nodiscard]] core::Result<void> check_form(const ContentOptions& options);

/// An error names the mission that was probably meant.
[[nodiscard]] core::Result<void> check_mission(const std::string& name);

/// The shipped content with a league's own over it, and single keys of the mission's document over
/// both. Errors name file, line and key.
[[nodiscard]] core::Result<core::ContentSet> load_content(const std::string& mission,
                                                          const ContentOptions& options);

}  // namespace agon::app
