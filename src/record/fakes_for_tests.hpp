// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "core/math.hpp"
#include "core/random.hpp"
#include "sim/match.hpp"

namespace agon::record {

/// A made-up match of two teams of robots that a recorder can be fed with: commands like those of
/// strategies that steer by noisy readings, poses that follow from them, an event now and then.
class MadeUpMatch {
public:
    static constexpr int kRobots = 5;
    static constexpr int kWheels = 22;  // of a block: room for eleven robots

    struct Command {
        float wheel_radps[kWheels] = {};
    };

    struct Placement {
        double x_m[kRobots] = {};
        double y_m[kRobots] = {};
    };

    struct GameState {
        std::uint32_t half = 0;
        std::uint32_t score[2] = {};
        std::uint32_t is_playing = 1;
        double clock_s = 0;
    };

    explicit MadeUpMatch(std::uint64_t seed = 1) : random_(seed, "made up") {
        definition_.mission = "made_up";
        definition_.seed = seed;
        definition_.duration = core::Duration::seconds(600);
        definition_.content =
            *core::ContentSet::from_files({{"", "made_up.toml", "width_m = 2.0\n"},
                                           {"--set", "made_up.toml", "width_m = 2.2\n"}});
        command_ = {"made_up.command",
                    1,
                    sizeof(Command),
                    {{"wheels", protocol::FieldType::F32, 0, kWheels, 4, "rad/s", "", "speeds"}}};
        placement_ = {"made_up.placement",
                      1,
                      sizeof(Placement),
                      {{"x", protocol::FieldType::F64, 0, kRobots, 8, "m", "team", ""}}};
        game_state_ = {"made_up.state",
                       3,
                       sizeof(GameState),
                       {{"half", protocol::FieldType::U32, 0, 1, 0, "", "", "0 first, 1 second"}}};
        info_.name = "made_up";
        info_.family = "made_up";
        info_.title = "A made-up match";
        info_.tick = core::Duration::milliseconds(5);
        info_.game_state = &game_state_;
        for (const char* name : {"yellow", "blue"}) {
            info_.seats.push_back({name, kRobots, &command_, &command_, &placement_, 1});
            sim::SeatReport report;
            report.seat = name;
            report.identity = {std::string("team ") + name, "J\xC3\xB6rg", "x.so", "00ff", "msrs"};
            report.options = "axes=y-up";
            report.parameters.push_back({"kp", "1/s", 1, 0, 5, 1.25});
            reports_.push_back(report);
        }
        scene_.nodes.push_back({"/field", -1, {}, -1, {{core::Box{{2, 1, 0.01}}, {}, 0xFF}}});
        scene_.nodes[0].parts.push_back({core::Stroke{{{0, -1}, {0, 1}}, 0.003, false}, {}, 0xFF});
        scene_.nodes[0].parts.push_back({core::Prism{{{0, 0}, {1, 0}, {0, 1}}, 0.05}, {}, 0xFF});
        for (int i = 0; i < 2 * kRobots; ++i) {
            scene_.nodes.push_back({"/robot[" + std::to_string(i) + "]",
                                    -1,
                                    {},
                                    i,
                                    {{core::Cylinder{0.04, 0.05}, {}, 0xFFFF00FF}}});
        }
        scene_.nodes.push_back({"/ball", -1, {}, 2 * kRobots, {{core::Sphere{0.02}, {}, 1}}});
        scene_.low_m = {-1.1, -0.9};
        scene_.high_m = {1.1, 0.9};
        poses_.resize(2 * kRobots + 1);
        side_outputs_.resize(2);
        show();
    }

    [[nodiscard]] sim::MatchHeader header() const { return {definition_, info_, scene_, reports_}; }

    sim::MatchDefinition& definition() { return definition_; }

    std::vector<sim::SeatReport>& seat_reports() { return reports_; }

    [[nodiscard]] const protocol::Frame& frame() const { return frame_; }

    void tick() {
        ++frame_.tick;
        frame_.time = core::SimTime::at(info_.tick * static_cast<std::int64_t>(frame_.tick));
        events_.clear();
        inputs_.clear();
        for (auto& outputs : side_outputs_) {
            outputs.clear();
        }
        const bool is_placing = frame_.tick % 400 == 17;
        for (std::uint32_t seat = 0; seat < 2; ++seat) {
            is_placing ? place(seat) : command(seat);
        }
        if (frame_.tick % 300 == 7) {
            events_.push_back({frame_.tick, frame_.time, "goal", "yellow", {"/ball"}, "a goal"});
            ++state_.score[0];
        }
        if (frame_.tick % 50 == 9) {
            side_outputs_[1].log.push_back({2, "tick " + std::to_string(frame_.tick)});
            side_outputs_[1].figures.push_back(
                {protocol::Figure::Kind::Circle, {0.5, 0.25}, {}, 0.1, 0xFF0000FF, ""});
            side_outputs_[1].dropped = 3;
        }
        show();
    }

    [[nodiscard]] sim::MatchReport report() const {
        sim::MatchReport report;
        report.mission = "made_up";
        report.seats = reports_;
        report.seats[0].calls = frame_.tick;
        report.score = {static_cast<double>(state_.score[0]), 0};
        report.end_time = frame_.time;
        report.ticks = frame_.tick;
        report.final_hash = frame_.hash;
        return report;
    }

private:
    void command(std::uint32_t seat) {
        if (frame_.tick % 97 == 5 && seat == 1) {
            inputs_.push_back({protocol::SeatId(seat), protocol::Input::Kind::Command,
                               protocol::Input::Status::Failed, zeros_});
            return;
        }
        Command& block = commands_[seat];
        for (int wheel = 0; wheel < 2 * kRobots; ++wheel) {
            // A target that jumps now and then, followed with lag and noise, in steps of 1/256.
            double& target = targets_[seat][wheel];
            if (random_.uniform(0, 1) < 0.01) {
                target = random_.uniform(-120, 120);
            }
            double& speed = speeds_[seat][wheel];
            speed += 0.05 * (target - speed) + random_.uniform(-1, 1);
            const double limited = speed > 100 ? 100 : speed < -100 ? -100 : speed;
            block.wheel_radps[wheel] =
                static_cast<float>(static_cast<double>(std::lrint(limited * 256)) / 256);
        }
        inputs_.push_back({protocol::SeatId(seat), protocol::Input::Kind::Command,
                           protocol::Input::Status::Ok, bytes(block)});
    }

    void place(std::uint32_t seat) {
        Placement& block = placements_[seat];
        for (int i = 0; i < kRobots; ++i) {
            block.x_m[i] = random_.uniform(-1, 1);
            block.y_m[i] = -0.0;
        }
        inputs_.push_back({protocol::SeatId(seat), protocol::Input::Kind::Placement,
                           protocol::Input::Status::Ok, bytes(block)});
    }

    template <typename T>
    static std::span<const std::byte> bytes(const T& block) {
        return std::as_bytes(std::span<const T, 1>(&block, 1));
    }

    void show() {
        state_.clock_s = frame_.time.in_seconds();
        for (int i = 0; i < 2 * kRobots; ++i) {
            core::Pose2 pose = poses_[static_cast<std::size_t>(i)].planar();
            const auto& wheels = speeds_[i / kRobots];
            const double left = wheels[2 * (i % kRobots)] * 0.02;
            const double right = wheels[2 * (i % kRobots) + 1] * 0.02;
            pose.heading_rad += (right - left) / 0.075 * 0.005;
            const core::Vec2 at =
                pose.position_m + core::direction(pose.heading_rad) * ((left + right) / 2 * 0.005);
            pose.position_m = {std::clamp(at.x, -1.1, 1.1), std::clamp(at.y, -0.9, 0.9)};
            poses_[static_cast<std::size_t>(i)] = core::Pose3::from_planar(pose, 0.0375);
        }
        hasher_.reset();
        for (const core::Pose3& pose : poses_) {
            hasher_.add(pose);
        }
        hasher_.add(frame_.tick);
        frame_.hash = hasher_.digest();
        frame_.poses = poses_;
        frame_.game_state = bytes(state_);
        frame_.events = events_;
        frame_.inputs = inputs_;
        frame_.side_outputs = side_outputs_;
    }

    core::RandomStream random_;
    core::Hasher hasher_;
    sim::MatchDefinition definition_;
    protocol::BlockSchema command_, placement_, game_state_;
    missions::MissionInfo info_;
    protocol::SceneDescription scene_;
    std::vector<sim::SeatReport> reports_;
    double targets_[2][2 * kRobots] = {};
    double speeds_[2][2 * kRobots] = {};
    Command commands_[2];
    Placement placements_[2];
    GameState state_;
    std::vector<std::byte> zeros_ = std::vector<std::byte>(sizeof(Command));
    std::vector<core::Pose3> poses_;
    std::vector<protocol::Event> events_;
    std::vector<protocol::Input> inputs_;
    std::vector<protocol::SideOutputs> side_outputs_;
    protocol::Frame frame_;
};

}  // namespace agon::record
