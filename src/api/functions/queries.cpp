// SPDX-License-Identifier: Apache-2.0
// Questions about entities, and the collections that some of them are.
#include "api/functions/families.hpp"
#include "api/measuring_arguments.hpp"
#include "api/namesakes.hpp"

namespace agon::api {

namespace {

using calc::Stage;
using core::Error;
using core::Result;
using scene::CollectionHandle;
using scene::Entity;
using scene::Handle;
using scene::Reach;

constexpr std::string_view kFamily = "queries";

/// Far above what scenes have; a script that makes them without end stops there.
constexpr std::size_t kMostCollections = 10'000;
constexpr std::size_t kMostItems = 10'000;

using Pair = std::optional<std::vector<Handle>>;

Result<std::tuple<std::int64_t, Pair>> check_collision(Caller& caller, Entity first,
                                                       Entity second) {
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    const auto found = caller.simulation.measurements().calculations().checks().collision(
        caller.simulation.scene(), **stage, first, second);
    if (!found) {
        return found.error();
    }
    if (!*found) {
        return std::tuple(std::int64_t{0}, Pair());
    }
    return std::tuple(std::int64_t{1}, Pair({(*found)->a, (*found)->b}));
}

/// Points x1, y1, z1, x2, y2, z2 and the distance.
using Gap = std::optional<std::array<double, 7>>;

Result<std::tuple<std::int64_t, Gap, Pair>> check_distance(Caller& caller, Entity first,
                                                           Entity second,
                                                           std::optional<double> threshold_m) {
    const Result<const Stage*> stage = stage_of(caller);
    if (!stage) {
        return stage.error();
    }
    const auto found = caller.simulation.measurements().calculations().checks().distance(
        caller.simulation.scene(), **stage, first, second, threshold_m.value_or(0));
    if (!found) {
        return found.error();
    }
    if (!*found) {
        return std::tuple(std::int64_t{0}, Gap(), Pair());
    }
    const calc::Separation& gap = (*found)->separation;
    const core::Vec3 a = gap.point_on_a_m;
    const core::Vec3 b = gap.point_on_b_m;
    return std::tuple(std::int64_t{1}, Gap({a.x, a.y, a.z, b.x, b.y, b.z, gap.distance_m}),
                      Pair({(*found)->a, (*found)->b}));
}

// --- Collections ---------------------------------------------------------------------------------

Result<CollectionHandle> create_collection(Caller& caller, std::optional<script::Value> name) {
    const script::Value given = name.value_or(script::Value());
    const std::string* const text = given.bytes();
    if (text == nullptr && given.number_or(0) != 0) {
        return Error{
            "a collection can't override what its objects say of themselves: give a name, "
            "0 or nothing",
            ""};
    }
    if (caller.simulation.scene().collections().size() >= kMostCollections) {
        return Error{"the scene would have more than 10000 collections", ""};
    }
    return caller.simulation.moving_scene().add_collection(
        {.name = text != nullptr ? *text : std::string()});
}

/// Options: 1 subtracts, 2 without the object itself.
Result<void> add_item_to_collection(Caller& caller, CollectionHandle collection, std::int64_t what,
                                    std::int64_t object, std::optional<std::int64_t> options) {
    const bool is_without = (options.value_or(0) & 2) != 0;
    scene::CollectionItem item{.is_subtracted = (options.value_or(0) & 1) != 0};
    switch (what) {
        case kAll:
            item.reach = Reach::Everything;
            break;
        case kSingle:
            item.reach = Reach::Object;
            break;
        case kTree:
            item.reach = is_without ? Reach::Below : Reach::Tree;
            break;
        case kChain:
            item.reach = is_without ? Reach::Above : Reach::Chain;
            break;
        default:
            return Error{
                "argument 2 'what' must be sim.handle_single, sim.handle_tree, "
                "sim.handle_chain or sim.handle_all",
                ""};
    }
    if (item.reach != Reach::Everything) {
        const auto found = caller.object(object);
        if (!found) {
            return Error{"argument 3 'object' " + found.error().what, ""};
        }
        item.object = *found;
    }
    scene::Collection recipe = caller.simulation.scene().collection(collection);
    if (recipe.items.size() >= kMostItems) {
        return Error{"a collection has at most 10000 items", ""};
    }
    recipe.items.push_back(item);
    return caller.simulation.moving_scene().set_collection(collection, std::move(recipe));
}

Result<void> destroy_collection(Caller& caller, CollectionHandle collection) {
    scene::Scene& scene = caller.simulation.moving_scene();
    auto removed = scene.remove_collection(collection);
    caller.simulation.measurements().forget_dead(scene);
    return removed;
}

std::vector<Handle> get_collection_objects(Caller& caller, CollectionHandle collection) {
    return caller.simulation.scene().members(Entity(collection));
}

Result<CollectionHandle> get_collection_handle(Caller& caller, std::string_view name) {
    return find_collection(caller.simulation.scene(), name, caller.self());
}

}  // namespace

void add_query_functions(Table& table) {
    table.add(kFamily,
              {"checkCollision",
               {"entity", "other"},
               "int result, object[2] pair",
               "Whether an object or collection touches another, or all others (sim.handle_all): 1 "
               "with a pair that touches, or 0. An object counts without what hangs below it."},
              check_collision);
    table.add(
        kFamily,
        {"checkDistance",
         {"entity", "other", "threshold"},
         "int result, float[7] gap, object[2] pair",
         "The smallest distance of an object or collection from another, or all others "
         "(sim.handle_all): the nearest points of both and their distance, in m in the world. "
         "0 if they are as far apart as a threshold above 0, or farther."},
        check_distance);
    table.add(kFamily,
              {"createCollection",
               {"name"},
               "collection collection",
               "A new collection without objects; a name is not needed."},
              create_collection);
    table.add(
        kFamily,
        {"addItemToCollection",
         {"collection", "what", "object", "options"},
         "",
         "Adds an object (sim.handle_single), it and all below it (sim.handle_tree), it and "
         "all above it (sim.handle_chain), or all objects (sim.handle_all, and -1 for the "
         "object). Options, added: 1 takes away instead, 2 without the object itself. Objects "
         "are looked up each time that the collection is used."},
        add_item_to_collection);
    table.add(kFamily,
              {"destroyCollection",
               {"collection"},
               "",
               "Removes a collection, and calculations that need it."},
              destroy_collection);
    table.add(kFamily,
              {"getCollectionObjects",
               {"collection"},
               "object[] objects",
               "The objects that a collection has now."},
              get_collection_objects);
    table.add(
        kFamily,
        {"getCollectionHandle",
         {"name"},
         "collection collection",
         "The collection of this name. Of several, as copies of a model have, the one with an "
         "object of the own model."},
        get_collection_handle);
}

}  // namespace agon::api
