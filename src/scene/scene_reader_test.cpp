// SPDX-License-Identifier: Apache-2.0
// What scene files may say and what is said about those that can't be.
#include "scene/scene_reader.hpp"

#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

using Files = std::map<std::string, std::string>;

core::Result<Scene> read(const Files& files) {
    return read_scene("s.json", [&](const std::string& path) -> core::Result<std::string> {
        const auto found = files.find(path);
        return found != files.end() ? core::Result<std::string>(found->second)
                                    : core::Error{"there is no such file", path};
    });
}

std::string scene_of(const std::string& members) {
    return "{\"agon_scene\": 1,\n" + members + "}";
}

/// What is wrong with a scene of these members, which start in line 2; "" if nothing.
std::string error_of(const std::string& members, Files files = {}) {
    files["s.json"] = scene_of(members);
    const auto scene = read(files);
    return scene ? "" : scene.error().text();
}

std::string error_of_objects(const std::string& objects, Files files = {}) {
    return error_of("\"objects\": [" + objects + "]", std::move(files));
}

Scene scene_from(const std::string& members, Files files = {}) {
    files["s.json"] = scene_of(members);
    auto scene = read(files);
    EXPECT_TRUE(scene) << scene.error().text();
    return scene ? std::move(*scene) : Scene();
}

TEST(SceneReader, BuildsTheTreeInOrder) {
    const Scene scene = scene_from(R"("name": "two robots", "objects": [
        {"alias": "floor", "parts": [{"box": {"size_m": [4, 4, 0.1]}, "color": "#00FF00"}]},
        {"alias": "robot", "position_m": [1, 0, 0], "yaw_deg": 90, "label": "7",
         "body": {"type": "dynamic", "mass_kg": 2},
         "children": [{"alias": "wheel", "rolling_radius_m": 0.03}, {"alias": "wheel"}]},
        {"alias": "robot"}])");

    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/floor", "/robot[0]", "/robot[0]/wheel[0]",
                                                      "/robot[0]/wheel[1]", "/robot[1]"}));
    EXPECT_EQ(scene.settings().name, "two robots");
    const Handle robot = *scene.find("/robot");
    EXPECT_NEAR(scene.parent_from_object(robot).rotation.yaw_rad(), core::kPi / 2, 1e-15);
    EXPECT_EQ(scene.body(robot)->mass_kg, 2);
    EXPECT_EQ(scene.label(robot), "7");
    EXPECT_EQ(scene.parts(*scene.find("/floor"))[0].color, 0x00FF00FFU);
}

TEST(SceneReader, ReadsEachKind) {
    const Scene scene = scene_from(R"("objects": [
        {"alias": "a", "joint": {"type": "prismatic", "low": 0, "high": 2, "position": 1}},
        {"alias": "b", "joint": {"mode": "dependent", "master": "/a", "ratio": -1}},
        {"alias": "c", "dummy": {"link": "/d", "link_type": "ik_target"}},
        {"alias": "d", "dummy": {}},
        {"alias": "e", "proximity_sensor": {"volume": {"cone": {"range_m": 2, "angle_rad": 0.5}},
                                            "detects": {"collection": "set"},
                                            "max_angle_rad": 0.7, "explicit": true}},
        {"alias": "f", "light_sensor": {"sees": "/a"}},
        {"alias": "g", "camera": {"tracks": "/a"}},
        {"alias": "h", "light": {"type": "spot", "color": "#FFFF00"}},
        {"alias": "i", "path": {"points": [[0, 0, 0], [1, 0, 0, 1, 0, 0, 0]], "closed": true}},
        {"alias": "j", "graph": {"streams": [{"name": "v", "unit": "m/s"}], "buffer_length": 9}},
        {"alias": "k", "drawing": {"type": "lines", "max_items": 5}},
        {"alias": "l", "script": {}},
        {"alias": "m", "shape": {"local_mask": 3}, "flags": {"model_base": true,
                       "overrides": {"hides": true}, "layers": 256, "collidable": false}}],
        "collections": [{"name": "set", "items": [{"reach": "tree", "object": "/a"},
                                                  {"object": "/b", "subtract": true}]}])");
    const auto at = [&](const char* path) -> const Properties& {
        return scene.properties(*scene.find(path));
    };

    EXPECT_EQ(std::get<Joint>(at("/a")).kind, JointKind::Prismatic);
    EXPECT_EQ(scene.joint_position(*scene.find("/b")), -1);
    EXPECT_EQ(std::get<Dummy>(at("/d")).link, *scene.find("/c"));
    const auto& sensor = std::get<ProximitySensor>(at("/e"));
    EXPECT_EQ(sensor.volume, SensorVolume(ConeVolume{.range_m = 2, .angle_rad = 0.5}));
    EXPECT_EQ(sensor.detects, Entity(scene.collections().at(0)));
    EXPECT_EQ(sensor.max_angle_rad, 0.7);
    EXPECT_TRUE(sensor.is_explicit);
    EXPECT_EQ(std::get<LightSensor>(at("/f")).sees, Entity(*scene.find("/a")));
    EXPECT_EQ(std::get<Camera>(at("/g")).tracks, *scene.find("/a"));
    EXPECT_EQ(std::get<Light>(at("/h")).kind, LightKind::Spot);
    EXPECT_EQ(std::get<Path>(at("/i")).points.size(), 2U);
    EXPECT_EQ(std::get<Graph>(at("/j")).streams.at(0).unit, "m/s");
    EXPECT_EQ(std::get<Drawing>(at("/k")).max_items, 5U);
    EXPECT_EQ(scene.kind(*scene.find("/l")), ObjectKind::Script);
    EXPECT_TRUE(scene.overrides(*scene.find("/m")).hides);
    const std::vector<CollectionItem> items = {{*scene.find("/a"), Reach::Tree},
                                               {*scene.find("/b"), Reach::Object, true}};
    EXPECT_EQ(scene.collection(scene.collections().at(0)).items, items);
}

TEST(SceneReader, ReadsScriptsFromFilesLinesAndText) {
    const Scene scene = scene_from(R"("main_script": {"text": "main"}, "objects": [
        {"alias": "a", "scripts": [{"file": "go.lua", "threaded": true},
                                   {"lines": ["one", "", "two"], "type": "customization",
                                    "priority": "last", "enabled": false},
                                   {"text": {"hex": "FF00"}}]}])",
                                   {{"go.lua", "go()\n"}});
    const auto scripts = scene.scripts(*scene.find("/a"));

    ASSERT_EQ(scripts.size(), 3U);
    EXPECT_EQ(scene.script(scripts[0]).text, "go()\n");
    EXPECT_EQ(scene.script(scripts[0]).file, "go.lua");
    EXPECT_TRUE(scene.script(scripts[0]).is_threaded);
    EXPECT_EQ(scene.script(scripts[1]).text, "one\n\ntwo");
    EXPECT_EQ(scene.script(scripts[1]).kind, ScriptKind::Customization);
    EXPECT_EQ(scene.script(scripts[1]).priority, ScriptPriority::Last);
    EXPECT_FALSE(scene.script(scripts[1]).is_enabled);
    EXPECT_EQ(scene.script(scripts[2]).text, std::string("\xFF\0", 2));
    EXPECT_EQ(scene.script(scene.main_script()).text, "main");
}

TEST(SceneReader, ReadsMeshesOnceForAllThatShowThem) {
    const Scene scene = scene_from(R"("objects": [
        {"alias": "a", "parts": [{"mesh": {"file": "m/t.obj", "scale": 0.5}, "color": "#FF0000"}]},
        {"alias": "b", "parts": [{"mesh": {"file": "m/t.obj", "scale": 0.5}}]},
        {"alias": "c", "parts": [{"mesh": {"vertices_m": [[0, 0, 0], [1, 0, 0], [0, 1, 0]],
                                           "triangles": [[0, 1, 2]]}}]}])",
                                   {{"m/t.obj", "v 0 0 0\nv 2 0 0\nv 0 2 0\nf 1 2 3\n"}});

    const Part& a = scene.parts(*scene.find("/a"))[0];
    EXPECT_EQ(a.mesh, scene.parts(*scene.find("/b"))[0].mesh);
    EXPECT_EQ(a.mesh->vertices_m, scene.parts(*scene.find("/c"))[0].mesh->vertices_m);
    EXPECT_EQ(a.color, 0xFF0000FFU);
    EXPECT_TRUE(std::holds_alternative<core::Prism>(a.shape));
}

TEST(SceneReader, BringsModelsInWhole) {
    const std::string arm = scene_of(R"("objects": [
        {"alias": "arm", "position_m": [0, 0, 1], "flags": {"model_base": true},
         "children": [{"alias": "tip", "dummy": {}}],
         "scripts": [{"file": "arm.lua"}], "references": {"tip": {"objects": ["/arm/tip", null]}}}],
        "calculations": [{"name": "near", "type": "distance", "needs": ["/arm", "all"],
                          "parameters": {"threshold_m": 0.25}}])");
    const Scene scene = scene_from(R"("objects": [{"alias": "robot", "children": [
        {"model": "arms/arm.json", "alias": "left", "position_m": [0, 1, 0]},
        {"model": "arms/arm.json", "children": [{"alias": "load"}]}]}])",
                                   {{"arms/arm.json", arm}, {"arms/arm.lua", "reach()"}});

    EXPECT_EQ(paths(scene),
              (std::vector<std::string>{"/robot", "/robot/left", "/robot/left/tip", "/robot/arm",
                                        "/robot/arm/tip", "/robot/arm/load"}));
    const Handle left = *scene.find("/robot/left");
    EXPECT_EQ(scene.parent_from_object(left).position_m, (core::Vec3{0, 1, 0}));
    EXPECT_EQ(scene.parent_from_object(*scene.find("/robot/arm")).position_m, (core::Vec3{0, 0, 1}))
        << "without a place of its own it is where the model's file says";
    EXPECT_EQ(scene.definition(left).references.at("tip").objects,
              (std::vector<Handle>{*scene.find("/robot/left/tip"), Handle()}));
    ASSERT_EQ(scene.calculations().size(), 2U);
    EXPECT_EQ(scene.calculation(scene.calculations()[0]).needs[0], Entity(left));
    EXPECT_EQ(scene.calculation(scene.calculations()[0]).parameter("threshold_m", 0), 0.25);
    EXPECT_EQ(scene.script(scene.scripts(left)[0]).file, "arms/arm.lua");
}

TEST(SceneReader, ReadsConditionsAndNamesThatAreShared) {
    const Scene scene = scene_from(R"("objects": [{"alias": "a"}, {"alias": "b"}],
        "collections": [{"name": "x", "items": [{"object": "/a"}]},
                        {"name": "x", "items": [{"object": "/b"}]}],
        "calculations": [{"name": "second", "type": "ik_group", "needs": [{"collection": "x[1]"}],
                          "condition": "first"},
                         {"name": "first", "type": "ik_group", "needs": ["/a"],
                          "uses": [null, "/b"]}])");
    const auto calculations = scene.calculations();

    EXPECT_EQ(scene.calculation(calculations[0]).condition, calculations[1]);
    EXPECT_EQ(scene.calculation(calculations[0]).needs[0], Entity(scene.collections()[1]));
    EXPECT_EQ(scene.calculation(calculations[1]).uses,
              (std::vector<Entity>{{}, *scene.find("/b")}));
}

TEST(BadScene, IsOfAnotherFormatOrNone) {
    EXPECT_EQ(read({{"s.json", "{}"}}).error().text(),
              "s.json:1:1: the file lacks the key 'agon_scene'");
    EXPECT_EQ(read({{"s.json", "{\"agon_scene\": 2}"}}).error().text(),
              "s.json:1:2: 'agon_scene' must be at least 1 and at most 1, not 2");
    EXPECT_EQ(read({}).error().text(), "there is no such file (s.json)");
    EXPECT_EQ(read({{"s.json", "{\"agon_scene\": 1,}"}}).error().text().substr(0, 30),
              "s.json:1:18: not valid JSON: s");
}

TEST(BadScene, HasUnknownKeys) {
    EXPECT_EQ(error_of(R"("object": [])"),
              "s.json:2:1: 'object' is not known here; did you mean 'objects'?");
    EXPECT_EQ(error_of_objects("{\"alias\": \"a\",\n\"body\": {\"mas_kg\": 1}}"),
              "s.json:3:10: 'objects[0].body.mas_kg' is not known here; did you mean 'mass_kg'?");
}

TEST(BadScene, HasMassesAndSizesOfNothing) {
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "body": {"type": "dynamic", "mass_kg": 0}})"),
              "s.json:2:56: 'objects[0].body.mass_kg' must have a mass above 0, as it is dynamic");
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "body": {"type": "dynamic"}})"),
              "s.json:2:28: 'objects[0].body' must have a mass above 0, as it is dynamic");
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "body": {"mass_kg": -1}})"),
              "s.json:2:37: 'objects[0].body.mass_kg' must be at least 0, not -1");
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "parts": [{"sphere": {"radius_m": 0}}]})"),
              "s.json:2:50: 'objects[0].parts[0].sphere.radius_m' must be above 0, not 0");
    EXPECT_NE(error_of_objects(R"({"alias": "a", "parts": [{"prism": {"height_m": 1,
              "corners_m": [[0, 0], [0, 1], [1, 0]]}}]})"),
              "")
        << "clockwise";
}

TEST(BadScene, HasPosesThatAreNone) {
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "position_m": [0, 0]})"),
              "s.json:2:28: 'objects[0].position_m' must be 3 numbers in brackets");
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "rotation": [0, 0, 0, 0]})"),
              "s.json:2:28: 'objects[0].rotation' must be a rotation [w, x, y, z] of length 1, "
              "not 0");
    EXPECT_NE(error_of_objects(R"({"alias": "a", "position_m": [NaN, 0, 0]})"), "");
    EXPECT_NE(error_of_objects(R"({"alias": "a", "position_m": [1e999, 0, 0]})"), "");
    EXPECT_NE(error_of_objects(R"({"alias": "a", "yaw_deg": 1, "rotation": [1, 0, 0, 0]})"), "");
}

TEST(BadScene, NamesObjectsThatAreNotThereOrNotOneAlone) {
    const auto camera_on = [](const std::string& path) {
        return error_of_objects(
            "{\"alias\": \"a\", \"children\": [{\"alias\": \"x\"}]}, {\"alias\": \"b\"}, "
            "{\"alias\": "
            "\"b\"},\n{\"alias\": \"c\", \"camera\": {\"tracks\": " +
            path + "}}");
    };
    EXPECT_EQ(camera_on("\"/a/x\""), "");
    EXPECT_EQ(camera_on("\"/b[0]\""), "");
    EXPECT_EQ(camera_on("\"/a[0]/x\""), "");
    EXPECT_EQ(camera_on("null"), "");
    EXPECT_EQ(camera_on("\"/a/y\""),
              "s.json:3:27: 'objects[3].camera.tracks' names no object: there is no 'y' in '/a'");
    EXPECT_EQ(camera_on("\"/b\""),
              "s.json:3:27: 'objects[3].camera.tracks' must say which 'b' is meant: 'b[0]' is the "
              "first");
    EXPECT_EQ(camera_on("\"/x\""),
              "s.json:3:27: 'objects[3].camera.tracks' names no object: there is no 'x' in the "
              "scene");
    EXPECT_EQ(camera_on("\"a\""),
              "s.json:3:27: 'objects[3].camera.tracks' must be the path of an object, like "
              "\"/robot/arm\"");
    EXPECT_NE(camera_on("\"all\""), "");
    EXPECT_NE(camera_on("5"), "");
}

TEST(BadScene, HasCircles) {
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "joint": {"mode": "dependent", "master": "/b"}},
{"alias": "b", "joint": {"mode": "dependent", "master": "/a"}})"),
              "s.json:3:47: 'objects[1].joint.master' can't be: '/b' would depend on itself");
    EXPECT_EQ(error_of_objects(R"({"model": "m.json"})",
                               {{"m.json", scene_of(R"("objects": [{"model": "n.json"}])")},
                                {"n.json", scene_of(R"("objects": [{"model": "m.json"}])")}}),
              "n.json:2:14: 'objects[0].model' contains itself: 'm.json' is being read already");
    EXPECT_NE(error_of(R"("objects": [{"alias": "a"}], "calculations": [
        {"name": "x", "type": "ik_group", "needs": ["/a"], "condition": "y"},
        {"name": "y", "type": "ik_group", "needs": ["/a"], "condition": "x"}])"),
              "");
}

TEST(BadScene, NamesFilesThatAreNotThereOrOutside) {
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "parts": [{"mesh": {"file": "x.obj"}}]})"),
              "s.json:2:48: 'objects[0].parts[0].mesh.file' can't be read: there is no such file "
              "(x.obj)");
    EXPECT_EQ(error_of_objects(R"({"alias": "a", "parts": [{"mesh": {"file": "x.obj"}}]})",
                               {{"x.obj", "v 0\n"}}),
              "s.json:2:48: 'objects[0].parts[0].mesh.file' can't be read: expected three numbers "
              "after 'v' (x.obj:1)");
    for (const char* outside : {"../x.obj", "/x.obj", "a/../x.obj", "", "a//x.obj", "./x.obj",
                                ".git/x.obj", "c:x.obj", "a\\\\x.obj", "a\\nx.obj"}) {
        EXPECT_NE(error_of_objects(std::string(R"({"alias": "a", "scripts": [{"file": ")") +
                                   outside + "\"}]}")
                      .find("must be a path below the file's folder"),
                  std::string::npos)
            << outside;
    }
}

TEST(BadScene, HasTrianglesOfNoVertices) {
    const auto with = [](const std::string& triangle) {
        return error_of_objects(
            R"({"alias": "a", "parts": [{"mesh": {"vertices_m": [[0, 0, 0], [1, 0, 0], [0, 1, 0]],
"triangles": [)" +
            triangle + "]}}]}");
    };
    EXPECT_EQ(with("[0, 1, 2]"), "");
    EXPECT_EQ(with("[0, 1, 0.5]"),
              "s.json:3:15: 'objects[0].parts[0].mesh.triangles[0]' must be three whole numbers");
    EXPECT_NE(with("[0, 1, 3]"), "");
    EXPECT_NE(with("[0, 1, -1]"), "");
    EXPECT_NE(with("[0, 1]"), "");
    EXPECT_NE(with(""), "");
}

TEST(BadScene, IsTooDeep) {
    std::string deep;
    std::string end;
    for (int i = 0; i < 257; ++i) {
        deep += R"({"alias": "a", "children": [)";
        end += "]}";
    }
    EXPECT_NE(error_of_objects(deep + end).find("'a' would lie more than 256 objects deep"),
              std::string::npos);
}

TEST(BadScene, SaysAllThatIsWrongAtOnce) {
    const std::string errors = error_of_objects(
        R"({"alias": "a/b"}, {"alias": "c", "joint": {"low": 1, "high": 0}}, {}, 5,
           {"alias": "d", "joint": {}, "dummy": {}},
           {"alias": "e", "proximity_sensor": {"volume": {"cone": {}, "ray": {}}}},
           {"alias": "f", "parts": [{}]}, {"alias": "g", "scripts": [{}]})");

    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n') + 1, 8) << errors;
    for (const char* part :
         {"an alias must not contain", "low must not be above its high",
          "'objects[2]' lacks the key 'alias'", "'objects[3]' must be an object, not a number",
          "'objects[4].dummy' must not stand beside 'joint'",
          "must have one key: the volume's form", "must have one of 'sphere'",
          "must have one of 'file', 'lines' and 'text'"}) {
        EXPECT_NE(errors.find(part), std::string::npos) << part << " in\n" << errors;
    }
}

TEST(BadScene, HasCalculationsThatCannotBe) {
    const auto with = [](const std::string& calculation) {
        return error_of(R"("objects": [{"alias": "a"}], "calculations": [)" + calculation + "]");
    };
    EXPECT_EQ(with(R"({"name": "x", "type": "distance", "needs": ["/a", "all"]})"), "");
    EXPECT_NE(with(R"({"name": "x", "type": "distance", "needs": ["/a"]})"), "");
    EXPECT_NE(with(R"({"name": "x", "type": "distance", "needs": ["/a", null]})"), "");
    EXPECT_NE(with(R"({"name": "x", "type": "distanse", "needs": ["/a", "all"]})"), "");
    EXPECT_NE(with(R"({"name": "x", "type": "distance", "needs": ["/a", {"collection": "y"}]})"),
              "");
    EXPECT_NE(with(R"({"name": "x", "type": "distance", "needs": ["/a", "all"],
                       "parameters": {"threshold": 1}})"),
              "");
    EXPECT_NE(with(R"({"name": "x", "type": "ik_group", "needs": ["/a"], "condition": "z"})"), "");
    EXPECT_NE(with(R"({"name": "x", "type": "ik_group", "needs": ["/a"], "condition": 5})"), "");
}

}  // namespace
}  // namespace agon::scene
