// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/cube_robot.hpp"

#include <vector>

#include "core/check.hpp"
#include "robots/cube/model.hpp"

namespace agon::robots::cube {
namespace {

class CubeDrives final : public WheeledDrives {
public:
    CubeDrives(std::size_t count, const Drive& drive) : drives_(count, drive) {}

    void command(std::size_t robot, double left_radps, double right_radps) override {
        drives_[robot].command(left_radps, right_radps);
    }

    void stop() override {
        for (Drive& drive : drives_) {
            drive.stop();
        }
    }

    void set_wheels(std::size_t robot, double left_radps, double right_radps) override {
        drives_[robot].set_wheels(left_radps, right_radps);
    }

    void advance(std::span<const sensors::PlanarReading> readings,
                 std::span<Thrust> thrusts) override {
        AGON_CHECK(readings.size() >= drives_.size(), readings.size(), drives_.size());
        AGON_CHECK(thrusts.size() >= drives_.size(), thrusts.size(), drives_.size());
        for (std::size_t robot = 0; robot < drives_.size(); ++robot) {
            thrusts[robot] = drives_[robot].advance(readings[robot]);
        }
    }

    void hash_into(core::Hasher& hasher) const override {
        for (const Drive& drive : drives_) {
            drive.hash_into(hasher);
        }
    }

private:
    std::vector<Drive> drives_;
};

}  // namespace

CubeRobot::CubeRobot(const Parameters& parameters)
    : parameters_(parameters),
      size_{parameters.side_m, parameters.height_m, parameters.wheel_radius_m, parameters.track_m,
            parameters.wheel_limit_radps} {}

scene::ObjectDefinition CubeRobot::make_object(const Look& look, const core::Pose2& place) const {
    return cube::make_object(parameters_, look, place);
}

std::vector<scene::ObjectDefinition> CubeRobot::make_wheels() const {
    return cube::make_wheels(parameters_);
}

std::unique_ptr<WheeledDrives> CubeRobot::make_drives(std::size_t count,
                                                      core::Duration tick) const {
    return std::make_unique<CubeDrives>(count, Drive(parameters_, tick));
}

std::unique_ptr<const WheeledRobot> read_robot(const core::Table& root) {
    return std::make_unique<CubeRobot>(read_parameters(root));
}

}  // namespace agon::robots::cube
