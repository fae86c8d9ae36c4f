// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/mission.hpp"

#include <cstring>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "missions/lua/factory.hpp"
#include "missions/lua/folder_for_tests.hpp"

namespace agon::missions::lua {
namespace {

/// A match's part: the calls of a tick in their order, with pushes in place of strategies.
class Played {
public:
    explicit Played(const core::ContentSet& content,
                    MissionSetup setup = {.seed = 1, .duration = {}})
        : world_(std::move(world::World::create(scene::Scene(), {})).value()) {
        auto made = create("", content, setup);
        EXPECT_TRUE(made) << made.error().text();
        mission_ = std::move(made).value();
        scene::Scene scene;
        const auto built = mission_->build(scene);
        EXPECT_TRUE(built) << built.error().text();
        mission_->begin(world_, orders_);
    }

    void tick(double left_n, double right_n) {
        for (const double push : {left_n, right_n}) {
            std::vector<std::byte> command(mission_->info().seats[0].command->size_bytes);
            std::memcpy(command.data() + 8, &push, sizeof push);
            mission_->accept_command(SeatId(push == left_n ? 0 : 1), command, orders_);
        }
        mission_->actuate(world_, orders_);
        mission_->referee(world_, orders_);
    }

    [[nodiscard]] double seen(std::uint32_t seat) {
        const protocol::BlockSchema& schema = *mission_->info().seats[seat].observation;
        std::vector<std::byte> block(schema.size_bytes);
        mission_->observe(world_, SeatId(seat), block);
        return protocol::number_at(*schema.field("x_m"), block.data());
    }

    [[nodiscard]] double state(const char* name) {
        return protocol::number_at(*mission_->info().game_state->field(name),
                                   mission_->game_state().data());
    }

    std::string give_order(std::uint32_t order, std::uint32_t seat) {
        const protocol::BlockSchema& schema = *mission_->info().order;
        std::vector<std::byte> block(schema.size_bytes);
        std::memcpy(block.data() + schema.field("order")->offset_bytes, &order, sizeof order);
        std::memcpy(block.data() + schema.field("seat")->offset_bytes, &seat, sizeof seat);
        orders_.clear();
        mission_->accept_order(block, orders_);
        return orders_.events.empty() ? "" : orders_.events.front().reason;
    }

    [[nodiscard]] std::uint64_t hash() const {
        core::Hasher hasher;
        mission_->hash_into(hasher);
        return hasher.digest();
    }

    Mission& mission() { return *mission_; }

    std::vector<protocol::Event>& events() { return orders_.events; }

private:
    world::World world_;
    std::unique_ptr<Mission> mission_;
    Orders orders_;
};

TEST(LuaMission, StrategiesMoveBodiesAndSeeThem) {
    Played played(push_folder());
    EXPECT_EQ(played.mission().info().family, "pushing");
    EXPECT_EQ(played.mission().info().tick, core::Duration::milliseconds(50));
    EXPECT_EQ(played.seen(0), 0);
    EXPECT_EQ(played.seen(1), 1);
    for (int i = 0; i < 5; ++i) {
        played.tick(1, 0);
    }
    EXPECT_GT(played.seen(0), 0.001);
    EXPECT_NEAR(played.seen(1), 1, 1e-6);
    EXPECT_EQ(played.state("pushes"), 10);
}

TEST(LuaMission, TheRulesEndItWithAWinnerAScoreAndAnEvent) {
    Played played(push_folder());
    for (int i = 0; i < 40 && !played.mission().is_over(); ++i) {
        played.tick(10, 0);
    }
    EXPECT_TRUE(played.mission().is_over());
    EXPECT_EQ(played.mission().winner(), SeatId(0));
    EXPECT_EQ(played.mission().score(), (std::vector<double>{1, 0}));
    EXPECT_EQ(played.state("left_score"), 1);
    ASSERT_EQ(played.events().size(), 1U);
    EXPECT_EQ(played.events()[0].kind, "arrived");
    EXPECT_EQ(played.events()[0].team, "left");
    EXPECT_EQ(played.events()[0].objects, std::vector<std::string>{"/one"});
}

TEST(LuaMission, EndsWithItsTime) {
    Played played(push_folder(), {.seed = 1, .duration = core::Duration::milliseconds(200)});
    for (int i = 0; i < 3; ++i) {
        played.tick(0, 0);
    }
    EXPECT_FALSE(played.mission().is_over());
    played.tick(0, 0);
    EXPECT_TRUE(played.mission().is_over());
    EXPECT_EQ(played.mission().winner(), std::nullopt);
}

TEST(LuaMission, CommandsAreWithinTheirLimitsBeforeTheRulesSeeThem) {
    Played wanted_much(push_folder());
    Played wanted_most(push_folder());
    wanted_much.tick(1e6, 0);
    wanted_most.tick(10, 0);
    EXPECT_EQ(wanted_much.hash(), wanted_most.hash());
}

TEST(LuaMission, TheSameCommandsGiveTheSameHashesAndOthersDoNot) {
    Played first(push_folder());
    Played second(push_folder());
    Played other(push_folder());
    for (int i = 0; i < 10; ++i) {
        first.tick(3, -1);
        second.tick(3, -1);
        other.tick(3, -2);
    }
    EXPECT_EQ(first.hash(), second.hash());
    EXPECT_NE(first.hash(), other.hash());
}

TEST(LuaMission, RandomNumbersOfTheRulesComeFromTheSeed) {
    const core::ContentSet content = push_folder(
        std::string(kPushRules) + "function set_up() match.set_score(1, math.random()) end\n");
    const auto score = [&](std::uint64_t seed) {
        return Played(content, {.seed = seed, .duration = {}}).mission().score()[0];
    };
    EXPECT_EQ(score(7), score(7));
    EXPECT_NE(score(7), score(8));
}

TEST(LuaMission, APersonsOrderIsObeyedOrRefusedWithAReason) {
    Played played(push_folder());
    ASSERT_EQ(played.mission().info().order_forms.size(), 1U);
    EXPECT_EQ(played.mission().info().order_forms[0].name, "award");
    EXPECT_EQ(played.give_order(0, 1), "");
    EXPECT_EQ(played.mission().score(), (std::vector<double>{1, 0}));
    EXPECT_EQ(played.give_order(0, 2), "not for the right one");
    EXPECT_EQ(played.give_order(0, 3), "there is no such seat");
    EXPECT_EQ(played.give_order(5, 1), "there is no such order");
}

TEST(LuaMission, RobotsBelongToTheirSeats) {
    Played played(push_folder());
    const scene::Scene& scene = *played.mission().live_scene();
    const auto owner = played.mission().owner(*scene.find("/two"));
    ASSERT_TRUE(owner);
    EXPECT_EQ(owner->seat, SeatId(1));
    EXPECT_EQ(owner->robot, 0U);
}

TEST(LuaMission, WhatRulesAndScriptsPrintComesOut) {
    Played played(push_folder(std::string(kPushRules) + "function set_up() print('hello') end\n"));
    protocol::SideOutputs said;
    played.mission().take_outputs(said);
    ASSERT_EQ(said.log.size(), 1U);
    EXPECT_EQ(said.log[0].text, "rules hello");
    said.clear();
    played.mission().take_outputs(said);
    EXPECT_TRUE(said.log.empty());
}

// ---- rules that fail ----------------------------------------------------------------------------

std::string failure_of(const std::string& more) {
    Played played(push_folder(std::string(kPushRules) + more));
    try {
        static_cast<void>(played.seen(0));
        played.tick(1, 1);
    } catch (const RulesFailure& failure) {
        return failure.what();
    }
    return "";
}

struct Failing {
    const char* text;
    const char* part;
};

class FailingRules : public testing::TestWithParam<Failing> {};

TEST_P(FailingRules, EndTheMatchWithFileAndReason) {
    const std::string failure = failure_of(GetParam().text);
    EXPECT_NE(failure.find("rules.lua"), std::string::npos) << failure;
    EXPECT_NE(failure.find(GetParam().part), std::string::npos) << failure;
}

INSTANTIATE_TEST_SUITE_P(
    All, FailingRules,
    testing::Values(
        Failing{"function judge() error('no') end", "no"},
        Failing{"function judge() local x = nil + 1 end", "arithmetic"},
        Failing{"function judge() while true do end end", "budget"},
        Failing{"function judge() local s = 'x' while true do s = s .. s end end", "memory"},
        Failing{"function judge() judge() end", "stack overflow"},
        Failing{"function observe(seat, seen) seen.x_m = 'far' end", "seen.x_m must be a number"},
        Failing{"function observe(seat, seen) seen.y_m = 1 end", "did you mean 'x_m'"},
        Failing{"function state(game) game.pushes = match.time() > 0 and 1.5 or 0 end",
                "game.pushes must be a whole number"},
        Failing{"function judge() match.set_score(3, 1) end", "from 1 to 2"},
        Failing{"function judge() match.set_score(1, 0 / 0) end", "finite"},
        Failing{"function judge() match.event('x', 'y', 9) end", "argument 3 'seat'"},
        Failing{"function judge() match.event('x', 'y', 1, {999}) end", "argument 4 'objects'"},
        Failing{"function judge() sim.getObjct('/x') end", "is not in agon"},
        Failing{"function judge() while true do match.event('x', 'y') end end",
                "at most 1000 events"}));

std::string start_error(const core::ContentSet& content) {
    auto made = create("", content, {});
    if (!made) {
        return made.error().text();
    }
    scene::Scene scene;
    const auto built = (*made)->build(scene);
    return built ? "" : built.error().text();
}

TEST(LuaMission, RulesThatCantStartAreToldBeforeTheMatch) {
    EXPECT_NE(start_error(push_folder("function judge( end")).find("rules.lua:1:"),
              std::string::npos);
    EXPECT_EQ(start_error(push_folder("function judge() end")),
              "the rules define no function observe(seat, seen) (rules.lua)");
    EXPECT_NE(start_error(
                  push_folder(std::string(kPushRules) + "function set_up() error('not today') end"))
                  .find("not today"),
              std::string::npos);
}

TEST(LuaMission, MissingFilesAndRobotsAreToldBeforeTheMatch) {
    EXPECT_EQ(start_error(folder_of({{"mission.toml", kPushMission}, {"scene.json", kTwoBoxes}})),
              "the mission has no such file (rules.lua)");
    EXPECT_NE(start_error(folder_of({{"mission.toml", kPushMission}})).find("scene.json"),
              std::string::npos);
    std::string mission = kPushMission;
    mission.replace(mission.find("/two"), 4, "/six");
    EXPECT_EQ(start_error(push_folder(kPushRules, mission)),
              "robots of seat right: no 'six' in the scene (scene.json)");
}

TEST(LuaMission, ModulesComeFromTheFolderAlone) {
    EXPECT_EQ(start_error(folder_of(
                  {{"mission.toml", kPushMission},
                   {"scene.json", kTwoBoxes},
                   {"kit/far.lua", "return {far_m = 3}"},
                   {"rules.lua", std::string("far = require 'kit.far'\n") + kPushRules}})),
              "");
    EXPECT_NE(
        start_error(push_folder(std::string("x = require 'kit.far'\n") + kPushRules)).find("kit"),
        std::string::npos);
}

// ---- a scene without rules ----------------------------------------------------------------------

constexpr const char* kCounting = R"({
    "agon_scene": 1, "step_s": 0.05,
    "objects": [{"alias": "robot", "scripts": [{"text":
        "function sysCall_actuation() if sim.getSimulationTime() > 0.2 then sim.copyPasteObjects({sim.getObject('.')}) end if sim.getSimulationTime() > 0.28 then sim.stopSimulation() end end"}]}]
})";

TEST(LuaMission, OfASceneAloneHasNoSeatsAndEndsWhenItsScriptsStopIt) {
    Played played(folder_of(
        {{"mission.toml", "name = \"copying\"\nduration_s = 5\n"}, {"scene.json", kCounting}}));
    EXPECT_TRUE(played.mission().info().seats.empty());
    EXPECT_EQ(played.mission().info().family, "scene");
    EXPECT_TRUE(played.mission().score().empty());
    const std::size_t before = played.mission().live_scene()->object_count();
    world::World world = std::move(world::World::create(scene::Scene(), {})).value();
    Orders orders;
    int ticks = 0;
    for (; ticks < 50 && !played.mission().is_over(); ++ticks) {
        played.mission().actuate(world, orders);
        played.mission().referee(world, orders);
    }
    EXPECT_LT(ticks, 10);
    // What it has come to is there to be seen, not yet what it was before.
    EXPECT_GT(played.mission().live_scene()->object_count(), before);
}

}  // namespace
}  // namespace agon::missions::lua
