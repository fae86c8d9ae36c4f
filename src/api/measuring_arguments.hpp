// SPDX-License-Identifier: Apache-2.0
#pragma once

// Arguments and results of the functions that measure.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "api/argument.hpp"
#include "api/simulation.hpp"
#include "calc/calculations.hpp"

namespace agon::api {

template <>
struct Argument<scene::CalculationHandle> {
    using Raw = std::int64_t;

    static std::string name() { return "calculation"; }

    static scene::CalculationHandle from(Caller& caller, script::Call& call, int at, Raw raw) {
        return detail::or_fail(call, at, caller.calculation(raw));
    }
};

/// What a verb is about: one thing, or all of its kind.
template <typename HandleType>
struct Chosen {
    std::optional<calc::Which> all = {};
    HandleType one = {};  ///< if not all
};

template <typename HandleType>
struct Argument<Chosen<HandleType>> {
    using Raw = std::int64_t;

    static std::string name() { return Argument<HandleType>::name(); }

    static Chosen<HandleType> from(Caller& caller, script::Call& call, int at, Raw raw) {
        if (raw == kAll) {
            return {.all = calc::Which::All};
        }
        if (raw == kAllExceptExplicit) {
            return {.all = calc::Which::AllExceptExplicit};
        }
        return {.one = Argument<HandleType>::from(caller, call, at, raw)};
    }
};

/// The objects of one kind, in the canonical order; of those that stand for all, without the
/// explicit ones if these are not asked for.
template <typename Definition>
std::vector<scene::Handle> chosen_objects(const scene::Scene& scene,
                                          const Chosen<scene::Handle>& chosen) {
    if (!chosen.all) {
        return {chosen.one};
    }
    std::vector<scene::Handle> objects;
    for (const scene::Handle object : scene.members(scene::Entity::all())) {
        const auto* definition = std::get_if<Definition>(&scene.properties(object));
        if (definition != nullptr &&
            !(definition->is_explicit && *chosen.all == calc::Which::AllExceptExplicit)) {
            objects.push_back(object);
        }
    }
    return objects;
}

/// Where everything is now.
inline core::Result<const calc::Stage*> stage_of(Caller& caller) {
    return caller.simulation.measurements().stage(caller.simulation.scene());
}

}  // namespace agon::api
