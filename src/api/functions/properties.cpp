// SPDX-License-Identifier: Apache-2.0
// What objects count for, and what models switch off.
#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;

constexpr std::string_view kFamily = "properties";

constexpr std::int64_t kCollidable = 0x0001;
constexpr std::int64_t kMeasurable = 0x0002;
constexpr std::int64_t kDetectable = 0x01F0;  ///< any of these: once one for each way to detect
constexpr std::int64_t kRenderable = 0x0200;  ///< of no effect: all that is visible is

/// A switch of a model's base, and its bit.
struct Override {
    const char* name;
    std::int64_t bit;
    bool scene::ModelOverrides::*flag;
};

constexpr Override kOverrides[] = {
    {"not_collidable", 0x0001, &scene::ModelOverrides::blocks_collisions},
    {"not_measurable", 0x0002, &scene::ModelOverrides::blocks_measurements},
    {"not_detectable", 0x0008, &scene::ModelOverrides::blocks_detections},
    {"not_dynamic", 0x0020, &scene::ModelOverrides::blocks_dynamics},
    {"not_respondable", 0x0040, &scene::ModelOverrides::blocks_responses},
    {"not_visible", 0x0100, &scene::ModelOverrides::hides},
    {"scripts_inactive", 0x0200, &scene::ModelOverrides::stops_scripts},
};
constexpr std::int64_t kNoModel = 0xF000;

std::int64_t get_object_special_property(Caller& caller, Handle object) {
    const scene::ObjectFlags& flags = caller.simulation.scene().flags(object);
    return (flags.is_collidable ? kCollidable : 0) | (flags.is_measurable ? kMeasurable : 0) |
           (flags.is_detectable ? kDetectable : 0) | kRenderable;
}

Result<void> set_object_special_property(Caller& caller, Handle object, std::int64_t property) {
    if (property < 0 ||
        (property & ~(kCollidable | kMeasurable | kDetectable | kRenderable)) != 0) {
        return Error{"argument 2 'property' must be a sum of sim.objectspecialproperty_...", ""};
    }
    scene::ObjectFlags flags = caller.simulation.scene().flags(object);
    flags.is_collidable = (property & kCollidable) != 0;
    flags.is_measurable = (property & kMeasurable) != 0;
    flags.is_detectable = (property & kDetectable) != 0;
    return caller.simulation.moving_scene().set_flags(object, flags);
}

std::int64_t get_model_property(Caller& caller, Handle object) {
    const scene::ObjectFlags& flags = caller.simulation.scene().flags(object);
    if (!flags.is_model_base) {
        return kNoModel;
    }
    std::int64_t bits = 0;
    for (const Override& each : kOverrides) {
        bits |= flags.overrides.*each.flag ? each.bit : 0;
    }
    return bits;
}

Result<void> set_model_property(Caller& caller, Handle object, std::int64_t property) {
    scene::ObjectFlags flags = caller.simulation.scene().flags(object);
    flags.is_model_base = property != kNoModel;
    std::int64_t known = 0;
    for (const Override& each : kOverrides) {
        flags.overrides.*each.flag = flags.is_model_base && (property & each.bit) != 0;
        known |= each.bit;
    }
    if (flags.is_model_base && (property & ~known) != 0) {
        return Error{
            "argument 2 'property' must be a sum of sim.modelproperty_..., or "
            "sim.modelproperty_not_model alone",
            ""};
    }
    return caller.simulation.changing_scene().set_flags(object, flags);
}

}  // namespace

void add_property_functions(Table& table) {
    table.add(kFamily,
              {"getObjectSpecialProperty",
               {"object"},
               "int property",
               "What an object counts for, added: sim.objectspecialproperty_collidable, "
               "_measurable, _detectable, _renderable."},
              get_object_special_property);
    table.add(kFamily,
              {"setObjectSpecialProperty",
               {"object", "property"},
               "",
               "Sets what an object counts for, added: sim.objectspecialproperty_collidable, "
               "_measurable and _detectable. _renderable is of no effect."},
              set_object_special_property);
    table.add(kFamily,
              {"getModelProperty",
               {"object"},
               "int property",
               "What a model's base switches off for all below it, added: "
               "sim.modelproperty_not_collidable and its like; sim.modelproperty_not_model if the "
               "object is no base."},
              get_model_property);
    table.add(kFamily,
              {"setModelProperty",
               {"object", "property"},
               "",
               "Makes an object the base of a model (or, with sim.modelproperty_not_model, none) "
               "and sets what that switches off for all below it, added: "
               "sim.modelproperty_not_collidable and its like."},
              set_model_property);
    table.add_constant("objectspecialproperty_collidable", kCollidable);
    table.add_constant("objectspecialproperty_measurable", kMeasurable);
    table.add_constant("objectspecialproperty_detectable", kDetectable);
    table.add_constant("objectspecialproperty_detectable_all", kDetectable);
    table.add_constant("objectspecialproperty_renderable", kRenderable);
    for (const Override& each : kOverrides) {
        table.add_constant(std::string("modelproperty_") + each.name, each.bit);
    }
    table.add_constant("modelproperty_not_model", kNoModel);
}

}  // namespace agon::api
