// SPDX-License-Identifier: Apache-2.0
struct Robot;
int chase_ball(Robot* robot);

extern "C" int step(Robot* robot) {
    return chase_ball(robot);
}
