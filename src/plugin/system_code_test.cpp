// SPDX-License-Identifier: Apache-2.0
#include "plugin/system_code.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

TEST(SystemCode, KnowsTheCodeOfTheCAndTheCppLibrary) {
    const SystemCode code = SystemCode::find();

    for (const char* name : {"getppid", "gnu_get_libc_version", "_ZSt9terminatev"}) {
        EXPECT_TRUE(code.contains(reinterpret_cast<std::uintptr_t>(::dlsym(RTLD_DEFAULT, name))))
            << name;
    }
}

TEST(SystemCode, OurOwnCodeAndDataAreNotPartOfIt) {
    const SystemCode code = SystemCode::find();
    const int local = 0;

    EXPECT_FALSE(code.contains(reinterpret_cast<std::uintptr_t>(&SystemCode::find)));
    EXPECT_FALSE(code.contains(reinterpret_cast<std::uintptr_t>(&local)));
    EXPECT_FALSE(code.contains(0));
}

}  // namespace
}  // namespace agon::plugin
