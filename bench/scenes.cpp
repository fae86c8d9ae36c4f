// SPDX-License-Identifier: Apache-2.0
// What it costs to load a scene, beside parsing its JSON, and to copy models.
#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "matches.hpp"
#include "scene/scene_file.hpp"

namespace agon::bench {
namespace {

using scene::Handle;
using scene::Scene;

constexpr int kObjects = 1000;
constexpr int kRepetitions = 15;
constexpr int kCopies = 1000;
constexpr int kModelObjects = 30;
/// Were each copy to look at all others, the second thousand would take three times the first.
constexpr double kLinearRatio = 1.5;

/// Robots of ten objects: a body, four hinges with wheels, an eye.
Handle add_robot(Scene& scene, int number, Handle parent = {}) {
    const auto add = [&](scene::ObjectDefinition definition) {
        return require(scene.add(std::move(definition)));
    };
    const Handle base = add(
        {.alias = "robot",
         .parent = parent,
         .parent_from_object = {{number * 0.7, number / 3.0, 0.1}, core::Quat::from_yaw(number)},
         .parts = {{.shape = core::Box{{0.3, 0.2, 0.1}}, .color = 0x3366CCFFU}},
         .body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 2.5}});
    for (const double side : {-0.1, 0.1}) {
        for (const double end : {-0.1, 0.1}) {
            const Handle hinge = add({.alias = "hinge",
                                      .parent = base,
                                      .parent_from_object = {{end, side, 0}, {}},
                                      .properties = scene::Joint{.is_cyclic = true}});
            add({.alias = "wheel",
                 .parent = hinge,
                 .parts = {{.shape = core::Cylinder{0.05, 0.02}, .material = "rubber"}}});
        }
    }
    add({.alias = "eye",
         .parent = base,
         .properties = scene::ProximitySensor{.volume = scene::ConeVolume{.range_m = 0.5}}});
    return base;
}

/// Seconds of CPU time, the middle one of some runs.
template <typename Work>
double measured(Work&& work) {
    std::vector<double> times;
    for (int i = 0; i < kRepetitions; ++i) {
        const double start = process_cpu_s();
        work();
        times.push_back(process_cpu_s() - start);
    }
    return median(std::move(times));
}

void measure_loading(Results& results) {
    Scene scene;
    for (int i = 0; i < kObjects / 10; ++i) {
        add_robot(scene, i);
    }
    const std::string text = scene::write_scene(scene, "s.json").front().bytes;
    const double parsing_s = measured([&] {
        if (nlohmann::json::parse(text).empty()) {
            fail("an empty scene");
        }
    });
    const double loading_s = measured([&] {
        const Scene loaded = require(scene::read_scene(
            "s.json", [&](const std::string&) { return core::Result<std::string>(text); }));
        if (loaded.object_count() != kObjects) {
            fail("a scene that lacks objects");
        }
    });
    results.bars.push_back({"loading a scene of 1,000 objects / parsing its JSON", "",
                            loading_s / parsing_s, 2, Bar::Side::AtMost});
    results.figures.push_back({"loading a scene of 1,000 objects", "ms", loading_s * 1e3});
}

void measure_copying(Results& results) {
    Scene scene;
    std::vector<Handle> model;
    const Handle base = add_robot(scene, 0);
    add_robot(scene, 1, base);
    add_robot(scene, 2, base);
    scene.visit(base, [&](Handle object) { model.push_back(object); });
    if (model.size() != kModelObjects) {
        fail("a model of another size");
    }
    for (const Handle object : {model[0], model[10], model[20]}) {
        require(scene.add_script({.object = object, .text = "function sysCall_init() end"}));
    }
    require(scene.add_calculation({.name = "gap", .needs = {model[0], scene::Entity::all()}}));
    std::vector<double> times;
    for (int i = 0; i < 2 * kCopies; ++i) {
        const double start = process_cpu_s();
        require(scene.copy_objects(model));
        times.push_back(process_cpu_s() - start);
    }
    const double first_s = median({times.begin(), times.begin() + kCopies});
    const double second_s = median({times.begin() + kCopies, times.end()});
    results.bars.push_back({"second 1,000 copies of a model of 30 objects / first", "",
                            second_s / first_s, kLinearRatio, Bar::Side::AtMost});
    results.figures.push_back({"copying a model of 30 objects", "us", second_s * 1e6});
}

}  // namespace

void measure_scenes(const Ground& /*ground*/, Results& results) {
    measure_loading(results);
    measure_copying(results);
}

}  // namespace agon::bench
