// SPDX-License-Identifier: Apache-2.0
#include "seating.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

namespace fs = std::filesystem;

const fs::path kShipped = fs::path(AGON_BINARY_DIR) / "strategies";

missions::MissionInfo two_teams() {
    missions::MissionInfo mission;
    mission.name = "soccer5";
    mission.family = "soccer";
    for (const char* name : {"yellow", "blue"}) {
        missions::SeatInfo seat;
        seat.name = name;
        seat.robot_count = 5;
        mission.seats.push_back(seat);
    }
    return mission;
}

std::string error_of(const SeatOptions& options) {
    const auto seated = seat(two_teams(), options, kShipped);
    return seated ? "" : seated.error().text();
}

TEST(Seating, FillsSeatsThatAreNotNamedWithDifferentShippedStrategies) {
    const auto seated = seat(two_teams(), {}, kShipped);

    ASSERT_TRUE(seated) << seated.error().text();
    ASSERT_EQ(seated->choices.size(), 2U);
    EXPECT_EQ(fs::path(seated->choices[0].file).stem(), "cadet");
    EXPECT_EQ(fs::path(seated->choices[1].file).stem(), "classic5");
}

TEST(Seating, KeepsTheOptionsOfASeat) {
    SeatOptions options;
    options.files["blue"] = "classic,tail=int32,axes=y-up";

    const auto seated = seat(two_teams(), options, kShipped);

    ASSERT_TRUE(seated) << seated.error().text();
    EXPECT_EQ(options_text(seated->choices[1]), "axes=y-up,tail=int32");
}

TEST(Seating, NamesTheNearestSeatAndStrategy) {
    SeatOptions wrong_seat;
    wrong_seat.files["yelow"] = "cadet";
    EXPECT_EQ(error_of(wrong_seat),
              "soccer5 has no seat 'yelow'; did you mean 'yellow'? (--yelow)");

    SeatOptions wrong_strategy;
    wrong_strategy.files["yellow"] = "cadte";
    EXPECT_NE(error_of(wrong_strategy).find("'cadet'"), std::string::npos)
        << error_of(wrong_strategy);
}

TEST(Seating, ReadsParameters) {
    SeatOptions options;
    options.parameters = {"blue.kp=1.25", "blue.reach=-2e-1"};

    const auto seated = seat(two_teams(), options, kShipped);

    ASSERT_TRUE(seated) << seated.error().text();
    EXPECT_TRUE(seated->parameters[0].empty());
    EXPECT_EQ(seated->parameters[1].at("kp"), 1.25);
    EXPECT_EQ(seated->parameters[1].at("reach"), -0.2);
}

TEST(Seating, FormOfAChoiceNeedsNoFile) {
    SeatOptions options;
    options.files["yellow"] = "nowhere.so,axes=y-up";
    EXPECT_TRUE(check_form(options));
    for (const char* text : {"", ",", "cadet,", "cadet,axes", "cadet,=y-up"}) {
        options.files["yellow"] = text;
        EXPECT_FALSE(check_form(options)) << text;
    }
}

TEST(Seating, RejectsFaultyParameters) {
    for (const char* text : {"kp=1", "yellow.kp", "yellow=kp.1", "yellow.kp=", "yellow.kp=x"}) {
        SeatOptions options;
        options.parameters = {text};
        EXPECT_NE(error_of(options), "") << text;
        EXPECT_FALSE(check_form(options)) << text;
    }
    SeatOptions options;
    options.parameters = {"bleu.kp=1"};
    EXPECT_TRUE(check_form(options));
    EXPECT_EQ(error_of(options),
              "soccer5 has no seat 'bleu'; did you mean 'blue'? (--param bleu.kp=1)");
}

}  // namespace
}  // namespace agon::app
