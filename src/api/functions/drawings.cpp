// SPDX-License-Identifier: Apache-2.0
// Drawings: items that scripts show during a run.
#include <cmath>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using core::Vec3;
using scene::Drawing;
using scene::DrawingKind;
using scene::Handle;

constexpr std::string_view kFamily = "drawings";

struct KindNumber {
    const char* name;
    std::int64_t number;
    DrawingKind kind;
    std::size_t points;  ///< of one item
};

constexpr KindNumber kKinds[] = {
    {"drawing_points", 0, DrawingKind::Points, 1},
    {"drawing_lines", 1, DrawingKind::Lines, 2},
    {"drawing_triangles", 2, DrawingKind::Triangles, 3},
    {"drawing_cubepts", 6, DrawingKind::Cubes, 1},
    {"drawing_spherepts", 7, DrawingKind::Spheres, 1},
    {"drawing_linestrip", 8, DrawingKind::LineStrip, 1},
};
constexpr std::int64_t kCyclic = 0x400;  ///< added to one of these
constexpr std::int64_t kMostItems = 1'000'000;

Result<scene::Color> color_of(const std::optional<std::vector<double>>& color) {
    scene::Color mixed = 0;
    const std::vector<double> given = color.value_or(std::vector<double>{1, 0, 0});
    if (given.size() < 3) {
        return Error{"argument 6 'color' must have red, green and blue", ""};
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(given[i] >= 0 && given[i] <= 1)) {
            return Error{"argument 6 'color' must have numbers from 0 to 1", ""};
        }
        mixed = mixed << 8U | static_cast<std::uint32_t>(std::lround(given[i] * 255));
    }
    return mixed << 8U | 0xFFU;
}

Result<Handle> add_drawing_object(Caller& caller, std::int64_t type, double size_m,
                                  double /*duplicate_tolerance*/, std::int64_t parent,
                                  std::int64_t max_items,
                                  std::optional<std::vector<double>> color) {
    Drawing drawing;
    const KindNumber* found = nullptr;
    for (const KindNumber& each : kKinds) {
        found = (type & ~kCyclic) == each.number ? &each : found;
    }
    if (found == nullptr) {
        return Error{
            "argument 1 'type' must be one of sim.drawing_..., or that + sim.drawing_cyclic", ""};
    }
    if (max_items < 0 || max_items > kMostItems) {
        return Error{"argument 5 'max_items' must be from 0 (as many as can be) to 1000000", ""};
    }
    const auto mixed = color_of(color);
    if (!mixed) {
        return mixed.error();
    }
    drawing.kind = found->kind;
    drawing.is_cyclic = (type & kCyclic) != 0;
    drawing.size_m = size_m;
    drawing.color = *mixed;
    drawing.max_items = static_cast<std::uint32_t>(max_items == 0 ? kMostItems : max_items);
    scene::ObjectDefinition definition{.alias = "drawing", .properties = drawing};
    const auto carrier = caller.object_or_none(parent);
    if (!carrier) {
        return Error{"argument 4 'parent' " + carrier.error().what, ""};
    }
    definition.parent = *carrier;
    return caller.simulation.add(std::move(definition));
}

Result<const Drawing*> drawing_at(const Caller& caller, Handle object) {
    const scene::Scene& scene = caller.simulation.scene();
    const auto* drawing = std::get_if<Drawing>(&scene.properties(object));
    return drawing != nullptr
               ? Result<const Drawing*>(drawing)
               : Error{"argument 1 'drawing' '" + scene.path(object) + "' is no drawing", ""};
}

std::size_t points_of(DrawingKind kind) {
    for (const KindNumber& each : kKinds) {
        if (each.kind == kind) {
            return each.points;
        }
    }
    return 1;
}

/// False if there was no room for all.
Result<bool> add_drawing_object_item(Caller& caller, Handle object,
                                     std::optional<std::vector<double>> item) {
    const auto drawing = drawing_at(caller, object);
    if (!drawing) {
        return drawing.error();
    }
    auto& drawn = caller.simulation.measurements().drawn();
    if (!item) {
        drawn.erase(object);
        return true;
    }
    const std::size_t numbers = 3 * points_of((*drawing)->kind);
    if (item->empty() || item->size() % numbers != 0) {
        return Error{
            "argument 2 'item' must have " + std::to_string(numbers) + " numbers for each item",
            ""};
    }
    for (const double number : *item) {
        if (!std::isfinite(number)) {
            return Error{"argument 2 'item' must have finite numbers", ""};
        }
    }
    const core::Pose3 drawing_from_world =
        core::inverse(caller.simulation.scene().world_from_object(object));
    auto& items = drawn[object];
    for (std::size_t i = 0; i < item->size(); i += numbers) {
        if (items.size() >= (*drawing)->max_items) {
            if (!(*drawing)->is_cyclic) {
                return false;
            }
            items.pop_front();
        }
        Measurements::DrawnItem points;
        for (std::size_t k = i; k < i + numbers; k += 3) {
            points.push_back(core::transformed(drawing_from_world,
                                               {(*item)[k], (*item)[k + 1], (*item)[k + 2]}));
        }
        items.push_back(std::move(points));
    }
    return true;
}

Result<void> remove_drawing_object(Caller& caller, Handle object) {
    if (const auto drawing = drawing_at(caller, object); !drawing) {
        return drawing.error();
    }
    return caller.simulation.remove(std::span(&object, 1));
}

}  // namespace

void add_drawing_functions(Table& table) {
    table.add(
        kFamily,
        {"addDrawingObject",
         {"type", "size", "duplicate_tolerance", "parent", "max_items", "color"},
         "int drawing",
         "A new drawing without items: sim.drawing_points, _lines, _linestrip, _triangles, "
         "_spherepts or _cubepts, + sim.drawing_cyclic if the oldest item shall make room. Its "
         "size is in m; it moves and ends with its parent (-1: none). The tolerance is of no "
         "effect. The color is red, green and blue from 0 to 1."},
        add_drawing_object);
    table.add(
        kFamily,
        {"addDrawingObjectItem",
         {"drawing", "item"},
         "bool added",
         "Adds items at places in the world: x, y, z of each point, of both ends of each line, "
         "of three corners of each triangle. nil removes all items. False if there was no "
         "room."},
        add_drawing_object_item);
    table.add(kFamily, {"removeDrawingObject", {"drawing"}, "", "Removes a drawing."},
              remove_drawing_object);
    for (const KindNumber& each : kKinds) {
        table.add_constant(each.name, each.number);
    }
    table.add_constant("drawing_cyclic", kCyclic);
}

}  // namespace agon::api
