// SPDX-License-Identifier: Apache-2.0
#include "calc/calculations.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "calc/definition_of.hpp"

namespace agon::calc {

using core::Error;
using core::Result;
using scene::Calculation;
using scene::CalculationHandle;
using scene::CalculationKind;
using scene::Handle;

namespace {

/// The state kept for a handle; that of its place's former owner is not it.
template <typename Entries, typename HandleType>
auto* find_state(Entries& entries, HandleType handle) {
    const bool is_kept =
        handle.index() < entries.size() && entries[handle.index()].handle == handle;
    return is_kept ? &entries[handle.index()].state : nullptr;
}

template <typename Entries, typename HandleType>
auto& state_for(Entries& entries, HandleType handle) {
    if (handle.index() >= entries.size()) {
        entries.resize(handle.index() + 1);
    }
    auto& entry = entries[handle.index()];
    if (entry.handle != handle) {
        entry.handle = handle;
        entry.state = {};
    }
    return entry.state;
}

/// Calls `visit(Handle, const Definition&)` for the objects of one kind in the canonical order,
/// until it returns an error.
template <typename Definition, typename Visit>
Result<void> for_each(const scene::Scene& scene, Which which, Visit&& visit) {
    for (const Handle object : scene.members(scene::Entity::all())) {
        const auto* definition = std::get_if<Definition>(&scene.properties(object));
        if (definition == nullptr ||
            (which == Which::AllExceptExplicit && definition->is_explicit)) {
            continue;
        }
        if (const Result<void> done = visit(object, *definition); !done) {
            return done;
        }
    }
    return {};
}

template <typename Found, typename Visit>
void hash_readings(const std::optional<Found>& found, core::Hasher& hasher, Visit&& visit) {
    hasher.add(static_cast<std::uint8_t>(found.has_value() ? 1 : 0));
    if (found) {
        visit(*found);
    }
}

// By its index alone: a second run gives the same objects other generations.
void hash_handle(core::Hasher& hasher, Handle handle) {
    hasher.add(handle.index());
}

}  // namespace

Result<void> Calculations::check_pair(const scene::Scene& scene,
                                      CalculationHandle calculation) const {
    if (!scene.contains(calculation)) {
        return Error{"the calculation that was named is gone", ""};
    }
    const CalculationKind kind = scene.calculation(calculation).kind;
    if (kind != CalculationKind::Collision && kind != CalculationKind::Distance) {
        return Error{"'" + scene.calculation(calculation).name + "' is a " + name_of(kind) +
                         ", not a collision or distance calculation",
                     ""};
    }
    return {};
}

Result<std::optional<NearestPair>> Calculations::compute(const scene::Scene& scene,
                                                         const Stage& stage,
                                                         const Calculation& calculation) {
    const auto* condition = find_state(pairs_, calculation.condition);
    if (!calculation.is_enabled ||
        (calculation.condition.is_valid() && (condition == nullptr || !condition->found))) {
        return std::optional<NearestPair>();
    }
    const scene::Entity& a = calculation.needs[0];
    const scene::Entity& b = calculation.needs[1];
    if (calculation.kind == CalculationKind::Collision) {
        return checks_.collision(scene, stage, a, b, NamedObjects::AskFlags);
    }
    return checks_.distance(scene, stage, a, b, calculation.parameter("threshold_m", 0),
                            NamedObjects::AskFlags);
}

Result<Reading<NearestPair>> Calculations::handle(const scene::Scene& scene, const Stage& stage,
                                                  CalculationHandle calculation) {
    if (const Result<void> valid = check_pair(scene, calculation); !valid) {
        return valid.error();
    }
    const auto found = compute(scene, stage, scene.calculation(calculation));
    if (!found) {
        return found.error();
    }
    Reading<NearestPair>& reading = state_for(pairs_, calculation);
    reading = {true, *found};
    return reading;
}

Result<Reading<NearestPair>> Calculations::read(const scene::Scene& scene,
                                                CalculationHandle calculation) const {
    if (const Result<void> valid = check_pair(scene, calculation); !valid) {
        return valid.error();
    }
    const auto* reading = find_state(pairs_, calculation);
    return reading != nullptr ? *reading : Reading<NearestPair>();
}

Result<void> Calculations::reset(const scene::Scene& scene, CalculationHandle calculation) {
    if (const Result<void> valid = check_pair(scene, calculation); !valid) {
        return valid;
    }
    state_for(pairs_, calculation) = {};
    return {};
}

template <typename Visit>
Result<void> Calculations::handle_all(const scene::Scene& scene, const Stage& stage,
                                      CalculationKind kind, Which which, Visit&& visit) {
    for (const CalculationHandle each : scene.calculations()) {
        const Calculation& calculation = scene.calculation(each);
        if (calculation.kind != kind ||
            (which == Which::AllExceptExplicit && calculation.is_explicit)) {
            continue;
        }
        const auto reading = handle(scene, stage, each);
        if (!reading) {
            return reading.error();
        }
        if (reading->found) {
            visit(*reading->found);
        }
    }
    return {};
}

Result<std::size_t> Calculations::handle_collisions(const scene::Scene& scene, const Stage& stage,
                                                    Which which) {
    std::size_t count = 0;
    const auto done = handle_all(scene, stage, CalculationKind::Collision, which,
                                 [&count](const NearestPair&) { ++count; });
    if (!done) {
        return done.error();
    }
    return count;
}

Result<std::optional<NearestPair>> Calculations::handle_distances(const scene::Scene& scene,
                                                                  const Stage& stage, Which which) {
    std::optional<NearestPair> smallest;
    const auto done = handle_all(
        scene, stage, CalculationKind::Distance, which, [&smallest](const NearestPair& found) {
            if (!smallest || found.separation.distance_m < smallest->separation.distance_m) {
                smallest = found;
            }
        });
    if (!done) {
        return done.error();
    }
    return smallest;
}

Result<Reading<Detection>> Calculations::handle_sensor(const scene::Scene& scene,
                                                       const Stage& stage, Handle sensor) {
    const auto definition =
        definition_of<scene::ProximitySensor>(scene, sensor, "proximity sensor");
    if (!definition) {
        return definition.error();
    }
    std::optional<Detection> found;
    // One whose entity is gone looks at nothing.
    const scene::Entity& entity = (*definition)->detects;
    if (entity.kind() != scene::Entity::Kind::None) {
        auto detected = checks_.sensor(scene, stage, sensor, entity, {}, NamedObjects::AskFlags);
        if (!detected) {
            return detected.error();
        }
        found = *detected;
    }
    Reading<Detection>& reading = state_for(sensors_, sensor);
    reading = {true, found};
    return reading;
}

Result<Reading<Detection>> Calculations::read_sensor(const scene::Scene& scene,
                                                     Handle sensor) const {
    const auto definition =
        definition_of<scene::ProximitySensor>(scene, sensor, "proximity sensor");
    if (!definition) {
        return definition.error();
    }
    const auto* reading = find_state(sensors_, sensor);
    return reading != nullptr ? *reading : Reading<Detection>();
}

Result<void> Calculations::reset_sensor(const scene::Scene& scene, Handle sensor) {
    const auto definition =
        definition_of<scene::ProximitySensor>(scene, sensor, "proximity sensor");
    if (!definition) {
        return definition.error();
    }
    state_for(sensors_, sensor) = {};
    return {};
}

Result<std::optional<Detection>> Calculations::handle_sensors(const scene::Scene& scene,
                                                              const Stage& stage, Which which) {
    std::optional<Detection> nearest;
    const auto done = for_each<scene::ProximitySensor>(
        scene, which, [&](Handle sensor, const scene::ProximitySensor&) -> Result<void> {
            const auto reading = handle_sensor(scene, stage, sensor);
            if (!reading) {
                return reading.error();
            }
            if (reading->found && (!nearest || reading->found->distance_m < nearest->distance_m)) {
                nearest = reading->found;
            }
            return {};
        });
    if (!done) {
        return done.error();
    }
    return nearest;
}

Result<GraphRecorder*> Calculations::graph(const scene::Scene& scene, Handle graph) {
    const auto definition = definition_of<scene::Graph>(scene, graph, "graph");
    if (!definition) {
        return definition.error();
    }
    std::optional<GraphRecorder>& recorder = state_for(graphs_, graph);
    if (!recorder) {
        auto made = GraphRecorder::create(**definition);
        if (!made) {
            return made.error();
        }
        recorder = std::move(*made);
    } else if (recorder->definition() != **definition) {
        if (const Result<void> done = recorder->redefine(**definition); !done) {
            return done.error();
        }
    }
    return &*recorder;
}

Result<void> Calculations::record_graphs(const scene::Scene& scene, core::SimTime time,
                                         Which which) {
    return for_each<scene::Graph>(
        scene, which, [&](Handle handle, const scene::Graph&) -> Result<void> {
            const auto recorder = graph(scene, handle);
            return recorder ? (*recorder)->record(time) : Result<void>(recorder.error());
        });
}

void Calculations::reset_all() {
    pairs_.clear();
    sensors_.clear();
    graphs_.clear();
}

void Calculations::forget_dead(const scene::Scene& scene) {
    const auto forget = [&scene](auto& entries) {
        for (auto& entry : entries) {
            if (entry.handle.is_valid() && !scene.contains(entry.handle)) {
                entry = {};
            }
        }
    };
    forget(pairs_);
    forget(sensors_);
    forget(graphs_);
}

void Calculations::hash_into(const scene::Scene& scene, core::Hasher& hasher) const {
    for (const auto& [handle, reading] : pairs_) {
        if (reading.is_handled && scene.contains(handle)) {
            hasher.add(handle.index());
            hash_readings(reading.found, hasher, [&hasher](const NearestPair& pair) {
                hash_handle(hasher, pair.a);
                hash_handle(hasher, pair.b);
                hasher.add(pair.separation.distance_m);
                hasher.add(pair.separation.point_on_a_m);
                hasher.add(pair.separation.point_on_b_m);
            });
        }
    }
    for (const auto& [handle, reading] : sensors_) {
        if (reading.is_handled && scene.contains(handle)) {
            hasher.add(handle.index());
            hash_readings(reading.found, hasher, [&hasher](const Detection& detection) {
                hash_handle(hasher, detection.object);
                hasher.add(detection.distance_m);
                hasher.add(detection.point_m);
                hasher.add(detection.normal);
            });
        }
    }
    for (const auto& [handle, recorder] : graphs_) {
        if (recorder && scene.contains(handle)) {
            hasher.add(handle.index());
            recorder->hash_into(hasher);
        }
    }
}

}  // namespace agon::calc
