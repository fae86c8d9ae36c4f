// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/geometry.hpp"
#include "scene/entity.hpp"
#include "scene/handle.hpp"

namespace agon::scene {

/// 0xRRGGBBAA.
using Color = std::uint32_t;

/// What is seen and touched; its parts and body stand beside these in the object's definition.
struct Shape {
    /// Two shapes touch if they share a bit: of the local masks if they have an ancestor in common,
    /// of the global ones if not.
    std::uint8_t local_mask = 0xFF;
    std::uint8_t global_mask = 0xFF;
    bool operator==(const Shape&) const = default;
};

enum class JointKind : std::uint8_t { Revolute, Prismatic, Spherical };

enum class JointMode : std::uint8_t {
    Kinematic,  ///< stands where it was put
    Dependent,  ///< position = offset + ratio * the master's
    Dynamic,    ///< moved by physics
};

/// What a dynamic joint's motor does.
enum class JointControl : std::uint8_t { Free, Force, Velocity, Position, SpringDamper };

/// Turns about its z axis (Revolute), slides along it (Prismatic) or turns in every way
/// (Spherical), and carries its children with it. Positions in rad or m, velocities in rad/s or
/// m/s, and so on.
struct Joint {
    JointKind kind = JointKind::Revolute;
    JointMode mode = JointMode::Kinematic;
    bool is_cyclic = false;  ///< Revolute: turns without limits
    double low = -core::kPi;
    double high = core::kPi;
    double position = 0;
    core::Quat rotation = {};  ///< Spherical: in place of the position

    Handle master = {};  ///< Dependent: without one the position is `offset`
    double offset = 0;
    double ratio = 1;

    JointControl control = JointControl::Free;
    double target_position = 0;
    double target_velocity = 0;
    double max_force = 100;  ///< N m or N
    double max_velocity = core::kPi;
    double max_acceleration = 2 * core::kPi;
    double max_jerk = 4 * core::kPi;
    double stiffness = 0;  ///< SpringDamper: N m/rad or N/m
    double damping = 0;    ///< SpringDamper: N m s/rad or N s/m
    bool operator==(const Joint&) const = default;
};

enum class DummyLink : std::uint8_t {
    Plain,            ///< no meaning of its own
    IkTarget,         ///< the tip of a chain and where it shall go
    DynamicsOverlap,  ///< physics keeps the two in one place
    DynamicsTendon,   ///< physics keeps them within reach
};

/// A frame. May be linked to one other dummy, which is then linked to this one.
struct Dummy {
    Handle link = {};
    DummyLink link_kind = DummyLink::Plain;
    std::string assembly_tag = {};  ///< models are put together where these are equal
    double size_m = 0.01;           ///< drawn
    bool operator==(const Dummy&) const = default;
};

// Volumes of proximity sensors, in the sensor's frame: all look along +z from the origin.

struct RayVolume {
    double offset_m = 0;  ///< where the ray starts
    double range_m = 1;   ///< its length from there
    bool operator==(const RayVolume&) const = default;
};

/// All points within an angle of the axis and a distance of the apex: a sector of a ball.
struct ConeVolume {
    double offset_m = 0;          ///< nearer than this to the apex nothing is found
    double range_m = 1;           ///< from there on: the ball's radius is offset + range
    double angle_rad = 1;         ///< from one side to the other
    double inside_gap_ratio = 0;  ///< within this share of the angle nothing is found; below 1
    bool operator==(const ConeVolume&) const = default;
};

struct CylinderVolume {
    double offset_m = 0;  ///< where its near face lies
    double range_m = 1;   ///< its height
    double radius_m = 0.1;
    std::optional<double> far_radius_m = {};  ///< of its far face; default: the same
    bool operator==(const CylinderVolume&) const = default;
};

/// A sector of a flat disk in the plane of x and z, its middle along +z.
struct DiskVolume {
    double offset_m = 0;          ///< nearer than this to the origin nothing is found
    double range_m = 1;           ///< from there on
    double angle_rad = 1;         ///< of the sector; 2 pi is the whole disk
    double height_m = 0;          ///< how thick it is, along y
    double inside_gap_ratio = 0;  ///< within this share of the angle nothing is found; below 1
    bool operator==(const DiskVolume&) const = default;
};

/// A pyramid whose top is cut off: two rectangles, and all between them.
struct PyramidVolume {
    double offset_m = 0;  ///< where the near rectangle lies
    double range_m = 1;   ///< how far behind it the far one lies
    core::Vec2 near_size_m = {};
    core::Vec2 far_size_m = {0.2, 0.2};
    bool operator==(const PyramidVolume&) const = default;
};

using SensorVolume = std::variant<RayVolume, ConeVolume, CylinderVolume, DiskVolume, PyramidVolume>;

/// Finds the nearest point of an entity within a volume.
struct ProximitySensor {
    SensorVolume volume = {};
    Entity detects = Entity::all();
    bool finds_front_faces = true;
    bool finds_back_faces = true;
    bool finds_closest = true;  ///< false: any point will do, which is faster
    /// Only surfaces whose normal is at most this far from the ray to them, as of an echo.
    std::optional<double> max_angle_rad = {};
    double min_distance_m = 0;  ///< what is nearer is there, but not measured: nothing is found
    /// Leaves out surfaces whose nearest point lies behind another: with a largest angle or without
    /// front faces the sensor may otherwise look through things.
    bool checks_occlusion = false;
    bool is_explicit = false;  ///< handled only when a script asks for this one
    bool operator==(const ProximitySensor&) const = default;
};

/// Measures the brightness, 0 to 1, of what its cone along +z falls on.
struct LightSensor {
    double range_m = 0.1;
    double angle_rad = 0;  ///< from one side to the other; 0: one ray
    Entity sees = Entity::all();
    bool is_explicit = false;
    bool operator==(const LightSensor&) const = default;
};

/// Looks along +z, y is up.
struct Camera {
    bool is_perspective = true;
    double angle_rad = 1;  ///< of view, from one side to the other
    double width_m = 2;    ///< seen by one that is not perspective
    double near_m = 0.01;
    double far_m = 100;
    Handle tracks = {};  ///< keeps looking at it
    bool operator==(const Camera&) const = default;
};

enum class LightKind : std::uint8_t { Omnidirectional, Spot, Directional };

/// Shines along +z.
struct Light {
    LightKind kind = LightKind::Omnidirectional;
    Color color = 0xFFFFFFFFU;
    double angle_rad = 1;  ///< Spot: from one side to the other
    bool is_on = true;
    bool operator==(const Light&) const = default;
};

/// A way through control points, straight from each to the next.
struct Path {
    std::vector<core::Pose3> points = {};  ///< in the path's frame
    bool is_closed = false;
    bool operator==(const Path&) const = default;
};

struct GraphStream {
    std::string name = {};
    std::string unit = {};
    Color color = 0xFF0000FFU;
    bool operator==(const GraphStream&) const = default;
};

/// Records streams of numbers during a run. What it has recorded is not part of the scene.
struct Graph {
    std::vector<GraphStream> streams = {};
    std::uint32_t buffer_length = 1000;  ///< values that each stream keeps
    bool is_cyclic = true;               ///< full: forgets the oldest, instead of taking no more
    bool is_explicit = false;
    bool operator==(const Graph&) const = default;
};

enum class DrawingKind : std::uint8_t { Points, Lines, LineStrip, Triangles, Spheres, Cubes };

/// Items that scripts draw during a run; these are not part of the scene. Lives and dies with its
/// parent.
struct Drawing {
    DrawingKind kind = DrawingKind::Points;
    double size_m = 0.005;  ///< of points, spheres and cubes; width of lines
    Color color = 0xFF0000FFU;
    std::uint32_t max_items = 1000;
    bool is_cyclic = true;  ///< full: replaces the oldest, instead of taking no more
    bool operator==(const Drawing&) const = default;
};

/// Has nothing but its place and its scripts.
struct ScriptCarrier {
    bool operator==(const ScriptCarrier&) const = default;
};

/// What an object is besides its place, parts and body.
using Properties = std::variant<Shape, Joint, Dummy, ProximitySensor, LightSensor, Camera, Light,
                                Path, Graph, Drawing, ScriptCarrier>;

/// The alternatives of Properties, in their order.
enum class ObjectKind : std::uint8_t {
    Shape,
    Joint,
    Dummy,
    ProximitySensor,
    LightSensor,
    Camera,
    Light,
    Path,
    Graph,
    Drawing,
    Script,
};

inline constexpr std::size_t kObjectKinds = std::variant_size_v<Properties>;

[[nodiscard]] inline ObjectKind kind_of(const Properties& properties) {
    return static_cast<ObjectKind>(properties.index());
}

/// "proximity_sensor"
[[nodiscard]] const char* name_of(ObjectKind kind);

/// Where a joint's children stand in its frame. @param position in place of the joint's own
[[nodiscard]] core::Pose3 joint_from_children(const Joint& joint, double position);

/// Calls `visitor` for each reference to other things: with a `Handle&` or an `Entity&`.
template <typename Visitor>
void visit_references(Properties& properties, Visitor&& visitor) {
    if (auto* joint = std::get_if<Joint>(&properties)) {
        visitor(joint->master);
    } else if (auto* dummy = std::get_if<Dummy>(&properties)) {
        visitor(dummy->link);
    } else if (auto* proximity = std::get_if<ProximitySensor>(&properties)) {
        visitor(proximity->detects);
    } else if (auto* light = std::get_if<LightSensor>(&properties)) {
        visitor(light->sees);
    } else if (auto* camera = std::get_if<Camera>(&properties)) {
        visitor(camera->tracks);
    }
}

}  // namespace agon::scene
