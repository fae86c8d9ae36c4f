// SPDX-License-Identifier: Apache-2.0
#include "formation.hpp"

#include <gtest/gtest.h>

#include "field.hpp"

namespace agon::kit {
namespace {

TEST(Formation, HasAPlaceForEveryoneButKeeperAndStriker) {
    for (const std::uint32_t robots : {3U, 5U, 11U}) {
        EXPECT_EQ(support_places(field_for(robots), {0, 0}, robots).count, robots - 2);
    }
}

TEST(Formation, BreaksNoRuleWhereverTheBallIs) {
    for (const std::uint32_t robots : {3U, 5U, 11U}) {
        const SoccerField field = field_for(robots);
        for (int i = -10; i <= 10; ++i) {
            for (int j = -10; j <= 10; ++j) {
                const Point ball{field.length_m / 20 * i, field.width_m / 20 * j};
                const Places places = support_places(field, ball, robots);
                for (std::size_t place = 0; place < places.count; ++place) {
                    const Point point = places.points[place];
                    EXPECT_FALSE(own_penalty_area(field).holds(point)) << ball.x << ' ' << ball.y;
                    EXPECT_FALSE(own_goal_area(field).holds(point));
                    EXPECT_FALSE(far_goal_area(field).holds(point));
                    EXPECT_LT(std::fabs(point.x), field.length_m / 2);
                    EXPECT_LT(std::fabs(point.y), field.width_m / 2);
                }
            }
        }
    }
}

TEST(Formation, TheStrikerWaitsOutsideTheAreas) {
    for (const std::uint32_t robots : {3U, 5U, 11U}) {
        const SoccerField field = field_for(robots);
        const Point ball{-field.length_m / 2 + 0.1, 0.1};

        EXPECT_FALSE(own_penalty_area(field).holds(waiting_place(field, ball)));
    }
}

}  // namespace
}  // namespace agon::kit
