// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/game_state.hpp"

#include <cstddef>

namespace agon::missions::soccer {
namespace {

using protocol::Field;
using protocol::FieldType;

Field field(const char* name, FieldType type, std::size_t offset, const char* unit,
            const char* meaning) {
    return {name, type, static_cast<std::uint32_t>(offset), 1, 0, unit, "", meaning};
}

protocol::BlockSchema make_schema() {
    protocol::BlockSchema schema;
    schema.name = "agon.soccer.game_state";
    schema.size_bytes = sizeof(GameState);
    schema.fields = {
        field("phase", FieldType::U32, offsetof(GameState, phase), "",
              "0 robots are being placed, 1 play, 2 over, 3 time-out, 4 stopped"),
        field("half", FieldType::U32, offsetof(GameState, half), "", "0 first, 1 second"),
        field("playing_time_ns", FieldType::U64, offsetof(GameState, playing_time_ns), "ns",
              "played in this period or shoot-out attempt; stands still at restarts"),
        field("half_length_ns", FieldType::U64, offsetof(GameState, half_length_ns), "ns",
              "playing time of this period, in the shoot-out of an attempt"),
        field("yellow_goals", FieldType::U32, offsetof(GameState, yellow_goals), "",
              "goals of the team in seat yellow"),
        field("blue_goals", FieldType::U32, offsetof(GameState, blue_goals), "",
              "goals of the team in seat blue"),
        field("restart", FieldType::U32, offsetof(GameState, restart), "",
              "the last: 0 kick-off, 1 free ball, 2 penalty kick, 3 free kick, 4 goal kick"),
        field("restart_count", FieldType::U32, offsetof(GameState, restart_count), "",
              "grows by one at each"),
        field("kicking_team", FieldType::U32, offsetof(GameState, kicking_team), "",
              "who has the kick: 0 anyone, 1 yellow, 2 blue"),
        field("left_team", FieldType::U32, offsetof(GameState, left_team), "",
              "who defends the left goal in this half: 1 yellow, 2 blue"),
        field("placement_left_ns", FieldType::U64, offsetof(GameState, placement_left_ns), "ns",
              "until play goes on"),
        field("period", FieldType::U32, offsetof(GameState, period), "",
              "0 first half, 1 second half, 2 golden goal, 3 shoot-out"),
        field("winner", FieldType::U32, offsetof(GameState, winner), "",
              "once the match is over: 0 nobody, 1 yellow, 2 blue"),
        field("yellow_shoot_out_goals", FieldType::U32, offsetof(GameState, yellow_shoot_out_goals),
              "", "of the shoot-out; not in yellow_goals"),
        field("blue_shoot_out_goals", FieldType::U32, offsetof(GameState, blue_shoot_out_goals), "",
              "of the shoot-out; not in blue_goals"),
        field("yellow_shoot_out_kicks", FieldType::U32, offsetof(GameState, yellow_shoot_out_kicks),
              "", "attempts that have ended"),
        field("blue_shoot_out_kicks", FieldType::U32, offsetof(GameState, blue_shoot_out_kicks), "",
              "attempts that have ended"),
        field("yellow_time_outs", FieldType::U32, offsetof(GameState, yellow_time_outs), "",
              "that the team may still have"),
        field("blue_time_outs", FieldType::U32, offsetof(GameState, blue_time_outs), "",
              "that the team may still have"),
        field("time_out_left_ns", FieldType::U64, offsetof(GameState, time_out_left_ns), "ns",
              "until the restart's placement"),
        field("time_out_team", FieldType::U32, offsetof(GameState, time_out_team), "",
              "whose time-out it is: 0 nobody's, 1 yellow's, 2 blue's"),
        field("wanted_time_outs", FieldType::U32, offsetof(GameState, wanted_time_outs), "",
              "called and not yet had: bit 0 yellow, bit 1 blue"),
        field("shoot_out_kicker", FieldType::U32, offsetof(GameState, shoot_out_kicker), "",
              "number of the kicking team's robot that may move"),
        field("last_scorer", FieldType::U32, offsetof(GameState, last_scorer), "",
              "of the last goal, which may be annulled: 0 nobody, 1 yellow, 2 blue"),
    };
    return schema;
}

}  // namespace

const protocol::BlockSchema& game_state_schema() {
    static const protocol::BlockSchema kSchema = make_schema();
    return kSchema;
}

}  // namespace agon::missions::soccer
