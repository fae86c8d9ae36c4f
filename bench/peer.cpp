// SPDX-License-Identifier: Apache-2.0
#include "peer.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>

#include <box2d/box2d.h>

namespace agon::bench {
namespace {

template <typename T>
void put(std::ofstream& file, const std::vector<T>& values) {
    const std::uint64_t count = values.size();
    file.write(reinterpret_cast<const char*>(&count), sizeof count);
    file.write(reinterpret_cast<const char*>(values.data()),
               static_cast<std::streamsize>(count * sizeof(T)));
}

template <typename T>
void get(std::ifstream& file, std::vector<T>& values) {
    std::uint64_t count = 0;
    file.read(reinterpret_cast<char*>(&count), sizeof count);
    values.resize(file ? count : 0);
    file.read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(values.size() * sizeof(T)));
}

class Peer {
public:
    explicit Peer(const PeerTrace& trace) : trace_(trace) {
        world_.SetAllowSleeping(false);
        world_.SetContinuousPhysics(false);
        world_.SetAutoClearForces(false);
        for (const PeerBody& body : trace.bodies) {
            b2BodyDef definition;
            definition.type = body.mass > 0 ? b2_dynamicBody : b2_staticBody;
            definition.position.Set(body.x, body.y);
            definition.angle = body.angle;
            bodies_.push_back(world_.CreateBody(&definition));
        }
        for (const PeerShape& shape : trace.shapes) {
            add(shape);
        }
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            set_mass(*bodies_[i], trace.bodies[i].mass);
        }
    }

    double ns_per_tick() {
        using Clock = std::chrono::steady_clock;
        const float part_s = trace_.tick_s / static_cast<float>(trace_.substeps);
        Clock::duration taken{};
        std::size_t push = 0;
        for (std::size_t tick = 0; tick < trace_.push_ends.size();) {
            sync(tick / kTicksBetweenSyncs);
            const std::size_t end = std::min(tick + kTicksBetweenSyncs, trace_.push_ends.size());
            const auto start = Clock::now();
            for (; tick < end; ++tick) {
                for (; push < static_cast<std::size_t>(trace_.push_ends[tick]); ++push) {
                    const PeerPush& pushed = trace_.pushes[push];
                    b2Body& body = *bodies_[static_cast<std::size_t>(pushed.body)];
                    body.ApplyForceToCenter({pushed.force_x, pushed.force_y}, true);
                    body.ApplyTorque(pushed.torque, true);
                }
                for (int i = 0; i < trace_.substeps; ++i) {
                    world_.Step(part_s, trace_.velocity_iterations, trace_.position_iterations);
                }
                world_.ClearForces();
            }
            taken += Clock::now() - start;
        }
        return std::chrono::duration<double, std::nano>(taken).count() /
               static_cast<double>(trace_.push_ends.size());
    }

private:
    void add(const PeerShape& shape) {
        b2CircleShape circle;
        b2PolygonShape polygon;
        b2FixtureDef fixture;
        fixture.density = 1;
        fixture.restitutionThreshold = 0;
        fixture.friction = shape.friction;
        fixture.restitution = shape.restitution;
        if (shape.point_count == 1) {
            circle.m_p.Set(shape.x[0], shape.y[0]);
            circle.m_radius = shape.radius;
            fixture.shape = &circle;
        } else {
            std::array<b2Vec2, 8> corners;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                corners[i].Set(shape.x[i], shape.y[i]);
            }
            polygon.Set(corners.data(), shape.point_count);
            fixture.shape = &polygon;
        }
        bodies_[static_cast<std::size_t>(shape.body)]->CreateFixture(&fixture);
    }

    static void set_mass(b2Body& body, float mass) {
        if (mass <= 0) {
            return;
        }
        b2MassData data;
        body.GetMassData(&data);
        data.I *= mass / data.mass;
        data.mass = mass;
        body.SetMassData(&data);
    }

    void sync(std::size_t number) {
        const auto count = static_cast<std::size_t>(trace_.moving_count);
        for (std::size_t i = number * count; i < (number + 1) * count; ++i) {
            const PeerSync& state = trace_.syncs[i];
            b2Body& body = *bodies_[static_cast<std::size_t>(state.body)];
            body.SetTransform({state.x, state.y}, state.angle);
            body.SetLinearVelocity({state.velocity_x, state.velocity_y});
            body.SetAngularVelocity(state.spin);
        }
    }

    const PeerTrace& trace_;
    b2World world_{b2Vec2(0, 0)};
    std::vector<b2Body*> bodies_;
};

}  // namespace

bool write_trace(const PeerTrace& trace, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    const std::vector<std::int32_t> counts = {trace.substeps, trace.velocity_iterations,
                                              trace.position_iterations, trace.moving_count};
    put(file, counts);
    put(file, std::vector<float>{trace.tick_s});
    put(file, trace.bodies);
    put(file, trace.shapes);
    put(file, trace.pushes);
    put(file, trace.push_ends);
    put(file, trace.syncs);
    return static_cast<bool>(file.flush());
}

bool read_trace(const std::string& path, PeerTrace& trace) {
    std::ifstream file(path, std::ios::binary);
    std::vector<std::int32_t> counts;
    std::vector<float> tick_s;
    get(file, counts);
    get(file, tick_s);
    get(file, trace.bodies);
    get(file, trace.shapes);
    get(file, trace.pushes);
    get(file, trace.push_ends);
    get(file, trace.syncs);
    if (!file || counts.size() != 4 || tick_s.size() != 1) {
        return false;
    }
    trace.substeps = counts[0];
    trace.velocity_iterations = counts[1];
    trace.position_iterations = counts[2];
    trace.moving_count = counts[3];
    trace.tick_s = tick_s[0];
    return true;
}

double peer_ns_per_tick(const PeerTrace& trace) {
    return Peer(trace).ns_per_tick();
}

}  // namespace agon::bench
