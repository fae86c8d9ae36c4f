// SPDX-License-Identifier: Apache-2.0
#include "scene/calculation.hpp"

#include <cmath>

#include "core/check.hpp"
#include "scene/fields.hpp"
#include "scene/validity.hpp"

namespace agon::scene {

using core::Error;
using core::Result;

namespace {

bool is_pair(CalculationKind kind) {
    return kind == CalculationKind::Collision || kind == CalculationKind::Distance;
}

const char* fault_of(const Calculation& calculation) {
    if (is_pair(calculation.kind) && calculation.needs.size() != 2) {
        return "it needs two entities";
    }
    if (is_pair(calculation.kind) && calculation.needs[0].kind() == Entity::Kind::All) {
        return "of its two entities only the second may be all others";
    }
    if (calculation.needs.empty()) {
        return "it needs nothing, so nothing could ever end it";
    }
    for (const Entity& entity : calculation.needs) {
        if (entity.kind() == Entity::Kind::None) {
            return "one of the entities that it needs is none";
        }
    }
    for (const auto& [name, value] : calculation.parameters) {
        if (!std::isfinite(value)) {
            return "a parameter is not finite";
        }
        const bool is_known =
            !is_pair(calculation.kind) ||
            (calculation.kind == CalculationKind::Distance && name == "threshold_m");
        if (!is_known) {
            return "it has a parameter that its kind has not";
        }
    }
    return nullptr;
}

}  // namespace

const char* name_of(CalculationKind kind) {
    const auto index = static_cast<std::size_t>(kind);
    AGON_CHECK(index < words_of(kind).size(), index);
    return words_of(kind)[index];
}

Result<void> check_calculation(const Calculation& calculation) {
    if (auto valid = check_alias(calculation.name); !valid) {
        return valid;
    }
    if (const char* fault = fault_of(calculation)) {
        return Error{"the " + std::string(name_of(calculation.kind)) + " calculation '" +
                         calculation.name + "' can't be: " + fault,
                     {}};
    }
    return {};
}

}  // namespace agon::scene
