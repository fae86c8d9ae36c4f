// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/cube.hpp"

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/content.hpp"
#include "core/math.hpp"
#include "robots/cube/model.hpp"
#include "world/world.hpp"

namespace agon::robots::cube {
namespace {

using core::Vec2;

constexpr double kTick_s = 0.005;
constexpr core::Duration kTick = core::Duration::milliseconds(5);

Parameters parameters() {
    Parameters cube;
    cube.side_m = 0.075;
    cube.height_m = 0.075;
    cube.mass_kg = 0.5;
    cube.wheel_radius_m = 0.02;
    cube.track_m = 0.075;
    cube.wheel_limit_radps = 100;
    cube.motor_lag = core::Duration::milliseconds(30);
    cube.wheel_acceleration_radps2 = 400;
    cube.traction_ratio = 0.9;
    cube.side_traction_ratio = 0.8;
    cube.gravity_mps2 = 9.81;
    return cube;
}

using Places = std::vector<core::Pose2>;

Places one_robot() {
    return Places(1);
}

/// Cubes on an endless floor.
class Floor {
public:
    explicit Floor(const Places& places, const Parameters& cube = parameters()) {
        physics::EngineDefinition engine;
        engine.materials = {{"robot", 0.2, 0}};
        scene::Scene scene;
        for (const core::Pose2& place : places) {
            robots_.push_back(*scene.add(make_object(cube, {"robot", 0, 0, "robot"}, place)));
            drives_.emplace_back(cube, kTick);
        }
        world_ = std::make_unique<world::World>(*world::World::create(std::move(scene), engine));
        tracker_ = sensors::OverheadTracker(robots_);
        tracker_.read(*world_);
    }

    Drive& drive(std::size_t i = 0) { return drives_[i]; }

    [[nodiscard]] const sensors::PlanarReading& robot(std::size_t i = 0) const {
        return tracker_.readings()[i];
    }

    [[nodiscard]] double speed_mps(std::size_t i = 0) const {
        return dot(robot(i).velocity_mps, robot(i).forward);
    }

    void launch(std::size_t i, Vec2 velocity_mps) {
        world_->set_velocity(robots_[i], {velocity_mps.x, velocity_mps.y, 0}, {});
        tracker_.read(*world_);
    }

    void tick() {
        for (std::size_t i = 0; i < robots_.size(); ++i) {
            const Thrust thrust = drives_[i].advance(robot(i));
            world_->apply_force(robots_[i], {thrust.force_n.x, thrust.force_n.y, 0},
                                {0, 0, thrust.torque_nm});
        }
        world_->step(kTick);
        tracker_.read(*world_);
    }

    void run_s(double span_s) {
        for (int left = static_cast<int>(std::lround(span_s / kTick_s)); left > 0; --left) {
            tick();
        }
    }

private:
    std::vector<scene::Handle> robots_;
    std::vector<Drive> drives_;
    std::unique_ptr<world::World> world_;
    sensors::OverheadTracker tracker_;
};

TEST(CubeDrive, AcceleratesAtTheLimitOfItsMotors) {
    Floor floor(one_robot());
    floor.drive().command(100, 100);

    floor.run_s(0.1);

    // 400 rad/s^2 at a radius of 2 cm; the floor would give 0.9 g = 8.83 m/s^2.
    EXPECT_NEAR(floor.speed_mps(), 8 * 0.1, 1e-4);
    // Sum of i a dt^2 over 20 ticks: the engine moves with the speed at a tick's end.
    EXPECT_NEAR(floor.robot().position_m.x, 8 * kTick_s * kTick_s * 20 * 21 / 2, 1e-4);
}

TEST(CubeDrive, AcceleratesAtTheLimitOfItsTractionOnASlipperyFloor) {
    Parameters cube = parameters();
    cube.traction_ratio = 0.4;
    Floor floor(one_robot(), cube);
    floor.drive().command(100, 100);

    floor.run_s(0.2);

    EXPECT_NEAR(floor.speed_mps(), 0.4 * 9.81 * 0.2, 1e-4);
    EXPECT_GT(floor.drive().left_radps() * 0.02, floor.speed_mps() + 0.1) << "the wheels spin";
}

TEST(CubeDrive, ReachesTheSpeedOfItsRims) {
    Floor floor(one_robot());
    floor.drive().command(100, 100);

    floor.run_s(1);

    EXPECT_NEAR(floor.speed_mps(), 2.0, 1e-3);
}

TEST(CubeDrive, ApproachesASmallChangeWithTheMotorsLag) {
    Floor floor(one_robot());
    floor.drive().command(5, 5);  // 5 / 0.03 = 167 rad/s^2, below the limit

    floor.run_s(0.03);

    EXPECT_NEAR(floor.speed_mps(), 0.1 * (1 - std::exp(-1.0)), 1e-5);
}

TEST(CubeDrive, TurnsAtTheDifferenceOfItsRimsOverTheTrack) {
    Floor floor(one_robot());
    floor.drive().command(10, 16);

    floor.run_s(1);

    EXPECT_NEAR(floor.robot().turn_radps, (16 - 10) * 0.02 / 0.075, 1e-4);
    EXPECT_NEAR(floor.speed_mps(), 0.26, 1e-4);
}

TEST(CubeDrive, SpinsOnTheSpotAtTheSpeedOfItsWheels) {
    Floor floor(one_robot());
    floor.drive().command(-100, 100);

    floor.run_s(1);

    EXPECT_NEAR(floor.robot().turn_radps, 2 * 2.0 / 0.075, 0.05);
    EXPECT_LT(norm(floor.robot().position_m), 1e-3);
}

TEST(CubeDrive, FasterRightWheelTurnsLeft) {
    Floor floor(one_robot());
    floor.drive().command(20, 30);

    floor.run_s(0.3);

    EXPECT_GT(floor.robot().turn_radps, 0);
    EXPECT_GT(floor.robot().position_m.y, 0);
}

TEST(CubeDrive, DoesNotDriftSideways) {
    Floor floor(Places{{{}, 0.7}});
    floor.drive().command(50, 50);

    floor.run_s(2);

    const sensors::PlanarReading& robot = floor.robot();
    EXPECT_NEAR(cross(core::direction(0.7), robot.position_m), 0, 1e-4);
    EXPECT_NEAR(robot.heading_rad, 0.7, 1e-5);
}

TEST(CubeDrive, FollowsTheCircleOfItsWheelsWithinItsGrip) {
    Floor floor(one_robot());
    // 0.5 m/s and 4 rad/s: 2 m/s^2 across, of 7.8 that the floor gives.
    floor.drive().command((0.5 - 4 * 0.0375) / 0.02, (0.5 + 4 * 0.0375) / 0.02);
    floor.run_s(0.5);
    const sensors::PlanarReading start = floor.robot();
    const Vec2 center = start.position_m + perpendicular(start.forward) * (0.5 / 4);

    for (int i = 0; i < 300; ++i) {
        floor.tick();
        // The center was taken half a tick's way, 1.25 mm, beside the middle of a step.
        ASSERT_NEAR(distance(floor.robot().position_m, center), 0.125, 0.002);
        ASSERT_NEAR(cross(floor.robot().forward, floor.robot().velocity_mps), 0, 0.01);
    }
}

TEST(CubeDrive, SlidesOutwardsInABendThatIsTooFast) {
    Floor floor(one_robot());
    floor.drive().command(100, 100);
    floor.run_s(1);
    floor.drive().command(70, 100);  // 1.7 m/s at 8 rad/s would need 13.6 m/s^2

    floor.run_s(0.15);

    EXPECT_LT(cross(floor.robot().forward, floor.robot().velocity_mps), -0.1);
}

TEST(CubeDrive, BrakesWithinTheDistanceOfItsMotors) {
    Floor floor(one_robot());
    floor.drive().command(50, 50);
    floor.run_s(1);
    const double from_m = floor.robot().position_m.x;
    floor.drive().command(0, 0);

    floor.run_s(1);

    // v^2 / 2a at full brake down to where the lag takes over (a tau = 0.24 m/s), then v tau.
    const double at_limit_m = (1.0 - 0.24 * 0.24) / (2 * 8);
    EXPECT_NEAR(floor.robot().position_m.x - from_m, at_limit_m + 0.24 * 0.03, 0.004);
    EXPECT_NEAR(floor.speed_mps(), 0, 1e-6);
}

TEST(CubeDrive, ResistsBeingMovedSidewaysWithItsGrip) {
    Floor floor(one_robot());
    floor.launch(0, {0, 1});

    floor.run_s(0.05);

    EXPECT_NEAR(floor.robot().velocity_mps.y, 1 - 0.8 * 9.81 * 0.05, 1e-4);
    floor.run_s(0.2);
    EXPECT_NEAR(floor.robot().velocity_mps.y, 0, 1e-6);
    EXPECT_NEAR(floor.robot().position_m.y, 1 / (2 * 0.8 * 9.81), 0.004);
}

TEST(CubeDrive, PushesAnotherSidewaysBecauseItGripsBetterAlongItsHeading) {
    Floor floor(Places{{}, {{0.0755, 0}, core::kPi / 2}});
    floor.drive(0).command(60, 60);

    floor.run_s(0.2);
    const double before_mps = floor.robot(1).velocity_mps.x;
    floor.run_s(0.3);

    // Both together: (0.9 - 0.8) m g on 2 m.
    EXPECT_NEAR(floor.robot(1).velocity_mps.x - before_mps, (0.9 - 0.8) * 9.81 / 2 * 0.3, 0.01);
    EXPECT_NEAR(floor.robot(0).velocity_mps.x, floor.robot(1).velocity_mps.x, 0.01);
}

TEST(CubeDrive, HardlyPushesOneThatBrakesWithEqualGrip) {
    Floor floor(Places{{}, {{0.0755, 0}, 0}});
    floor.drive(0).command(60, 60);

    floor.run_s(0.5);
    const double first_m = floor.robot(1).position_m.x;
    floor.run_s(0.5);

    // What is left is the push of the first bump; 1.2 m/s were commanded.
    EXPECT_LT(floor.robot(1).position_m.x - first_m, 0.06);
}

TEST(CubeDrive, TwoPushOneAway) {
    Floor floor(Places{{}, {{0.0755, 0}, core::kPi}, {{-0.0755, 0}, 0}});
    floor.drive(0).command(50, 50);
    floor.drive(2).command(50, 50);

    floor.run_s(1);

    EXPECT_GT(floor.robot(1).position_m.x, 0.2);
}

TEST(CubeDrive, StandsStillAfterItWasPutDown) {
    Drive drive(parameters(), kTick);
    drive.command(80, 80);
    (void)drive.advance({});
    EXPECT_GT(drive.left_radps(), 0);

    drive.stop();
    const Thrust thrust = drive.advance({});

    EXPECT_EQ(drive.left_radps(), 0);
    EXPECT_EQ(norm(thrust.force_n), 0);
    EXPECT_EQ(thrust.torque_nm, 0);
}

TEST(CubeDrive, HashesCommandsAndWheelSpeeds) {
    const auto digest = [](const Drive& drive) {
        core::Hasher hasher;
        drive.hash_into(hasher);
        return hasher.digest();
    };
    Drive one(parameters(), kTick);
    Drive other(parameters(), kTick);
    EXPECT_EQ(digest(one), digest(other));

    other.command(1, 0);

    EXPECT_NE(digest(one), digest(other));
}

TEST(CubeParameters, AreReadFromTheShippedContent) {
    const auto document = core::shipped_content().document("robots/cube.toml");
    ASSERT_TRUE(document) << document.error().text();

    EXPECT_EQ(document->root().string("kind"), "cube");
    const Parameters read = read_parameters(document->root());

    ASSERT_TRUE(document->finish()) << document->finish().error().text();
    EXPECT_EQ(read.side_m, 0.075);
    EXPECT_EQ(read.wheel_limit_radps, 100);
    EXPECT_EQ(read.wheel_radius_m, 0.02);
    EXPECT_LE(read.motor_lag, core::Duration::milliseconds(50));
    EXPECT_GE(read.wheel_acceleration_radps2 * read.wheel_radius_m, 8);
}

TEST(CubeParameters, RefuseWhatCannotBe) {
    core::ContentSet content = core::shipped_content();
    ASSERT_TRUE(content.set("robots/cube.toml", "body.mass_kg=-1"));
    const auto document = content.document("robots/cube.toml");

    (void)read_parameters(document->root());

    const auto finished = document->finish();
    ASSERT_FALSE(finished);
    EXPECT_NE(finished.error().text().find("mass_kg"), std::string::npos);
}

}  // namespace
}  // namespace agon::robots::cube
