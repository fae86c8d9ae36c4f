// SPDX-License-Identifier: Apache-2.0
#include "api/table.hpp"

#include <gtest/gtest.h>

#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

double half(Caller& /*caller*/, double number) {
    return number / 2;
}

core::Result<std::tuple<scene::Handle, core::Vec3>> place(Caller& caller, scene::Handle object,
                                                          std::optional<core::Vec3> offset_m) {
    if (offset_m && offset_m->x < 0) {
        return core::Error{"the offset must not be negative", ""};
    }
    return std::tuple(object, caller.simulation.scene().world_from_object(object).position_m +
                                  offset_m.value_or(core::Vec3()));
}

TEST(Table, MakesCallTipsOfTypes) {
    Table table;
    table.add("numbers", {"half", {"number"}, "float half", "Half of it."}, half);
    table.add("poses", {"place", {"object", "offset"}, "int object, float[3] position", ""}, place);

    EXPECT_EQ(table.find("half")->call_tip, "float half = sim.half(float number)");
    EXPECT_EQ(table.find("place")->call_tip,
              "int object, float[3] position = sim.place(object object, float[3]? offset)");
    EXPECT_EQ(table.find("third"), nullptr);
}

TEST(Table, ChecksArgumentsBeforeTheFunctionRuns) {
    scene::Scene scene;
    const scene::Handle robot = for_tests::add_scripted(scene, "robot", "");
    for_tests::Stage run(std::move(scene));
    Caller caller{*run};
    Table table;
    table.add("poses", {"place", {"object", "offset"}, "", ""}, place);
    const auto machine = std::move(script::Machine::create({})).value();
    machine->bind(table.find("place")->bind(caller));
    const auto message = [&](const char* text) {
        const auto outcome = machine->run("t", text);
        return outcome ? std::string() : outcome.failure->message;
    };

    const auto outcome = machine->run("t", "return sim.place(0, {1, 2, 3})");
    ASSERT_TRUE(outcome) << outcome.failure->text();
    EXPECT_EQ(*outcome.values.at(0).integer(), number_of(robot));
    EXPECT_EQ(for_tests::text_of(outcome.values.at(1)), "{1, 2, 3}");
    EXPECT_EQ(message("sim.place(99)"),
              "sim.place: argument 1 'object' is no object any more: it was removed (t:1)");
    EXPECT_EQ(message("sim.place(-7)"),
              "sim.place: argument 1 'object' is no object (it is -7) (t:1)");
    EXPECT_EQ(message("sim.place(0, {-1, 0, 0})"),
              "sim.place: the offset must not be negative (t:1)");
    EXPECT_NE(message("sim.place(0, 'x')").find("argument 2 'offset'"), std::string::npos);
}

TEST(Table, TakesEachNameOnce) {
    Table table;
    table.add("numbers", {"half", {"number"}, "", ""}, half);

    EXPECT_THROW(table.add("numbers", {"half", {"number"}, "", ""}, half), std::logic_error);
    EXPECT_THROW(table.add_constant("half", 1), std::logic_error);
}

TEST(Table, NamesTheNearest) {
    const Table table = standard_table();

    EXPECT_EQ(table.missing("getObjct"), "sim.getObjct is not in agon (nearest: sim.getObject)");
    EXPECT_EQ(table.missing("qqqqqqqqqqqq"), "sim.qqqqqqqqqqqq is not in agon");
}

TEST(Table, EveryFunctionSaysWhatItDoes) {
    const Table table = standard_table();
    EXPECT_GE(table.functions().size(), 60U);

    for (const Function& function : table.functions()) {
        EXPECT_FALSE(function.summary.empty()) << function.name;
        EXPECT_EQ(function.summary.back(), '.') << function.name;
        EXPECT_FALSE(function.family.empty()) << function.name;
    }
}

}  // namespace
}  // namespace agon::api
