// SPDX-License-Identifier: Apache-2.0
// An MSRS library as agon build makes them: it says what it is, has a clock of its own to be set,
// and a debug step that draws. What it saw stands in its wheels.
#include <cstdint>

#include <msrs/msrs.h>

AGON_MSRS_ABI(Environment5, AGON_MSRS_Y_UP, AGON_MSRS_COLOR)

extern "C" {

AGON_MSRS_EXPORT std::uint64_t agon_msrs_time_ns = 0;

AGON_MSRS_EXPORT void StrategyStep(Environment5* env) {
    env->home0_velocityLeft = -1;  // nobody calls it
}

AGON_MSRS_EXPORT void StrategyStepDebug(Environment5* env, DataDebug* data) {
    env->home0_velocityLeft = static_cast<double>(agon_msrs_time_ns) / 1e6;
    env->home0_velocityRight = env->home0_pos_y;
    env->home1_velocityLeft = data->ball.x[0];  // was it cleared?
    data->ball.x[0] = 110, data->ball.y[0] = 110;
    data->robots[2].x[0] = 110, data->robots[2].y[0] = 90;
    data->robots[2].x[1] = 120, data->robots[2].y[1] = 90;
}
}
