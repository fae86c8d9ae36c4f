// SPDX-License-Identifier: Apache-2.0
// The peer: the same bodies and the same forces in a b2World that nobody listens to. It follows a
// match that was played before: in each tick the forces that the match applied, and every half
// second the match's poses and velocities again, so that it meets the same crowds. It takes the
// mission's sub-steps and no more, though agon splits them where bodies close in fast: that safety
// counts as agon's cost.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>

#include <box2d/box2d.h>

#include "matches.hpp"
#include "missions/registry.hpp"
#include "net/wall_clock.hpp"
#include "peer.hpp"
#include "teams.hpp"

namespace agon::bench {
namespace {

constexpr float kUnitsPerMeter = 10;

float units(double length_m) {
    return static_cast<float>(length_m) * kUnitsPerMeter;
}

/// A match as the peer needs it.
struct Trace {
    struct State {
        core::Pose2 pose;
        core::Vec2 velocity_mps;
        double spin_radps = 0;
    };

    scene::Scene scene;
    physics::EngineDefinition physics;
    missions::MissionInfo info;
    std::vector<scene::Handle> bodies;                ///< those that move
    std::vector<std::vector<missions::Push>> pushes;  ///< by tick
    std::vector<std::vector<State>> syncs;            ///< before every 100th tick, by body
};

/// Lets another mission play and writes down what it does to the world.
class Tracing final : public missions::Mission {
public:
    Tracing(std::unique_ptr<missions::Mission> inner, Trace& trace)
        : inner_(std::move(inner)), trace_(trace) {}

    [[nodiscard]] const missions::MissionInfo& info() const override { return inner_->info(); }

    core::Result<void> build(scene::Scene& scene) override {
        core::Result<void> built = inner_->build(scene);
        trace_.scene = scene;
        scene.visit([&](scene::Handle object) {
            const auto& body = scene.body(object);
            if (body && body->kind == scene::BodyKind::Dynamic) {
                trace_.bodies.push_back(object);
            }
        });
        return built;
    }

    [[nodiscard]] physics::EngineDefinition physics() const override { return inner_->physics(); }

    void begin(const world::World& world, missions::Orders& orders) override {
        inner_->begin(world, orders);
    }

    [[nodiscard]] std::span<const missions::SeatId> placing_seats() const override {
        return inner_->placing_seats();
    }

    void propose_placement(missions::SeatId seat, std::span<std::byte> block) const override {
        inner_->propose_placement(seat, block);
    }

    void accept_placement(missions::SeatId seat, std::span<std::byte> block,
                          missions::Orders& orders) override {
        inner_->accept_placement(seat, block, orders);
    }

    [[nodiscard]] bool is_deciding(missions::SeatId seat) const override {
        return inner_->is_deciding(seat);
    }

    void observe(const world::World& world, missions::SeatId seat,
                 std::span<std::byte> block) const override {
        inner_->observe(world, seat, block);
    }

    void accept_command(missions::SeatId seat, std::span<std::byte> block,
                        missions::Orders& orders) override {
        inner_->accept_command(seat, block, orders);
    }

    void actuate(const world::World& world, missions::Orders& orders) override {
        if (trace_.pushes.size() % kTicksBetweenSyncs == 0) {
            sync(world);
        }
        inner_->actuate(world, orders);
        trace_.pushes.push_back(orders.pushes);
    }

    void referee(const world::World& world, missions::Orders& orders) override {
        inner_->referee(world, orders);
    }

    [[nodiscard]] bool is_over() const override { return inner_->is_over(); }

    [[nodiscard]] std::span<const std::byte> game_state() const override {
        return inner_->game_state();
    }

    [[nodiscard]] std::vector<double> score() const override { return inner_->score(); }

    void hash_into(core::Hasher& hasher) const override { inner_->hash_into(hasher); }

    [[nodiscard]] core::Vec2 view_low_m() const override { return inner_->view_low_m(); }

    [[nodiscard]] core::Vec2 view_high_m() const override { return inner_->view_high_m(); }

private:
    void sync(const world::World& world) {
        std::vector<Trace::State>& states = trace_.syncs.emplace_back();
        for (const scene::Handle object : trace_.bodies) {
            states.push_back({world.planar_pose(object), world.velocity(object).xy(),
                              world.angular_velocity(object).z});
        }
    }

    std::unique_ptr<missions::Mission> inner_;
    Trace& trace_;
};

Trace trace_of(const MatchWish& wish) {
    Trace trace;
    core::ContentSet content = core::shipped_content();
    missions::MissionSetup setup;
    setup.seed = wish.seed;
    setup.duration = wish.duration;
    auto inner = missions::create("soccer5", content, setup);
    if (!inner) {
        fail(inner.error().text());
    }
    trace.info = (*inner)->info();
    trace.physics = (*inner)->physics();
    sim::MatchDefinition definition;
    definition.content = std::move(content);
    definition.seed = wish.seed;
    definition.duration = wish.duration;
    definition.is_hashing = false;
    std::vector<sim::SeatDefinition> seats(2);
    seats[0].host = chasers(2);
    seats[1].host = chasers(2);
    auto match = sim::Match::create(std::make_unique<Tracing>(std::move(inner).value(), trace),
                                    std::move(definition), std::move(seats));
    if (!match) {
        fail(match.error().text());
    }
    play(*match);
    return trace;
}

/// The trace as the peer wants it: flat numbers, in Box2D's units.
class Flattened {
public:
    explicit Flattened(const Trace& trace) : trace_(trace) {
        peer_.substeps = static_cast<std::int32_t>(trace.info.substeps_per_tick);
        peer_.tick_s = static_cast<float>(trace.info.tick.in_seconds());
        peer_.velocity_iterations = trace.physics.velocity_iterations;
        peer_.position_iterations = trace.physics.position_iterations;
        trace.scene.visit([&](scene::Handle object) {
            if (trace.scene.body(object)) {
                add(object);
            }
        });
        for (const auto& pushes : trace.pushes) {
            for (const missions::Push& push : pushes) {
                peer_.pushes.push_back(
                    {index_.at(push.object), units(push.force_n.x), units(push.force_n.y),
                     static_cast<float>(push.torque_nm.z) * kUnitsPerMeter * kUnitsPerMeter});
            }
            peer_.push_ends.push_back(static_cast<std::int32_t>(peer_.pushes.size()));
        }
        for (const auto& states : trace.syncs) {
            for (std::size_t i = 0; i < states.size(); ++i) {
                const Trace::State& state = states[i];
                peer_.syncs.push_back({index_.at(trace.bodies[i]), units(state.pose.position_m.x),
                                       units(state.pose.position_m.y),
                                       static_cast<float>(state.pose.heading_rad),
                                       units(state.velocity_mps.x), units(state.velocity_mps.y),
                                       static_cast<float>(state.spin_radps)});
            }
        }
        peer_.moving_count = static_cast<std::int32_t>(trace.bodies.size());
    }

    [[nodiscard]] const PeerTrace& peer() const { return peer_; }

private:
    void add(scene::Handle object) {
        const scene::BodyProperties& properties = *trace_.scene.body(object);
        const core::Pose2 pose = trace_.scene.world_from_object(object).planar();
        PeerBody body;
        body.mass = properties.kind == scene::BodyKind::Dynamic
                        ? static_cast<float>(properties.mass_kg)
                        : 0;
        body.x = units(pose.position_m.x);
        body.y = units(pose.position_m.y);
        body.angle = static_cast<float>(pose.heading_rad);
        index_[object] = static_cast<std::int32_t>(peer_.bodies.size());
        peer_.bodies.push_back(body);
        add_parts(object, core::Pose3());
    }

    void add_parts(scene::Handle object, const core::Pose3& body_from_object) {
        for (const scene::Part& part : trace_.scene.parts(object)) {
            if (part.is_respondable) {
                add_shape(part, core::composed(body_from_object, part.object_from_shape));
            }
        }
        for (const scene::Handle child : trace_.scene.children(object)) {
            if (!trace_.scene.body(child)) {
                add_parts(child,
                          core::composed(body_from_object, trace_.scene.parent_from_object(child)));
            }
        }
    }

    void add_shape(const scene::Part& part, const core::Pose3& body_from_shape) {
        const core::Pose2 pose = body_from_shape.planar();
        PeerShape shape;
        shape.body = static_cast<std::int32_t>(peer_.bodies.size()) - 1;
        std::vector<core::Vec2> points;
        if (const auto* sphere = std::get_if<core::Sphere>(&part.shape)) {
            shape.radius = units(sphere->radius_m);
            points = {{0, 0}};
        } else if (const auto* box = std::get_if<core::Box>(&part.shape)) {
            const core::Vec2 half{box->size_m.x / 2, box->size_m.y / 2};
            points = {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
        } else if (const auto* prism = std::get_if<core::Prism>(&part.shape)) {
            points = prism->corners_m;
        } else {
            return;  // paint
        }
        for (const core::Vec2 point : points) {
            const core::Vec2 in_body = core::transformed(pose, point);
            shape.x[shape.point_count] = units(in_body.x);
            shape.y[shape.point_count] = units(in_body.y);
            ++shape.point_count;
        }
        for (const physics::Material& material : trace_.physics.materials) {
            if (material.name == part.material) {
                shape.friction = static_cast<float>(material.friction_ratio);
                shape.restitution = static_cast<float>(material.restitution_ratio);
            }
        }
        peer_.shapes.push_back(shape);
    }

    const Trace& trace_;
    PeerTrace peer_;
    std::map<scene::Handle, std::int32_t> index_;
};

/// Nanoseconds a tick of Box2D as its library comes, in a process of its own.
double shipped_ns(const std::string& trace_path) {
    const std::string command = "'" AGON_BOX2D_PEER "' '" + trace_path + "'";
    FILE* pipe = popen(command.c_str(), "r");
    double ns = 0;
    if (pipe == nullptr || std::fscanf(pipe, "%lf", &ns) != 1 || pclose(pipe) != 0 || ns <= 0) {
        fail("box2d_peer gave no figure");
    }
    return ns;
}

}  // namespace

void measure_against_box2d(const Ground& ground, Results& results) {
    MatchWish wish;
    wish.is_hashing = false;
    const Trace trace = trace_of(wish);
    const Flattened flattened(trace);
    const std::string path = (ground.scratch / "box2d.trace").string();
    if (!write_trace(flattened.peer(), path)) {
        fail("cannot write " + path);
    }
    const auto ticks = static_cast<double>(trace.pushes.size());
    std::vector<double> ratios;
    std::vector<double> same_process_ratios;
    std::vector<double> bare_ns;
    std::vector<double> same_process_ns;
    std::vector<double> whole_ns;
    for (int round = 0; round < 9; ++round) {
        bare_ns.push_back(shipped_ns(path));
        same_process_ns.push_back(peer_ns_per_tick(flattened.peer()));
        sim::Match match = make_match(ground, wish);
        const std::int64_t start_ns = net::WallClock::now_ns();
        play(match);
        whole_ns.push_back(static_cast<double>(net::WallClock::now_ns() - start_ns) / ticks);
        ratios.push_back(whole_ns.back() / bare_ns.back());
        same_process_ratios.push_back(whole_ns.back() / same_process_ns.back());
    }
    results.figures.push_back({"bare Box2D, same bodies and forces", "ns/tick", median(bare_ns)});
    results.figures.push_back(
        {"  with its stopwatch stopped, as agon does", "ns/tick", median(same_process_ns)});
    results.figures.push_back({"whole tick, two chasers a team", "ns/tick", median(whole_ns)});
    results.figures.push_back(
        {"  against Box2D with its stopwatch stopped", "x", median(same_process_ratios)});
    results.bars.push_back(
        {"whole tick against bare Box2D", "x", median(ratios), 1.4, Bar::Side::AtMost});
}

}  // namespace agon::bench
