/* SPDX-License-Identifier: Apache-2.0 */
struct Environment {
    double home[5][5]; /* x, y, rotation, left, right */
    double opponent[5][3];
    double ball_x, ball_y;
    long kickOffStyle, whoseBall, halfArea, pointer;
};

void striker(struct Environment* env, int robot);
