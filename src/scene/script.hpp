// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "scene/handle.hpp"

namespace agon::scene {

enum class ScriptKind : std::uint8_t {
    Main,           ///< the scene's one: calls all others. Never copied
    Child,          ///< an object's, alive while a simulation runs
    Customization,  ///< an object's, alive as long as the object
};

enum class ScriptPriority : std::uint8_t { First, Normal, Last };

/// A script as it stands in the scene. Copied and removed with its object.
struct Script {
    ScriptKind kind = ScriptKind::Child;
    Handle object = {};  ///< whose it is; Main: not valid
    std::string text = {};
    /// Where the text came from and is saved to, relative to the scene's folder; empty: it stands
    /// in the scene file.
    std::string file = {};
    bool is_enabled = true;
    bool is_threaded = false;
    ScriptPriority priority = ScriptPriority::Normal;

    bool operator==(const Script&) const = default;
};

}  // namespace agon::scene
