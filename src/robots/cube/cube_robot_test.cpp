// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/cube_robot.hpp"

#include <array>
#include <stdexcept>

#include <gtest/gtest.h>

#include "robots/cube/model.hpp"

namespace agon::robots::cube {
namespace {

constexpr core::Duration kTick = core::Duration::milliseconds(5);

Parameters parameters() {
    Parameters cube;
    cube.side_m = 0.075;
    cube.height_m = 0.06;
    cube.mass_kg = 0.5;
    cube.wheel_radius_m = 0.02;
    cube.track_m = 0.07;
    cube.wheel_limit_radps = 100;
    cube.motor_lag = core::Duration::milliseconds(30);
    cube.wheel_acceleration_radps2 = 400;
    cube.traction_ratio = 0.9;
    cube.side_traction_ratio = 0.8;
    cube.gravity_mps2 = 9.81;
    return cube;
}

std::uint64_t hash_of(const WheeledDrives& drives) {
    core::Hasher hasher;
    drives.hash_into(hasher);
    return hasher.digest();
}

TEST(CubeRobot, TellsItsSize) {
    const CubeRobot robot(parameters());

    EXPECT_EQ(robot.size().side_m, 0.075);
    EXPECT_EQ(robot.size().height_m, 0.06);
    EXPECT_EQ(robot.size().wheel_radius_m, 0.02);
    EXPECT_EQ(robot.size().track_m, 0.07);
    EXPECT_EQ(robot.size().wheel_limit_radps, 100);
}

TEST(CubeRobot, ItsObjectIsTheModels) {
    const Look look{"yellow", 0xFFCC00FFU, 2, "robot"};

    const auto object = CubeRobot(parameters()).make_object(look, {{1, 2}, 0.5});

    const auto expected = make_object(parameters(), look, {{1, 2}, 0.5});
    EXPECT_EQ(object.alias, expected.alias);
    EXPECT_EQ(object.parent_from_object.position_m, expected.parent_from_object.position_m);
    EXPECT_EQ(object.parts.size(), expected.parts.size());
}

TEST(CubeRobot, EachDriveGivesTheThrustOfADriveAlone) {
    const auto drives = CubeRobot(parameters()).make_drives(3, kTick);
    Drive alone(parameters(), kTick);
    drives->command(1, 40, 60);
    alone.command(40, 60);

    const std::array<sensors::PlanarReading, 3> readings;
    std::array<Thrust, 3> thrusts;
    drives->advance(readings, thrusts);

    const Thrust expected = alone.advance(readings[1]);
    EXPECT_EQ(thrusts[1].force_n, expected.force_n);
    EXPECT_EQ(thrusts[1].torque_nm, expected.torque_nm);
    EXPECT_GT(thrusts[1].force_n.x, 0);
    EXPECT_EQ(thrusts[0].force_n, core::Vec2{});
    EXPECT_EQ(thrusts[2].force_n, core::Vec2{});
}

TEST(CubeRobot, StopBringsDrivesBackToRest) {
    const auto drives = CubeRobot(parameters()).make_drives(2, kTick);
    const std::uint64_t at_rest = hash_of(*drives);
    drives->command(1, 40, 60);
    const std::uint64_t commanded = hash_of(*drives);

    drives->stop();

    EXPECT_NE(commanded, at_rest);
    EXPECT_EQ(hash_of(*drives), at_rest);
}

TEST(CubeRobot, TooFewReadingsAreTheCallersBug) {
    const auto drives = CubeRobot(parameters()).make_drives(2, kTick);
    const std::array<sensors::PlanarReading, 1> readings;
    std::array<Thrust, 2> thrusts;

    EXPECT_THROW(drives->advance(readings, thrusts), std::logic_error);
}

}  // namespace
}  // namespace agon::robots::cube
