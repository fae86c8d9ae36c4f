// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/game_state.hpp"

#include <type_traits>

#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

TEST(GameStateSchema, CoversTheWholeBlockWithoutGapOrOverlap) {
    const protocol::BlockSchema& schema = game_state_schema();

    std::uint32_t next = 0;
    for (const protocol::Field& field : schema.fields) {
        EXPECT_EQ(field.offset_bytes, next) << field.name;
        EXPECT_FALSE(field.meaning.empty()) << field.name;
        next += protocol::size_bytes(field.type) * field.count;
    }
    EXPECT_EQ(next, sizeof(GameState));
    EXPECT_EQ(schema.size_bytes, sizeof(GameState));
}

TEST(GameStateSchema, FindsTheNumbersOfABlock) {
    GameState state;
    state.blue_goals = 7;
    state.playing_time_ns = 123;
    const auto* bytes = reinterpret_cast<const std::byte*>(&state);

    EXPECT_EQ(protocol::number_at(*game_state_schema().field("blue_goals"), bytes), 7);
    EXPECT_EQ(protocol::number_at(*game_state_schema().field("playing_time_ns"), bytes), 123);
}

}  // namespace
}  // namespace agon::missions::soccer
