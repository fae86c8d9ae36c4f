// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/id.hpp"
#include "core/shapes.hpp"
#include "core/time.hpp"

namespace agon::protocol {

/// A seat of the match, in the order in which the mission names them.
using SeatId = core::Id<struct SeatTag>;

/// 0xRRGGBBAA.
using Color = std::uint32_t;

/// What happened, in the mission's words.
struct Event {
    std::uint64_t tick = 0;
    core::SimTime time;
    std::string kind;                  ///< "goal", "free_ball", "fault"
    std::string team;                  ///< seat name; empty if it concerns nobody in particular
    std::vector<std::string> objects;  ///< alias paths: "/yellow[2]", "/ball"
    std::string reason;                ///< a sentence for people
};

/// A line of a strategy's log.
struct LogLine {
    std::uint32_t level = 1;  ///< AGON_LOG_...
    std::string text;
};

/// A figure that a strategy draws over the field, in the field's frame.
struct Figure {
    enum class Kind : std::uint8_t { Line, Circle, Text, Point };
    Kind kind = Kind::Line;
    core::Vec2 from_m;  ///< a circle's center, a text's or point's place
    core::Vec2 to_m;    ///< a line's end
    double radius_m = 0;
    Color color = 0xFFFFFFFFU;
    std::string text;
};

/// A number that a strategy plots over time.
struct PlotPoint {
    std::string name;  ///< of the curve
    double value = 0;
};

/// What a strategy said besides its command in one tick. Enters no hash, changes no world.
struct SideOutputs {
    std::vector<LogLine> log;
    std::vector<Figure> figures;
    std::uint32_t dropped = 0;  ///< entries beyond the tick's limits
    std::vector<PlotPoint> plots = {};

    [[nodiscard]] bool is_empty() const {
        return log.empty() && figures.empty() && plots.empty() && dropped == 0;
    }

    void clear() { log.clear(), figures.clear(), plots.clear(), dropped = 0; }
};

/// What entered a tick from outside.
struct Input {
    /// An order is a person's; it belongs to no seat. A replacement says who takes the seat from
    /// now on (protocol::Replacement).
    enum class Kind : std::uint8_t { Command, Placement, Order, Replacement };
    /// How the strategy's call ended. What is not Ok has a zero block.
    enum class Status : std::uint8_t {
        Ok,
        Failed,
        Late,  ///< no reply in time: what was commanded last stays in force
        Lost,  ///< nobody sits here any more
    };

    SeatId seat;  ///< of an order: the first one
    Kind kind = Kind::Command;
    Status status = Status::Ok;
    /// As the mission accepted it; where commands act with a delay, as it came in. Valid during the
    /// call that shows it.
    std::span<const std::byte> block;
};

/// Triangles, counter-clockwise seen from outside.
struct Mesh {
    std::vector<core::Vec3> vertices_m;
    std::vector<std::uint32_t> corners;  ///< three vertices for each triangle

    bool operator==(const Mesh&) const = default;
};

/// A part of the scene for drawing.
struct SceneNode {
    std::string path;          ///< alias path: "/field", "/yellow[2]"
    std::int32_t parent = -1;  ///< index into SceneDescription::nodes; -1 under the world
    core::Pose3 parent_from_node;
    /// Index into Frame::poses if it moves by itself, -1 if it keeps its place in its parent.
    std::int32_t pose_index = -1;

    struct Part {
        core::Shape shape;
        core::Pose3 node_from_shape;
        Color color = 0x808080FFU;
        /// Index into SceneDescription::meshes: what it looks like in truth, where `shape` only
        /// stands in for it seen from above. -1: it is the shape.
        std::int32_t mesh = -1;

        bool operator==(const Part&) const = default;
    };

    std::vector<Part> parts;

    /// Above 0: a wheel with its axle along y, which turns by the way that its center goes.
    double rolling_radius_m = 0;
    std::string label = {};           ///< what tells it from its like: a robot's number
    std::optional<SeatId> seat = {};  ///< whose it is, if it is a seat's
    std::uint32_t robot = 0;          ///< its number in that team
    std::string kind = {};            ///< "shape", "joint", "proximity_sensor"; empty: not said
    std::vector<std::string> scripts = {};  ///< attached to it: "child", "customization"

    bool operator==(const SceneNode&) const = default;
};

struct SceneDescription {
    std::vector<SceneNode> nodes;  ///< parents before children
    core::Vec2 low_m;              ///< what a picture seen from above should show
    core::Vec2 high_m;
    std::vector<Mesh> meshes = {};

    bool operator==(const SceneDescription&) const = default;
};

/// From this tick on frames are of this scene.
struct SceneChange {
    std::uint64_t tick = 0;
    SceneDescription scene;
};

/// What the world looked like after a tick. All views are valid until the next tick.
struct Frame {
    std::uint64_t tick = 0;
    core::SimTime time;
    std::uint64_t hash = 0;                 ///< of the state after the tick; 0 if hashing is off
    std::span<const core::Pose3> poses;     ///< world_from_node, indexed by SceneNode::pose_index
    std::span<const std::byte> game_state;  ///< MissionInfo::game_state describes it
    std::span<const Event> events;          ///< of this tick
    std::span<const Input> inputs;  ///< that entered this tick, in the order of taking effect
    /// One for each seat; where the scene has scripts of its own, one more for these.
    std::span<const SideOutputs> side_outputs;
    /// Not null: what there is to draw is another scene from this frame on, poses included.
    const SceneDescription* new_scene = nullptr;
};

}  // namespace agon::protocol
