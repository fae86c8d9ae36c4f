// SPDX-License-Identifier: Apache-2.0
// A seat of soccer5 for tests of hosts, without a mission.
#pragma once

#include <stdlib.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <agon/soccer.h>

#include "plugin/guard.hpp"
#include "strategy/isolation.hpp"
#include "strategy/registry.hpp"

namespace agon::strategy::testing {

/// A library of the tests, or a Lua file of testdata/.
inline std::string library(const std::string& name) {
    if (std::filesystem::path(name).extension() == ".lua") {
        return (std::filesystem::path(AGON_SOURCE_DIR) / "src/strategy/testdata" / name).string();
    }
    return (std::filesystem::path(AGON_BINARY_DIR) / "tests" / "strategy" / (name + ".so"))
        .string();
}

/// A folder of the test's own, which is the working folder while it lives.
class WorkingFolder {
public:
    WorkingFolder() : before_(std::filesystem::current_path()) {
        std::string name = (std::filesystem::temp_directory_path() / "agon-host-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
        std::filesystem::current_path(path_);
        ::setenv("AGON_TEST_CALLS", (path_ / "calls.txt").c_str(), 1);
    }

    ~WorkingFolder() {
        ::unsetenv("AGON_TEST_CALLS");
        std::filesystem::current_path(before_);
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

    /// What the libraries have logged.
    [[nodiscard]] std::vector<std::string> calls() const {
        std::vector<std::string> lines;
        std::ifstream file(path_ / "calls.txt");
        for (std::string line; std::getline(file, line);) {
            lines.push_back(line);
        }
        return lines;
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path before_;
    std::filesystem::path path_;
};

/// A process for a strategy, in a folder below the test's own.
inline Isolation isolation_in(const WorkingFolder& folder, const std::string& name = "seat") {
    Isolation isolation;
    isolation.program = std::filesystem::path(AGON_BINARY_DIR) / "bin" / "agon-strategy-host";
    isolation.folder = folder.path() / name;
    isolation.log = folder.path() / (name + ".log");
    isolation.limits.call_ns = 20'000'000'000;
    return isolation;
}

/// The seat's blocks and a host to run in it.
class Seat {
public:
    explicit Seat(plugin::CrashGuard* guard) : guard_(guard) {
        observation_schema.name = "agon.soccer.observation";
        observation_schema.size_bytes = sizeof(agon_soccer_observation);
        command_schema.size_bytes = sizeof(agon_soccer_command);
        placement_schema.size_bytes = sizeof(agon_soccer_placement);
        describe_fields();
        setup.mission = "soccer5";
        setup.mission_family = "soccer";
        setup.seat = "yellow";
        setup.robot_count = 5;
        setup.tick = setup.decision_period = core::Duration::milliseconds(5);
        setup.observation = &observation_schema;
        setup.command = &command_schema;
        setup.placement = &placement_schema;
        seen.struct_size = sizeof seen;
        seen.robot_count = 5;
        seen.field.length_m = 2.2;
        seen.field.width_m = 1.8;
        seen.own[0].x_m = -1.05;
        seen.ball.x_m = 0.5;
    }

    core::Result<void> start(const std::string& file,
                             std::map<std::string, std::string> options = {}) {
        auto made = isolation ? create_isolated_host({file, std::move(options)}, *isolation)
                              : create_host({file, std::move(options)}, {guard_, {}});
        if (!made) {
            return made.error();
        }
        host = std::move(made).value();
        return host->start(setup, observation());
    }

    CallReport step() {
        command = {};
        host->begin_step(observation());
        return host->finish_step(std::as_writable_bytes(std::span(&command, 1)));
    }

    CallReport place() {
        return host->place(observation(), std::as_writable_bytes(std::span(&placement, 1)));
    }

    [[nodiscard]] std::span<const std::byte> observation() const {
        return std::as_bytes(std::span(&seen, 1));
    }

    protocol::BlockSchema observation_schema;
    protocol::BlockSchema command_schema;
    protocol::BlockSchema placement_schema;
    SeatSetup setup;
    agon_soccer_observation seen{};
    agon_soccer_command command{};
    agon_soccer_placement placement{};
    std::unique_ptr<StrategyHost> host;
    /// With one, the library runs in a process of its own.
    std::optional<Isolation> isolation;

private:
    /// Some of the fields: what hosts that go by the schema are tested with.
    void describe_fields() {
        using protocol::FieldType;
        const auto number = [](const char* name, std::size_t offset,
                               FieldType type = FieldType::F64) {
            return protocol::Field{name, type, static_cast<std::uint32_t>(offset), 1, 0, "",
                                   "",   ""};
        };
        const auto list = [](const char* name, std::size_t offset, std::size_t stride,
                             FieldType type) {
            return protocol::Field{name,
                                   type,
                                   static_cast<std::uint32_t>(offset),
                                   AGON_SOCCER_MAX_ROBOTS,
                                   static_cast<std::uint32_t>(stride),
                                   "",
                                   "",
                                   ""};
        };
        constexpr std::size_t kOwn = offsetof(agon_soccer_observation, own);
        constexpr std::size_t kBall = offsetof(agon_soccer_observation, ball);
        constexpr std::size_t kPlaces = offsetof(agon_soccer_placement, robots);
        observation_schema.fields = {
            number("struct_size", 0, FieldType::U32),
            number("ball.x_m", kBall + offsetof(agon_soccer_ball, x_m)),
            list("own.x_m", kOwn, sizeof(agon_soccer_robot), FieldType::F64),
            list("own.heading_rad", kOwn + offsetof(agon_soccer_robot, heading_rad),
                 sizeof(agon_soccer_robot), FieldType::F64)};
        command_schema.fields = {
            list("robots.left_radps", 0, sizeof(agon_soccer_wheels), FieldType::F32),
            list("robots.right_radps", sizeof(float), sizeof(agon_soccer_wheels), FieldType::F32),
            number("wants_time_out", offsetof(agon_soccer_command, wants_time_out),
                   FieldType::U32)};
        placement_schema.fields = {
            number("struct_size", 0, FieldType::U32),
            number("ball_is_free", offsetof(agon_soccer_placement, ball_is_free), FieldType::U32),
            list("robots.x_m", kPlaces, sizeof(agon_soccer_place), FieldType::F64)};
    }

    plugin::CrashGuard* guard_;
};

}  // namespace agon::strategy::testing
