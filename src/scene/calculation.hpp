// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "scene/entity.hpp"
#include "scene/handle.hpp"

namespace agon::scene {

enum class CalculationKind : std::uint8_t {
    Collision,     ///< needs two entities
    Distance,      ///< needs two entities; parameter threshold_m: farther ones are not measured
    IkGroup,       ///< needs each element's tip, base and constraint base
    PathPlanning,  ///< needs path, start, goal and robot; uses the obstacles
};

/// Something to be computed from where objects are. It dies with the first thing that it needs, and
/// is copied if all that it needs is copied.
struct Calculation {
    std::string name = {};  ///< what an alias may be; several may share it
    CalculationKind kind = CalculationKind::Collision;
    /// In the order that the kind states. Of a pair, the second may be Entity::all().
    std::vector<Entity> needs = {};
    /// What it can do without: becomes none when it dies.
    std::vector<Entity> uses = {};
    std::map<std::string, double, std::less<>> parameters = {};  ///< SI
    bool is_explicit = false;  ///< handled only when a script asks for this one
    bool is_enabled = true;
    /// Performed only after that one succeeded; without it this one is switched off.
    CalculationHandle condition = {};

    bool operator==(const Calculation&) const = default;

    [[nodiscard]] double parameter(std::string_view key, double fallback) const {
        const auto found = parameters.find(key);
        return found != parameters.end() ? found->second : fallback;
    }
};

/// "ik_group"
[[nodiscard]] const char* name_of(CalculationKind kind);

/// Whether kind, needs, uses and parameters fit each other; not whether the handles live.
[[nodiscard]] core::Result<void> check_calculation(const Calculation& calculation);

}  // namespace agon::scene
