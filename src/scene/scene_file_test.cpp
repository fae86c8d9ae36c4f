// SPDX-License-Identifier: Apache-2.0
#include "scene/scene_file.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

namespace fs = std::filesystem;

/// A folder that goes with the test.
struct Folder {
    Folder()
        : path(fs::temp_directory_path() /
               ("agon_scene_file_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "_" +
                ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::remove_all(path);
        fs::create_directories(path);
    }

    ~Folder() { fs::remove_all(path); }

    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path path;
};

TEST(SceneFile, IsSavedWithWhatItNamesAndLoadedAgain) {
    const Folder folder;
    Scene scene;
    const Handle robot = add(scene, "robot");
    ASSERT_TRUE(scene.add_script({.object = robot, .text = "go()", .file = "scripts/go.lua"}));
    ASSERT_TRUE(scene.set_parts(
        robot, {mesh_part(*read_mesh("t.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", 1), {})}));

    ASSERT_TRUE(save_scene(scene, folder.path / "s.json"));
    const auto loaded = load_scene(folder.path / "s.json");

    ASSERT_TRUE(loaded) << loaded.error().text();
    const Handle twin = *loaded->find("/robot");
    EXPECT_EQ(loaded->script(loaded->scripts(twin)[0]), scene.script(scene.scripts(robot)[0]));
    EXPECT_EQ(*loaded->parts(twin)[0].mesh, *scene.parts(robot)[0].mesh);
    EXPECT_TRUE(fs::exists(folder.path / "scripts/go.lua"));
    EXPECT_TRUE(fs::exists(folder.path / "t.obj"));
}

TEST(SceneFile, ThatIsNotThereIsAnError) {
    const Folder folder;

    const auto loaded = load_scene(folder.path / "none.json");

    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().what, "there is no such file");
    EXPECT_FALSE(load_scene(folder.path));
    std::ofstream(folder.path / "file") << "x";
    EXPECT_FALSE(save_scene(Scene(), folder.path / "file" / "s.json"));
}

TEST(Model, IsSavedWithoutTheRestAndComesInAgain) {
    const Folder folder;
    Scene scene;
    const Handle floor = add(scene, "floor");
    const Handle robot = add(scene, "robot", floor, {{1, 2, 0}, {}});
    const Handle arm = add(scene, "arm", robot);
    add_script(scene, arm, "wave()");
    add_calculation(scene, CalculationKind::Collision, {arm, floor});
    add_calculation(scene, CalculationKind::Distance, {arm, Entity::all()});

    ASSERT_TRUE(save_model(scene, robot, folder.path / "robot.json"));
    const auto made = load_model(scene, folder.path / "robot.json");

    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/floor", "/floor/robot", "/floor/robot/arm",
                                                      "/robot", "/robot/arm"}));
    EXPECT_EQ(made->scripts.size(), 1U);
    ASSERT_EQ(made->calculations.size(), 1U) << "the collision needs the floor";
    EXPECT_EQ(scene.calculation(made->calculations[0]).kind, CalculationKind::Distance);
    ASSERT_TRUE(scene.remove(robot));
    EXPECT_FALSE(save_model(scene, robot, folder.path / "x.json"));
}

TEST(Model, HasOneRoot) {
    const Folder folder;
    Scene two;
    add(two, "a");
    add(two, "b");
    ASSERT_TRUE(save_scene(two, folder.path / "two.json"));

    Scene scene;
    const auto made = load_model(scene, folder.path / "two.json");

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().what, "a model must have one root, this has 2");
}

/// Writes the blocks of a document that are fenced with a file's name (```json door.json).
void write_blocks(const fs::path& document, const fs::path& folder) {
    std::ifstream stream(document);
    std::ofstream out;
    for (std::string line; std::getline(stream, line);) {
        if (line.rfind("```", 0) == 0) {
            out.close();
            if (const std::size_t blank = line.find(' '); blank != std::string::npos) {
                const fs::path file = folder / line.substr(blank + 1);
                fs::create_directories(file.parent_path());
                out.open(file);
            }
        } else if (out.is_open()) {
            out << line << '\n';
        }
    }
}

TEST(SceneFormat, IsAsTheDocumentShows) {
    const Folder folder;
    write_blocks(fs::path(AGON_SOURCE_DIR) / "docs/scene_format.md", folder.path);

    const auto scene = load_scene(folder.path / "door.json");

    ASSERT_TRUE(scene) << scene.error().text();
    EXPECT_EQ(paths(*scene),
              (std::vector<std::string>{"/floor", "/gate", "/gate/slide", "/gate/slide/leaf",
                                        "/gate/eye", "/ann", "/bob"}));
    EXPECT_EQ(scene->calculations().size(), 3U) << "two of them came with the model";
    EXPECT_EQ(scene->script(scene->scripts(*scene->find("/gate"))[0]).text.substr(0, 25),
              "function sysCall_thread()");
    const Entity visitors =
        std::get<ProximitySensor>(scene->properties(*scene->find("/gate/eye"))).detects;
    EXPECT_EQ(scene->members(visitors).size(), 2U);
    EXPECT_EQ(scene->parts(*scene->find("/gate/slide/leaf"))[0].mesh->triangles.size(), 2U);
}

}  // namespace
}  // namespace agon::scene
