// SPDX-License-Identifier: Apache-2.0
#include "strategy/lua/lua_functions.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include <agon/strategy.h>

namespace agon::strategy::lua {
namespace {

using Kind = protocol::Figure::Kind;

constexpr std::int64_t kWhite = 0xFFFFFFFF;

protocol::Color color_of(std::optional<std::int64_t> color) {
    return static_cast<protocol::Color>(color.value_or(kWhite));
}

void bind_log(script::Machine& machine, SideChannel& channel) {
    const std::pair<const char*, std::uint32_t> levels[] = {{"log.debug", AGON_LOG_DEBUG},
                                                            {"log.info", AGON_LOG_INFO},
                                                            {"log.warning", AGON_LOG_WARNING},
                                                            {"log.error", AGON_LOG_ERROR}};
    for (const auto& [name, level] : levels) {
        machine.bind({name, {"text"}}, [&channel, level = level](std::string_view text) {
            channel.say(level, text);
        });
    }
}

void bind_draw(script::Machine& machine, SideChannel& channel) {
    using Color = std::optional<std::int64_t>;
    machine.bind({"draw.line", {"from_x_m", "from_y_m", "to_x_m", "to_y_m", "color"}},
                 [&channel](double x0, double y0, double x1, double y1, Color color) {
                     channel.draw({Kind::Line, {x0, y0}, {x1, y1}, 0, color_of(color), {}});
                 });
    machine.bind({"draw.circle", {"x_m", "y_m", "radius_m", "color"}},
                 [&channel](double x, double y, double radius, Color color) {
                     channel.draw({Kind::Circle, {x, y}, {}, radius, color_of(color), {}});
                 });
    machine.bind({"draw.point", {"x_m", "y_m", "color"}},
                 [&channel](double x, double y, Color color) {
                     channel.draw({Kind::Point, {x, y}, {}, 0, color_of(color), {}});
                 });
    machine.bind({"draw.text", {"x_m", "y_m", "text", "color"}},
                 [&channel](double x, double y, std::string_view text, Color color) {
                     channel.draw({Kind::Text, {x, y}, {}, 0, color_of(color), std::string(text)});
                 });
}

/// parameter("top_speed", 1.6, 0.2, 2, "m/s") gives the value that it has in this match.
void bind_parameter(script::Machine& machine, SideChannel& channel) {
    machine.bind({"parameter", {"name", "default", "minimum", "maximum", "unit"}},
                 [&channel](const std::string& name, double value, double minimum, double maximum,
                            const std::optional<std::string>& unit) -> core::Result<double> {
                     protocol::Parameter parameter{name,    unit.value_or(""), value,
                                                   minimum, maximum,           value};
                     if (!channel.declare(parameter)) {
                         return core::Error{"'" + name +
                                                "' is no name for a parameter, is declared "
                                                "already, or its default lies outside its limits",
                                            ""};
                     }
                     return parameter.value;
                 });
}

}  // namespace

std::string chunk_name(const LuaFile& file) {
    return file.path.filename().string();
}

core::Result<std::unique_ptr<script::Machine>> make_machine(const LuaFile& file, std::uint64_t seed,
                                                            const std::string& seat,
                                                            SideChannel& channel) {
    script::MachineSetup setup;
    setup.instruction_budget = kStartBudget;
    setup.seed = seed;
    setup.random_stream = "strategy of " + seat;
    setup.print = [&channel](std::string_view line) {
        channel.say(AGON_LOG_INFO, line);
    };
    setup.modules = [folder = file.path.parent_path()](std::string_view name) {
        return find_module(folder.empty() ? "." : folder, name);
    };
    auto made = script::Machine::create(std::move(setup));
    if (!made) {
        return made.error();
    }
    bind_log(**made, channel);
    bind_draw(**made, channel);
    bind_parameter(**made, channel);
    (*made)->bind({"plot", {"name", "value"}},
                  [&channel](std::string_view name, double value) { channel.plot(name, value); });
    return made;
}

}  // namespace agon::strategy::lua
