// SPDX-License-Identifier: Apache-2.0
#include "render/svg.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "core/check.hpp"

namespace agon::render {
namespace {

protocol::SceneDescription field_with_robot() {
    protocol::SceneDescription scene;
    scene.low_m = {-1, -0.5};
    scene.high_m = {1, 0.5};
    protocol::SceneNode field;
    field.path = "/field";
    field.parts.push_back({core::Box{{2, 1, 0.01}}, {{0, 0, -0.005}, {}}, 0x101010FF});
    field.parts.push_back({core::Stroke{{{0, -0.5}, {0, 0.5}}, 0.01, false}, {}, 0xFFFFFFFF});
    protocol::SceneNode robot;
    robot.path = "/yellow[0]";
    robot.pose_index = 0;
    robot.parts.push_back({core::Box{{0.1, 0.1, 0.1}}, {}, 0xF2C100FF});
    protocol::SceneNode mark;
    mark.path = "/yellow[0]/mark";
    mark.parent = 1;
    mark.parent_from_node.position_m = {0.25, 0, 0.2};
    mark.parts.push_back({core::Sphere{0.01}, {}, 0xFF00FF80});
    scene.nodes = {field, robot, mark};
    return scene;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Svg, ShowsTheSceneToScaleWithYUp) {
    const std::vector<core::Pose3> poses{{{0.5, 0.25, 0.05}, {}}};
    SvgOptions options;
    options.width_px = 1040;  // 500 pixels a meter

    const std::string picture = svg(field_with_robot(), poses, options);

    EXPECT_TRUE(contains(picture, "width=\"1040\" height=\"540\""));
    // The robot's middle lies at 20 + 1.5 * 500 from the left and 20 + 0.25 * 500 from the top.
    EXPECT_TRUE(contains(picture, "points=\"745,170 795,170 795,120 745,120\""));
    // The line from the bottom to the top.
    EXPECT_TRUE(contains(picture, "points=\"520,520 520,20\" fill=\"none\" stroke-width=\"5\""));
}

TEST(Svg, PartsFollowTheirParent) {
    const std::vector<core::Pose3> poses{core::Pose3::from_planar({{0.5, 0}, core::kPi / 2}, 0.05)};
    SvgOptions options;
    options.width_px = 1040;

    const std::string picture = svg(field_with_robot(), poses, options);

    // The mark, a quarter meter ahead of a robot that looks up, half transparent.
    EXPECT_TRUE(contains(picture,
                         "<circle cx=\"770\" cy=\"145\" r=\"5\" fill=\"#ff00ff\" "
                         "fill-opacity=\"0.5\""))
        << picture;
}

TEST(Svg, HigherThingsAreDrawnLater) {
    const std::vector<core::Pose3> poses{{{0, 0, 0.05}, {}}};

    const std::string picture = svg(field_with_robot(), poses);

    EXPECT_LT(picture.find("#101010"), picture.find("stroke=\"#ffffff\""));
    EXPECT_LT(picture.find("stroke=\"#ffffff\""), picture.find("#f2c100"));
    EXPECT_LT(picture.find("#f2c100"), picture.find("#ff00ff"));
}

TEST(Svg, TextOfStrangersIsEscaped) {
    const std::vector<core::Pose3> poses(1);
    SvgOptions options;
    options.teams = {{"<b>&\"", "1", 0xFF0000FF}, {"\xFF\x01", "0", 0x0000FFFF}};
    options.title = {"a < b"};
    options.drawings = {{"<i>",
                         0xFF0000FF,
                         {{protocol::Figure::Kind::Text, {0, 0}, {}, 0, 0xFFFFFFFF, "</text>"}}}};

    const std::string picture = svg(field_with_robot(), poses, options);

    EXPECT_TRUE(contains(picture, "&lt;b&gt;&amp;&quot;"));
    EXPECT_TRUE(contains(picture, "a &lt; b"));
    EXPECT_TRUE(contains(picture, "&lt;/text&gt;"));
    EXPECT_TRUE(contains(picture, "&lt;i&gt;"));
    EXPECT_TRUE(contains(picture, "\xEF\xBF\xBD "));
}

TEST(Svg, WritesLabelsUprightAndReadableUponWhatTheyName) {
    const std::vector<core::Pose3> poses{core::Pose3::from_planar({{0.5, 0.25}, 2}, 0.05)};
    SvgOptions options;
    options.width_px = 1040;  // 500 pixels a meter
    protocol::SceneDescription scene = field_with_robot();
    scene.nodes[1].label = "7";

    const std::string picture = svg(scene, poses, options);

    // As large as the room around the middle, 5 cm; bright ground, dark figures.
    EXPECT_TRUE(contains(picture, "<text x=\"770\" y=\"154\" font-size=\"25\" fill=\"#101010\""))
        << picture;
    EXPECT_TRUE(contains(picture, ">7</text>"));
    EXPECT_FALSE(contains(picture, "rotate"));

    scene.nodes[1].parts[0].color = 0x2F6FEBFF;
    EXPECT_TRUE(contains(svg(scene, poses, options), "font-size=\"25\" fill=\"#ffffff\""));
}

TEST(Svg, WhatMovesAsOneThrowsOneShadow) {
    const std::vector<core::Pose3> poses{{{0.5, 0.25, 0.05}, {}}};
    const auto shadows = [&poses](const protocol::SceneDescription& scene) {
        const std::string picture = svg(scene, poses);
        std::size_t count = 0;
        for (std::size_t at = picture.find("#000000"); at != std::string::npos;
             at = picture.find("#000000", at + 1)) {
            ++count;
        }
        return count;
    };
    protocol::SceneDescription scene = field_with_robot();
    scene.nodes.pop_back();
    const std::size_t alone = shadows(scene);
    scene.nodes[1].parts.push_back({core::Box{{0.05, 0.05, 0.05}}, {}, 0x111111FF});

    EXPECT_EQ(alone, 1U);
    EXPECT_EQ(shadows(scene), 1U);
}

TEST(Svg, DrawsTheFiguresOfStrategies) {
    const std::vector<core::Pose3> poses(1);
    SvgOptions options;
    options.width_px = 1040;
    options.drawings = {{"cadet",
                         0xF2C100FF,
                         {{protocol::Figure::Kind::Line, {0, 0}, {0.5, 0}, 0, 0x00FF00FF, ""},
                          {protocol::Figure::Kind::Circle, {0, 0}, {}, 0.1, 0xFF000080, ""},
                          {protocol::Figure::Kind::Point, {0.5, 0}, {}, 0, 0x00FFFFFF, ""}}}};

    const std::string picture = svg(field_with_robot(), poses, options);

    EXPECT_TRUE(contains(picture, "<polyline points=\"520,270 770,270\" stroke=\"#00ff00\""));
    EXPECT_TRUE(contains(picture, "r=\"50\" fill=\"none\" stroke=\"#ff0000\""));
    EXPECT_TRUE(contains(picture, "cx=\"770\" cy=\"270\" r=\"3\" fill=\"#00ffff\""));
}

TEST(Svg, FiguresShowByTheirGroundAndALegendWhichTeamDrewThem) {
    const std::vector<core::Pose3> poses(1);
    SvgOptions options;
    options.width_px = 1040;
    const protocol::Figure line{protocol::Figure::Kind::Line, {0, 0}, {0.5, 0}, 0, 0x00FF00FF, ""};
    const protocol::Figure text{protocol::Figure::Kind::Text, {0, 0}, {}, 0, 0xFFFFFFFF, "goal"};
    options.drawings = {{"cadet", 0xF2C100FF, {line}}, {"classic", 0x2F6FEBFF, {text}}};

    const std::string picture = svg(field_with_robot(), poses, options);

    const std::size_t ground =
        picture.find("<polyline points=\"520,270 770,270\" stroke=\"#f2c100\"");
    ASSERT_NE(ground, std::string::npos) << picture;
    EXPECT_LT(ground, picture.find("stroke=\"#00ff00\""));
    EXPECT_TRUE(contains(picture, "stroke=\"#2f6feb\" stroke-opacity=\"0.5\" stroke-width=\"4\""));
    EXPECT_TRUE(contains(picture, ">drawn by  <tspan fill=\"#f2c100\""));
    EXPECT_TRUE(contains(picture, "</tspan> cadet  <tspan fill=\"#2f6feb\""));
}

TEST(Svg, WhoDrewNothingIsNotInTheLegend) {
    const std::vector<core::Pose3> poses(1);
    SvgOptions options;
    EXPECT_FALSE(contains(svg(field_with_robot(), poses, options), "drawn by"));
    options.drawings = {{"cadet", 0xF2C100FF, {}}};

    EXPECT_FALSE(contains(svg(field_with_robot(), poses, options), "drawn by"));
}

TEST(Svg, NumbersThatAreNoneAreLeftOut) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    for (const double odd : {nan, inf, 1e300}) {
        const std::vector<core::Pose3> poses{{{odd, 0, odd}, {odd, 0, 0, 0}}};
        protocol::SceneDescription scene = field_with_robot();
        scene.nodes[0].parts.push_back({core::Sphere{odd}, {{0, 0, odd}, {}}, 1});
        scene.nodes[0].parts.push_back({core::Stroke{{{odd, 0}}, odd, true}, {}, 1});

        const std::string picture = svg(scene, poses);

        EXPECT_FALSE(contains(picture, "nan"));
        EXPECT_FALSE(contains(picture, "inf"));
        EXPECT_FALSE(contains(picture, "#f2c100"));

        scene.low_m.x = odd;
        EXPECT_FALSE(contains(svg(scene, poses), "nan"));
    }
}

TEST(Svg, MissingPoseIsACallersBug) {
    EXPECT_THROW((void)svg(field_with_robot(), {}), core::CheckFailure);
}

}  // namespace
}  // namespace agon::render
