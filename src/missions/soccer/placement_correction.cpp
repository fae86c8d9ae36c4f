// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_correction.hpp"

#include <array>
#include <cmath>

#include "core/math.hpp"
#include "missions/soccer/placement_search.hpp"

namespace agon::missions::soccer {
namespace {

using core::Pose2;
using core::Vec2;

/// New places make no use of the slack and keep this from every limit: they are legal also when
/// they are judged once more, in another order.
constexpr double kClearance_m = 1e-4;

bool is_finite(const Pose2& place) {
    return std::isfinite(place.position_m.x) && std::isfinite(place.position_m.y) &&
           std::isfinite(place.heading_rad);
}

class Corrector {
public:
    Corrector(const PlacementLaw& law, const Formation& proposal, Formation& formation)
        : law_(law), proposal_(proposal), formation_(formation), wanted_(formation) {}

    std::vector<PlacementCorrection> run() {
        keep_what_is_legal();
        if (law_.wants_taker() && !has_taker_ && !name_taker()) {
            return give_up();
        }
        for (std::uint32_t robot = 0; robot < count(); ++robot) {
            if (!settled_.has(robot) && !settle(robot)) {
                return give_up();
            }
        }
        return told();
    }

private:
    [[nodiscard]] std::uint32_t count() const { return law_.rules().robot_count; }

    void keep_what_is_legal() {
        for (std::uint32_t robot = 0; robot < count(); ++robot) {
            if (const auto fault = law_.fault(formation_, robot, settled_)) {
                why_[robot] = fault->text();
                if (!is_finite(formation_.robots[robot])) {
                    formation_.robots[robot] = proposal_.robots[robot];
                }
                continue;
            }
            settled_.add(robot);
            has_taker_ = has_taker_ || law_.takes(formation_.robots[robot], robot);
        }
    }

    /// The nearest legal place for a robot beside those that are settled.
    [[nodiscard]] std::optional<Pose2> nearest(std::uint32_t robot, const RobotSet& settled,
                                               bool is_taker) {
        Formation tried = formation_;
        Pose2& place = tried.robots[robot];
        const double clearance_m = law_.rules().slack_m + kClearance_m;
        const auto is_legal = [&](Vec2 center) {
            place.position_m = center;
            return !law_.fault(tried, robot, settled, clearance_m) &&
                   (!is_taker || law_.takes(place, robot));
        };
        const Box box = law_.reach(robot, is_taker);
        const Vec2 seeds[] = {proposal_.robots[robot].position_m, (box.low_m + box.high_m) / 2};
        const Vec2 wanted = formation_.robots[robot].position_m;
        for (const double heading : {place.heading_rad, proposal_.robots[robot].heading_rad}) {
            place.heading_rad = heading;
            if (const auto found = nearest_legal_m(wanted, box, seeds, is_legal)) {
                return Pose2{*found, heading};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool settle(std::uint32_t robot) {
        // A proposal that a NaN fell back to may be legal as it is.
        if (law_.fault(formation_, robot, settled_)) {
            const auto place = nearest(robot, settled_, false);
            if (!place) {
                return false;
            }
            formation_.robots[robot] = *place;
        }
        settled_.add(robot);
        return true;
    }

    /// Of the robots that are to be corrected anyway, else of all.
    [[nodiscard]] bool name_taker() { return name_taker(false) || name_taker(true); }

    [[nodiscard]] bool name_taker(bool is_of_settled) {
        std::optional<std::uint32_t> taker;
        Pose2 place;
        double way_m = 0;
        for (std::uint32_t robot = 0; robot < count(); ++robot) {
            if (settled_.has(robot) != is_of_settled) {
                continue;
            }
            RobotSet others;
            for (std::uint32_t other = 0; other < count(); ++other) {
                if (other != robot && settled_.has(other)) {
                    others.add(other);
                }
            }
            const auto found = nearest(robot, others, true);
            if (!found) {
                continue;
            }
            const double found_m = distance(found->position_m, formation_.robots[robot].position_m);
            if (!taker || found_m < way_m) {
                taker = robot;
                place = *found;
                way_m = found_m;
            }
        }
        if (!taker) {
            return false;
        }
        formation_.robots[*taker] = place;
        settled_.add(*taker);
        if (why_[*taker].empty()) {
            why_[*taker] = std::string("takes the ball, for ") + law_.no_taker();
        }
        return true;
    }

    std::vector<PlacementCorrection> give_up() {
        for (std::uint32_t robot = 0; robot < count(); ++robot) {
            if (why_[robot].empty()) {
                why_[robot] = "stands in the way of others, for which there is no legal place";
            }
            formation_.robots[robot] = proposal_.robots[robot];
        }
        return told();
    }

    [[nodiscard]] std::vector<PlacementCorrection> told() const {
        std::vector<PlacementCorrection> corrections;
        for (std::uint32_t robot = 0; robot < count(); ++robot) {
            if (!why_[robot].empty()) {
                corrections.push_back(
                    {robot, why_[robot], wanted_.robots[robot], formation_.robots[robot]});
            }
        }
        return corrections;
    }

    const PlacementLaw& law_;
    const Formation& proposal_;
    Formation& formation_;
    Formation wanted_;
    RobotSet settled_;
    bool has_taker_ = false;
    std::array<std::string, kMaxRobots> why_;  ///< empty: stays where it is
};

/// Three decimals, without a locale: "-0.812". No numbers are said to be none.
std::string number_text(double value, int decimals) {
    if (!std::isfinite(value)) {
        return "no number";
    }
    if (std::fabs(value) > 1e6) {
        return value > 0 ? "far away" : "-far away";
    }
    const double factor = decimals == 0 ? 1 : 1000;
    const auto scaled = static_cast<std::int64_t>(std::floor(std::fabs(value) * factor + 0.5));
    std::string text = value < 0 && scaled > 0 ? "-" : "";
    text += std::to_string(scaled / static_cast<std::int64_t>(factor));
    if (decimals > 0) {
        const std::string fraction = std::to_string(scaled % 1000);
        text += "." + std::string(3 - fraction.size(), '0') + fraction;
    }
    return text;
}

std::string place_text(const Pose2& place, bool has_heading) {
    std::string text = "(" + number_text(place.position_m.x, 3) + " m, " +
                       number_text(place.position_m.y, 3) + " m";
    if (has_heading) {
        text += ", " + number_text(core::degrees(place.heading_rad), 0) + " deg";
    }
    return text + ")";
}

}  // namespace

std::vector<PlacementCorrection> correct(const PlacementLaw& law, const Formation& proposal,
                                         Formation& formation) {
    return Corrector(law, proposal, formation).run();
}

std::optional<PlacementCorrection> correct_ball(const PlacementLaw& law, Vec2 proposal,
                                                Vec2& ball_m) {
    const char* fault = law.ball_fault(ball_m);
    if (fault == nullptr) {
        return std::nullopt;
    }
    PlacementCorrection correction{std::nullopt, fault, {ball_m, 0}, {proposal, 0}};
    if (std::isfinite(ball_m.x) && std::isfinite(ball_m.y)) {
        const double line_m = law.rules().field.goal_line_m();
        const double side_m = law.rules().field.side_line_m();
        const Vec2 seeds[] = {proposal};
        const auto is_legal = [&law](Vec2 point) {
            return law.ball_fault(point) == nullptr;
        };
        if (const auto found =
                nearest_legal_m(ball_m, {{-line_m, -side_m}, {0, side_m}}, seeds, is_legal)) {
            correction.to.position_m = *found;
        }
    }
    ball_m = correction.to.position_m;
    return correction;
}

std::string text_of(const PlacementCorrection& correction, std::string_view team) {
    const bool is_robot = correction.robot.has_value();
    std::string text =
        is_robot ? "robot " + std::to_string(*correction.robot) + " of " + std::string(team) + " "
                 : std::string();
    return text + correction.why + ": goes from " + place_text(correction.from, is_robot) + " to " +
           place_text(correction.to, is_robot) + " in its team's view";
}

}  // namespace agon::missions::soccer
