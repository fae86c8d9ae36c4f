// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_correction.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <span>

#include <gtest/gtest.h>

#include "missions/soccer/events.hpp"
#include "missions/soccer/factory.hpp"
#include "missions/soccer/orders.hpp"
#include "missions/soccer/placement_plan.hpp"
#include "missions/soccer/stage_for_tests.hpp"
#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

using core::Pose2;
using core::Vec2;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// What a team may do wrong with one robot.
enum class Wrong {
    OffTheField,
    FarAway,
    InSideWall,
    InCorner,
    OnPost,
    InOwnGoal,
    InOtherGoal,
    OnBall,
    OnMate,
    OnOpponent,
    InOtherHalf,
    InCircle,
    InGoalArea,
    BesideBall,
    InFrontOfBall,
    BesideMark,
    NotANumber,
    Infinite,
    HeadingNotANumber,
};

constexpr std::array kWrongs = {
    Wrong::OffTheField, Wrong::FarAway,    Wrong::InSideWall,       Wrong::InCorner,
    Wrong::OnPost,      Wrong::InOwnGoal,  Wrong::InOtherGoal,      Wrong::OnBall,
    Wrong::OnMate,      Wrong::OnOpponent, Wrong::InOtherHalf,      Wrong::InCircle,
    Wrong::InGoalArea,  Wrong::BesideBall, Wrong::InFrontOfBall,    Wrong::BesideMark,
    Wrong::NotANumber,  Wrong::Infinite,   Wrong::HeadingNotANumber};

/// One restart that is being placed; the team whose turn it is does something wrong.
struct Scene {
    const Content& content;
    Restart restart;
    Team first;    ///< who has the restart
    Team placing;  ///< who is wrong
    bool first_is_left;
    double side;  ///< of the ball

    [[nodiscard]] Ruling ruling() const {
        PlacementCase placement = default_case(content, restart, Role::First);
        placement.ball_m.y *= side;
        Ruling ruling;
        ruling.restart = restart;
        ruling.ball_m = turned(first_is_left, placement.ball_m);
        const bool is_own_end = restart == Restart::FreeBall || restart == Restart::GoalKick;
        ruling.defenders = is_own_end ? first : opponent_of(first);
        if (restart != Restart::FreeBall) {
            ruling.kicking = first;
        }
        return ruling;
    }

    /// Those who place before have done so.
    [[nodiscard]] PlacementPlan plan() const {
        std::array<bool, 2> sides{};
        sides[index_of(first)] = first_is_left;
        sides[index_of(opponent_of(first))] = !first_is_left;
        PlacementPlan plan;
        plan.lay_out(content, ruling(), ruling().ball_m, sides);
        for (const Team team : plan.order()) {
            if (team == placing) {
                break;
            }
            EXPECT_TRUE(plan.accept(content, team, plan.proposal(team)).empty());
        }
        return plan;
    }

    [[nodiscard]] std::vector<Pose2> taken(const PlacementPlan& plan) const {
        std::vector<Pose2> places;
        if (plan.order()[1] == placing) {
            for (std::uint32_t robot = 0; robot < content.robot_count; ++robot) {
                places.push_back(turned(false, plan.place(opponent_of(placing), robot)));
            }
        }
        return places;
    }

    [[nodiscard]] PlacementCase placement(const PlacementPlan& plan) const {
        return {restart, placing == first ? Role::First : Role::Second,
                turned(plan.defends_left(placing), plan.ball_in_field_m()), false};
    }
};

Pose2 wrong_place(const Scene& scene, const PlacementPlan& plan, Wrong wrong, std::uint32_t robot) {
    const FieldSize& field = scene.content.field;
    const double line = field.goal_line_m();
    const double side = field.side_line_m();
    const Vec2 ball = scene.placement(plan).ball_m;
    const Pose2 own = plan.place(scene.placing, robot);
    const std::uint32_t mate = robot == 1 ? 2 : 1;
    switch (wrong) {
        case Wrong::OffTheField:
            return {{line + 0.6, 0.3}, 1};
        case Wrong::FarAway:
            return {{-1e300, 1e300}, 1e9};
        case Wrong::InSideWall:
            return {{own.position_m.x, side - 0.01}, 0.3};
        case Wrong::InCorner:
            return {{-line + 0.04, side - 0.04}, 0};
        case Wrong::OnPost:
            return {{-line, field.goal_width_m / 2}, 0};
        case Wrong::InOwnGoal:
            return {{-line - 0.05, 0.02}, 0};
        case Wrong::InOtherGoal:
            return {{line + 0.05, -0.02}, 0};
        case Wrong::OnBall:
            return {ball + Vec2{0.01, 0.005}, 0.2};
        case Wrong::OnMate:
            return {plan.place(scene.placing, mate).position_m + Vec2{0.02, -0.01}, 0.7};
        case Wrong::OnOpponent:
            return {-plan.place(opponent_of(scene.placing), mate).position_m, 0.7};
        case Wrong::InOtherHalf:
            return {{-own.position_m.x, own.position_m.y + 0.013}, own.heading_rad};
        case Wrong::InCircle:
            return {{-0.05, 0.07}, 0};
        case Wrong::InGoalArea:
            return {{-line + 0.08, 0.11}, 0.1};
        case Wrong::BesideBall:
            return {ball + Vec2{0, 0.10}, 0};
        case Wrong::InFrontOfBall:
            return {ball + Vec2{0.10, 0.01}, 0};
        case Wrong::BesideMark:
            return {ball - Vec2{field.free_ball_robot_m - 0.05, 0.01}, 0};
        case Wrong::NotANumber:
            return {{kNan, 0.1}, 0};
        case Wrong::Infinite:
            return {{0.1, -kInfinite}, 0};
        case Wrong::HeadingNotANumber:
            return {own.position_m, kNan};
    }
    return own;
}

Formation formation_of(const PlacementPlan& plan, Team team, std::uint32_t count) {
    Formation formation;
    for (std::uint32_t robot = 0; robot < count; ++robot) {
        formation.robots[robot] = plan.place(team, robot);
    }
    return formation;
}

bool is_number(const Pose2& place) {
    return std::isfinite(place.position_m.x) && std::isfinite(place.position_m.y) &&
           std::isfinite(place.heading_rad);
}

/// No legal place of a grid is nearer to what was wanted than the one that was found.
void expect_nearest(const PlacementLaw& law, const Formation& result, std::uint32_t robot,
                    const Pose2& wanted, double grid_m) {
    RobotSet others;
    bool has_taker = false;
    for (std::uint32_t other = 0; other < law.rules().robot_count; ++other) {
        if (other != robot) {
            others.add(other);
            has_taker = has_taker || law.takes(result.robots[other], other);
        }
    }
    const bool has_to_take = law.wants_taker() && !has_taker;
    const double found_m = distance(result.robots[robot].position_m, wanted.position_m);
    const FieldSize& field = law.rules().field;
    const int half_x = static_cast<int>((field.goal_line_m() + field.goal_depth_m) / grid_m);
    const int half_y = static_cast<int>(field.side_line_m() / grid_m);
    Formation tried = result;
    tried.robots[robot].heading_rad = wanted.heading_rad;
    for (int x = -half_x; x <= half_x; ++x) {
        for (int y = -half_y; y <= half_y; ++y) {
            Pose2& place = tried.robots[robot];
            place.position_m = {x * grid_m, y * grid_m};
            // The slack of 1 mm, both ways, of which new places make no use, and the clearance.
            if (distance(place.position_m, wanted.position_m) < found_m - 0.004 &&
                !law.fault(tried, robot, others) && (!has_to_take || law.takes(place, robot))) {
                ADD_FAILURE() << "legal and nearer: " << place.position_m.x << ", "
                              << place.position_m.y << " than " << result.robots[robot].position_m.x
                              << ", " << result.robots[robot].position_m.y << " from "
                              << wanted.position_m.x << ", " << wanted.position_m.y;
                return;
            }
        }
    }
}

/// Plays one cell of the matrix; says whether anything was wrong.
bool play(const Scene& scene, Wrong wrong, std::uint32_t robot, double grid_m) {
    const Content& content = scene.content;
    PlacementPlan plan = scene.plan();
    const Formation proposal = formation_of(plan, scene.placing, content.robot_count);
    const Pose2 place = wrong_place(scene, plan, wrong, robot);
    agon_soccer_placement wish = plan.proposal(scene.placing);
    wish.robots[robot] = {place.position_m.x, place.position_m.y, place.heading_rad};
    Formation wanted = proposal;
    wanted.robots[robot] = place;
    const PlacementCase placement = scene.placement(plan);
    const std::vector<Pose2> taken = scene.taken(plan);
    const bool is_legal =
        !why_team_is_illegal(content.placement_rules, placement, wanted, taken).has_value();

    const auto corrections = plan.accept(content, scene.placing, wish);

    const Formation result = formation_of(plan, scene.placing, content.robot_count);
    EXPECT_EQ(why_team_is_illegal(content.placement_rules, placement, result, taken), std::nullopt);
    EXPECT_EQ(corrections.empty(), is_legal);
    // One robot at least had to go; the others stand as they wanted, unless told.
    RobotSet told;
    for (const PlacementCorrection& correction : corrections) {
        EXPECT_TRUE(correction.robot);
        told.add(*correction.robot);
        EXPECT_FALSE(correction.why.empty());
        EXPECT_EQ(correction.to, result.robots[*correction.robot]);
    }
    for (std::uint32_t other = 0; other < content.robot_count; ++other) {
        if (!told.has(other)) {
            EXPECT_EQ(result.robots[other], wanted.robots[other]) << other;
        }
    }
    EXPECT_LE(corrections.size(), 2U) << "a place for a place";
    if (corrections.size() == 1) {
        const std::uint32_t moved = *corrections[0].robot;
        const Pose2& from =
            is_number(wanted.robots[moved]) ? wanted.robots[moved] : proposal.robots[moved];
        if (std::fabs(from.position_m.x) < 100) {
            const PlacementLaw law(content.placement_rules, placement, taken);
            expect_nearest(law, result, moved, from, grid_m);
            EXPECT_EQ(result.robots[moved].heading_rad, from.heading_rad);
        }
    }
    // What was accepted is accepted as it is.
    PlacementPlan again = scene.plan();
    const agon_soccer_placement accepted = plan.proposal(scene.placing);
    EXPECT_TRUE(again.accept(content, scene.placing, accepted).empty());
    const agon_soccer_placement twice = again.proposal(scene.placing);
    EXPECT_EQ(std::memcmp(&accepted, &twice, sizeof(twice)), 0);
    return !is_legal;
}

/// Every restart, both roles, both sides, the robots, each kind of wrong; the restart is that of
/// each of the first teams, which stand at both ends.
void play_matrix(const std::string& name, std::span<const Team> firsts,
                 const std::vector<std::uint32_t>& robots, double grid_m) {
    const auto content = read_content(core::shipped_content(), name);
    ASSERT_TRUE(content);
    std::map<Wrong, int> illegal;
    for (const Restart restart : kRestarts) {
        for (const Team first : firsts) {
            for (const Team placing : kTeams) {
                const bool first_is_left =
                    (first == Team::Yellow) != (restart == Restart::FreeKick);
                for (const double side : {1.0, -1.0}) {
                    if (side < 0 && restart != Restart::FreeBall) {
                        continue;
                    }
                    const Scene scene{*content, restart, first, placing, first_is_left, side};
                    for (const Wrong wrong : kWrongs) {
                        for (const std::uint32_t robot : robots) {
                            SCOPED_TRACE(name + " " + std::string(name_of(restart)) + " of " +
                                         std::string(name_of(first)) + ", " +
                                         std::string(name_of(placing)) + " wrong " +
                                         std::to_string(static_cast<int>(wrong)) + " robot " +
                                         std::to_string(robot));
                            illegal[wrong] += play(scene, wrong, robot, grid_m) ? 1 : 0;
                        }
                    }
                }
            }
        }
    }
    for (const Wrong wrong : kWrongs) {
        EXPECT_GE(illegal[wrong], 2) << static_cast<int>(wrong) << " is hardly ever wrong";
    }
}

TEST(PlacementMatrix, ThreeASideGoesToTheNearestLegalPlace) {
    play_matrix("soccer3", std::span(kTeams).first(1), {0, 2}, 0.02);
}

TEST(PlacementMatrix, FiveASideGoesToTheNearestLegalPlace) {
    play_matrix("soccer5", kTeams, {0, 1, 4}, 0.025);
}

TEST(PlacementMatrix, ElevenASideGoesToTheNearestLegalPlace) {
    play_matrix("soccer11", std::span(kTeams).first(1), {0, 5}, 0.05);
}

TEST(PlacementCorrected, IsToldOfEachRobotAtEachRestartOfEachTeam) {
    for (const Restart restart : kRestarts) {
        for (const Team having : kTeams) {
            for (const Team wrong : kTeams) {
                SCOPED_TRACE(std::string(name_of(restart)) + " of " + std::string(name_of(having)) +
                             ", wrong is " + std::string(name_of(wrong)));
                Stage stage("soccer5", {"play.ball_jitter_m=0"});
                stage.run_to_play();
                agon_soccer_placement proposal{};
                stage.on_place = [&](Team team, const agon_soccer_observation&,
                                     agon_soccer_placement& places) {
                    if (team == wrong) {
                        proposal = places;
                        places.robots[1] = {9, 9, 0};
                        places.robots[2].x_m = kNan;
                    }
                };
                OrderBlock order;
                order.order = static_cast<std::uint32_t>(restart);
                order.team = code_of(having);
                stage.order(std::as_bytes(std::span(&order, 1)));
                stage.forget_events();

                stage.run_to_play();

                ASSERT_EQ(stage.count("placement_corrected"), 2U);
                std::uint32_t number = 1;
                for (const protocol::Event& event : stage.events()) {
                    if (event.kind == "placement_corrected") {
                        EXPECT_EQ(event.team, name_of(wrong));
                        EXPECT_EQ(event.objects,
                                  (std::vector<std::string>{path_of({wrong, number})}));
                        EXPECT_NE(event.reason.find(": goes from ("), std::string::npos);
                        ++number;
                    }
                }
                const agon_soccer_observation seen = stage.observation(wrong);
                for (const std::uint32_t robot : {0U, 2U, 3U, 4U}) {
                    EXPECT_NEAR(seen.own[robot].x_m, proposal.robots[robot].x_m, 1e-6) << robot;
                    EXPECT_NEAR(seen.own[robot].y_m, proposal.robots[robot].y_m, 1e-6) << robot;
                }
                EXPECT_LT(std::fabs(seen.own[1].y_m), 0.9) << "on the field";
            }
        }
    }
}

}  // namespace
}  // namespace agon::missions::soccer
