// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/mission.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "calc/calculations.hpp"
#include "core/check.hpp"
#include "core/log.hpp"
#include "missions/lua/view.hpp"
#include "scene/object_kinds.hpp"

namespace agon::missions::lua {

namespace {

// Of what a scene's scripts say in one tick; the rest is counted.
constexpr std::size_t kMostLines = 1000;
constexpr std::size_t kMostBytesSaid = 64'000;
constexpr std::size_t kMostPlots = 1000;

std::uint32_t level_of(core::LogLevel level) {
    return static_cast<std::uint32_t>(level);
}

double number_of(const Block& block, std::string_view field, std::span<const std::byte> bytes) {
    const protocol::Field* found = block.schema.field(field);
    AGON_CHECK(found != nullptr, field);
    return protocol::number_at(*found, bytes.data());
}

/// Where the folder lay when it was read.
std::string folder_of(const core::ContentSet& content) {
    for (const core::ContentFile& file : content.files()) {
        if (file.path == kMissionFile) {
            return file.layer;
        }
    }
    return ".";
}

/// What a mission without rules has to ask for: nothing.
protocol::OrderForm form_of(const OrderDefinition& order, std::size_t index, std::uint32_t size) {
    protocol::OrderForm form;
    form.name = order.name;
    form.title = order.title;
    form.group = "Referee";
    form.presets = {{"struct_size", static_cast<double>(size)},
                    {"order", static_cast<double>(index)}};
    if (order.has_seat) {
        form.arguments.push_back(
            {"Seat", protocol::OrderForm::Argument::Kind::Seat, {"seat"}, false});
    }
    if (order.has_value) {
        form.arguments.push_back(
            {"Value", protocol::OrderForm::Argument::Kind::Count, {"value"}, false});
    }
    return form;
}

}  // namespace

MissionInfo info_of(std::shared_ptr<const Definition> definition, const core::ContentSet& content,
                    core::Duration step) {
    MissionInfo info;
    info.name = definition->name;
    info.family = definition->seats.empty() ? "scene" : definition->name;
    info.title = definition->title;
    info.content_paths = content.paths();
    for (const SeatDefinition& defined : definition->seats) {
        SeatInfo seat;
        seat.name = defined.name;
        seat.robot_count = static_cast<std::uint32_t>(defined.robots.size());
        seat.observation = &definition->observation.schema;
        seat.command = &definition->command.schema;
        seat.decision_period_ticks = defined.decision_period_ticks;
        if (!defined.strategy.empty()) {
            seat.usual_strategy = folder_of(content) + "/" + defined.strategy;
        }
        info.seats.push_back(std::move(seat));
    }
    info.tick = step;
    info.command_delay_ticks = definition->command_delay_ticks;
    info.default_duration = definition->duration;
    info.game_state = &definition->state.schema;
    if (!definition->orders.empty()) {
        info.order = &definition->order.schema;
        for (std::size_t i = 0; i < definition->orders.size(); ++i) {
            info.order_forms.push_back(form_of(definition->orders[i], i, info.order->size_bytes));
        }
    }
    info.schemas = std::move(definition);
    return info;
}

LuaMission::LuaMission(MissionInfo info, std::shared_ptr<const Definition> definition,
                       core::ContentSet content, scene::Scene scene, MissionSetup setup)
    : info_(std::move(info)),
      definition_(std::move(definition)),
      content_(std::move(content)),
      duration_(setup.duration > core::Duration() ? setup.duration : definition_->duration),
      setup_(setup),
      state_(definition_->state.empty()),
      view_m_(definition_->view_m ? *definition_->view_m : view_of(scene)) {
    api::SimulationSetup simulation;
    simulation.seed = setup.seed;
    simulation.log = core::Log([this](core::LogLevel level, std::string_view source,
                                      std::string_view line) { say(level, source, line); });
    simulation.modules = [this](std::string_view name) {
        std::string path(name);
        std::replace(path.begin(), path.end(), '.', '/');
        return text_of(content_, path + ".lua");
    };
    simulation_ = std::make_unique<api::Simulation>(std::move(scene), std::move(simulation));
}

LuaMission::~LuaMission() = default;

core::Result<void> LuaMission::build(scene::Scene& /*scene*/) {
    for (const auto& [name, value] : definition_->signals) {
        if (const std::string* text = value.bytes()) {
            simulation_->set_signal(name, *text, nullptr);
        } else if (const std::int64_t* whole = value.integer()) {
            simulation_->set_signal(name, *whole, nullptr);
        } else if (const double* real = value.real()) {
            simulation_->set_signal(name, *real, nullptr);
        } else {
            return core::Error{"a signal is a number or a text", "signals." + name};
        }
    }
    for (std::uint32_t i = 0; i < definition_->seats.size(); ++i) {
        const std::vector<std::string>& robots = definition_->seats[i].robots;
        for (std::uint32_t robot = 0; robot < robots.size(); ++robot) {
            const auto object = simulation_->scene().find(robots[robot]);
            if (!object) {
                return core::Error{
                    "robots of seat " + definition_->seats[i].name + ": " + object.error().what,
                    definition_->scene_path};
            }
            if (!owners_.emplace(*object, Owner{SeatId(i), robot}).second) {
                return core::Error{"'" + robots[robot] + "' is the robot of two seats",
                                   kMissionFile};
            }
        }
    }
    if (auto started = simulation_->start(); !started) {
        return started;
    }
    if (!definition_->rules_path.empty()) {
        const auto text = text_of(content_, definition_->rules_path);
        if (!text) {
            return text.error();
        }
        rules_ = std::make_unique<Rules>(
            *definition_, *simulation_, MatchFacts{setup_.seed, duration_},
            [this](std::string_view line) { say(core::LogLevel::Info, "rules", line); });
        if (auto started = rules_->start(*text); !started) {
            return started;
        }
    }
    try {
        fill_state();
    } catch (const RulesFailure& failure) {
        return core::Error{failure.what(), definition_->rules_path};
    }
    return {};
}

physics::EngineDefinition LuaMission::physics() const {
    return api::engine_of(simulation_->scene().settings());
}

void LuaMission::begin(const world::World& /*world*/, Orders& orders) {
    take_events(orders);
}

void LuaMission::accept_order(std::span<std::byte> order, Orders& orders) {
    const Block& block = definition_->order;
    block.correct(order);
    const auto index = static_cast<std::size_t>(number_of(block, "order", order));
    const auto seat = static_cast<std::size_t>(number_of(block, "seat", order));
    std::string refusal;
    if (index >= definition_->orders.size()) {
        refusal = "there is no such order";
    } else if (const OrderDefinition& given = definition_->orders[index];
               seat > definition_->seats.size() || (given.has_seat && seat == 0)) {
        refusal = "there is no such seat";
    } else {
        refusal = rules_->order(given, given.has_seat ? std::optional(seat - 1) : std::nullopt,
                                number_of(block, "value", order));
    }
    take_events(orders);
    if (!refusal.empty()) {
        protocol::Event& event = orders.events.emplace_back();
        event.kind = "order_refused";
        event.reason = std::move(refusal);
    }
    fill_state();
}

void LuaMission::observe(const world::World& /*world*/, SeatId seat,
                         std::span<std::byte> observation) const {
    std::fill(observation.begin(), observation.end(), std::byte{0});
    definition_->observation.correct(observation);
    rules_->observe(seat.index(), observation);
    definition_->observation.correct(observation);
}

void LuaMission::accept_command(SeatId seat, std::span<std::byte> command, Orders& orders) {
    definition_->command.correct(command);
    rules_->apply(seat.index(), command);
    take_events(orders);
}

void LuaMission::lose_strategy(SeatId seat, Orders& orders) {
    rules_->lose(seat.index());
    take_events(orders);
}

void LuaMission::actuate(const world::World& /*world*/, Orders& /*orders*/) {
    simulation_->advance();
}

void LuaMission::referee(const world::World& /*world*/, Orders& orders) {
    if (rules_ != nullptr) {
        rules_->judge();
    }
    take_events(orders);
    fill_state();
}

bool LuaMission::is_over() const {
    // A pass after this one would bring the scene back to its start.
    return simulation_->time().since_start() >= duration_ ||
           simulation_->state() != api::SimulationState::Running ||
           simulation_->is_stop_requested() || (rules_ != nullptr && rules_->course().is_over);
}

std::vector<double> LuaMission::score() const {
    return rules_ == nullptr ? std::vector<double>() : rules_->course().scores;
}

std::optional<SeatId> LuaMission::winner() const {
    return is_over() && rules_ != nullptr ? rules_->course().winner : std::nullopt;
}

void LuaMission::hash_into(core::Hasher& hasher) const {
    hasher.add(simulation_->hash());
    hasher.add_bytes(state_);
    hasher.add(is_over());
}

void LuaMission::take_outputs(protocol::SideOutputs& outputs) {
    plot_graphs();
    outputs = std::move(outputs_);
    outputs_.clear();
    said_bytes_ = 0;
}

std::optional<Owner> LuaMission::owner(scene::Handle object) const {
    const auto found = owners_.find(object);
    return found == owners_.end() ? std::nullopt : std::optional(found->second);
}

// ---- parts --------------------------------------------------------------------------------------

void LuaMission::say(core::LogLevel level, std::string_view source, std::string_view line) {
    std::string text = source.empty() ? "" : std::string(source) + " ";
    text += line;
    said_bytes_ += text.size();
    if (outputs_.log.size() >= kMostLines || said_bytes_ > kMostBytesSaid) {
        ++outputs_.dropped;
        return;
    }
    outputs_.log.push_back({level_of(level), std::move(text)});
}

void LuaMission::take_events(Orders& orders) {
    if (rules_ != nullptr) {
        std::vector<protocol::Event>& told = rules_->course().events;
        std::move(told.begin(), told.end(), std::back_inserter(orders.events));
        told.clear();
    }
}

void LuaMission::fill_state() {
    definition_->state.correct(state_);
    if (rules_ == nullptr) {
        return;
    }
    rules_->state(state_);
    // Scores are the match's own, whatever the rules write there; they stand behind the size.
    const std::vector<double>& scores = rules_->course().scores;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const protocol::Field& field = definition_->state.schema.fields.at(i + 1);
        std::memcpy(state_.data() + field.offset_bytes, &scores[i], sizeof scores[i]);
    }
    definition_->state.correct(state_);
}

void LuaMission::find_graphs() {
    const scene::Scene& scene = simulation_->scene();
    if (graphs_revision_ == scene.structure_revision()) {
        return;
    }
    graphs_revision_ = scene.structure_revision();
    std::erase_if(graphs_, [&](const auto& known) { return !scene.contains(known.first); });
    scene.visit([&](scene::Handle object) {
        if (scene.kind(object) == scene::ObjectKind::Graph) {
            graphs_.try_emplace(object);
        }
    });
}

void LuaMission::plot_graphs() {
    find_graphs();
    const scene::Scene& scene = simulation_->scene();
    for (auto& [object, plotted] : graphs_) {
        const auto recorder = simulation_->measurements().calculations().graph(scene, object);
        if (!recorder || (*recorder)->size() == 0) {
            continue;
        }
        const calc::GraphRecorder& graph = **recorder;
        const std::size_t last = graph.size() - 1;
        if (std::exchange(plotted, graph.time(last)) == graph.time(last)) {
            continue;
        }
        for (std::size_t i = 0; i < graph.definition().streams.size(); ++i) {
            const auto value = graph.value(last, i);
            if (value && outputs_.plots.size() < kMostPlots) {
                outputs_.plots.push_back(
                    {scene.path(object) + " " + graph.definition().streams[i].name, *value});
            }
        }
    }
}

}  // namespace agon::missions::lua
