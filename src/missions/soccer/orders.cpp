// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/orders.hpp"

#include <cstddef>

namespace agon::missions::soccer {
namespace {

using protocol::FieldType;

protocol::BlockSchema make_schema() {
    const auto field = [](const char* name, FieldType type, std::size_t offset, const char* unit,
                          const char* meaning, const char* frame = "") {
        return protocol::Field{name,  type,   static_cast<std::uint32_t>(offset), 1, 0, unit,
                               frame, meaning};
    };
    protocol::BlockSchema schema;
    schema.name = "agon.soccer.order";
    schema.size_bytes = sizeof(OrderBlock);
    schema.fields = {
        field("struct_size", FieldType::U32, offsetof(OrderBlock, struct_size), "B",
              "of this block"),
        field(
            "order", FieldType::U32, offsetof(OrderBlock, order), "",
            "0 kick-off, 1 free ball, 2 penalty kick, 3 free kick, 4 goal kick, 5 stop, 6 resume, "
            "7 goal, 8 score, 9 clock, 10 annul the last goal, 11 next half, 12 place the ball, "
            "13 place a robot, 14 time-out"),
        field("team", FieldType::U32, offsetof(OrderBlock, team), "", "0 none, 1 yellow, 2 blue"),
        field("robot", FieldType::U32, offsetof(OrderBlock, robot), "", "its number in the team"),
        field("x_m", FieldType::F64, offsetof(OrderBlock, x_m), "m", "where to place", "world"),
        field("y_m", FieldType::F64, offsetof(OrderBlock, y_m), "m", "where to place", "world"),
        field("heading_rad", FieldType::F64, offsetof(OrderBlock, heading_rad), "rad",
              "of the robot to place", "world"),
        field("playing_time_ns", FieldType::U64, offsetof(OrderBlock, playing_time_ns), "ns",
              "to set the clock to"),
        field("yellow_goals", FieldType::U32, offsetof(OrderBlock, yellow_goals), "",
              "to set the score to"),
        field("blue_goals", FieldType::U32, offsetof(OrderBlock, blue_goals), "",
              "to set the score to"),
    };
    return schema;
}

}  // namespace

const protocol::BlockSchema& order_schema() {
    static const protocol::BlockSchema kSchema = make_schema();
    return kSchema;
}

}  // namespace agon::missions::soccer
