// SPDX-License-Identifier: Apache-2.0
// What our seams cost over bare Box2D: the same field, bodies, wheel forces and solver settings,
// with one step a tick and no listener, against the engine and against a whole World.
// Deciding on the forces is in all of them; BM_Forces says how much to take off. Read the CPU
// column.
//   BM_x/4   two chasers a team, as in a match;   BM_x/10   a scrum of all ten robots
#include <deque>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>
#include <box2d/b2_world.h>

#include "physics/box2d/body.hpp"
#include "physics/box2d/scale.hpp"
#include "scrum.hpp"
#include "world/world.hpp"

namespace {

using namespace agon;
using physics::PlanarState;
using physics::Scrum;

// As in a match the ball is brought back into play, here after ten seconds by starting anew.
constexpr int kRuns = 10;
constexpr int kTicksPerRun = 2000;

/// Box2D as one would use it by hand.
class BareField {
public:
    explicit BareField(std::uint64_t seed) : world_(b2Vec2(0, 0)) {
        world_.SetAllowSleeping(false);
        world_.SetContinuousPhysics(false);
        const std::vector<physics::BodyDefinition> definitions = Scrum::bodies(seed);
        for (std::uint32_t i = 0; i < definitions.size(); ++i) {
            physics::box2d::Body& record = records_.emplace_back();
            physics::box2d::build_body(world_, physics::BodyId(i), definitions[i], record);
            record.body->GetFixtureList()->SetFriction(0.3F);
            record.body->GetFixtureList()->SetRestitution(0.2F);
            record.body->GetFixtureList()->SetRestitutionThreshold(0);
        }
        records_.back().body->SetLinearVelocity(
            physics::box2d::to_units(definitions.back().velocity_mps.xy()));
        states_.resize(records_.size());
    }

    std::span<const PlanarState> states() {
        for (std::size_t i = 0; i < records_.size(); ++i) {
            const b2Body& body = *records_[i].body;
            states_[i].position_m = physics::box2d::to_meters(body.GetPosition());
            states_[i].forward = {static_cast<double>(body.GetTransform().q.c),
                                  static_cast<double>(body.GetTransform().q.s)};
            states_[i].velocity_mps = physics::box2d::to_meters(body.GetLinearVelocity());
            states_[i].spin_radps = static_cast<double>(body.GetAngularVelocity());
        }
        return states_;
    }

    void tick(const std::array<Scrum::Push, Scrum::kRobots>& pushes) {
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            b2Body& body = *records_[Scrum::kFirstRobot + i].body;
            body.ApplyForceToCenter(physics::box2d::to_units(pushes[i].force), true);
            body.ApplyTorque(static_cast<float>(pushes[i].torque * physics::box2d::kTorqueScale),
                             true);
        }
        world_.Step(static_cast<float>(Scrum::kTick.in_seconds()), 4, 2);
    }

    /// Rolling resistance, so that the ball does as it does with us.
    void slow_ball() {
        physics::box2d::slow_down(records_.back(), {0, 0}, 0,
                                  static_cast<float>(Scrum::kTick.in_seconds()));
    }

private:
    b2World world_;
    std::deque<physics::box2d::Body> records_;
    std::vector<PlanarState> states_;
};

auto pushes_for(std::span<const PlanarState> states, const benchmark::State& state) {
    return Scrum::forces(states.subspan(Scrum::kFirstRobot), states[Scrum::kBall].position_m,
                         static_cast<int>(state.range(0)));
}

/// Runs `tick(field)` on fields made by `make(seed)`, one after another; making them is not
/// measured.
template <typename Make, typename Tick>
void run_fields(benchmark::State& state, Make&& make, Tick&& tick) {
    int ticks = 0;
    std::uint64_t seed = 0;
    auto field = make(seed);
    for (auto _ : state) {
        if (ticks++ == kTicksPerRun) {
            state.PauseTiming();
            ticks = 1;
            field = make(++seed);
            state.ResumeTiming();
        }
        tick(*field);
    }
}

std::unique_ptr<BareField> bare_field(std::uint64_t seed) {
    return std::make_unique<BareField>(seed);
}

void BM_Forces(benchmark::State& state) {
    run_fields(state, bare_field, [&](BareField& field) {
        auto pushes = pushes_for(field.states(), state);
        benchmark::DoNotOptimize(pushes);
    });
}

void BM_BareBox2dStep(benchmark::State& state) {
    run_fields(state, bare_field, [&](BareField& field) {
        field.tick(pushes_for(field.states(), state));
        field.slow_ball();
    });
}

void BM_EngineStep(benchmark::State& state) {
    const auto make = [](std::uint64_t seed) {
        return std::make_unique<Scrum>(seed);
    };
    run_fields(state, make, [&](Scrum& scrum) {
        scrum.drive(static_cast<int>(state.range(0)));
        scrum.engine().step(Scrum::kTick);
    });
}

/// The scrum as a scene: one object for each body.
world::World scrum_world(std::uint64_t seed) {
    scene::Scene scene;
    for (const physics::BodyDefinition& body : Scrum::bodies(seed)) {
        const bool is_dynamic = body.kind == physics::BodyKind::Dynamic;
        (void)*scene.add(
            {.alias = "body",
             .parent_from_object = body.world_from_body,
             .parts =
                 {{.shape = body.shapes[0].shape,
                   .material =
                       Scrum::engine_definition().materials[body.shapes[0].material.index()].name}},
             .body = scene::BodyProperties{
                 .kind = is_dynamic ? scene::BodyKind::Dynamic : scene::BodyKind::Static,
                 .mass_kg = body.mass_kg,
                 .rolling_deceleration_mps2 = body.rolling_deceleration_mps2}});
    }
    return std::move(world::World::create(std::move(scene), Scrum::engine_definition())).value();
}

void BM_WorldTick(benchmark::State& state) {
    const auto make = [](std::uint64_t seed) {
        return std::make_unique<world::World>(scrum_world(seed));
    };
    run_fields(state, make, [&](world::World& world) {
        const auto pushes = pushes_for(world.engine().planar_states(), state);
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            world.apply_force(world.bodies()[Scrum::kFirstRobot + i],
                              {pushes[i].force.x, pushes[i].force.y, 0}, {0, 0, pushes[i].torque});
        }
        world.step(Scrum::kTick);
    });
}

void as_all(benchmark::internal::Benchmark* benchmark) {
    benchmark->Arg(4)->Arg(10)->Iterations(kRuns * kTicksPerRun)->Unit(benchmark::kMicrosecond);
}

BENCHMARK(BM_Forces)->Apply(as_all);
BENCHMARK(BM_BareBox2dStep)->Apply(as_all);
BENCHMARK(BM_EngineStep)->Apply(as_all);
BENCHMARK(BM_WorldTick)->Apply(as_all);

}  // namespace

BENCHMARK_MAIN();
