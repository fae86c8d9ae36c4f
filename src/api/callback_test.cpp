// SPDX-License-Identifier: Apache-2.0
#include "api/callback.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace agon::api {
namespace {

TEST(Callback, EachHasANameOfItsOwn) {
    const std::set<std::string> names(kCallbackNames.begin(), kCallbackNames.end());

    EXPECT_EQ(names.size(), kCallbacks);
    EXPECT_STREQ(name_of(Callback::Init), "sysCall_init");
    EXPECT_STREQ(name_of(Callback::Message), "sysCall_msg");
}

}  // namespace
}  // namespace agon::api
