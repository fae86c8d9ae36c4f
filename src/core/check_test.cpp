// SPDX-License-Identifier: Apache-2.0
#include "core/check.hpp"

#include <gtest/gtest.h>

namespace agon::core {
namespace {

TEST(Check, AFailedOneThrowsWithConditionAndValues) {
    const int wheels = 3;
    try {
        AGON_CHECK(wheels == 2, wheels, 0.1);
        FAIL() << "nothing was thrown";
    } catch (const CheckFailure& failure) {
        const std::string text = failure.what();
        EXPECT_NE(text.find("wheels == 2"), std::string::npos) << text;
        EXPECT_NE(text.find("3 0.10000000000000001"), std::string::npos) << text;
        EXPECT_NE(text.find("check_test.cpp"), std::string::npos) << text;
    }
}

TEST(Check, ATrueOneEvaluatesItsConditionOnce) {
    int evaluations = 0;

    AGON_CHECK(++evaluations == 1);

    EXPECT_EQ(evaluations, 1);
}

}  // namespace
}  // namespace agon::core
