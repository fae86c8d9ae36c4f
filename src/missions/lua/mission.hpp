// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/simulation.hpp"
#include "core/content.hpp"
#include "missions/lua/definition.hpp"
#include "missions/lua/rules.hpp"
#include "missions/mission.hpp"

namespace agon::missions::lua {

/// What is known of a mission folder before a match of it is made; the schemas stay as long as a
/// copy of the info does.
[[nodiscard]] MissionInfo info_of(std::shared_ptr<const Definition> definition,
                                  const core::ContentSet& content, core::Duration step);

/// A match of a mission that is a folder of text: its scene runs by itself in a Simulation of its
/// own, its rules.lua decides. Without rules, a scene that runs for a time.
class LuaMission final : public Mission {
public:
    LuaMission(MissionInfo info, std::shared_ptr<const Definition> definition,
               core::ContentSet content, scene::Scene scene, MissionSetup setup);
    ~LuaMission() override;

    [[nodiscard]] const MissionInfo& info() const override { return info_; }

    core::Result<void> build(scene::Scene& scene) override;

    [[nodiscard]] const scene::Scene* live_scene() const override { return &simulation_->scene(); }

    [[nodiscard]] physics::EngineDefinition physics() const override;
    void begin(const world::World& world, Orders& orders) override;
    void accept_order(std::span<std::byte> order, Orders& orders) override;

    [[nodiscard]] std::span<const SeatId> placing_seats() const override { return {}; }

    void propose_placement(SeatId /*seat*/, std::span<std::byte> /*placement*/) const override {}

    void accept_placement(SeatId /*seat*/, std::span<std::byte> /*placement*/,
                          Orders& /*orders*/) override {}

    [[nodiscard]] bool is_deciding(SeatId /*seat*/) const override { return true; }

    void observe(const world::World& world, SeatId seat,
                 std::span<std::byte> observation) const override;
    void accept_command(SeatId seat, std::span<std::byte> command, Orders& orders) override;
    void lose_strategy(SeatId seat, Orders& orders) override;
    void actuate(const world::World& world, Orders& orders) override;
    void referee(const world::World& world, Orders& orders) override;
    [[nodiscard]] bool is_over() const override;

    [[nodiscard]] std::span<const std::byte> game_state() const override { return state_; }

    [[nodiscard]] std::vector<double> score() const override;
    [[nodiscard]] std::optional<SeatId> winner() const override;
    void hash_into(core::Hasher& hasher) const override;
    void take_outputs(protocol::SideOutputs& outputs) override;
    [[nodiscard]] std::optional<Owner> owner(scene::Handle object) const override;

    [[nodiscard]] core::Vec2 view_low_m() const override { return view_m_.first; }

    [[nodiscard]] core::Vec2 view_high_m() const override { return view_m_.second; }

    /// For who runs a scene without a match around it.
    [[nodiscard]] api::Simulation& simulation() { return *simulation_; }

private:
    void say(core::LogLevel level, std::string_view source, std::string_view line);
    void take_events(Orders& orders);
    void fill_state();
    void find_graphs();
    void plot_graphs();

    MissionInfo info_;
    std::shared_ptr<const Definition> definition_;
    core::ContentSet content_;
    core::Duration duration_;
    MissionSetup setup_;
    protocol::SideOutputs outputs_;
    std::size_t said_bytes_ = 0;  ///< in outputs_
    std::unique_ptr<api::Simulation> simulation_;
    std::unique_ptr<Rules> rules_;  ///< none of a scene without rules
    std::vector<std::byte> state_;
    std::map<scene::Handle, Owner> owners_;
    std::map<scene::Handle, std::optional<core::SimTime>> graphs_;  ///< and what was last plotted
    std::optional<std::uint64_t> graphs_revision_;  ///< of the scene, when graphs were looked for
    std::pair<core::Vec2, core::Vec2> view_m_;
};

}  // namespace agon::missions::lua
