// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/simulation.hpp"
#include "core/result.hpp"
#include "embed/program.hpp"

namespace agon::embed {

/// Something that happened, as a client is told.
struct Happening {
    int kind = 0;  ///< AGON_EVENT_...
    std::int64_t time_ns = 0;
    std::int64_t object = -1;
    std::int64_t original = -1;
    int level = 0;
    std::string source = {};
    std::string text = {};
};

/// A simulation of a client: its options, its scene, what happened and was not fetched yet. For one
/// thread at a time.
class Embedded {
public:
    /// Events that wait for the client.
    static constexpr std::size_t kMostEvents = 65'536;

    Embedded() = default;
    Embedded(const Embedded&) = delete;
    Embedded& operator=(const Embedded&) = delete;

    core::Result<void> set_option(std::string_view name, std::string_view value);
    core::Result<void> load_file(const std::filesystem::path& path);
    /// Files beside it are not read.
    core::Result<void> load_text(const std::string& name, const std::string& json);

    core::Result<void> start();
    /// @param done is set to how many steps were made, also on an error
    core::Result<void> step(std::uint64_t steps, std::uint64_t& done);
    core::Result<void> stop();

    core::Result<std::vector<script::Value>> call(std::string_view name,
                                                  std::span<const script::Value> arguments);
    core::Result<std::vector<script::Value>> call_script(std::string_view object_path,
                                                         std::string_view name,
                                                         std::span<const script::Value> arguments);

    /// nullptr before a scene is loaded.
    [[nodiscard]] const api::Simulation* simulation() const { return simulation_.get(); }

    std::optional<Happening> next_event();

    [[nodiscard]] std::uint64_t lost_events() const { return lost_events_; }

    /// Is told instead of the queue; empty: the queue.
    void set_listener(std::function<void(const Happening&)> listener);

    /// Whether a call from outside has not returned yet.
    [[nodiscard]] bool is_busy() const { return is_busy_; }

private:
    core::Result<void> load(core::Result<scene::Scene> scene, const std::string& name,
                            std::optional<std::filesystem::path> folder);
    [[nodiscard]] core::Result<api::Simulation*> ready();
    /// The same for what must not be nested.
    [[nodiscard]] core::Result<api::Simulation*> idle();
    void tell(const api::Event& event);
    void tell(Happening happening);

    api::SimulationSetup options_;
    std::deque<Happening> events_;
    std::uint64_t lost_events_ = 0;
    std::function<void(const Happening&)> listener_;
    bool is_busy_ = false;
    bool is_logging_ = false;
    // Last, so that they end first: scripts have words when they do.
    std::unique_ptr<api::Simulation> simulation_;
    std::optional<Program> program_;
};

}  // namespace agon::embed
