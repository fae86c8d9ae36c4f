// SPDX-License-Identifier: Apache-2.0
// The run: passes, time, start and end.
#include "api/simulation.hpp"

#include <algorithm>
#include <utility>

#include "script/arena.hpp"

namespace agon::api {

using core::Result;
using scene::ScriptKind;
using script::Value;

namespace {

/// Of physics within a pass.
constexpr core::Duration kPhysicsStep = core::Duration::milliseconds(5);

}  // namespace

physics::EngineDefinition engine_of(const scene::Settings& settings) {
    physics::EngineDefinition definition;
    definition.gravity_mps2 = settings.gravity_mps2;
    for (const scene::SurfaceMaterial& material : settings.materials) {
        definition.materials.push_back(
            {material.name, material.friction_ratio, material.restitution_ratio});
    }
    return definition;
}

Simulation::Simulation(scene::Scene scene, SimulationSetup setup)
    : setup_(std::move(setup)),
      nursery_(std::make_shared<script::Nursery>()),
      table_(standard_table()),
      scene_(std::move(scene)),
      bodies_(engine_of(scene_.settings())) {
    run_scripts(ScriptKind::Customization, Callback::Init);
    remove_waiting();
}

Simulation::~Simulation() {
    end_scripts();
}

Result<void> Simulation::start() {
    if (state_ == SimulationState::Paused) {
        state_ = is_stop_requested_ ? SimulationState::LastBeforeStop : SimulationState::Running;
        return {};
    }
    if (state_ != SimulationState::Stopped) {
        return {};
    }
    tell({.kind = Event::Kind::AboutToStart});
    broadcast(Callback::BeforeSimulation, {});
    remove_waiting();
    if (auto built = bodies_.rebuild(scene_); !built) {
        return built;
    }
    has_new_bodies_ = false;
    start_.emplace(scene_);
    measurements_.reset();
    time_ = {};
    passes_ = 0;
    streams_ = 0;
    is_stop_requested_ = is_pause_requested_ = false;
    state_ = SimulationState::Running;
    begin_motions();
    tell({.kind = Event::Kind::Started});
    return {};
}

void Simulation::tell(const Event& event) const {
    if (setup_.on_event) {
        setup_.on_event(event);
    }
}

void Simulation::pause() {
    is_pause_requested_ = state_ == SimulationState::Running;
}

void Simulation::stop() {
    if (state_ == SimulationState::Stopped) {
        return;
    }
    is_stop_requested_ = true;
    if (state_ == SimulationState::Paused) {
        state_ = SimulationState::Running;
    }
}

void Simulation::advance() {
    if (state_ == SimulationState::Stopped || state_ == SimulationState::Paused) {
        run_scripts(ScriptKind::Customization, Callback::NonSimulation);
        remove_waiting();
        return;
    }
    if (!is_vetoed()) {
        run_main(Callback::Actuation);
        run_main(Callback::Sensing);
        if (state_ == SimulationState::LastBeforeStop) {
            run_main(Callback::Cleanup);
        }
        finish_pass();
    }
    remove_waiting();
    if (state_ == SimulationState::Stopped) {
        end_run();
    }
}

void Simulation::finish_pass() {
    ++passes_;
    if (is_pause_requested_ && !is_stop_requested_) {
        is_pause_requested_ = false;
        state_ = SimulationState::Paused;
        return;
    }
    time_ = time_ + step();
    if (state_ == SimulationState::LastBeforeStop) {
        state_ = SimulationState::Stopped;
    } else if (is_stop_requested_) {
        state_ = SimulationState::LastBeforeStop;
    }
}

bool Simulation::is_vetoed() {
    if (!has_callback_[static_cast<std::size_t>(Callback::BeforeMainScript)]) {
        return false;
    }
    bool is_vetoed = false;
    for (const scene::ScriptHandle handle : living_scripts()) {
        Instance* const script = find(handle);
        if (script != nullptr && script->has(Callback::BeforeMainScript)) {
            const Value answer = script->call(Callback::BeforeMainScript);
            const bool* refuses = answer.at("doNotRunMainScript").boolean();
            is_vetoed = is_vetoed || (refuses != nullptr && *refuses);
        }
    }
    return is_vetoed && !is_stop_requested_;
}

void Simulation::run_main(Callback phase) {
    phase_ = phase;
    if (const scene::ScriptHandle own = scene_.main_script(); own.is_valid()) {
        if (scene_.script(own).is_enabled) {
            instance(own).run(phase);
        }
        return;
    }
    if (main_ == nullptr) {
        main_ = std::make_unique<Instance>(*this, scene::ScriptHandle());
    }
    main_->run(phase);
}

void Simulation::end_run() {
    phase_ = Callback::Cleanup;
    for (const scene::ScriptHandle handle : living_scripts()) {
        if (scene_.contains(handle) && scene_.script(handle).kind != ScriptKind::Customization) {
            drop(handle);
        }
    }
    if (main_ != nullptr) {
        main_->end();
        main_.reset();
    }
    waiting_.clear();
    if (start_) {
        scene_.restore(*start_);
        start_.reset();
    }
    bodies_ = world::LiveBodies(engine_of(scene_.settings()));
    has_new_bodies_ = has_new_order_ = true;
    joint_motions_.clear();
    measurements_.reset();
    is_stop_requested_ = is_pause_requested_ = false;
    forget_dead();
    run_scripts(ScriptKind::Customization, Callback::Init);  // of those that came back
    broadcast(Callback::AfterSimulation, {});
    remove_waiting();
    tell({.kind = Event::Kind::Ended});
}

void Simulation::end_scripts() {
    phase_ = Callback::Cleanup;
    for (auto& [handle, script] : instances_) {
        script->end();
    }
    if (main_ != nullptr) {
        main_->end();
    }
}

// --- What the main script calls ------------------------------------------------------------------

void Simulation::begin_motions() {
    scene_.visit([&](scene::Handle object) {
        const auto* joint = std::get_if<scene::Joint>(&scene_.properties(object));
        if (joint != nullptr && joint->mode != scene::JointMode::Dependent &&
            joint->control == scene::JointControl::Velocity && joint->target_velocity != 0) {
            joint_motions_[object] = {.aim = JointMotion::Aim::Velocity,
                                      .target = joint->target_velocity,
                                      .max_velocity = joint->max_velocity,
                                      .max_acceleration = joint->max_acceleration};
        }
    });
}

void Simulation::move_joints() {
    const double step_s = step().in_seconds();
    measurements_.note_change();
    for (auto& [object, motion] : joint_motions_) {
        if (!scene_.contains(object) || motion.aim == JointMotion::Aim::None) {
            continue;
        }
        const double before = scene_.joint_position(object);
        const double wanted = before + motion.advance(before, step_s);
        (void)scene_.set_joint_position(object, wanted);
        if (scene_.joint_position(object) != wanted) {  // held by its limits
            motion.velocity = 0;
        }
    }
}

world::LiveBodies& Simulation::bodies() {
    if (has_new_bodies_ && state_ != SimulationState::Stopped) {
        has_new_bodies_ = false;
        if (const auto built = bodies_.rebuild(scene_); !built) {
            setup_.log.named("physics").error(built.error().text() +
                                              "; the bodies stay as they were");
        }
    }
    return bodies_;
}

int Simulation::step_dynamics(core::Duration step) {
    if (bodies().is_empty()) {
        return 0;
    }
    measurements_.note_change();
    const auto substeps = static_cast<int>(std::max<std::int64_t>(1, step / kPhysicsStep));
    for (const std::string& complaint : bodies_.step(scene_, step, substeps)) {
        setup_.log.named("physics").warning(complaint);
    }
    return substeps;
}

// --- What can influence a later pass -------------------------------------------------------------

std::uint64_t Simulation::hash() const {
    core::Hasher hasher;
    hasher.add(static_cast<int>(state_));
    hasher.add(time_.since_start().count_ns());
    hasher.add(passes_);
    hasher.add(is_stop_requested_);
    hasher.add(is_pause_requested_);
    hash_scene(hasher);
    bodies_.hash_into(hasher);
    for (const auto& [object, motion] : joint_motions_) {
        hasher.add(object.index());
        motion.hash_into(hasher);
    }
    for (const auto& [name, signal] : signals_) {
        hasher.add(std::string_view(name));
        hasher.add(signal.value.index());
        if (const auto* text = std::get_if<std::string>(&signal.value)) {
            hasher.add(std::string_view(*text));
        } else if (const auto* real = std::get_if<double>(&signal.value)) {
            hasher.add(*real);
        } else {
            hasher.add(std::get<std::int64_t>(signal.value));
        }
    }
    for (const auto& [handle, script] : instances_) {
        hasher.add(handle.index());
        hasher.add(static_cast<int>(script->state()));
    }
    measurements_.hash_into(scene_, hasher);
    return hasher.digest();
}

void Simulation::hash_scene(core::Hasher& hasher) const {
    // Handles by their index alone: a second run gives the same objects other generations.
    scene_.visit([&](scene::Handle object) {
        hasher.add(object.index());
        hasher.add(scene_.parent(object).is_valid() ? scene_.parent(object).index() + 1 : 0U);
        hasher.add(scene_.parent_from_object(object));
        hasher.add(std::string_view(scene_.alias(object)));
        if (const auto* joint = std::get_if<scene::Joint>(&scene_.properties(object))) {
            hasher.add(joint->position);
            hasher.add(joint->rotation);
            hasher.add(joint->target_position);
            hasher.add(joint->target_velocity);
            hasher.add(static_cast<int>(joint->mode));
        }
        for (const auto& [tag, bytes] : scene_.definition(object).custom_data) {
            hasher.add(std::string_view(tag));
            hasher.add(std::string_view(bytes));
        }
    });
}

}  // namespace agon::api
