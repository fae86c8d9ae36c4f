// SPDX-License-Identifier: Apache-2.0
#include "embed/embedded.hpp"

#include <string>

#include <gtest/gtest.h>

#include "agon/embed.h"
#include "embed/scene_for_tests.hpp"

namespace agon::embed {

namespace {

/// The kinds of all events that wait, log lines with their text.
std::string events_of(Embedded& embedded) {
    constexpr const char* kNames[] = {"?",     "loaded",  "about to start", "started", "stepped",
                                      "ended", "created", "copied",         "erased",  "failed"};
    std::string all;
    while (const auto event = embedded.next_event()) {
        all += all.empty() ? "" : ", ";
        all += event->kind == AGON_EVENT_LOG ? "'" + event->text + "'" : kNames[event->kind];
    }
    return all;
}

}  // namespace

TEST(Embedded, TellsWhatHappensInOrder) {
    Embedded embedded;
    std::uint64_t done = 0;

    ASSERT_TRUE(embedded.load_text("cart.json", for_tests::kCart));
    ASSERT_TRUE(embedded.start());
    ASSERT_TRUE(embedded.step(2, done));
    ASSERT_TRUE(embedded.stop());

    EXPECT_EQ(events_of(embedded),
              "loaded, about to start, started, 'hello', stepped, stepped, ended");
}

TEST(Embedded, TellsOfObjectsThatComeAndGo) {
    Embedded embedded;
    ASSERT_TRUE(embedded.load_text("cart.json", for_tests::kCart));
    ASSERT_TRUE(embedded.start());
    (void)events_of(embedded);

    const script::Value cart = script::Value::list({script::Value(std::int64_t{0})});
    const auto copies = embedded.call("sim.copyPasteObjects", std::span(&cart, 1));
    ASSERT_TRUE(copies) << copies.error().text();
    const auto copied = embedded.next_event();
    ASSERT_TRUE(copied);
    EXPECT_EQ(copied->kind, AGON_EVENT_OBJECT_COPIED);
    EXPECT_EQ(copied->original, 0);
    EXPECT_EQ(copies->front().at(1), script::Value(copied->object));
    ASSERT_TRUE(embedded.call("sim.removeObjects", *copies));
    const auto erased = embedded.next_event();
    ASSERT_TRUE(erased);
    EXPECT_EQ(erased->kind, AGON_EVENT_OBJECT_ERASED);
    EXPECT_EQ(erased->object, copied->object);
}

TEST(Embedded, DoesExactlyTheStepsThatItIsAskedFor) {
    Embedded embedded;
    std::uint64_t done = 7;

    EXPECT_EQ(embedded.step(1, done).error().text(), "no scene is loaded");
    EXPECT_EQ(done, 0U);
    ASSERT_TRUE(embedded.load_text("cart.json", for_tests::kCart));
    EXPECT_EQ(embedded.step(3, done).error().text(),
              "the simulation does not run after 0 of 3 steps");
    ASSERT_TRUE(embedded.start());
    ASSERT_TRUE(embedded.step(20, done));
    EXPECT_EQ(done, 20U);
    EXPECT_EQ(embedded.simulation()->passes(), 20U);
    EXPECT_EQ(embedded.simulation()->time().since_start(), core::Duration::milliseconds(1000));

    ASSERT_TRUE(embedded.call("sim.stopSimulation", {}));
    EXPECT_FALSE(embedded.step(20, done));  // the run ends meanwhile
    EXPECT_EQ(done, 2U);
}

TEST(Embedded, AListenerHearsInsteadOfTheQueueAndCannotNestTheRun) {
    Embedded embedded;
    std::string heard;
    std::uint64_t done = 0;
    embedded.set_listener([&](const Happening& happening) {
        std::uint64_t nested = 0;
        heard += std::to_string(happening.kind);
        heard += embedded.start() || embedded.step(1, nested) || embedded.stop() ||
                         embedded.load_text("cart.json", for_tests::kCart)
                     ? "! "
                     : " ";
    });

    ASSERT_TRUE(embedded.load_text("cart.json", for_tests::kCart));
    ASSERT_TRUE(embedded.start());
    ASSERT_TRUE(embedded.step(1, done));
    EXPECT_EQ(heard, "1 2 3 10 4 ");
    embedded.set_listener({});
    ASSERT_TRUE(embedded.stop());
    EXPECT_EQ(events_of(embedded), "ended");
}

TEST(Embedded, OldEventsAreLostAndCountedWhereNobodyFetchesThem) {
    Embedded embedded;
    std::uint64_t done = 0;
    ASSERT_TRUE(embedded.load_text("empty.json", R"({"agon_scene": 1, "objects": []})"));
    ASSERT_TRUE(embedded.start());

    ASSERT_TRUE(embedded.step(Embedded::kMostEvents, done));

    EXPECT_EQ(embedded.lost_events(), 3U);
    EXPECT_EQ(embedded.next_event()->kind, AGON_EVENT_STEPPED);
}

TEST(Embedded, OptionsAreNumbersWithKnownNames) {
    Embedded embedded;

    EXPECT_FALSE(embedded.set_option("seed", "18446744073709551615"));
    EXPECT_TRUE(embedded.set_option("seed", "9"));
    EXPECT_EQ(embedded.set_option("sed", "9").error().text(),
              "there is no option 'sed' (nearest: seed)");
    EXPECT_FALSE(embedded.set_option("seed", ""));
    EXPECT_FALSE(embedded.set_option("seed", "-1"));
    EXPECT_FALSE(embedded.set_option("seed", "1 "));
}

TEST(Embedded, AFaultySceneLeavesTheOneThatStands) {
    Embedded embedded;
    ASSERT_TRUE(embedded.load_text("cart.json", for_tests::kCart));

    EXPECT_FALSE(embedded.load_text("bad.json", "{"));
    EXPECT_FALSE(embedded.load_text(
        "far.json",
        R"({"agon_scene": 1, "objects": [{"dummy": {}, "scripts": [{"file": "a.lua"}]}]})"));

    ASSERT_NE(embedded.simulation(), nullptr);
    EXPECT_EQ(embedded.simulation()->scene().object_count(), 1U);
}

}  // namespace agon::embed
