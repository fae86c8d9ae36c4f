// SPDX-License-Identifier: Apache-2.0
// Registered collision and distance calculations.
#include "api/functions/families.hpp"
#include "api/measuring_arguments.hpp"
#include "api/namesakes.hpp"

namespace agon::api {

namespace {

using calc::NearestPair;
using calc::Reading;
using calc::Stage;
using core::Error;
using core::Result;
using scene::Calculation;
using scene::CalculationHandle;
using scene::CalculationKind;
using scene::Handle;

constexpr std::string_view kFamily = "calculations";

/// Far above what scenes have; a script that makes them without end stops there.
constexpr std::size_t kMostCalculations = 10'000;

using Pair = std::optional<std::vector<Handle>>;

Pair pair_of(const std::optional<NearestPair>& found) {
    return found ? Pair({found->a, found->b}) : Pair();
}

/// 1: found; 0: nothing found; -1: not handled.
std::int64_t result_of(const Reading<NearestPair>& reading) {
    return !reading.is_handled ? -1 : reading.found ? 1 : 0;
}

std::optional<double> distance_of(const std::optional<NearestPair>& found) {
    return found ? std::optional<double>(found->separation.distance_m) : std::nullopt;
}

Result<void> check_kind(const Caller& caller, CalculationHandle handle, CalculationKind kind) {
    const Calculation& calculation = caller.simulation.scene().calculation(handle);
    if (calculation.kind != kind) {
        return Error{"'" + calculation.name + "' is a " + name_of(calculation.kind) +
                         " calculation, not a " + name_of(kind) + " one",
                     ""};
    }
    return {};
}

// --- Coming and going ----------------------------------------------------------------------------

Result<std::int64_t> create(Caller& caller, Calculation calculation,
                            const std::optional<script::Value>& options) {
    const script::Value given = options.value_or(script::Value());
    const bool* const is_explicit = given.at("explicit").boolean();
    calculation.is_explicit = is_explicit != nullptr && *is_explicit;
    if (caller.simulation.scene().calculations().size() >= kMostCalculations) {
        return Error{"the scene would have more than 10000 calculations", ""};
    }
    const auto made = caller.simulation.moving_scene().add_calculation(std::move(calculation));
    return made ? Result<std::int64_t>(number_of(*made)) : made.error();
}

Result<std::int64_t> create_collision(Caller& caller, std::string name, scene::Entity first,
                                      scene::Entity second, std::optional<script::Value> options) {
    return create(
        caller,
        {.name = std::move(name), .kind = CalculationKind::Collision, .needs = {first, second}},
        options);
}

Result<std::int64_t> create_distance(Caller& caller, std::string name, scene::Entity first,
                                     scene::Entity second, std::optional<double> threshold_m,
                                     std::optional<script::Value> options) {
    Calculation calculation{
        .name = std::move(name), .kind = CalculationKind::Distance, .needs = {first, second}};
    if (threshold_m && *threshold_m > 0) {
        calculation.parameters["threshold_m"] = *threshold_m;
    }
    return create(caller, std::move(calculation), options);
}

Result<void> remove_calculation(Caller& caller, CalculationHandle calculation) {
    scene::Scene& scene = caller.simulation.moving_scene();
    auto removed = scene.remove_calculation(calculation);
    caller.simulation.measurements().forget_dead(scene);
    return removed;
}

template <CalculationKind kKind>
Result<std::int64_t> get_handle(Caller& caller, std::string_view name) {
    const auto found = find_calculation(caller.simulation.scene(), kKind, name, caller.self());
    return found ? Result<std::int64_t>(number_of(*found)) : found.error();
}

// --- Handling, reading, resetting ----------------------------------------------------------------

Result<Reading<NearestPair>> handle_one(Caller& caller, CalculationHandle handle,
                                        CalculationKind kind) {
    if (auto valid = check_kind(caller, handle, kind); !valid) {
        return valid.error();
    }
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    return caller.simulation.measurements().calculations().handle(caller.simulation.scene(),
                                                                  **stage, handle);
}

Result<std::tuple<std::int64_t, Pair>> handle_collision(Caller& caller,
                                                        Chosen<CalculationHandle> chosen) {
    if (!chosen.all) {
        const auto reading = handle_one(caller, chosen.one, CalculationKind::Collision);
        if (!reading) {
            return reading.error();
        }
        return std::tuple(result_of(*reading), pair_of(reading->found));
    }
    const scene::Scene& scene = caller.simulation.scene();
    if (scene.calculations().empty()) {
        return std::tuple(std::int64_t{0}, Pair());
    }
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    const auto count = caller.simulation.measurements().calculations().handle_collisions(
        scene, **stage, *chosen.all);
    if (!count) {
        return count.error();
    }
    return std::tuple(static_cast<std::int64_t>(*count), Pair());
}

using Distance = std::tuple<std::int64_t, std::optional<double>>;

Result<Distance> handle_distance(Caller& caller, Chosen<CalculationHandle> chosen) {
    if (!chosen.all) {
        const auto reading = handle_one(caller, chosen.one, CalculationKind::Distance);
        if (!reading) {
            return reading.error();
        }
        return Distance(result_of(*reading), distance_of(reading->found));
    }
    const scene::Scene& scene = caller.simulation.scene();
    if (scene.calculations().empty()) {
        return Distance(0, {});
    }
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    const auto smallest = caller.simulation.measurements().calculations().handle_distances(
        scene, **stage, *chosen.all);
    if (!smallest) {
        return smallest.error();
    }
    return Distance(*smallest ? 1 : 0, distance_of(*smallest));
}

Result<Reading<NearestPair>> read(Caller& caller, CalculationHandle handle, CalculationKind kind) {
    if (auto valid = check_kind(caller, handle, kind); !valid) {
        return valid.error();
    }
    return caller.simulation.measurements().calculations().read(caller.simulation.scene(), handle);
}

Result<std::tuple<std::int64_t, Pair>> read_collision(Caller& caller, CalculationHandle handle) {
    const auto reading = read(caller, handle, CalculationKind::Collision);
    if (!reading) {
        return reading.error();
    }
    return std::tuple(result_of(*reading), pair_of(reading->found));
}

Result<Distance> read_distance(Caller& caller, CalculationHandle handle) {
    const auto reading = read(caller, handle, CalculationKind::Distance);
    if (!reading) {
        return reading.error();
    }
    return Distance(result_of(*reading), distance_of(reading->found));
}

template <CalculationKind kKind>
Result<void> reset(Caller& caller, Chosen<CalculationHandle> chosen) {
    const scene::Scene& scene = caller.simulation.scene();
    calc::Calculations& calculations = caller.simulation.measurements().calculations();
    if (!chosen.all) {
        const auto valid = check_kind(caller, chosen.one, kKind);
        return valid ? calculations.reset(scene, chosen.one) : valid;
    }
    for (const CalculationHandle handle : scene.calculations()) {
        const Calculation& calculation = scene.calculation(handle);
        const bool is_left_out =
            calculation.is_explicit && *chosen.all == calc::Which::AllExceptExplicit;
        if (calculation.kind == kKind && !is_left_out) {
            if (auto done = calculations.reset(scene, handle); !done) {
                return done;
            }
        }
    }
    return {};
}

void add_creation(Table& table) {
    const std::string lives =
        " It is handled in each pass, unless options say explicit = true; it ends with the first "
        "of both and is copied with both.";
    table.add(kFamily,
              {"createCollision",
               {"name", "entity", "other", "options"},
               "calculation calculation",
               "Registers a test whether two objects or collections touch, the second may be all "
               "others (sim.handle_all)." +
                   lives},
              create_collision);
    table.add(kFamily,
              {"createDistance",
               {"name", "entity", "other", "threshold", "options"},
               "calculation calculation",
               "Registers the smallest distance of two objects or collections, the second may be "
               "all others (sim.handle_all), if it is below a threshold above 0, in m." +
                   lives},
              create_distance);
    table.add(kFamily, {"removeCalculation", {"calculation"}, "", "Removes a calculation."},
              remove_calculation);
    const std::string nearest =
        " Of several, as copies of a model have, the one about an object of the own model.";
    table.add(kFamily,
              {"getCollisionHandle",
               {"name"},
               "calculation calculation",
               "The collision calculation of this name." + nearest},
              get_handle<CalculationKind::Collision>);
    table.add(kFamily,
              {"getDistanceHandle",
               {"name"},
               "calculation calculation",
               "The distance calculation of this name." + nearest},
              get_handle<CalculationKind::Distance>);
}

}  // namespace

void add_calculation_functions(Table& table) {
    add_creation(table);
    table.add(kFamily,
              {"handleCollision",
               {"calculation"},
               "int count, object[2] pair",
               "Tests a collision calculation, or all (sim.handle_all, or "
               "sim.handle_all_except_explicit, as the main script does in each pass): how many "
               "touch; of a single one also which objects."},
              handle_collision);
    table.add(kFamily,
              {"readCollision",
               {"calculation"},
               "int result, object[2] pair",
               "What was found when it was last handled: 1 with a pair that touches, 0, or -1 if "
               "it was not handled."},
              read_collision);
    table.add(kFamily, {"resetCollision", {"calculation"}, "", "Forgets what one found, or all."},
              reset<CalculationKind::Collision>);
    table.add(kFamily,
              {"handleDistance",
               {"calculation"},
               "int result, float distance",
               "Measures a distance calculation, or all (sim.handle_all, or "
               "sim.handle_all_except_explicit, as the main script does in each pass): 1 with the "
               "smallest, in m, or 0."},
              handle_distance);
    table.add(kFamily,
              {"readDistance",
               {"calculation"},
               "int result, float distance",
               "What was measured when it was last handled: 1 with the distance in m, 0, or -1 if "
               "it was not handled."},
              read_distance);
    table.add(kFamily, {"resetDistance", {"calculation"}, "", "Forgets what one measured, or all."},
              reset<CalculationKind::Distance>);
}

}  // namespace agon::api
