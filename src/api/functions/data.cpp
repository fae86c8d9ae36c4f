// SPDX-License-Identifier: Apache-2.0
// What scripts keep in objects: data by tag, and lists of other objects.
#include "api/functions/families.hpp"
#include "api/packing.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;
using script::Value;

constexpr std::string_view kFamily = "data";

constexpr std::size_t kLongestTag = 256;
constexpr std::size_t kMostTags = 1000;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;  ///< of all tags of one object

/// Of an object, or of the scene (sim.handle_scene).
Result<const scene::CustomData*> data_at(const Caller& caller, std::int64_t number) {
    if (number == kScene) {
        return &caller.simulation.scene().settings().custom_data;
    }
    const auto object = caller.object(number);
    if (!object) {
        return Error{"argument 1 'object' " + object.error().what, ""};
    }
    return &caller.simulation.scene().definition(*object).custom_data;
}

Result<void> check_room(const scene::CustomData& data, std::string_view tag, std::size_t bytes) {
    if (tag.empty() || tag.size() > kLongestTag) {
        return Error{"argument 2 'tag' must have 1 to 256 bytes", ""};
    }
    std::size_t sum = bytes;
    for (const auto& [other, kept] : data) {
        sum += other == tag ? 0 : kept.size();
    }
    if (sum > kMostBytes || (data.size() >= kMostTags && data.find(tag) == data.end())) {
        return Error{"an object keeps at most 16 MiB under 1000 tags", ""};
    }
    return {};
}

Result<void> write(Caller& caller, std::int64_t number, std::string_view tag, std::string bytes) {
    const auto data = data_at(caller, number);
    if (!data) {
        return data.error();
    }
    if (auto fits = check_room(**data, tag, bytes.size()); !fits) {
        return fits;
    }
    scene::Scene& scene = caller.simulation.moving_scene();
    if (number != kScene) {
        return scene.set_custom_data(*caller.object(number), std::string(tag), std::move(bytes));
    }
    scene::Settings settings = scene.settings();
    if (bytes.empty()) {
        settings.custom_data.erase(std::string(tag));
    } else {
        settings.custom_data[std::string(tag)] = std::move(bytes);
    }
    scene.set_settings(std::move(settings));
    return {};
}

Result<void> write_bytes(Caller& caller, script::Call& call, std::int64_t object,
                         std::string_view tag, std::optional<std::string> bytes) {
    call.charge(static_cast<std::int64_t>(bytes ? bytes->size() / 16 : 0));
    return write(caller, object, tag, std::move(bytes).value_or(std::string()));
}

Result<std::optional<std::string>> read_bytes(Caller& caller, std::int64_t object,
                                              std::string_view tag) {
    const auto data = data_at(caller, object);
    if (!data) {
        return data.error();
    }
    const auto found = (*data)->find(tag);
    return found != (*data)->end() ? std::optional<std::string>(found->second) : std::nullopt;
}

Result<void> write_table(Caller& caller, script::Call& call, std::int64_t object,
                         std::string_view tag, std::optional<Value> table) {
    const bool is_empty = !table || (table->table() != nullptr && table->table()->empty());
    return write_bytes(caller, call, object, tag,
                       is_empty ? std::optional<std::string>() : packed(*table));
}

/// An empty table where there is none.
Result<Value> read_table(Caller& caller, std::int64_t object, std::string_view tag) {
    const auto bytes = read_bytes(caller, object, tag);
    if (!bytes) {
        return bytes.error();
    }
    if (!*bytes) {
        return Value(Value::Table());
    }
    auto table = unpacked(**bytes);
    if (!table) {
        return Error{"under this tag is no packed table: " + table.error().text(), ""};
    }
    return std::move(*table);
}

Result<Value> read_tags(Caller& caller, std::int64_t object) {
    const auto data = data_at(caller, object);
    if (!data) {
        return data.error();
    }
    std::vector<Value> tags;
    for (const auto& [tag, bytes] : **data) {
        tags.emplace_back(tag);
    }
    return Value::list(std::move(tags));
}

// --- References ----------------------------------------------------------------------------------

Result<void> set_references(Caller& caller, Handle object, const std::vector<std::int64_t>& numbers,
                            const std::optional<std::string>& tag, bool keeps_originals) {
    scene::ReferencedHandles references{.keeps_originals = keeps_originals};
    for (const std::int64_t number : numbers) {
        const auto target = caller.object_or_none(number);
        if (!target) {
            return Error{"argument 2 'objects' " + target.error().what, ""};
        }
        references.objects.push_back(*target);
    }
    const auto& all = caller.simulation.scene().definition(object).references;
    const std::string name = tag.value_or("");
    if (name.size() > kLongestTag || numbers.size() > 100'000 ||
        (all.size() >= kMostTags && all.find(name) == all.end())) {
        return Error{"an object keeps at most 1000 lists of at most 100000 objects", ""};
    }
    return caller.simulation.moving_scene().set_references(object, name, std::move(references));
}

Result<void> set_referenced_handles(Caller& caller, Handle object,
                                    std::vector<std::int64_t> objects,
                                    std::optional<std::string> tag) {
    return set_references(caller, object, objects, tag, false);
}

Result<void> set_referenced_original_handles(Caller& caller, Handle object,
                                             std::vector<std::int64_t> objects,
                                             std::optional<std::string> tag) {
    return set_references(caller, object, objects, tag, true);
}

std::vector<Handle> get_referenced_handles(Caller& caller, Handle object,
                                           std::optional<std::string> tag) {
    const auto& all = caller.simulation.scene().definition(object).references;
    const auto found = all.find(tag.value_or(""));
    return found != all.end() ? found->second.objects : std::vector<Handle>();
}

void add_custom_data(Table& table) {
    for (const char* name : {"writeCustomDataBlock", "writeCustomBufferData",
                             "writeCustomStringData", "writeCustomData"}) {
        table.add(kFamily,
                  {name,
                   {"object", "tag", "data"},
                   "",
                   "Keeps bytes under a tag in an object, or in the scene (sim.handle_scene). They "
                   "are copied and saved with it. No bytes remove the tag."},
                  write_bytes);
    }
    for (const char* name : {"readCustomDataBlock", "readCustomBufferData", "readCustomStringData",
                             "readCustomData"}) {
        table.add(kFamily,
                  {name,
                   {"object", "tag"},
                   "string data",
                   "The bytes that an object, or the scene (sim.handle_scene), keeps under a tag; "
                   "nil if none."},
                  read_bytes);
    }
    table.add(kFamily,
              {"writeCustomTableData",
               {"object", "tag", "table"},
               "",
               "Keeps a table under a tag, packed as by sim.packTable. An empty one removes the "
               "tag."},
              write_table);
    table.add(kFamily,
              {"readCustomTableData",
               {"object", "tag"},
               "table table",
               "The table that is kept under a tag; an empty one if none."},
              read_table);
    for (const char* name : {"readCustomDataBlockTags", "readCustomDataTags"}) {
        table.add(kFamily,
                  {name,
                   {"object"},
                   "string[] tags",
                   "All tags under which an object, or the scene (sim.handle_scene), keeps data."},
                  read_tags);
    }
}

}  // namespace

void add_data_functions(Table& table) {
    add_custom_data(table);
    table.add(kFamily,
              {"setReferencedHandles",
               {"object", "objects", "tag"},
               "",
               "Keeps a list of objects in an object: -1 is none. One that is removed becomes -1; "
               "in a copy of several objects the list has the copies, and -1 for what was not "
               "copied along. An empty list removes the tag (default: '')."},
              set_referenced_handles);
    table.add(kFamily,
              {"setReferencedOriginalHandles",
               {"object", "objects", "tag"},
               "",
               "The same, but objects that were not copied along stay in a copy's list."},
              set_referenced_original_handles);
    for (const char* name : {"getReferencedHandles", "getReferencedOriginalHandles"}) {
        table.add(kFamily,
                  {name,
                   {"object", "tag"},
                   "int[] objects",
                   "The list of objects that an object keeps under a tag (default: '')."},
                  get_referenced_handles);
    }
}

}  // namespace agon::api
