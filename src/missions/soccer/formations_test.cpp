// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/formations.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/content.hpp"
#include "missions/soccer/factory.hpp"
#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

Content content_of(const std::string& name) {
    auto content = read_content(core::shipped_content(), name);
    EXPECT_TRUE(content) << (content ? "" : content.error().text());
    return std::move(content).value();
}

TEST(Formations, AFreeBallsFormationIsMirroredToItsMark) {
    const Content content = content_of("soccer5");
    PlacementCase left = default_case(content, Restart::FreeBall, Role::First);
    PlacementCase right = left;
    right.ball_m.y = -right.ball_m.y;

    const Formation at_left = content.formations.formation(left);
    const Formation at_right = content.formations.formation(right);

    for (std::uint32_t robot = 0; robot < 5; ++robot) {
        EXPECT_EQ(at_right.robots[robot].position_m.x, at_left.robots[robot].position_m.x);
        EXPECT_EQ(at_right.robots[robot].position_m.y, -at_left.robots[robot].position_m.y);
        EXPECT_EQ(at_right.robots[robot].heading_rad, -at_left.robots[robot].heading_rad);
    }
}

TEST(Formations, TheFirstToPlaceIsTheLaws) {
    const Formations formations = content_of("soccer5").formations;

    for (const Restart restart : kRestarts) {
        EXPECT_EQ(formations.places_first(restart), Role::First) << name_of(restart);
    }
}

TEST(Formations, NeitherTeamsDefaultsAreInTheOthersWay) {
    for (const std::string& name : names()) {
        const Content content = content_of(name);
        const PlacementRules& rules = content.placement_rules;
        for (const Restart restart : kRestarts) {
            const PlacementCase first = default_case(content, restart, Role::First);
            const PlacementCase second = default_case(content, restart, Role::Second);
            EXPECT_EQ(second.ball_m, -first.ball_m);
            const Formation first_places = content.formations.formation(first);
            const Formation second_places = content.formations.formation(second);
            for (std::uint32_t a = 0; a < content.robot_count; ++a) {
                for (std::uint32_t b = 0; b < content.robot_count; ++b) {
                    const core::Pose2 turned_b = turned(false, second_places.robots[b]);
                    EXPECT_FALSE(
                        overlap(rules.footprint(first_places.robots[a]), rules.footprint(turned_b)))
                        << name << ' ' << name_of(restart) << ' ' << a << ' ' << b;
                }
            }
        }
    }
}

}  // namespace
}  // namespace agon::missions::soccer
