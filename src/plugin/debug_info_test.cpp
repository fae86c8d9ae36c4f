// SPDX-License-Identifier: Apache-2.0
#include "plugin/debug_info.hpp"

#include <fstream>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>

#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

/// Of a symbol, as the file counts them.
std::uint64_t address_in(const std::string& file, const char* symbol) {
    void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    const auto address = reinterpret_cast<std::uintptr_t>(::dlsym(library, symbol));
    const std::uintptr_t base = static_cast<const link_map*>(library)->l_addr;
    ::dlclose(library);
    return address - base;
}

TEST(DebugInfo, NamesFunctionFileAndLine) {
    const std::string file = AGON_TEST_LIBRARY("traced");

    const auto names = DebugInfo(file).find(address_in(file, "crash_deep"));

    ASSERT_EQ(names.size(), 1U);
    EXPECT_EQ(names[0].function, "crash_deep");
    EXPECT_EQ(names[0].offset_bytes, 0U);
    EXPECT_EQ(names[0].source_file, "traced.cpp");
    EXPECT_EQ(names[0].line, 42);
}

TEST(DebugInfo, WithoutLinesNamesTheFunctionAlone) {
    const std::string file = AGON_TEST_LIBRARY("faults");

    const auto names = DebugInfo(file).find(address_in(file, "add") + 2);

    ASSERT_EQ(names.size(), 1U);
    EXPECT_EQ(names[0].function, "add");
    EXPECT_EQ(names[0].offset_bytes, 2U);
    EXPECT_EQ(names[0].source_file, "");
}

TEST(DebugInfo, OfWhatIsNoLibraryNamesItsFile) {
    const std::string text = testing::TempDir() + "/agon_debug_info.so";
    std::ofstream(text) << "no library";

    for (const std::string& file : {text, std::string("/nowhere/agon_debug_info.so")}) {
        const auto names = DebugInfo(file).find(0x12);

        ASSERT_EQ(names.size(), 1U);
        EXPECT_EQ(names[0].function, "agon_debug_info.so");
        EXPECT_EQ(names[0].offset_bytes, 0x12U);
    }
}

}  // namespace
}  // namespace agon::plugin
