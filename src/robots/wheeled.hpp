// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/time.hpp"
#include "scene/scene.hpp"
#include "sensors/overhead.hpp"

namespace agon::robots {

/// What a mission may know of a robot on two driven wheels.
struct WheeledSize {
    double side_m = 0;  ///< of the square that it covers
    double height_m = 0;
    double wheel_radius_m = 0;
    double track_m = 0;            ///< between the wheels
    double wheel_limit_radps = 0;  ///< faster commands are clamped
};

/// How one robot of a match looks.
struct Look {
    std::string alias;  ///< "yellow"
    scene::Color color = 0;
    std::uint32_t number = 0;  ///< its label
    std::string material;
};

/// What the floor does to a robot through its wheels during one tick.
struct Thrust {
    core::Vec2 force_n;
    double torque_nm = 0;
};

/// The drives of all robots of a match, by index.
class WheeledDrives {
public:
    virtual ~WheeledDrives() = default;

    /// Wheel speeds to reach. @pre within the limit
    virtual void command(std::size_t robot, double left_radps, double right_radps) = 0;
    /// All wheels stand still, nothing is commanded: the robots were put somewhere by hand.
    virtual void stop() = 0;
    /// The wheels of one robot turn at these speeds at once, and are to: it was put somewhere,
    /// moving or at rest. @pre within the limit
    virtual void set_wheels(std::size_t robot, double left_radps, double right_radps) = 0;
    /// One tick of all motors: the thrust on each robot that moves as its reading says.
    /// @pre as many readings and thrusts as robots, or more
    virtual void advance(std::span<const sensors::PlanarReading> readings,
                         std::span<Thrust> thrusts) = 0;
    virtual void hash_into(core::Hasher& hasher) const = 0;
};

/// A kind of robot on two driven wheels with its parameters. Never changes once read.
class WheeledRobot {
public:
    virtual ~WheeledRobot() = default;

    [[nodiscard]] virtual const WheeledSize& size() const = 0;
    /// One of them as an object of a scene.
    [[nodiscard]] virtual scene::ObjectDefinition make_object(const Look& look,
                                                              const core::Pose2& place) const = 0;
    /// Its wheels, each to be hung under that object: they are seen, not touched.
    [[nodiscard]] virtual std::vector<scene::ObjectDefinition> make_wheels() const = 0;
    /// Drives at rest.
    [[nodiscard]] virtual std::unique_ptr<WheeledDrives> make_drives(std::size_t count,
                                                                     core::Duration tick) const = 0;
};

}  // namespace agon::robots
