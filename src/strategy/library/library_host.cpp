// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/library_host.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include <agon/strategy.h>

#include "core/check.hpp"
#include "strategy/common/fenced_block.hpp"
#include "strategy/common/guarded_library.hpp"
#include "strategy/library/entry.hpp"
#include "strategy/library/host_services.hpp"

namespace agon::strategy::library {
namespace {

using Phase = HostServices::Phase;

/// Written beyond the command's end by a library that believes in a longer one, and harmless there.
/// What is written farther away crashes in the call.
constexpr std::size_t kSlackBytes = 4096;

class LibraryHost final : public StrategyHost {
public:
    LibraryHost(std::filesystem::path file, const HostContext& context)
        : file_(std::move(file)), library_(context) {}

    ~LibraryHost() override { static_cast<void>(LibraryHost::stop()); }

    [[nodiscard]] const Identity& identity() const override { return identity_; }

    [[nodiscard]] bool is_lost() const override { return library_.is_lost(); }

    core::Result<void> start(const SeatSetup& setup,
                             std::span<const std::byte> observation) override;

    void begin_step(std::span<const std::byte> observation) override {
        observation_ = observation.data();
    }

    CallReport finish_step(std::span<std::byte> command) override;
    CallReport place(std::span<const std::byte> observation,
                     std::span<std::byte> placement) override;
    CallReport stop() override;

    const protocol::SideOutputs& side_outputs() override { return services_.take_outputs(); }

    [[nodiscard]] std::span<const Parameter> parameters() const override {
        return services_.parameters();
    }

private:
    core::Result<void> create(const SeatSetup& setup, std::span<const std::byte> observation);

    /// Calls a function that returns a status.
    template <typename Function>
    CallReport call(Phase phase, const char* name, Function&& function);

    [[nodiscard]] core::Error error(std::string what) const {
        return {std::move(what), file_.string()};
    }

    std::filesystem::path file_;
    HostServices services_;  // outlives the library, which may hold its address
    GuardedLibrary library_;
    Identity identity_;
    agon_strategy table_{};
    void* instance_ = nullptr;
    bool is_started_ = false;
    const void* observation_ = nullptr;
    std::optional<FencedBlock> command_;
};

template <typename Function>
CallReport LibraryHost::call(Phase phase, const char* name, Function&& function) {
    agon_status status = AGON_ERROR;
    services_.enter(phase);
    CallReport report = library_.call(name, [&] { status = function(); });
    services_.leave();
    if (report.status == CallReport::Status::Ok && status != AGON_OK) {
        report.status = CallReport::Status::Failed;
        report.fault = std::string(name) + " returned an error" +
                       (services_.last_error().empty() ? "" : ": " + services_.last_error());
    }
    return report;
}

core::Result<void> LibraryHost::start(const SeatSetup& setup,
                                      std::span<const std::byte> observation) {
    AGON_CHECK(!is_started_ && !library_.is_loaded(), file_.string());
    if (core::Result<void> loaded = library_.load(file_); !loaded) {
        return loaded;
    }
    const core::Result<Entry> entry = read_entry(library_, setup);
    if (!entry) {
        return error(entry.error().what);
    }
    table_ = entry->table;
    identity_ = {entry->name, entry->author, file_.string(), library_.file().sha256, "agon/1"};
    services_.set_given_parameters(setup.parameters);
    command_.emplace(setup.command->size_bytes + kSlackBytes);
    return create(setup, observation);
}

core::Result<void> LibraryHost::create(const SeatSetup& setup,
                                       std::span<const std::byte> observation) {
    agon_seat seat{};
    seat.struct_size = sizeof seat;
    seat.robot_count = setup.robot_count;
    seat.mission = setup.mission.c_str();
    seat.name = setup.seat.c_str();
    seat.tick_ns = static_cast<std::uint64_t>(setup.tick.count_ns());
    seat.decision_period_ns = static_cast<std::uint64_t>(setup.decision_period.count_ns());
    seat.observation_size = setup.observation->size_bytes;
    seat.command_size = setup.command->size_bytes;
    seat.placement_size = setup.placement == nullptr ? 0 : setup.placement->size_bytes;
    seat.observation = observation.data();

    const CallReport report = call(Phase::Create, "create", [&] {
        return table_.create(services_.table(), &seat, &instance_);
    });
    if (report.status != CallReport::Status::Ok) {
        return error(report.fault);
    }
    is_started_ = true;
    return services_.check_given_parameters(setup.seat);
}

CallReport LibraryHost::finish_step(std::span<std::byte> command) {
    AGON_CHECK(is_started_ && !library_.is_lost(), file_.string());
    std::memset(command_->data(), 0, command.size());
    CallReport report = call(Phase::Step, "step", [&] {
        return table_.step(instance_, observation_, command_->data());
    });
    if (report.status == CallReport::Status::Ok) {
        std::memcpy(command.data(), command_->data(), command.size());
    }
    return report;
}

CallReport LibraryHost::place(std::span<const std::byte> observation,
                              std::span<std::byte> placement) {
    AGON_CHECK(is_started_ && !library_.is_lost(), file_.string());
    if (table_.place == nullptr) {
        return {};
    }
    // A copy, so that a failed call leaves the proposal as it was.
    FencedBlock block(placement.size() + kSlackBytes);
    std::memcpy(block.data(), placement.data(), placement.size());
    CallReport report = call(Phase::Place, "place", [&] {
        return table_.place(instance_, observation.data(), block.data());
    });
    if (report.status == CallReport::Status::Ok) {
        std::memcpy(placement.data(), block.data(), placement.size());
    }
    return report;
}

CallReport LibraryHost::stop() {
    CallReport report;
    if (std::exchange(is_started_, false) && !library_.is_lost() && table_.destroy != nullptr) {
        report = call(Phase::Destroy, "destroy", [&] {
            table_.destroy(instance_);
            return AGON_OK;
        });
    }
    const CallReport unloaded = library_.unload();
    return report.status == CallReport::Status::Ok ? unloaded : report;
}

}  // namespace

std::unique_ptr<StrategyHost> create_host(const std::filesystem::path& file,
                                          const HostContext& context) {
    return std::make_unique<LibraryHost>(file, context);
}

}  // namespace agon::strategy::library
