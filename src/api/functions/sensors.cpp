// SPDX-License-Identifier: Apache-2.0
// Proximity and light sensors.
#include "api/functions/families.hpp"
#include "api/measuring_arguments.hpp"
#include "calc/brightness.hpp"

namespace agon::api {

namespace {

using calc::Detection;
using calc::Stage;
using core::Error;
using core::Result;
using core::Vec3;
using scene::Handle;
using script::Value;

constexpr std::string_view kFamily = "sensors";
constexpr const char* kSensed =
    "int result, float distance, float[3] point, int object, float[3] normal";

/// 1: found, with what; 0: found nothing; -1: was not handled.
using Sensed = std::tuple<std::int64_t, std::optional<double>, std::optional<Vec3>,
                          std::optional<Handle>, std::optional<Vec3>>;

Sensed sensed(const std::optional<Detection>& found) {
    if (!found) {
        return {0, {}, {}, {}, {}};
    }
    return {1, found->distance_m, found->point_m, found->object, found->normal};
}

Value list_of(Vec3 v) {
    const double numbers[] = {v.x, v.y, v.z};
    return Value::numbers(numbers, 3);
}

/// What sysCall_trigger is told.
Value about(Handle sensor, const Detection& found) {
    return Value(Value::Table{
        {Value("handle"), Value(number_of(sensor))},
        {Value("detectedObjectHandle"), Value(number_of(found.object))},
        {Value("detectedPoint"), list_of(found.point_m)},
        {Value("normalVector"), list_of(found.normal)},
        {Value("distance"), Value(found.distance_m)},
    });
}

Result<Sensed> handle_proximity_sensor(Caller& caller, Chosen<Handle> chosen) {
    Simulation& simulation = caller.simulation;
    const std::vector<Handle> sensors =
        chosen_objects<scene::ProximitySensor>(simulation.scene(), chosen);
    if (sensors.empty()) {
        return sensed({});
    }
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    std::optional<Detection> nearest;
    std::vector<std::pair<Handle, Detection>> found;
    for (const Handle sensor : sensors) {
        const auto reading = simulation.measurements().calculations().handle_sensor(
            simulation.scene(), **stage, sensor);
        if (!reading) {
            return reading.error();
        }
        if (reading->found) {
            found.emplace_back(sensor, *reading->found);
            if (!nearest || reading->found->distance_m < nearest->distance_m) {
                nearest = reading->found;
            }
        }
    }
    // Only now: what a script does then shall not change what the next sensor sees.
    for (const auto& [sensor, detection] : found) {
        const Value argument = about(sensor, detection);
        simulation.trigger(sensor, std::span(&argument, 1));
    }
    return sensed(nearest);
}

Result<Sensed> read_proximity_sensor(Caller& caller, Handle sensor) {
    const auto reading = caller.simulation.measurements().calculations().read_sensor(
        caller.simulation.scene(), sensor);
    if (!reading) {
        return reading.error();
    }
    return reading->is_handled ? sensed(reading->found) : Sensed{-1, {}, {}, {}, {}};
}

Result<void> reset_proximity_sensor(Caller& caller, Chosen<Handle> chosen) {
    const scene::Scene& scene = caller.simulation.scene();
    for (const Handle sensor : chosen_objects<scene::ProximitySensor>(scene, chosen)) {
        if (auto done = caller.simulation.measurements().calculations().reset_sensor(scene, sensor);
            !done) {
            return done;
        }
    }
    return {};
}

Result<Sensed> check(Caller& caller, Handle sensor, const scene::Entity& entity,
                     const calc::SensorOverrides& overrides) {
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    const auto found = caller.simulation.measurements().calculations().checks().sensor(
        caller.simulation.scene(), **stage, sensor, entity, overrides);
    return found ? Result<Sensed>(sensed(*found)) : found.error();
}

Result<Sensed> check_proximity_sensor(Caller& caller, Handle sensor, scene::Entity entity) {
    return check(caller, sensor, entity, {});
}

Result<Sensed> check_proximity_sensor_ex(Caller& caller, Handle sensor, scene::Entity entity,
                                         std::int64_t mode, double threshold_m,
                                         double max_angle_rad) {
    if (mode < 0 || mode > 31) {
        return Error{
            "the mode must be a sum of 1 (front faces), 2 (back faces), 4 (any point), "
            "8 (limited angle) and 16 (occlusion)",
            ""};
    }
    calc::SensorOverrides overrides;
    overrides.finds_front_faces = (mode & 1) != 0;
    overrides.finds_back_faces = (mode & 2) != 0;
    overrides.finds_closest = (mode & 4) == 0;
    overrides.max_angle_rad = (mode & 8) != 0 ? max_angle_rad : core::kPi / 2;
    overrides.checks_occlusion = (mode & 16) != 0;
    if (threshold_m > 0) {
        overrides.limit_m = threshold_m;
    }
    return check(caller, sensor, entity, overrides);
}

// --- Light ---------------------------------------------------------------------------------------

Result<std::optional<double>> handle_light_sensor(Caller& caller, Chosen<Handle> chosen) {
    const scene::Scene& scene = caller.simulation.scene();
    std::optional<double> brightest;
    for (const Handle sensor : chosen_objects<scene::LightSensor>(scene, chosen)) {
        const auto measured = calc::measured_brightness(scene, sensor);
        if (!measured) {
            return measured.error();
        }
        caller.simulation.measurements().brightness()[sensor] = *measured;
        brightest = std::max(brightest.value_or(0), *measured);
    }
    return brightest;
}

Result<void> check_is_light_sensor(const scene::Scene& scene, Handle sensor) {
    if (scene.kind(sensor) != scene::ObjectKind::LightSensor) {
        return Error{scene.path(sensor) + " is no light sensor", ""};
    }
    return {};
}

Result<std::optional<double>> read_light_sensor(Caller& caller, Handle sensor) {
    if (auto valid = check_is_light_sensor(caller.simulation.scene(), sensor); !valid) {
        return valid.error();
    }
    const auto& brightness = caller.simulation.measurements().brightness();
    const auto found = brightness.find(sensor);
    return found != brightness.end() ? std::optional<double>(found->second) : std::nullopt;
}

Result<void> reset_light_sensor(Caller& caller, Chosen<Handle> chosen) {
    const scene::Scene& scene = caller.simulation.scene();
    for (const Handle sensor : chosen_objects<scene::LightSensor>(scene, chosen)) {
        if (auto valid = check_is_light_sensor(scene, sensor); !valid) {
            return valid;
        }
        caller.simulation.measurements().brightness().erase(sensor);
    }
    return {};
}

void add_proximity_functions(Table& table) {
    table.add(kFamily,
              {"handleProximitySensor",
               {"sensor"},
               kSensed,
               "Measures with a sensor, or with all (sim.handle_all, or "
               "sim.handle_all_except_explicit, as the main script does in each pass), and gives "
               "the nearest. Where one finds something, sysCall_trigger of its scripts is called, "
               "or of those of the nearest object above it that has some, with handle, "
               "detectedObjectHandle, detectedPoint, normalVector and distance."},
              handle_proximity_sensor);
    table.add(kFamily,
              {"readProximitySensor",
               {"sensor"},
               kSensed,
               "What a sensor found when it was last handled: result is 1, or 0 if nothing, or -1 "
               "if it was not handled. Point and normal are in the sensor's frame, in m."},
              read_proximity_sensor);
    table.add(kFamily,
              {"resetProximitySensor", {"sensor"}, "", "Forgets what a sensor, or all, found."},
              reset_proximity_sensor);
    table.add(kFamily,
              {"checkProximitySensor",
               {"sensor", "entity"},
               kSensed,
               "What a sensor would find of an object, a collection or all (sim.handle_all), where "
               "it is now. What was handled stays."},
              check_proximity_sensor);
    table.add(kFamily,
              {"checkProximitySensorEx",
               {"sensor", "entity", "mode", "threshold", "max_angle"},
               kSensed,
               "The same otherwise than the sensor is set. Mode, added: 1 front faces, 2 back "
               "faces, 4 any point rather than the nearest, 8 only surfaces turned at most by "
               "max_angle, 16 not those behind others. Threshold: nothing farther, in m; 0: none."},
              check_proximity_sensor_ex);
}

}  // namespace

void add_sensor_functions(Table& table) {
    add_proximity_functions(table);
    table.add(kFamily,
              {"handleLightSensor",
               {"sensor"},
               "float brightness",
               "Measures with a light sensor, or with all (sim.handle_all, or "
               "sim.handle_all_except_explicit, as the main script does in each pass): from 0, "
               "black or nothing, to 1, white. Of all it gives the brightest."},
              handle_light_sensor);
    table.add(kFamily,
              {"readLightSensor",
               {"sensor"},
               "float brightness",
               "What a light sensor measured when it was last handled; nil if it was not."},
              read_light_sensor);
    table.add(
        kFamily,
        {"resetLightSensor", {"sensor"}, "", "Forgets what a light sensor, or all, measured."},
        reset_light_sensor);
}

}  // namespace agon::api
