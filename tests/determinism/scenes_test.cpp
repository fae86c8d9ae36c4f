// SPDX-License-Identifier: Apache-2.0
// The example scenes, run with their scripts: the same hashes in every build and in every run.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/simulation.hpp"
#include "core/hash.hpp"
#include "scene/scene_file.hpp"

namespace agon::determinism {
namespace {

namespace fs = std::filesystem;

const fs::path kScenes = fs::path(AGON_SOURCE_DIR) / "examples/scenes";
const fs::path kGoldenFile = fs::path(AGON_SOURCE_DIR) / "tests/determinism/scenes.golden.txt";
constexpr int kPasses = 40;

core::Result<std::string> bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return core::Error{"there is no such file", path.string()};
    }
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Of all passes of a run, as 16 digits.
std::string run_hash(api::Simulation& simulation) {
    const auto started = simulation.start();
    EXPECT_TRUE(started) << started.error().text();
    core::Hasher hasher;
    for (int pass = 0; pass < kPasses; ++pass) {
        simulation.advance();
        hasher.add(simulation.hash());
    }
    std::ostringstream text;
    text << std::hex << std::setw(16) << std::setfill('0') << hasher.digest();
    return text.str();
}

scene::Scene example(const std::string& name) {
    const fs::path folder = kScenes / name;
    auto scene = scene::read_scene(
        name + ".json", [&](const std::string& path) { return bytes_of(folder / path); });
    EXPECT_TRUE(scene) << (scene ? "" : scene.error().text());
    return scene ? std::move(*scene) : scene::Scene();
}

struct Golden {
    std::string scene;
    std::string hash;
};

std::vector<Golden> golden_lines() {
    std::ifstream file(kGoldenFile);
    std::vector<Golden> lines;
    for (Golden golden; file >> golden.scene >> golden.hash;) {
        lines.push_back(golden);
    }
    return lines;
}

TEST(SceneHashes, AreTheSameInEveryBuildAndInEachRun) {
    std::ostringstream found;
    for (const Golden& golden : golden_lines()) {
        api::Simulation simulation(example(golden.scene), {});
        const std::string first = run_hash(simulation);
        while (simulation.state() != api::SimulationState::Stopped) {
            simulation.stop();
            simulation.advance();
        }
        found << golden.scene << " " << first << "\n";

        EXPECT_TRUE(simulation.errors().empty()) << simulation.errors().front().message;
        EXPECT_EQ(run_hash(simulation), first) << golden.scene << ", run again";
        if (std::getenv("AGON_UPDATE_GOLDEN") == nullptr) {
            EXPECT_EQ(first, golden.hash)
                << golden.scene << " has another hash than tests/determinism/scenes.golden.txt "
                << "says. If that is meant, run AGON_UPDATE_GOLDEN=1 "
                << "build/release/tests/test_scene_hashes and commit the file with the reason.";
        }
    }
    if (std::getenv("AGON_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(kGoldenFile) << found.str();
    }
}

TEST(SceneHashes, CoverEveryExampleScene) {
    std::vector<std::string> missing;
    for (const auto& folder : fs::directory_iterator(kScenes)) {
        const std::string name = folder.path().filename().string();
        bool is_there = !fs::exists(folder.path() / (name + ".json"));
        for (const Golden& golden : golden_lines()) {
            is_there = is_there || golden.scene == name;
        }
        if (!is_there) {
            missing.push_back(name);
        }
    }
    EXPECT_TRUE(missing.empty()) << missing.front() << " has no line in scenes.golden.txt";
}

}  // namespace
}  // namespace agon::determinism
