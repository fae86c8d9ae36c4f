// SPDX-License-Identifier: Apache-2.0
// Box2D's own stopwatch, stopped. b2World::Step reads the wall clock about ten times for a profile
// that nobody asks for, a fifth of a step's time with few bodies. Bound like the functions of
// stable_libm.cpp: libbox2d.so calls its exported symbols, and finds the executable's first.
#include <box2d/b2_timer.h>

b2Timer::b2Timer() : m_start_sec(0), m_start_usec(0) {}

void b2Timer::Reset() {}

float b2Timer::GetMilliseconds() const {
    return 0;
}
