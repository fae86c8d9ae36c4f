// SPDX-License-Identifier: Apache-2.0
// The tree: objects, their names, kinds, parents and children; copying and removing.
#include <array>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;
using scene::ObjectKind;

constexpr std::string_view kFamily = "objects";

/// What scripts know kinds by.
struct KindNumber {
    ObjectKind kind;
    const char* name;
    std::int64_t number;
};

constexpr std::array<KindNumber, scene::kObjectKinds> kKindNumbers = {{
    {ObjectKind::Shape, "sceneobject_shape", 0},
    {ObjectKind::Joint, "sceneobject_joint", 1},
    {ObjectKind::Graph, "sceneobject_graph", 2},
    {ObjectKind::Camera, "sceneobject_camera", 3},
    {ObjectKind::Dummy, "sceneobject_dummy", 4},
    {ObjectKind::ProximitySensor, "sceneobject_proximitysensor", 5},
    {ObjectKind::Path, "sceneobject_path", 8},
    {ObjectKind::Light, "sceneobject_light", 13},
    {ObjectKind::Script, "sceneobject_script", 17},
    {ObjectKind::Drawing, "sceneobject_drawing", 100},
    {ObjectKind::LightSensor, "sceneobject_lightsensor", 101},
}};

std::int64_t number_of_kind(ObjectKind kind) {
    for (const KindNumber& each : kKindNumbers) {
        if (each.kind == kind) {
            return each.number;
        }
    }
    return -1;
}

Handle get_object_or_none(Caller& caller, std::string_view path, std::size_t index,
                          std::string* why) {
    const auto found = caller.simulation.scene().find(path, caller.self(), index);
    if (!found) {
        *why = found.error().text();
        return {};
    }
    return *found;
}

Result<Handle> get_object(Caller& caller, std::string_view path,
                          std::optional<script::Value> options) {
    const script::Value given = options.value_or(script::Value());
    const double index = given.at("index").number_or(0);
    if (!(index >= 0 && index <= 1e6)) {
        return Error{"the index must be from 0 to 1e6", ""};
    }
    const bool* no_error = given.at("noError").boolean();
    std::string why;
    const Handle found = get_object_or_none(caller, path, static_cast<std::size_t>(index), &why);
    if (!found.is_valid() && (no_error == nullptr || !*no_error)) {
        return Error{why, ""};
    }
    return found;
}

bool is_handle(Caller& caller, std::int64_t number) {
    const scene::Scene& scene = caller.simulation.scene();
    const auto object = handle_of<Handle>(number);
    const auto script = handle_of<scene::ScriptHandle>(number);
    const auto collection = handle_of<scene::CollectionHandle>(number);
    return (object && scene.contains(*object)) || (script && scene.contains(*script)) ||
           (collection && scene.contains(*collection));
}

std::string get_object_alias(Caller& caller, Handle object, std::optional<std::int64_t> options) {
    const scene::Scene& scene = caller.simulation.scene();
    return options.value_or(0) > 0 ? scene.path(object) : scene.alias(object);
}

Result<void> set_object_alias(Caller& caller, Handle object, std::string alias) {
    return caller.simulation.changing_scene().set_alias(object, std::move(alias));
}

std::int64_t get_object_uid(Caller& caller, Handle object) {
    return static_cast<std::int64_t>(caller.simulation.scene().uid(object));
}

std::int64_t get_object_type(Caller& caller, Handle object) {
    return number_of_kind(caller.simulation.scene().kind(object));
}

Handle get_object_parent(Caller& caller, Handle object) {
    return caller.simulation.scene().parent(object);
}

Result<void> set_object_parent(Caller& caller, Handle object, std::int64_t parent,
                               std::optional<bool> keep_in_place) {
    const auto target = caller.object_or_none(parent);
    if (!target) {
        return Error{"the parent " + target.error().what, ""};
    }
    scene::Scene& scene = caller.simulation.changing_scene();
    const core::Pose3 local = scene.parent_from_object(object);
    if (auto hung = scene.set_parent(object, *target); !hung) {
        return hung;
    }
    return keep_in_place.value_or(true) ? Result<void>() : scene.set_pose(object, local);
}

Result<Handle> get_object_child(Caller& caller, std::int64_t object, std::int64_t index) {
    const auto parent = caller.object_or_none(object);
    if (!parent) {
        return Error{"the object " + parent.error().what, ""};
    }
    const auto children = caller.simulation.scene().children(*parent);
    return index >= 0 && index < static_cast<std::int64_t>(children.size())
               ? children[static_cast<std::size_t>(index)]
               : Handle();
}

std::int64_t get_object_hierarchy_order(Caller& caller, Handle object) {
    const scene::Scene& scene = caller.simulation.scene();
    std::int64_t place = 0;
    for (const Handle sibling : scene.children(scene.parent(object))) {
        if (sibling == object) {
            return place;
        }
        ++place;
    }
    return -1;
}

Result<void> set_object_hierarchy_order(Caller& caller, Handle object, std::int64_t place) {
    if (place < 0) {
        return Error{"the place must be 0 or more", ""};
    }
    return caller.simulation.changing_scene().set_place_among_siblings(
        object, static_cast<std::size_t>(place));
}

/// Options: 1 without the first, 2 its children alone.
Result<std::vector<Handle>> get_objects_in_tree(Caller& caller, std::int64_t base,
                                                std::optional<std::int64_t> type,
                                                std::optional<std::int64_t> options) {
    const scene::Scene& scene = caller.simulation.scene();
    const std::int64_t wanted = type.value_or(kAll);
    const bool is_flat = (options.value_or(0) & 2) != 0;
    const auto found = caller.object_or_none(base == kScene ? kWorld : base);
    if (!found) {
        return Error{"the base " + found.error().what, ""};
    }
    const Handle root = *found;
    std::vector<Handle> objects;
    const auto take = [&](Handle object) {
        if (object == root && (is_flat || (options.value_or(0) & 1) != 0)) {
            return;
        }
        if (is_flat && scene.parent(object) != root) {
            return;
        }
        if (wanted == kAll || number_of_kind(scene.kind(object)) == wanted) {
            objects.push_back(object);
        }
    };
    root.is_valid() ? scene.visit(root, take) : scene.visit(take);
    return objects;
}

Result<std::vector<Handle>> copy_paste_objects(Caller& caller, std::vector<Handle> objects,
                                               std::optional<std::int64_t> options) {
    const std::int64_t bits = options.value_or(0);
    scene::CopyOptions copying;
    copying.takes_whole_models = (bits & 1) != 0;
    copying.with_scripts = (bits & 2) == 0;
    copying.with_custom_data = (bits & 4) == 0;
    copying.with_references = (bits & 8) == 0;
    const auto made = caller.simulation.copy(objects, copying);
    if (!made) {
        return made.error();
    }
    std::vector<Handle> copies;
    for (const Handle object : objects) {
        copies.push_back(made->copy_of(object));
    }
    return copies;
}

Result<void> remove_objects(Caller& caller, std::vector<Handle> objects) {
    return caller.simulation.remove(objects);
}

Result<std::int64_t> remove_model(Caller& caller, Handle base) {
    std::vector<Handle> all;
    caller.simulation.scene().visit(base, [&](Handle object) { all.push_back(object); });
    if (auto removed = caller.simulation.remove(all); !removed) {
        return removed.error();
    }
    return static_cast<std::int64_t>(all.size());
}

}  // namespace

void add_object_functions(Table& table) {
    table.add(kFamily,
              {"getObject",
               {"path", "options"},
               "int handle",
               "The object at a path: '/robot/wheel', or seen from the script's own object: '.' "
               "itself, './wheel' below it, '..' its parent, ':' the base of its model. Options: "
               "index, to take another than the first of all that match; noError, to get -1 if "
               "there is none."},
              get_object);
    table.add(kFamily,
              {"isHandle",
               {"handle"},
               "bool exists",
               "Whether a number is the handle of an object, script or collection that exists."},
              is_handle);
    table.add(kFamily,
              {"getObjectAlias",
               {"object", "options"},
               "string alias",
               "The name of an object; with options above 0 its whole path."},
              get_object_alias);
    table.add(kFamily, {"setObjectAlias", {"object", "alias"}, "", "Gives an object another name."},
              set_object_alias);
    table.add(kFamily,
              {"getObjectUid",
               {"object"},
               "int uid",
               "A number that no other object of this scene ever has."},
              get_object_uid);
    table.add(kFamily,
              {"getObjectType", {"object"}, "int type", "What it is: sim.sceneobject_shape, ..."},
              get_object_type);
    table.add(kFamily, {"getObjectParent", {"object"}, "int parent", "-1 if it has none."},
              get_object_parent);
    table.add(kFamily,
              {"setObjectParent",
               {"object", "parent", "keep_in_place"},
               "",
               "Hangs an object below another one, or below none (-1): where it is in the world, "
               "or, with false, at the same place seen from the parent."},
              set_object_parent);
    table.add(kFamily,
              {"getObjectChild",
               {"object", "index"},
               "int child",
               "The child of an object with this index, from 0, or of the scene (-1); -1 if there "
               "is none."},
              get_object_child);
    table.add(kFamily,
              {"getObjectHierarchyOrder",
               {"object"},
               "int place",
               "Its place among its siblings, from 0."},
              get_object_hierarchy_order);
    table.add(kFamily,
              {"setObjectHierarchyOrder",
               {"object", "place"},
               "",
               "Moves an object to another place among its siblings."},
              set_object_hierarchy_order);
    table.add(kFamily,
              {"getObjectsInTree",
               {"base", "type", "options"},
               "int[] objects",
               "An object with all below it, parents first, or all of the scene "
               "(sim.handle_scene); of one type, if given. Options: 1 without the first, 2 its "
               "children alone."},
              get_objects_in_tree);
    table.add(kFamily,
              {"copyPasteObjects",
               {"objects", "options"},
               "int[] copies",
               "Copies objects with their scripts, and calculations that need these objects alone; "
               "gives the copies in the same order. Options, added: 1 whole models, 2 without "
               "scripts, 4 without custom data, 8 without references."},
              copy_paste_objects);
    table.add(kFamily,
              {"removeObjects",
               {"objects"},
               "",
               "Removes objects with their scripts and what can't be without them. Their children "
               "go to the nearest parent that is left. What carries a script that is running goes "
               "when that has returned."},
              remove_objects);
    table.add(kFamily,
              {"removeModel", {"base"}, "int count", "Removes an object with all below it."},
              remove_model);
    for (const KindNumber& kind : kKindNumbers) {
        table.add_constant(kind.name, kind.number);
    }
    table.add_constant("handle_world", kWorld);
    table.add_constant("handle_all", kAll);
    table.add_constant("handle_all_except_explicit", kAllExceptExplicit);
    table.add_constant("handle_self", kSelf);
    table.add_constant("handle_tree", kTree);
    table.add_constant("handle_chain", kChain);
    table.add_constant("handle_single", kSingle);
    table.add_constant("handle_parent", kParent);
    table.add_constant("handle_scene", kScene);
}

}  // namespace agon::api
