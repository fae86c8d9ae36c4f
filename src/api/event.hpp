// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "scene/handle.hpp"

namespace agon::api {

/// What happens in a simulation, for who watches it from outside.
struct Event {
    enum class Kind : std::uint8_t {
        AboutToStart,
        Started,
        Ended,         ///< the scene is as it was before the run
        Created,       ///< `object`
        Copied,        ///< `object` is the copy
        Erased,        ///< `object` is no more
        ScriptFailed,  ///< `text` says how
    };
    Kind kind = Kind::Started;
    scene::Handle object = {};
    scene::Handle original = {};  ///< Copied
    std::string_view text = {};   ///< valid while it is told
};

}  // namespace agon::api
