// SPDX-License-Identifier: Apache-2.0
#include "core/math.hpp"

#include <agon/math.h>

namespace agon::core {

double sin(double x) {
    return agon_sin(x);
}

double cos(double x) {
    return agon_cos(x);
}

SinCos sincos(double x) {
    SinCos result;
    agon_sincos(x, &result.sin, &result.cos);
    return result;
}

double tan(double x) {
    return agon_tan(x);
}

double asin(double x) {
    return agon_asin(x);
}

double acos(double x) {
    return agon_acos(x);
}

double atan(double x) {
    return agon_atan(x);
}

double atan2(double y, double x) {
    return agon_atan2(y, x);
}

double exp(double x) {
    return agon_exp(x);
}

double log(double x) {
    return agon_log(x);
}

double pow(double x, double y) {
    return agon_pow(x, y);
}

double wrap_angle(double x) {
    return agon_wrap_angle(x);
}

}  // namespace agon::core
