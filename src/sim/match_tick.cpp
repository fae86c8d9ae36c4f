// SPDX-License-Identifier: Apache-2.0
// The steps of one tick, in the order in which Match::State::tick takes them.
#include <algorithm>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "protocol/replacement.hpp"
#include "sim/match_state.hpp"

namespace agon::sim {

namespace {

using protocol::Input;
using protocol::SeatId;

// False for infinities and NaN.
bool is_finite(double value) {
    return value - value == 0;
}

bool is_finite(core::Vec2 v) {
    return is_finite(v.x) && is_finite(v.y);
}

bool is_finite(core::Vec3 v) {
    return is_finite(v.x) && is_finite(v.y) && is_finite(v.z);
}

bool is_finite(const core::Quat& q) {
    return is_finite(q.w) && is_finite(q.x) && is_finite(q.y) && is_finite(q.z);
}

const char* bad_quantity(const physics::PlanarState& state) {
    return !is_finite(state.position_m) || !is_finite(state.heading_rad)    ? "pose"
           : !is_finite(state.velocity_mps) || !is_finite(state.spin_radps) ? "velocity"
                                                                            : nullptr;
}

const char* bad_quantity(const physics::SpatialState& state) {
    const core::Pose3& pose = state.world_from_body;
    return !is_finite(pose.position_m) || !is_finite(pose.rotation)                     ? "pose"
           : !is_finite(state.velocity_mps) || !is_finite(state.angular_velocity_radps) ? "velocity"
                                                                                        : nullptr;
}

/// By what the block keeps, so that a rerun says the same.
std::string replacement_text(const std::string& seat, std::span<const std::byte> block) {
    const auto who = protocol::decode_replacement(block);
    AGON_CHECK(who.has_value(), seat);
    constexpr std::size_t kShaDigits = 16;
    return seat + "'s strategy was replaced by " + (who->name.empty() ? "another" : who->name) +
           (who->author.empty() ? "" : " by " + who->author) +
           (who->file.empty() ? "" : ", " + who->file) +
           (who->options.empty() ? "" : "," + who->options) +
           (who->sha256.empty() ? "" : " (SHA-256 " + who->sha256.substr(0, kShaDigits) + "...)");
}

/// Why the mission did not obey an order; empty if it did.
std::string refusal_in(const std::vector<protocol::Event>& told) {
    const auto refused = std::find_if(told.begin(), told.end(), [](const protocol::Event& event) {
        return event.kind == "order_refused";
    });
    return refused == told.end() ? "" : refused->reason;
}

}  // namespace

core::Result<void> Match::State::tick() {
    if (definition.phase_clock_ns != nullptr) {
        last_mark_ns = definition.phase_clock_ns();
    }
    current_tick = ticks + 1;
    // Views of what goes away now; the tick and the hash stay those of the last complete tick.
    frame.events = {};
    frame.inputs = {};
    frame.poses = {};
    frame.game_state = {};
    frame.new_scene = nullptr;
    events.clear();
    inputs.clear();
    order_refusals.clear();
    for (protocol::SideOutputs& output : outputs) {
        output.clear();
    }
    try {
        if (!replace_strategies()) {
            return {};
        }
        if (const auto taken = take_person_orders(); !taken) {
            return fail_internally("internal_fault", {}, taken.error().text());
        }
        if (!place_robots() || !ask_strategies()) {
            return {};
        }
        take_commands();
        move_world();
        if (const auto bad = find_not_a_number()) {
            return fail_internally("not_a_number", {*bad},
                                   "the physics gave no number for " + *bad);
        }
        orders.clear();
        mission->referee(world, orders);
        apply_orders();
        take_scene_outputs();
        mark(Phase::Referee);
    } catch (const missions::RulesFailure& failure) {
        is_rules_fault = true;
        return fail_internally("rules_failed", {}, failure.what());
    } catch (const core::CheckFailure& failure) {
        return fail_internally("internal_fault", {}, failure.what());
    }
    return publish();
}

bool Match::State::replace_strategies() {
    replacements.clear();
    for (WaitingStrategy& waiting : std::exchange(waiting_strategies, {})) {
        Seat& seat = seats[waiting.seat.index()];
        mission->observe(world, waiting.seat, seat.observation());
        seat.replace(std::move(waiting.definition));
        replacements.push_back(encode(seat.as_replacement()));
        inputs.push_back(
            {waiting.seat, Input::Kind::Replacement, Input::Status::Ok, replacements.back()});
        add_event("replaced", seat.name(), {}, replacement_text(seat.name(), replacements.back()));
        has_been_lost[waiting.seat.index()] = false;
        if (!follow_up(seat)) {
            return false;
        }
    }
    return true;
}

void Match::State::check_order(std::span<const std::byte> block) const {
    const protocol::BlockSchema* schema = mission->info().order;
    AGON_CHECK(schema != nullptr, mission->info().name);
    AGON_CHECK(block.size() == schema->size_bytes, block.size(), schema->size_bytes);
}

core::Result<void> Match::State::take_person_orders() {
    person_orders.clear();
    while (definition.orders != nullptr) {
        const auto block = definition.orders->next(current_tick);
        if (!block) {
            return block.error();
        }
        if (block->empty()) {
            break;
        }
        check_order(*block);
        person_orders.insert(person_orders.end(), block->begin(), block->end());
    }
    const std::size_t listed_bytes = person_orders.size();
    person_orders.insert(person_orders.end(), waiting_orders.begin(), waiting_orders.end());
    waiting_orders.clear();
    // All are there before the frame is given views of them.
    for (std::size_t at = 0; at < person_orders.size();) {
        const auto block = std::span(person_orders).subspan(at, mission->info().order->size_bytes);
        orders.clear();
        mission->accept_order(block, orders);
        if (at >= listed_bytes) {
            order_refusals.push_back(refusal_in(orders.events));
        }
        apply_orders();
        inputs.push_back({SeatId(0), Input::Kind::Order, Input::Status::Ok, block});
        at += block.size();
    }
    return {};
}

bool Match::State::place_robots() {
    const auto seats_to_place = mission->placing_seats();
    placing.assign(seats_to_place.begin(), seats_to_place.end());
    for (const protocol::SeatId id : placing) {
        Seat& seat = seats[id.index()];
        mission->observe(world, id, seat.observation());
        mission->propose_placement(id, seat.placement());
        const Input::Status status = seat.place();
        if (!follow_up(seat)) {
            return false;
        }
        note_status(seat, status);
        orders.clear();
        mission->accept_placement(id, seat.placement(), orders);
        apply_orders();
        inputs.push_back({id, Input::Kind::Placement, status, seat.placement()});
    }
    return true;
}

bool Match::State::ask_strategies() {
    deciding.clear();
    for (Seat& seat : seats) {
        if (ticks % seat.decision_period_ticks() == 0 && mission->is_deciding(seat.id())) {
            deciding.push_back(seat.id());
            mission->observe(world, seat.id(), seat.observation());
        }
    }
    mark(Phase::Observe);
    for (const protocol::SeatId id : deciding) {
        seats[id.index()].begin_step();
    }
    // All that was begun is finished, also if one is lost.
    bool are_all_alive = true;
    for (const protocol::SeatId id : deciding) {
        Seat& seat = seats[id.index()];
        const Input::Status status = seat.finish_step();
        are_all_alive = follow_up(seat) && are_all_alive;
        note_status(seat, status);
        inputs.push_back({id, Input::Kind::Command, status, seat.reply()});
    }
    mark(Phase::Decide);
    return are_all_alive;
}

void Match::State::take_commands() {
    orders.clear();
    if (mission->info().command_delay_ticks == 0) {
        for (const protocol::SeatId id : deciding) {
            Seat& seat = seats[id.index()];
            if (seat.status() != Input::Status::Late) {
                mission->accept_command(id, seat.reply(), orders);
            }
        }
    } else {
        for (Seat& seat : seats) {
            if (const std::span<std::byte> due = seat.queue().pop(current_tick); !due.empty()) {
                mission->accept_command(seat.id(), due, orders);
            }
        }
        for (const protocol::SeatId id : deciding) {
            Seat& seat = seats[id.index()];
            if (seat.status() != Input::Status::Late) {
                seat.queue().push(current_tick, seat.reply());
            }
        }
    }
    apply_orders();
    orders.clear();
    mission->actuate(world, orders);
    apply_orders();
    mark(Phase::Actuate);
}

void Match::State::move_world() {
    const missions::MissionInfo& info = mission->info();
    world.step(info.tick, static_cast<int>(info.substeps_per_tick));
    mark(Phase::Physics);
}

std::optional<std::string> Match::State::find_not_a_number() const {
    const auto first_bad = [this](const auto& states) -> std::optional<std::string> {
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (const char* quantity = bad_quantity(states[i]); quantity != nullptr) {
                return world.scene().path(world.bodies()[i]) + "'s " + quantity;
            }
        }
        return std::nullopt;
    };
    const auto planar = world.engine().planar_states();
    return planar.empty() ? first_bad(world.engine().spatial_states()) : first_bad(planar);
}

core::Result<void> Match::State::publish() {
    ticks = current_tick;
    frame.tick = ticks;
    frame.time = time_at(ticks);
    frame.hash = definition.is_hashing ? state_hash() : 0;
    frame.events = events;
    frame.inputs = inputs;
    frame.side_outputs = outputs;
    mark(Phase::Hash);
    const auto wants_poses = [this](const Sink& entry) {
        return entry.sink->wants_poses(ticks);
    };
    if (std::any_of(sinks.begin(), sinks.end(), wants_poses)) {
        fill_poses();
    }
    core::Result<void> shown;
    for (Sink& entry : sinks) {
        core::Result<void> result = entry.sink->on_frame(frame);
        if (!result) {
            entry.has_failed = true;
            has_failed_sink = true;
            shown = std::move(result);
        }
    }
    mark(Phase::Sinks);
    return shown;
}

void Match::State::apply_orders() {
    for (const missions::Move& move : orders.moves) {
        world.set_pose(move.object, move.world_from_object);
        world.set_velocity(move.object, move.velocity_mps, move.angular_velocity_radps);
    }
    for (const missions::Push& push : orders.pushes) {
        world.apply_force(push.object, push.force_n, push.torque_nm);
    }
    for (protocol::Event& event : orders.events) {
        add_event(std::move(event.kind), std::move(event.team), std::move(event.objects),
                  std::move(event.reason));
    }
    orders.clear();
}

bool Match::State::follow_up(Seat& seat) {
    if (seat.lost()) {
        if (!lost_strategy) {
            lost_strategy = seat.lost_text(" in tick " + std::to_string(current_tick) + " (" +
                                           seconds_text(time_at(current_tick)) + ")");
        }
        seat.take_fault(time_at(current_tick));  // counted; the event says more
        add_event("lost", seat.name(), {}, *seat.lost());
        return false;
    }
    seat.take_outputs(mission->world_from_team(seat.id()), outputs[seat.id().index()]);
    if (seat.has_losses()) {
        seat.take_fault(time_at(current_tick));
        tell_losses(seat);
        return true;
    }
    if (auto reason = seat.take_fault(time_at(current_tick))) {
        add_event("fault", seat.name(), {}, std::move(*reason));
    }
    return true;
}

void Match::State::tell_losses(Seat& seat) {
    for (const Seat::Loss& loss : seat.take_losses()) {
        add_event("lost", seat.name(), {}, loss.reason);
        if (loss.is_restarted) {
            add_event("restarted", seat.name(), {},
                      seat.name() + "'s strategy was started again; it knows nothing of before");
        }
    }
}

void Match::State::note_status(Seat& seat, Input::Status status) {
    if (status != Input::Status::Lost || has_been_lost[seat.id().index()]) {
        return;
    }
    has_been_lost[seat.id().index()] = true;
    orders.clear();
    mission->lose_strategy(seat.id(), orders);
    apply_orders();
}

core::Result<void> Match::State::fail_internally(std::string kind, std::vector<std::string> objects,
                                                 const std::string& what) {
    internal_fault = what + " in tick " + std::to_string(current_tick) + " (" +
                     seconds_text(time_at(current_tick)) + ")";
    add_event(std::move(kind), "", std::move(objects), what);
    const char* whose = is_rules_fault ? "the mission's rules failed: " : "internal fault: ";
    return core::Error{whose + *internal_fault, ""};
}

}  // namespace agon::sim
