// SPDX-License-Identifier: Apache-2.0
#include "api/reference.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace agon::api {
namespace {

TEST(Reference, ShowsEachFunctionOnceAndEachConstant) {
    const Table table = standard_table();
    const std::string page = reference_page(table);

    for (const Function& function : table.functions()) {
        const std::string line = "`" + function.call_tip + "`\n: " + function.summary + "\n";
        const std::size_t first = page.find(line);
        ASSERT_NE(first, std::string::npos) << function.name;
        EXPECT_EQ(page.find(line, first + 1), std::string::npos) << function.name;
    }
    EXPECT_NE(page.find("| `sim.handle_world` | -1 |"), std::string::npos);
    EXPECT_NE(call_tips(table).find("float time = sim.getSimulationTime()\n"), std::string::npos);
}

TEST(Reference, ThePageInTheDocumentsIsOfThisTable) {
    const std::string page = reference_page(standard_table());
    const std::filesystem::path kept = AGON_SOURCE_DIR "/docs/scene_functions.md";
    std::ifstream file(kept);
    const std::string text{std::istreambuf_iterator<char>(file), {}};

    if (text != page) {
        const std::filesystem::path fresh = AGON_BINARY_DIR "/scene_functions.md";
        std::ofstream(fresh) << page;
        FAIL() << "cp " << fresh << " " << kept;
    }
}

}  // namespace
}  // namespace agon::api
