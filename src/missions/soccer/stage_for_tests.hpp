// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <agon/soccer.h>
#include <gtest/gtest.h>

#include "missions/registry.hpp"
#include "missions/soccer/terms.hpp"

namespace agon::missions::soccer {

/// A match with its world but without strategies: tests put robots and ball where they want them,
/// drive wheels, and look at what the referee says. Does the steps of a tick in the order in which
/// sim does them.
class Stage {
public:
    using Settings = std::vector<std::string>;

    explicit Stage(const std::string& name = "soccer5", const Settings& settings = {},
                   core::Duration duration = {}, std::uint64_t seed = 1)
        : Stage(content_with(name, settings), name, duration, seed) {}

    /// With content of the test's own.
    Stage(const core::ContentSet& content, const std::string& name, core::Duration duration = {},
          std::uint64_t seed = 1) {
        auto created = create(name, content, {seed, duration});
        EXPECT_TRUE(created) << (created ? "" : created.error().text());
        mission_ = std::move(created).value();
        scene::Scene scene;
        const auto built = mission_->build(scene);
        EXPECT_TRUE(built) << (built ? "" : built.error().text());
        auto world = world::World::create(std::move(scene), mission_->physics());
        EXPECT_TRUE(world) << (world ? "" : world.error().text());
        world_ = std::make_unique<world::World>(std::move(world).value());
        mission_->begin(*world_, orders_);
        apply();
    }

    static core::ContentSet content_with(const std::string& name, const Settings& settings) {
        core::ContentSet content = core::shipped_content();
        for (const std::string& setting : settings) {
            const auto set = content.set("soccer/" + name + ".toml", setting);
            EXPECT_TRUE(set) << (set ? "" : set.error().text());
        }
        return content;
    }

    Mission& mission() { return *mission_; }

    world::World& world() { return *world_; }

    [[nodiscard]] const std::vector<protocol::Event>& events() const { return events_; }

    [[nodiscard]] std::vector<std::string> kinds() const {
        std::vector<std::string> kinds;
        for (const protocol::Event& event : events_) {
            kinds.push_back(event.kind);
        }
        return kinds;
    }

    [[nodiscard]] std::size_t count(const std::string& kind) const {
        std::size_t count = 0;
        for (const protocol::Event& event : events_) {
            count += event.kind == kind ? 1 : 0;
        }
        return count;
    }

    /// The last event of a kind; fails the test if there is none.
    [[nodiscard]] protocol::Event last(const std::string& kind) const {
        for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
            if (event->kind == kind) {
                return *event;
            }
        }
        ADD_FAILURE() << "no event " << kind;
        return {};
    }

    void forget_events() { events_.clear(); }

    scene::Handle object(const std::string& path) const {
        const auto found = world_->scene().find(path);
        EXPECT_TRUE(found) << path;
        return *found;
    }

    scene::Handle robot(Team team, std::uint32_t number) const {
        return object("/" + std::string(name_of(team)) + "[" + std::to_string(number) + "]");
    }

    core::Pose2 pose(Team team, std::uint32_t number) const {
        return world_->planar_pose(robot(team, number));
    }

    core::Vec2 ball_m() const { return world_->planar_pose(object("/ball")).position_m; }

    /// In the field's frame, at rest.
    void put(Team team, std::uint32_t number, core::Vec2 place_m, double heading_deg = 0) {
        put(robot(team, number), {place_m, core::radians(heading_deg)});
    }

    void put_ball(core::Vec2 place_m, core::Vec2 velocity_mps = {}) {
        put(object("/ball"), {place_m, 0});
        world_->set_velocity(object("/ball"), {velocity_mps.x, velocity_mps.y, 0}, {});
    }

    /// Parks all robots in rows along their goal's side walls, far from everything.
    void clear_field() {
        const auto count = mission_->info().seats[0].robot_count;
        const core::Vec2 far = high_m();
        for (const Team team : kTeams) {
            const double side = team == Team::Yellow ? -1 : 1;
            for (std::uint32_t number = 0; number < count; ++number) {
                put(team, number, {side * (0.10 + 0.10 * number), side * (far.y - 0.06)}, 0);
            }
        }
    }

    /// Half the field's length and width.
    core::Vec2 high_m() {
        const agon_soccer_observation seen = observation(Team::Yellow);
        return {seen.field.length_m / 2, seen.field.width_m / 2};
    }

    /// Wheel speeds that hold until changed.
    void drive(Team team, std::uint32_t number, float left_radps, float right_radps) {
        commands_[index_of(team)].robots[number] = {left_radps, right_radps};
    }

    void stop_all() { commands_ = {}; }

    void want_time_out(Team team, bool wants) {
        commands_[index_of(team)].wants_time_out = wants ? 1 : 0;
    }

    agon_soccer_observation observation(Team team) {
        agon_soccer_observation block;
        mission_->observe(*world_, seat(team), std::as_writable_bytes(std::span(&block, 1)));
        return block;
    }

    bool is_playing() { return observation(Team::Yellow).is_playing == 1; }

    /// Called for each team at each placement; may change the proposal.
    std::function<void(Team, const agon_soccer_observation&, agon_soccer_placement&)> on_place;

    /// A person's order, obeyed at once, as at the start of a tick.
    void order(std::span<const std::byte> block) {
        std::vector<std::byte> copied(block.begin(), block.end());
        mission_->accept_order(copied, orders_);
        apply();
    }

    void tick() {
        for (const SeatId id : copy(mission_->placing_seats())) {
            place(static_cast<Team>(id.index()));
        }
        for (const Team team : kTeams) {
            if (mission_->is_deciding(seat(team))) {
                agon_soccer_command command = commands_[index_of(team)];
                mission_->accept_command(seat(team), std::as_writable_bytes(std::span(&command, 1)),
                                         orders_);
                apply();
            }
        }
        mission_->actuate(*world_, orders_);
        apply();
        world_->step(mission_->info().tick, static_cast<int>(mission_->info().substeps_per_tick));
        mission_->referee(*world_, orders_);
        apply();
    }

    void run(core::Duration span) {
        for (std::int64_t left = span / mission_->info().tick; left > 0 && !mission_->is_over();
             --left) {
            tick();
        }
    }

    void run_s(double span_s) { run(core::Duration::seconds(span_s)); }

    /// Until robots have been placed and play goes on.
    void run_to_play() {
        for (int i = 0; i < 10'000 && !is_playing(); ++i) {
            tick();
        }
        EXPECT_TRUE(is_playing());
    }

    /// Until the next event of a kind, at most for a time.
    bool run_until(const std::string& kind, double at_most_s) {
        const std::size_t before = count(kind);
        for (std::int64_t left = core::Duration::seconds(at_most_s) / mission_->info().tick;
             left > 0 && count(kind) == before; --left) {
            if (mission_->is_over()) {
                return false;
            }
            tick();
        }
        return count(kind) > before;
    }

    std::uint64_t hash() const {
        core::Hasher hasher;
        world_->hash_into(hasher);
        mission_->hash_into(hasher);
        return hasher.digest();
    }

private:
    static SeatId seat(Team team) { return SeatId(static_cast<std::uint32_t>(index_of(team))); }

    static std::vector<SeatId> copy(std::span<const SeatId> seats) {
        return {seats.begin(), seats.end()};
    }

    void place(Team team) {
        const agon_soccer_observation seen = observation(team);
        agon_soccer_placement block;
        const auto bytes = std::as_writable_bytes(std::span(&block, 1));
        mission_->propose_placement(seat(team), bytes);
        if (on_place) {
            on_place(team, seen, block);
        }
        mission_->accept_placement(seat(team), bytes, orders_);
        apply();
    }

    void put(scene::Handle object, const core::Pose2& place) {
        world_->set_pose(object, core::Pose3::from_planar(place, 0.03));
        world_->set_velocity(object, {}, {});
    }

    void apply() {
        for (const Move& move : orders_.moves) {
            world_->set_pose(move.object, move.world_from_object);
            world_->set_velocity(move.object, move.velocity_mps, move.angular_velocity_radps);
        }
        for (const Push& push : orders_.pushes) {
            world_->apply_force(push.object, push.force_n, push.torque_nm);
        }
        events_.insert(events_.end(), orders_.events.begin(), orders_.events.end());
        orders_.clear();
    }

    std::unique_ptr<Mission> mission_;
    std::unique_ptr<world::World> world_;
    Orders orders_;
    std::array<agon_soccer_command, 2> commands_{};
    std::vector<protocol::Event> events_;
};

}  // namespace agon::missions::soccer
