// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/table.hpp"
#include "robots/cube/cube.hpp"
#include "robots/wheeled.hpp"

namespace agon::robots::cube {

/// The cube as a kind of wheeled robot.
class CubeRobot final : public WheeledRobot {
public:
    explicit CubeRobot(const Parameters& parameters);

    [[nodiscard]] const WheeledSize& size() const override { return size_; }

    [[nodiscard]] scene::ObjectDefinition make_object(const Look& look,
                                                      const core::Pose2& place) const override;
    [[nodiscard]] std::vector<scene::ObjectDefinition> make_wheels() const override;
    [[nodiscard]] std::unique_ptr<WheeledDrives> make_drives(std::size_t count,
                                                             core::Duration tick) const override;

private:
    Parameters parameters_;
    WheeledSize size_;
};

/// The cube that content/robots/cube.toml describes; what is wrong is noted in the document.
[[nodiscard]] std::unique_ptr<const WheeledRobot> read_robot(const core::Table& root);

}  // namespace agon::robots::cube
