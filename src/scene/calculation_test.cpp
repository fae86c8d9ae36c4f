// SPDX-License-Identifier: Apache-2.0
#include "scene/calculation.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace agon::scene {
namespace {

constexpr Handle kA(0, 1);
constexpr Handle kB(1, 1);

TEST(Calculation, OfAPairNeedsTwoEntities) {
    for (const CalculationKind kind : {CalculationKind::Collision, CalculationKind::Distance}) {
        EXPECT_TRUE(check_calculation({.name = "c", .kind = kind, .needs = {kA, kB}}));
        EXPECT_TRUE(check_calculation({.name = "c", .kind = kind, .needs = {kA, Entity::all()}}));
        EXPECT_FALSE(check_calculation({.name = "c", .kind = kind, .needs = {kA}}));
        EXPECT_FALSE(check_calculation({.name = "c", .kind = kind, .needs = {Entity::all(), kA}}));
        EXPECT_FALSE(check_calculation({.name = "c", .kind = kind, .needs = {kA, Entity()}}));
    }
}

TEST(Calculation, NeedsSomethingThatCanEndIt) {
    EXPECT_FALSE(check_calculation({.name = "g", .kind = CalculationKind::IkGroup, .uses = {kA}}));
    EXPECT_TRUE(check_calculation({.name = "g", .kind = CalculationKind::IkGroup, .needs = {kA}}));
}

TEST(Calculation, HasTheParametersOfItsKind) {
    const auto check = [](CalculationKind kind, const char* name, double value) {
        return check_calculation(
                   {.name = "c", .kind = kind, .needs = {kA, kB}, .parameters = {{name, value}}})
            .has_value();
    };
    EXPECT_TRUE(check(CalculationKind::Distance, "threshold_m", 1));
    EXPECT_FALSE(check(CalculationKind::Collision, "threshold_m", 1));
    EXPECT_FALSE(check(CalculationKind::Distance, "treshold_m", 1));
    EXPECT_FALSE(
        check(CalculationKind::Distance, "threshold_m", std::numeric_limits<double>::infinity()));
}

TEST(Calculation, SaysWhichCannotBe) {
    EXPECT_EQ(check_calculation({.name = "near", .kind = CalculationKind::Distance}).error().text(),
              "the distance calculation 'near' can't be: it needs two entities");
    EXPECT_FALSE(check_calculation({.name = "", .needs = {kA, kB}}));
}

}  // namespace
}  // namespace agon::scene
