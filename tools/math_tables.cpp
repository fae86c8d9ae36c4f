// SPDX-License-Identifier: Apache-2.0
// Writes the constants and tables of include/agon/math_tables.h with MPFR.
//
//   g++ -std=c++20 tools/math_tables.cpp -lmpfr -lgmp -o /tmp/math_tables
//   /tmp/math_tables > include/agon/math_tables.h
#include <cmath>
#include <cstdio>
#include <functional>

#include <mpfr.h>

namespace {

constexpr mpfr_prec_t kPrecision = 2000;

/// A high-precision number with the life time of a value.
class Real {
public:
    Real() { mpfr_init2(value_, kPrecision); }

    explicit Real(double value) : Real() { mpfr_set_d(value_, value, MPFR_RNDN); }

    Real(const Real&) = delete;
    Real& operator=(const Real&) = delete;

    ~Real() { mpfr_clear(value_); }

    mpfr_ptr get() { return value_; }

    /// The nearest double, which is then subtracted, so that the next call gives the next part.
    double take() {
        const double part = mpfr_get_d(value_, MPFR_RNDN);
        mpfr_sub_d(value_, value_, part, MPFR_RNDN);
        return part;
    }

    /// As take(), but the part is a multiple of 2^-bits.
    double take_multiple(int bits) {
        Real scaled;
        mpfr_mul_2si(scaled.get(), value_, bits, MPFR_RNDN);
        mpfr_rint(scaled.get(), scaled.get(), MPFR_RNDN);
        mpfr_mul_2si(scaled.get(), scaled.get(), -bits, MPFR_RNDN);
        const double part = mpfr_get_d(scaled.get(), MPFR_RNDN);
        mpfr_sub_d(value_, value_, part, MPFR_RNDN);
        return part;
    }

private:
    mpfr_t value_;
};

void print_constant(const char* name, double value, const char* meaning) {
    std::printf("#define AGON_DETAIL_%s %.17g /* %s */\n", name, value, meaning);
}

void print_pi() {
    Real pi;
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    print_constant("PI_HI", pi.take(), "pi");
    print_constant("PI_LO", pi.take(), "the rest of pi");
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    mpfr_mul_2si(pi.get(), pi.get(), 1, MPFR_RNDN);
    print_constant("TWO_PI_HI", pi.take(), "2 pi");
    print_constant("TWO_PI_LO", pi.take(), "the rest of 2 pi");
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    mpfr_mul_2si(pi.get(), pi.get(), -1, MPFR_RNDN);
    print_constant("HALF_PI_HI", pi.take(), "pi/2");
    print_constant("HALF_PI_LO", pi.take(), "the rest of pi/2");
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    mpfr_mul_2si(pi.get(), pi.get(), -1, MPFR_RNDN);
    print_constant("HALF_PI_1", pi.take_multiple(32), "pi/2 in four parts: bits to 2^-32,");
    print_constant("HALF_PI_2", pi.take_multiple(65), "to 2^-65,");
    print_constant("HALF_PI_3", pi.take_multiple(98), "to 2^-98,");
    print_constant("HALF_PI_4", pi.take(), "and the rest");
    Real inverse(2.0);
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    mpfr_div(inverse.get(), inverse.get(), pi.get(), MPFR_RNDN);
    print_constant("TWO_OVER_PI", mpfr_get_d(inverse.get(), MPFR_RNDN), "2/pi");
}

void print_ln2() {
    Real ln2;
    mpfr_const_log2(ln2.get(), MPFR_RNDN);
    print_constant("LN2_HI", ln2.take_multiple(42), "ln 2: bits to 2^-42");
    print_constant("LN2_LO", ln2.take(), "and the rest");
    mpfr_const_log2(ln2.get(), MPFR_RNDN);
    mpfr_div_ui(ln2.get(), ln2.get(), 128, MPFR_RNDN);
    print_constant("LN2_128_HI", ln2.take_multiple(42), "ln 2 / 128: bits to 2^-42");
    print_constant("LN2_128_LO", ln2.take(), "and the rest");
    Real inverse(128.0);
    mpfr_const_log2(ln2.get(), MPFR_RNDN);
    mpfr_div(inverse.get(), inverse.get(), ln2.get(), MPFR_RNDN);
    print_constant("128_OVER_LN2", mpfr_get_d(inverse.get(), MPFR_RNDN), "128 / ln 2");
}

/// The bits of 2/pi, as many words as the largest double needs.
void print_two_over_pi_bits() {
    Real value(2.0);
    Real pi;
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    mpfr_div(value.get(), value.get(), pi.get(), MPFR_RNDN);
    std::printf("\n/* The bits of 2/pi, 32 a word, the first of weight 2^-1. */\n");
    std::printf("static const uint32_t agon_detail_two_over_pi[40] = {\n");
    for (int i = 0; i < 40; ++i) {
        mpfr_mul_2si(value.get(), value.get(), 32, MPFR_RNDN);
        const unsigned long word = mpfr_get_ui(value.get(), MPFR_RNDZ);
        mpfr_sub_ui(value.get(), value.get(), word, MPFR_RNDN);
        std::printf("%s0x%08lxu,%s", i % 8 == 0 ? "    " : " ", word, i % 8 == 7 ? "\n" : "");
    }
    std::printf("};\n");
}

void print_pairs(const char* name, const char* comment, int count,
                 const std::function<void(int, Real&)>& evaluate) {
    std::printf("\n/* %s */\nstatic const double agon_detail_%s[%d][2] = {\n", comment, name,
                count);
    for (int i = 0; i < count; ++i) {
        Real value;
        evaluate(i, value);
        const double high = value.take();
        std::printf("    {%.17g, %.17g},\n", high, value.take());
    }
    std::printf("};\n");
}

void print_log_table() {
    std::printf(
        "\n/* For m near c = (i + 90)/128: a short number w near 1/c, and -ln w, its first part a\n"
        "   multiple of 2^-42. */\nstatic const double agon_detail_log_table[93][3] = {\n");
    for (int i = 90; i <= 182; ++i) {
        const double inverse = std::round(512.0 * 128.0 / i) / 512.0;
        Real value(inverse);
        mpfr_log(value.get(), value.get(), MPFR_RNDN);
        mpfr_neg(value.get(), value.get(), MPFR_RNDN);
        if (inverse == 1.0) {
            std::printf("    {1.0, 0.0, 0.0},\n");
            continue;
        }
        const double high = value.take_multiple(42);
        std::printf("    {%.17g, %.17g, %.17g},\n", inverse, high, value.take());
    }
    std::printf("};\n");
}

}  // namespace

int main() {
    std::printf(
        "// SPDX-License-Identifier: Apache-2.0\n"
        "/* Constants and tables of <agon/math.h>; written by tools/math_tables.cpp. */\n"
        "#ifndef AGON_MATH_TABLES_H\n#define AGON_MATH_TABLES_H\n\n#include <stdint.h>\n\n"
        "/* clang-format off */\n");
    print_pi();
    print_ln2();
    print_two_over_pi_bits();
    print_pairs("exp_table", "2^(i/128) as the sum of two doubles.", 128, [](int i, Real& value) {
        mpfr_set_si(value.get(), i, MPFR_RNDN);
        mpfr_div_ui(value.get(), value.get(), 128, MPFR_RNDN);
        mpfr_exp2(value.get(), value.get(), MPFR_RNDN);
    });
    print_pairs("atan_table", "atan(i/64) as the sum of two doubles.", 65, [](int i, Real& value) {
        mpfr_set_si(value.get(), i, MPFR_RNDN);
        mpfr_div_ui(value.get(), value.get(), 64, MPFR_RNDN);
        mpfr_atan(value.get(), value.get(), MPFR_RNDN);
    });
    print_log_table();
    std::printf("/* clang-format on */\n\n#endif\n");
    mpfr_free_cache();
    return 0;
}
