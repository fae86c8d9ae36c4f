// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/order_forms.hpp"

#include <string>
#include <utility>

#include "missions/soccer/orders.hpp"

namespace agon::missions::soccer {
namespace {

using protocol::OrderForm;
using Kind = OrderForm::Argument::Kind;

constexpr const char* kRestart = "Restart";
constexpr const char* kPlay = "Play";
constexpr const char* kScore = "Score";
constexpr const char* kPlace = "Place";

OrderForm form(OrderKind kind, const char* title, const char* group,
               std::vector<OrderForm::Argument> arguments = {}, const char* moves = "") {
    OrderForm form;
    form.name = std::string(name_of(kind));
    form.title = title;
    form.group = group;
    form.presets = {{"struct_size", sizeof(OrderBlock)},
                    {"order", static_cast<double>(static_cast<std::uint32_t>(kind))}};
    form.arguments = std::move(arguments);
    form.moves = moves;
    return form;
}

}  // namespace

std::vector<OrderForm> order_forms() {
    // Seats are in the order of the block's codes: 1 yellow, 2 blue.
    const OrderForm::Argument team{"Team", Kind::Seat, {"team"}};
    const OrderForm::Argument any_team{"Team", Kind::Seat, {"team"}, true};
    const OrderForm::Argument robot{"Robot", Kind::Robot, {"robot"}};
    const OrderForm::Argument place{"Place", Kind::Point, {"x_m", "y_m"}};
    const OrderForm::Argument heading{"Heading", Kind::Angle, {"heading_rad"}, true};
    const OrderForm::Argument time{"Playing time", Kind::Time, {"playing_time_ns"}};
    const OrderForm::Argument yellow{"Yellow", Kind::Count, {"yellow_goals"}};
    const OrderForm::Argument blue{"Blue", Kind::Count, {"blue_goals"}};
    return {
        form(OrderKind::KickOff, "Kick-off", kRestart, {team}),
        form(OrderKind::FreeBall, "Free ball", kRestart, {any_team}),
        form(OrderKind::PenaltyKick, "Penalty kick", kRestart, {team}),
        form(OrderKind::FreeKick, "Free kick", kRestart, {team}),
        form(OrderKind::GoalKick, "Goal kick", kRestart, {team}),
        form(OrderKind::Stop, "Stop", kPlay),
        form(OrderKind::Resume, "Resume", kPlay),
        form(OrderKind::Goal, "Goal", kScore, {team}),
        form(OrderKind::Score, "Set the score", kScore, {yellow, blue}),
        form(OrderKind::Clock, "Set the clock", kPlay, {time}),
        form(OrderKind::AnnulGoal, "Annul the last goal", kScore),
        form(OrderKind::NextHalf, "End the half", kPlay),
        form(OrderKind::PlaceBall, "Place the ball", kPlace, {place}, "/ball"),
        form(OrderKind::PlaceRobot, "Place a robot", kPlace, {team, robot, place, heading},
             "/{seat}[{robot}]"),
        form(OrderKind::TimeOut, "Time-out", kPlay, {team}),
    };
}

}  // namespace agon::missions::soccer
