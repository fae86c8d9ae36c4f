// SPDX-License-Identifier: Apache-2.0
// Compares <agon/math.h> with MPFR, or writes the reference values of its test.
//
//   g++ -std=c++20 -O2 -ffp-contract=off -Iinclude tools/math_reference.cpp -lmpfr -lgmp -o
//   /tmp/math_reference /tmp/math_reference measure 1000000      the largest error of each
//   function, in ulp /tmp/math_reference table > src/core/math_reference.inc
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <agon/math.h>
#include <mpfr.h>

namespace {

constexpr mpfr_prec_t kPrecision = 300;

using Exact = void (*)(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y);
using Ours = double (*)(double x, double y);

struct Function {
    const char* name;
    Exact exact;
    Ours ours;
};

/// x less the nearest multiple of 2 pi; 2 pi needs x's exponent more bits.
void exact_wrap(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr) {
    mpfr_t turn;
    mpfr_init2(turn, kPrecision + 1200);
    mpfr_const_pi(turn, MPFR_RNDN);
    mpfr_mul_2ui(turn, turn, 1, MPFR_RNDN);
    if (std::fabs(mpfr_get_d(x, MPFR_RNDN)) <= AGON_DETAIL_PI_HI) {
        mpfr_set(result, x, MPFR_RNDN);
    } else {
        mpfr_remainder(result, x, turn, MPFR_RNDN);
    }
    mpfr_clear(turn);
}

#define UNARY(NAME, MPFR_NAME)                              \
    Function {                                              \
#NAME, [](mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) { \
            MPFR_NAME(r, x, MPFR_RNDN);                     \
        }, [](double x, double) {                           \
            return agon_##NAME(x);                          \
        }                                                   \
    }

const Function kFunctions[] = {
    UNARY(sin, mpfr_sin),
    UNARY(cos, mpfr_cos),
    UNARY(tan, mpfr_tan),
    UNARY(asin, mpfr_asin),
    UNARY(acos, mpfr_acos),
    UNARY(atan, mpfr_atan),
    UNARY(exp, mpfr_exp),
    UNARY(log, mpfr_log),
    {"wrap_angle", exact_wrap,
     [](double x, double) {
         return agon_wrap_angle(x);
     }},
    {"atan2", [](mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y) { mpfr_atan2(r, x, y, MPFR_RNDN); },
     [](double x, double y) {
         return agon_atan2(x, y);
     }},
    {"pow", [](mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y) { mpfr_pow(r, x, y, MPFR_RNDN); },
     [](double x, double y) {
         return agon_pow(x, y);
     }},
};

class Random {
public:
    uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15u;
        uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

    double between(double low, double high) { return low + (high - low) * unit(); }

    double sign() { return bits() % 2 == 0 ? 1.0 : -1.0; }

    /// Any magnitude between two powers of two.
    double magnitude(double low, double high) {
        return std::exp2(between(low, high)) * between(1, 2);
    }

private:
    uint64_t state_ = 1;
};

struct Arguments {
    double x;
    double y;
};

double next_to(double x, int steps) {
    for (; steps > 0; --steps) {
        x = std::nextafter(x, INFINITY);
    }
    for (; steps < 0; ++steps) {
        x = std::nextafter(x, -INFINITY);
    }
    return x;
}

double near_quarter_turn(Random& random, double largest) {
    const double n = std::floor(random.between(1, largest));
    return random.sign() * next_to(n * 1.5707963267948966, static_cast<int>(random.bits() % 5) - 2);
}

double angle(Random& random) {
    switch (random.bits() % 8) {
        case 0:
            return random.between(-0.8, 0.8);
        case 1:
            return near_quarter_turn(random, 40);
        case 2:
            return near_quarter_turn(random, 1e6);
        case 3:
            return random.sign() * random.magnitude(18, 22);
        case 4:
            return random.sign() * random.magnitude(20, 1023);
        case 5:
            return random.sign() * random.magnitude(-40, 1);
        case 6:
            return random.sign() * random.magnitude(-1070, -30);
        default:
            return random.between(-10, 10);
    }
}

Arguments arguments_of_pow(Random& random) {
    switch (random.bits() % 6) {
        case 0:
            return {random.magnitude(-1074, 1023), random.between(-1.1, 1.1)};
        case 1:
            return {random.between(0.5, 2), random.between(-1000, 1000)};
        case 2:
            return {random.between(0.99, 1.01), random.sign() * random.magnitude(5, 17)};
        case 3:
            return {1 + random.sign() * random.magnitude(-52, -8),
                    random.sign() * random.magnitude(10, 61)};
        case 4:
            return {random.sign() * random.between(0, 30), std::floor(random.between(-20, 20))};
        default:
            return {random.magnitude(-10, 10), random.between(-40, 40)};
    }
}

Arguments arguments_of(const std::string& name, Random& random) {
    if (name == "asin" || name == "acos") {
        switch (random.bits() % 3) {
            case 0:
                return {random.sign() * (1 - random.magnitude(-53, -2)), 0};
            case 1:
                return {random.sign() * random.magnitude(-60, -1), 0};
            default:
                return {random.between(-1, 1), 0};
        }
    }
    if (name == "atan") {
        return {
            random.sign() * (random.bits() % 2 ? random.magnitude(-70, 70) : random.between(0, 4)),
            0};
    }
    if (name == "exp") {
        return {random.bits() % 2 ? random.between(-746, 710)
                                  : random.sign() * random.magnitude(-60, 4),
                0};
    }
    if (name == "log") {
        switch (random.bits() % 3) {
            case 0:
                return {1 + random.sign() * random.magnitude(-53, -2), 0};
            case 1:
                return {random.magnitude(-1074, 1023), 0};
            default:
                return {random.between(0.3, 3), 0};
        }
    }
    if (name == "atan2") {
        const double scale = random.bits() % 4 == 0 ? random.magnitude(-1000, 1000) : 1;
        const double height = random.bits() % 2 ? random.magnitude(-70, 70) : random.unit();
        return {random.sign() * scale * height, random.sign() * scale * random.unit()};
    }
    if (name == "pow") {
        return arguments_of_pow(random);
    }
    return {angle(random), 0};
}

/// The distance to the next double, away from 0 or towards it.
double ulp_of(double value, bool is_outwards) {
    const double magnitude = std::fabs(value);
    return is_outwards ? std::nextafter(magnitude, INFINITY) - magnitude
                       : magnitude - std::nextafter(magnitude, 0.0);
}

/// The exact value as the nearest double and the rest in ulp of that.
struct Reference {
    double nearest = 0;
    double rest_ulp = 0;
};

class Evaluator {
public:
    Evaluator() {
        mpfr_init2(x_, 53);
        mpfr_init2(y_, 53);
        mpfr_init2(result_, kPrecision);
    }

    Reference operator()(const Function& function, Arguments arguments) {
        mpfr_set_d(x_, arguments.x, MPFR_RNDN);
        mpfr_set_d(y_, arguments.y, MPFR_RNDN);
        function.exact(result_, x_, y_);
        Reference reference;
        reference.nearest = mpfr_get_d(result_, MPFR_RNDN);
        if (std::isfinite(reference.nearest) && reference.nearest != 0) {
            mpfr_sub_d(result_, result_, reference.nearest, MPFR_RNDN);
            const bool is_outwards = mpfr_sgn(result_) * reference.nearest > 0;
            mpfr_div_d(result_, result_, ulp_of(reference.nearest, is_outwards), MPFR_RNDN);
            reference.rest_ulp = mpfr_get_d(result_, MPFR_RNDN);
        }
        return reference;
    }

private:
    mpfr_t x_;
    mpfr_t y_;
    mpfr_t result_;
};

double error_in_ulp(double value, Reference reference) {
    const double nearest = reference.nearest;
    if (!std::isfinite(nearest) || nearest == 0) {
        const bool is_equal = std::isnan(nearest) ? std::isnan(value) : value == nearest;
        return is_equal ? 0 : 1e9;
    }
    const double ulp = ulp_of(nearest, reference.rest_ulp * nearest > 0);
    const double error = std::fabs((value - nearest) / ulp - reference.rest_ulp);
    return std::isnan(error) ? 1e9 : error;
}

void measure(long count) {
    Evaluator evaluate;
    for (const Function& function : kFunctions) {
        Random random;
        double worst = 0;
        double sum = 0;
        Arguments where{};
        for (long i = 0; i < count; ++i) {
            const Arguments arguments = arguments_of(function.name, random);
            const double error = error_in_ulp(function.ours(arguments.x, arguments.y),
                                              evaluate(function, arguments));
            sum += error;
            if (!(error <= worst)) {
                worst = error;
                where = arguments;
            }
        }
        std::printf("%-10s max %.4f ulp, mean %.4f, at %a %a\n", function.name, worst,
                    sum / static_cast<double>(count), where.x, where.y);
    }
}

/// Places that a table should hold besides the random ones.
std::vector<Arguments> corners_of(const std::string& name) {
    std::vector<Arguments> corners;
    if (name == "pow") {
        return {{2, 0.5},
                {2, 1023},
                {2, -1074},
                {10, 308},
                {10, -323},
                {-3, 3},
                {-2, -5},
                {9, 0.5},
                {0x1p-1074, 0.5},
                {0x1.fffffffffffffp+1023, 1},
                {0x1.fffffffffffffp-1, 0x1p62},
                {0x1.0000000000001p+0, 0x1p61},
                {0x1.0000000000001p+0, -0x1p62},
                {1e300, 1e-300}};
    }
    if (name == "atan2") {
        return {{1, 1},
                {-1, 1},
                {1, -1},
                {-1, -1},
                {0x1p-1074, 1},
                {0x1p-1074, 0x1p-1074},
                {1, 0x1p-1074},
                {0x1p-1074, -1},
                {0x1.fffffffffffffp+1023, 0x1.fffffffffffffp+1023},
                {0x1p-1022, 0x1p-1074},
                {0x1p1000, -0x1p1001},
                {3, 4},
                {0x1p-1022, 0x1.8p0}};
    }
    // The doubles hardest to reduce by pi/2 and others where reductions go wrong.
    for (double x : {0x1.6ac5b262ca1ffp+849,
                     0x1.921fb54442d18p+0,
                     0x1.921fb54442d18p+1,
                     0x1.921fb54442d18p+2,
                     0x1.2d97c7f3321d2p+1,
                     0x1.fffffffffffffp+1023,
                     0x1p20,
                     0x1.fffffffffffffp+19,
                     0x1.921fb54442d18p-1,
                     0x1.6c6cbc45dc8dep+5,
                     0x1.4da6ea96c0d17p+9,
                     0x1.2d7b9dbf8b5cap+2,
                     1e22,
                     710.0,
                     100000.0,
                     1.0,
                     0.5,
                     0x1p-28,
                     0x1.fffffffffffffp-29,
                     0x1p-1074,
                     0x1p-1022,
                     0x1p-27,
                     0x1p-53,
                     0x1.62e42fefa39efp+9,
                     0x1.62e42fefa39efp-1,
                     0x1.fffffffffffffp-1,
                     0x1.0000000000001p+0,
                     0x1.6a09e667f3bcdp-1,
                     0x1.6a09e667f3bccp-1,
                     9.42,
                     64.5}) {
        corners.push_back({x, 0});
        if (name != "log") {
            corners.push_back({-x, 0});
        }
    }
    return corners;
}

void print_table() {
    std::printf(
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Function, arguments, and the exact value: the nearest double and the rest in ulp.\n"
        "// Written by tools/math_reference.cpp.\n// clang-format off\n");
    Evaluator evaluate;
    for (const Function& function : kFunctions) {
        Random random;
        std::vector<Arguments> all = corners_of(function.name);
        while (all.size() < 220) {
            all.push_back(arguments_of(function.name, random));
        }
        for (const Arguments& arguments : all) {
            const Reference reference = evaluate(function, arguments);
            if (!std::isfinite(reference.nearest)) {
                continue;  // special values have tests of their own
            }
            std::printf("{Function::%s, %a, %a, %a, %.4f},\n", function.name, arguments.x,
                        arguments.y, reference.nearest, reference.rest_ulp);
        }
    }
    std::printf("// clang-format on\n");
}

}  // namespace

int main(int argument_count, char** arguments) {
    if (argument_count == 3 && std::strcmp(arguments[1], "measure") == 0) {
        measure(std::atol(arguments[2]));
        return 0;
    }
    if (argument_count == 2 && std::strcmp(arguments[1], "table") == 0) {
        print_table();
        return 0;
    }
    std::fprintf(stderr, "usage: math_reference measure COUNT | table\n");
    return 2;
}
