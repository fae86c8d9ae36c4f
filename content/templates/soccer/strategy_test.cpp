// SPDX-License-Identifier: Apache-2.0
// Tries the team on the kit's small pitch, without agon: fast, and easy to look into.
#include <cstdio>
#include <cstdlib>

#include <soccer/pitch.hpp>

#include "team.hpp"

namespace {

int failures = 0;

void expect(bool is_true, const char* claim) {
    std::printf("%s: %s\n", is_true ? "passed" : "FAILED", claim);
    failures += is_true ? 0 : 1;
}

/// Plays against a team that stands still, its keeper beside the goal.
void play(agon::kit::Pitch& pitch, double seconds) {
    Team team(1.6);
    pitch.edit().opponent[0].y_m = pitch.seen().field.goal_width_m;
    const int steps = static_cast<int>(seconds / agon::kit::Pitch::kTick_s);
    for (int i = 0; i < steps; ++i) {
        agon::SoccerCommand own{};
        team.decide(pitch.seen(), own);
        pitch.step(own, agon::SoccerCommand{});
    }
}

}  // namespace

int main() {
    for (const unsigned robots : {3U, 5U, 11U}) {
        agon::kit::Pitch pitch(robots);
        play(pitch, 60);
        std::printf("%u robots: %u : %u\n", robots, pitch.seen().own_goals,
                    pitch.seen().opponent_goals);
        expect(pitch.seen().own_goals > 0, "scores into the empty goal within a minute");
        expect(pitch.seen().opponent_goals == 0, "scores no own goal");
        expect(pitch.seen().own[0].x_m < -pitch.seen().field.length_m / 3,
               "the keeper stays at its goal");
    }
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
