// SPDX-License-Identifier: Apache-2.0
// What is saved is what is loaded.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "scene/scene_file.hpp"
#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

core::Result<Scene> read(const std::vector<SceneFile>& files) {
    return read_scene("s.json", [&](const std::string& path) -> core::Result<std::string> {
        for (const SceneFile& file : files) {
            if (file.path == path) {
                return file.bytes;
            }
        }
        return core::Error{"there is no such file", path};
    });
}

// --- Scenes by chance ------------------------------------------------------------------------

int below(int end) {
    return *rc::gen::inRange(0, end);
}

bool flip() {
    return below(2) == 1;
}

double number(double low, double high) {
    return low + (high - low) * below(1'000'000) / 1e6;
}

/// Not only round numbers: what a third or a cosine is must come back bit for bit.
core::Pose3 pose() {
    return {{number(-3, 3), number(-3, 3) / 3, flip() ? -0.0 : 0.1},
            flip() ? core::Quat() : core::Quat::from_yaw(number(-3, 3))};
}

std::string word() {
    static const std::vector<std::string> kWords = {"a", "b", "x y", "a#1", "\"\\", "m\xC3\xBC"};
    return kWords[static_cast<std::size_t>(below(static_cast<int>(kWords.size())))];
}

std::string bytes() {
    return flip() ? word() : std::string("\0\xFF\n", 3);
}

Part part() {
    const core::Shape shapes[] = {core::Sphere{number(0.1, 1)}, core::Box{{number(0.1, 1), 1, 2}},
                                  core::Cylinder{0.3, number(0.1, 1)},
                                  core::Prism{{{0, 0}, {number(1, 2), 0}, {0, 1}}, 0.1},
                                  core::Stroke{{{0, 0}, {1, number(0, 1)}}, 0.02, flip()}};
    Part part;
    part.shape = shapes[below(5)];
    if (below(3) == 0) {
        Mesh mesh;
        mesh.vertices_m = {{0, 0, 0}, {number(1, 2), 0, 0}, {0, 1, number(0, 1)}};
        mesh.triangles = {{0, 1, 2}};
        part = flip() ? mesh_part(*make_mesh(mesh), {})
                      : mesh_part(*read_mesh("m/t.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
                                             number(1, 2)),
                                  {});
    }
    part.object_from_shape = pose();
    part.color = static_cast<Color>(below(0x7FFFFFFF));
    part.material = flip() ? "" : word();
    part.is_visible = flip();
    part.is_respondable = flip();
    return part;
}

template <typename Enum>
Enum one_of(int count) {
    return static_cast<Enum>(below(count));
}

SensorVolume volume() {
    const SensorVolume volumes[] = {
        RayVolume{.range_m = number(0.1, 2)},
        ConeVolume{.offset_m = number(0, 1),
                   .angle_rad = number(0.1, 3),
                   .inside_gap_ratio = number(0, 0.9)},
        CylinderVolume{.radius_m = number(0.1, 1), .far_radius_m = number(0, 1)},
        DiskVolume{.height_m = number(0, 1)},
        PyramidVolume{.near_size_m = {number(0, 1), 0}, .far_size_m = {1, number(0.1, 1)}}};
    return volumes[below(5)];
}

/// Without references: their targets may not be there yet.
Properties properties() {
    switch (one_of<ObjectKind>(kObjectKinds)) {
        case ObjectKind::Shape:
            return Shape{.local_mask = static_cast<std::uint8_t>(below(256))};
        case ObjectKind::Joint:
            return Joint{.kind = one_of<JointKind>(2),
                         .low = -1,
                         .high = number(0, 2),
                         .position = number(-1, 0),
                         .control = one_of<JointControl>(5),
                         .max_force = number(0, 5)};
        case ObjectKind::Dummy:
            return Dummy{.link_kind = one_of<DummyLink>(4), .assembly_tag = word()};
        case ObjectKind::ProximitySensor:
            return ProximitySensor{
                .volume = volume(),
                .finds_closest = flip(),
                .max_angle_rad = flip() ? std::optional<double>(number(0.1, 1)) : std::nullopt,
                .is_explicit = flip()};
        case ObjectKind::LightSensor:
            return LightSensor{.angle_rad = number(0, 1)};
        case ObjectKind::Camera:
            return Camera{.is_perspective = flip(), .far_m = number(1, 9)};
        case ObjectKind::Light:
            return Light{.kind = one_of<LightKind>(3), .is_on = flip()};
        case ObjectKind::Path:
            return Path{.points = {pose(), pose()}, .is_closed = flip()};
        case ObjectKind::Graph:
            return Graph{.streams = {{.name = word(), .unit = word()}}, .is_cyclic = flip()};
        case ObjectKind::Drawing:
            return Drawing{.kind = one_of<DrawingKind>(6), .max_items = 7};
        case ObjectKind::Script:
            return ScriptCarrier();
    }
    return Shape();
}

Handle any_of(const std::vector<Handle>& objects) {
    return objects[static_cast<std::size_t>(below(static_cast<int>(objects.size())))];
}

void add_object(Scene& scene, std::vector<Handle>& objects) {
    ObjectDefinition definition;
    definition.alias = word();
    definition.parent = objects.empty() || flip() ? Handle() : any_of(objects);
    definition.parent_from_object = pose();
    definition.label = flip() ? "" : word();
    definition.rolling_radius_m = flip() ? 0 : number(0, 1);
    definition.properties = properties();
    for (int i = below(3); i > 0; --i) {
        definition.parts.push_back(part());
    }
    if (flip()) {
        definition.body =
            BodyProperties{.kind = one_of<BodyKind>(3), .mass_kg = number(0.1, 2), .groups = 3};
    }
    definition.flags.is_detectable = flip();
    definition.flags.is_model_base = flip();
    definition.flags.overrides.hides = flip();
    definition.flags.layers = static_cast<std::uint16_t>(below(65536));
    definition.flags.self_collision_number = below(100) - 50;
    if (flip()) {
        definition.custom_data[word()] = bytes();
    }
    const auto added = scene.add(std::move(definition));
    RC_ASSERT(added.has_value());
    objects.push_back(*added);
}

void add_references(Scene& scene, Handle object, const std::vector<Handle>& objects) {
    Properties properties = scene.properties(object);
    const Handle other = any_of(objects);
    if (auto* joint = std::get_if<Joint>(&properties)) {
        joint->master = other;
        joint->mode = JointMode::Dependent;
    } else if (auto* dummy = std::get_if<Dummy>(&properties)) {
        dummy->link = other;
    } else if (auto* sensor = std::get_if<ProximitySensor>(&properties)) {
        sensor->detects = flip()                        ? Entity(other)
                          : scene.collections().empty() ? Entity()
                                                        : Entity(scene.collections().back());
    } else if (auto* camera = std::get_if<Camera>(&properties)) {
        camera->tracks = other;
    }
    // Some can't be, as a joint that depends on a box: then it stays as it was.
    static_cast<void>(scene.set_properties(object, std::move(properties)));
    if (flip()) {
        RC_ASSERT(scene
                      .set_references(object, word(),
                                      {.objects = {other, Handle()}, .keeps_originals = flip()})
                      .has_value());
    }
}

Scene any_scene() {
    Scene scene;
    Settings settings;
    settings.name = word();
    settings.step = core::Duration::nanoseconds(1 + below(1'000'000'000));
    settings.script_order = one_of<ScriptOrder>(3);
    settings.materials = {{.name = word(), .friction_ratio = number(0, 2)}};
    settings.custom_data[word()] = bytes();
    scene.set_settings(settings);
    std::vector<Handle> objects;
    for (int i = 1 + below(8); i > 0; --i) {
        add_object(scene, objects);
    }
    for (int i = below(3); i > 0; --i) {
        add_collection(
            scene, flip() ? "" : word(),
            {{any_of(objects), one_of<Reach>(5), flip()}, {{}, Reach::Everything, flip()}});
    }
    CalculationHandle last;
    for (int i = below(3); i > 0; --i) {
        last = *scene.add_calculation(
            {.name = word(),
             .kind = CalculationKind::Distance,
             .needs = {any_of(objects), flip() ? Entity::all() : Entity(any_of(objects))},
             .uses = {Entity(), Entity(any_of(objects))},
             .parameters = {{"threshold_m", number(0, 1)}},
             .is_explicit = flip(),
             .condition = last});
    }
    for (const Handle object : objects) {
        add_references(scene, object, objects);
        if (flip()) {
            RC_ASSERT(
                scene
                    .add_script({.kind = flip() ? ScriptKind::Child : ScriptKind::Customization,
                                 .object = object,
                                 .text = flip() ? "one\n\ntwo\n" : bytes(),
                                 .file = flip() ? "go.lua" : "",
                                 .is_threaded = flip(),
                                 .priority = one_of<ScriptPriority>(3)})
                    .has_value());
        }
    }
    return scene;
}

/// An object without the handles in it, which differ from scene to scene.
void expect_same(const Scene& a, Handle one, const Scene& b, Handle other) {
    const ObjectDefinition& x = a.definition(one);
    const ObjectDefinition& y = b.definition(other);
    RC_ASSERT(x.alias == y.alias);
    RC_ASSERT(x.parent_from_object == y.parent_from_object);
    RC_ASSERT(x.label == y.label);
    RC_ASSERT(x.rolling_radius_m == y.rolling_radius_m);
    RC_ASSERT(x.body == y.body);
    RC_ASSERT(x.flags == y.flags);
    RC_ASSERT(x.custom_data == y.custom_data);
    RC_ASSERT(x.parts.size() == y.parts.size());
    for (std::size_t i = 0; i < x.parts.size(); ++i) {
        RC_ASSERT(x.parts[i].shape == y.parts[i].shape);
        RC_ASSERT(x.parts[i].object_from_shape == y.parts[i].object_from_shape);
        RC_ASSERT(x.parts[i].color == y.parts[i].color);
        RC_ASSERT(x.parts[i].material == y.parts[i].material);
        RC_ASSERT(x.parts[i].is_visible == y.parts[i].is_visible);
        RC_ASSERT(x.parts[i].is_respondable == y.parts[i].is_respondable);
        RC_ASSERT((x.parts[i].mesh == nullptr) == (y.parts[i].mesh == nullptr));
        if (x.parts[i].mesh && x.parts[i].mesh->file == y.parts[i].mesh->file) {
            RC_ASSERT(*x.parts[i].mesh == *y.parts[i].mesh);
        }
    }
    RC_ASSERT(a.scripts(one).size() == b.scripts(other).size());
    for (std::size_t i = 0; i < a.scripts(one).size(); ++i) {
        RC_ASSERT(a.script(a.scripts(one)[i]).text == b.script(b.scripts(other)[i]).text);
        RC_ASSERT(a.script(a.scripts(one)[i]).kind == b.script(b.scripts(other)[i]).kind);
    }
}

RC_GTEST_PROP(SceneFile, IsTheSameSceneAgain, ()) {
    const Scene scene = any_scene();

    const std::vector<SceneFile> files = write_scene(scene, "s.json");
    const auto loaded = read(files);

    if (!loaded) {
        RC_FAIL(loaded.error().text() + "\n" + files[0].bytes);
    }
    RC_ASSERT(loaded->settings() == scene.settings());
    RC_ASSERT(paths(*loaded) == paths(scene));
    scene.visit([&](Handle object) {
        expect_same(scene, object, *loaded, *loaded->find(scene.path(object)));
    });
    // References, collections, calculations and scripts are named in the text by their paths, so
    // the text says whether they are the same.
    RC_ASSERT(write_scene(*loaded, "s.json") == files);
}

// --- What it looks like ------------------------------------------------------------------------

TEST(SceneFile, IsShortAndStable) {
    Scene scene;
    const Handle robot = add(scene, "robot", {}, {{1, 0.5, 0}, {}});
    ASSERT_TRUE(scene.set_parts(robot, {{.shape = core::Box{{0.1, 0.1, 0.05}}}}));
    add(scene, "hinge", Joint{.low = -1, .high = 1}, robot);
    add(scene, "eye", ProximitySensor{.volume = ConeVolume{.range_m = 2}, .detects = robot});
    add_calculation(scene, CalculationKind::Collision, {robot, Entity::all()});
    add_script(scene, robot, "a\nb");

    EXPECT_EQ(write_scene(scene, "s.json")[0].bytes, R"({
  "agon_scene": 1,
  "objects": [
    {
      "alias": "robot",
      "position_m": [1, 0.5, 0],
      "parts": [
        {
          "box": {
            "size_m": [0.1, 0.1, 0.05]
          }
        }
      ],
      "scripts": [
        {
          "lines": [
            "a",
            "b"
          ]
        }
      ],
      "children": [
        {
          "alias": "hinge",
          "joint": {
            "low": -1,
            "high": 1
          }
        }
      ]
    },
    {
      "alias": "eye",
      "proximity_sensor": {
        "volume": {
          "cone": {
            "range_m": 2
          }
        },
        "detects": "/robot"
      }
    }
  ],
  "calculations": [
    {
      "name": "collision",
      "type": "collision",
      "needs": [
        "/robot",
        "all"
      ]
    }
  ]
}
)");
}

TEST(SceneFile, TakesScriptsInThatShareAFileButNotTheirText) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    ASSERT_TRUE(scene.add_script({.object = robot, .text = "one", .file = "go.lua"}));
    ASSERT_TRUE(scene.add_script({.object = robot, .text = "two", .file = "go.lua"}));

    const std::vector<SceneFile> files = write_scene(scene, "s.json");

    // Nor does a script write over the scene file, whatever it was read from.
    ASSERT_TRUE(scene.add_script({.object = robot, .text = "three", .file = "s.json"}));
    ASSERT_EQ(write_scene(scene, "s.json").size(), 2U);

    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[1], (SceneFile{"go.lua", "one"}));
    const auto loaded = read(files);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->script(loaded->scripts(*loaded->find("/robot"))[1]).text, "two");
}

}  // namespace
}  // namespace agon::scene
