// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/factory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/suggest.hpp"
#include "core/table_reading.hpp"
#include "core/units.hpp"
#include "missions/lua/definition.hpp"
#include "missions/lua/mission.hpp"
#include "scene/fields.hpp"
#include "scene/scene_file.hpp"

namespace agon::missions::lua {

namespace {

using core::Error;
using core::Result;

/// A mission's scene with the settings that the mission has in place of the scene's own.
Result<scene::Scene> read_scene_of(const Definition& definition, const core::ContentSet& content) {
    const auto read = [&](const std::string& path) {
        return text_of(content, path);
    };
    auto scene = scene::read_scene(definition.scene_path, read);
    if (!scene) {
        return scene.error();
    }
    scene::Settings settings = scene->settings();
    settings.step = definition.step.value_or(settings.step);
    for (std::size_t i = 0; i < scene::kScriptOrderWords.size(); ++i) {
        if (definition.script_order == scene::kScriptOrderWords[i]) {
            settings.script_order = static_cast<scene::ScriptOrder>(i);
        }
    }
    scene->set_settings(std::move(settings));
    return scene;
}

struct Made {
    std::shared_ptr<const Definition> definition;
    scene::Scene scene;
};

Result<Made> read(const core::ContentSet& content) {
    auto definition = read_definition(content);
    if (!definition) {
        return definition.error();
    }
    auto scene = read_scene_of(*definition, content);
    if (!scene) {
        return scene.error();
    }
    return Made{std::make_shared<const Definition>(std::move(*definition)), std::move(*scene)};
}

TimedOrder read_order(const core::Table& table, const Definition& definition, core::Duration tick) {
    const Block& block = definition.order;
    TimedOrder order{read_order_tick(table, tick).value_or(0), block.empty(), table.where("order")};
    const std::string name = table.string("order");
    std::vector<std::string> names;
    for (const OrderDefinition& known : definition.orders) {
        names.push_back(known.name);
    }
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        table.fail("order", "there is no order '" + name + "'" + core::did_you_mean(name, names));
        core::pass_over(table, {"seat", "value"});
        return order;
    }
    const auto index = static_cast<std::size_t>(found - names.begin());
    std::uint32_t seat = 0;
    if (definition.orders[index].has_seat) {
        const std::string wanted = table.string("seat");
        for (std::uint32_t i = 0; i < definition.seats.size(); ++i) {
            seat = definition.seats[i].name == wanted ? i + 1 : seat;
        }
        if (seat == 0) {
            table.fail("seat", "there is no seat '" + wanted + "'");
        }
    }
    const double value = definition.orders[index].has_value ? table.number("value") : 0.0;
    const auto put = [&](std::string_view field, const auto& number) {
        std::memcpy(order.block.data() + block.schema.field(field)->offset_bytes, &number,
                    sizeof number);
    };
    put("order", static_cast<std::uint32_t>(index));
    put("seat", seat);
    put("value", value);
    return order;
}

}  // namespace

Result<MissionInfo> describe(std::string_view /*name*/, const core::ContentSet& content) {
    auto made = read(content);
    if (!made) {
        return made.error();
    }
    return info_of(std::move(made->definition), content, made->scene.settings().step);
}

Result<std::unique_ptr<Mission>> create(std::string_view /*name*/, const core::ContentSet& content,
                                        const MissionSetup& setup) {
    if (setup.duration < core::Duration()) {
        return Error{"a match cannot last " + core::to_text(setup.duration) +
                         ": the duration must be positive",
                     "duration"};
    }
    auto made = read(content);
    if (!made) {
        return made.error();
    }
    MissionInfo info = info_of(made->definition, content, made->scene.settings().step);
    return std::unique_ptr<Mission>(std::make_unique<LuaMission>(
        std::move(info), std::move(made->definition), content, std::move(made->scene), setup));
}

Result<std::vector<TimedOrder>> read_orders(std::string_view /*name*/,
                                            const core::ContentSet& content,
                                            const core::Document& file) {
    const auto made = read(content);
    if (!made) {
        return made.error();
    }
    std::vector<TimedOrder> orders;
    for (const core::Table& table : file.root().tables("orders")) {
        orders.push_back(read_order(table, *made->definition, made->scene.settings().step));
    }
    if (const auto finished = file.finish(); !finished) {
        return finished.error();
    }
    std::stable_sort(orders.begin(), orders.end(),
                     [](const TimedOrder& a, const TimedOrder& b) { return a.tick < b.tick; });
    return orders;
}

}  // namespace agon::missions::lua
