// SPDX-License-Identifier: Apache-2.0
#pragma once

// A simulation and what its scripts said, for the tests of this module.

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/simulation.hpp"

namespace agon::api::for_tests {

/// Adds an object with a child script. Given without a kind it is a dummy.
inline scene::Handle add_scripted(scene::Scene& scene, const std::string& alias,
                                  const std::string& text, scene::Handle parent = {},
                                  scene::ScriptKind kind = scene::ScriptKind::Child) {
    auto object = scene.add({.alias = alias, .parent = parent, .properties = scene::Dummy()});
    EXPECT_TRUE(object) << (object ? "" : object.error().text());
    EXPECT_TRUE(scene.add_script({.kind = kind, .object = *object, .text = text}));
    return *object;
}

/// A value as text: "{1, 2.5}", "'x'", "nil".
inline std::string text_of(const script::Value& value) {
    if (value.is_nil()) {
        return "nil";
    }
    if (const bool* boolean = value.boolean()) {
        return *boolean ? "true" : "false";
    }
    if (const std::string* bytes = value.bytes()) {
        return "'" + *bytes + "'";
    }
    if (const script::Value::Table* table = value.table()) {
        std::string text;
        for (const script::Value::Entry& entry : *table) {
            text += text.empty() ? "" : ", ";
            text += entry.key.integer() == nullptr ? text_of(entry.key) + "=" : "";
            text += text_of(entry.value);
        }
        return "{" + text + "}";
    }
    char text[32];
    const double number = value.number_or(0);
    // To a millionth: what the tests of this module look at.
    std::snprintf(text, sizeof text, "%.6g", number > -5e-7 && number < 5e-7 ? 0.0 : number);
    return text;
}

/// Runs a scene and keeps the lines that its scripts print.
class Stage {
public:
    explicit Stage(scene::Scene scene, SimulationSetup setup = {}) {
        setup.log = core::Log([this](core::LogLevel /*level*/, std::string_view /*source*/,
                                     std::string_view line) { lines_.emplace_back(line); },
                              core::LogLevel::Debug);
        simulation_ = std::make_unique<Simulation>(std::move(scene), std::move(setup));
    }

    Simulation& operator*() { return *simulation_; }

    Simulation* operator->() { return simulation_.get(); }

    void start() {
        const auto started = simulation_->start();
        ASSERT_TRUE(started) << started.error().text();
    }

    void advance(int passes = 1) {
        for (int i = 0; i < passes; ++i) {
            simulation_->advance();
        }
    }

    /// Asks for a stop and runs to it.
    void finish() {
        simulation_->stop();
        for (int i = 0; i < 10 && simulation_->state() != SimulationState::Stopped; ++i) {
            simulation_->advance();
        }
    }

    /// What expressions or statements give in an object's script, "1, 'x'", or "error: ...".
    std::string eval(scene::Handle object, const std::string& text) {
        const auto scripts = simulation_->scene().scripts(object);
        const auto values = simulation_->instance(scripts.front()).execute(text);
        if (!values) {
            return "error: " + values.error().what;
        }
        std::string all;
        for (const script::Value& value : *values) {
            all += (all.empty() ? "" : ", ") + text_of(value);
        }
        return all;
    }

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    /// All lines since the last call, joined by blanks.
    std::string said() {
        std::string text;
        for (const std::string& line : std::exchange(lines_, {})) {
            text += (text.empty() ? "" : " ") + line;
        }
        return text;
    }

    /// What the scripts' errors say, a line each.
    [[nodiscard]] std::string errors() const {
        std::string text;
        for (const ScriptError& error : simulation_->errors()) {
            text += (text.empty() ? "" : "\n") + error.message;
        }
        return text;
    }

private:
    std::vector<std::string> lines_;
    std::unique_ptr<Simulation> simulation_;
};

/// A scene that runs, and the object whose script a test speaks through.
struct Ground {
    scene::Handle robot;
    Stage run;
};

/// /robot and nothing else.
inline Ground lone_robot(const std::string& text = "") {
    scene::Scene scene;
    const scene::Handle robot = add_scripted(scene, "robot", text);
    return {robot, Stage(std::move(scene))};
}

/// /robot with a plate of 1 m around (0, 0, 0), and /wall, a plate around (2, 0, 0).
inline Ground robot_and_wall() {
    scene::Scene scene;
    const scene::Handle robot = add_scripted(scene, "robot", R"(
        plate, wall = sim.getObject('./plate'), sim.getObject('/wall'))");
    EXPECT_TRUE(scene.set_flags(robot, {.is_measurable = false}));
    scene::Part part;
    part.shape = core::Box{{1, 1, 1}};
    EXPECT_TRUE(scene.add({.alias = "plate", .parent = robot, .parts = {part}}));
    EXPECT_TRUE(
        scene.add({.alias = "wall", .parent_from_object = {{2, 0, 0}, {}}, .parts = {part}}));
    return {robot, Stage(std::move(scene))};
}

}  // namespace agon::api::for_tests
