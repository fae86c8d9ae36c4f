// SPDX-License-Identifier: Apache-2.0
// Scripts, collections, calculations, and what refers to what.
#include <algorithm>
#include <charconv>
#include <utility>

#include "scene/field_reader.hpp"
#include "scene/scene_reader.hpp"

namespace agon::scene {

namespace {

/// "left", or "left[1]" among several of that name.
template <typename HandleType>
HandleType named(const std::map<std::string, std::vector<HandleType>>& all, std::string_view name,
                 std::string& fault) {
    std::size_t index = 0;
    bool has_index = false;
    if (const std::size_t open = name.rfind('[');
        open != std::string_view::npos && name.back() == ']') {
        const char* last = name.data() + name.size() - 1;
        const auto [end, code] = std::from_chars(name.data() + open + 1, last, index);
        has_index = code == std::errc() && end == last;
        name = has_index ? name.substr(0, open) : name;
    }
    const auto found = all.find(std::string(name));
    const std::size_t count = found == all.end() ? 0 : found->second.size();
    if (count > 1 && !has_index) {
        fault = "is one of " + std::to_string(count) + " of that name: '" + std::string(name) +
                "[0]' is the first";
    } else if (index >= count) {
        fault = "is not there";
    } else {
        return found->second[index];
    }
    return {};
}

}  // namespace

void SceneReader::read_scripts(JsonIndex list, Handle object) {
    for (const JsonIndex value : elements(text_, list, errors_)) {
        read_script(value, object, ScriptKind::Child);
    }
}

void SceneReader::read_script(JsonIndex value, Handle object, ScriptKind kind) {
    JsonTable table(text_, value, errors_);
    Script script;
    script.kind = kind;
    script.object = object;
    if (object.is_valid()) {
        read_word(table, "type", script.kind);
    }
    FieldReader{table}.read_into(script);
    const JsonIndex file = table.find("file");
    const JsonIndex lines = table.find("lines");
    const JsonIndex text = table.find("text");
    const int sources = int{file != kNoJson} + int{lines != kNoJson} + int{text != kNoJson};
    if (sources != 1 && text_.at(value).kind == JsonKind::Object) {
        table.fail(value, "must have one of 'file', 'lines' and 'text'");
        return;
    }
    if (file != kNoJson) {
        script.file = file_path(file);
        if (script.file.empty()) {
            return;
        }
        const auto [place, is_new] = run_.scripts.try_emplace(script.file);
        if (is_new) {
            place->second = run_.read(text_, file, script.file, kMaxScriptBytes).value_or("");
        }
        script.text = place->second;
    } else if (lines != kNoJson) {
        bool is_first = true;
        for (const JsonIndex line : elements(text_, lines, errors_)) {
            if (text_.at(line).kind != JsonKind::String) {
                table.fail(line, "must be a line of the script");
            }
            script.text += (is_first ? "" : "\n") + text_.at(line).string;
            is_first = false;
        }
    } else if (text != kNoJson) {
        read_bytes(text_, text, errors_, script.text);
    }
    if (const auto added = scene_.add_script(std::move(script)); !added) {
        table.fail(value, "can't be: " + added.error().text());
    }
}

void SceneReader::read_collections(JsonIndex list) {
    for (const JsonIndex value : elements(text_, list, errors_)) {
        JsonTable table(text_, value, errors_);
        Collection collection;
        table.require("name");
        table.read("name", collection.name);
        if (const JsonIndex items = table.require("items"); items != kNoJson) {
            read_items(items, collection);
        }
        const std::string name = collection.name;
        if (const auto added = scene_.add_collection(std::move(collection))) {
            collections_[name].push_back(*added);
        } else {
            table.fail(value, "can't be: " + added.error().text());
        }
    }
}

void SceneReader::read_items(JsonIndex list, Collection& collection) {
    for (const JsonIndex value : elements(text_, list, errors_)) {
        JsonTable table(text_, value, errors_);
        CollectionItem item;
        read_word(table, "reach", item.reach);
        table.read("subtract", item.is_subtracted);
        const JsonIndex object = table.find("object");
        if ((object != kNoJson) == (item.reach == Reach::Everything)) {
            table.fail(value, object == kNoJson ? "lacks the key 'object'"
                                                : "must not have an object, as it is everything");
            continue;
        }
        if (object != kNoJson) {
            item.object = resolve(object);
        }
        if (item.object.is_valid() || object == kNoJson) {
            collection.items.push_back(item);
        }
    }
}

void SceneReader::read_calculations(JsonIndex list) {
    for (const JsonIndex value : elements(text_, list, errors_)) {
        read_calculation(value);
    }
    resolve_conditions();
}

void SceneReader::read_calculation(JsonIndex value) {
    const std::size_t errors = errors_.count();
    JsonTable table(text_, value, errors_);
    Calculation calculation;
    table.require("name");
    table.read("name", calculation.name);
    table.require("type");
    read_word(table, "type", calculation.kind);
    read_entities(table, "needs", calculation.needs);
    read_entities(table, "uses", calculation.uses);
    table.read("explicit", calculation.is_explicit);
    table.read("enabled", calculation.is_enabled);
    if (const JsonIndex parameters = table.find("parameters"); parameters != kNoJson) {
        JsonTable inner(text_, parameters, errors_);
        for (JsonIndex each = inner.next_unread(); each != kNoJson; each = inner.next_unread()) {
            read_number(text_, each, errors_, calculation.parameters[text_.at(each).key]);
        }
    }
    const JsonIndex condition = table.find("condition");
    if (errors_.count() != errors) {
        return;
    }
    const std::string name = calculation.name;
    const auto added = scene_.add_calculation(std::move(calculation));
    if (!added) {
        table.fail(value, "can't be: " + added.error().text());
        return;
    }
    calculations_[name].push_back(*added);
    if (condition != kNoJson) {
        conditions_.emplace_back(*added, condition);
    }
}

void SceneReader::read_entities(JsonTable& table, const char* key, std::vector<Entity>& entities) {
    if (const JsonIndex list = table.find(key); list != kNoJson) {
        for (const JsonIndex value : elements(text_, list, errors_)) {
            entities.push_back(resolve_entity(value));
        }
    }
}

void SceneReader::resolve_conditions() {
    for (const auto& [handle, value] : conditions_) {
        std::string fault;
        Calculation calculation = scene_.calculation(handle);
        calculation.condition = named(calculations_, text_.at(value).string, fault);
        if (fault.empty()) {
            if (auto set = scene_.set_calculation(handle, std::move(calculation)); !set) {
                fault = "can't be: " + set.error().text();
            }
        }
        if (!fault.empty()) {
            errors_.add(text_, value, fault);
        }
    }
}

void SceneReader::resolve_pending() {
    for (const Pending& each : pending_) {
        const Entity entity = each.takes_any_entity || text_.at(each.value).kind == JsonKind::Null
                                  ? resolve_entity(each.value)
                                  : Entity(resolve(each.value));
        Properties properties = scene_.properties(each.object);
        each.set(properties, entity);
        if (const auto set = scene_.set_properties(each.object, std::move(properties)); !set) {
            errors_.add(text_, each.value, "can't be: " + set.error().text());
        }
    }
}

void SceneReader::resolve_references() {
    for (const auto& [object, value] : references_) {
        JsonTable table(text_, value, errors_);
        for (JsonIndex tag = table.next_unread(); tag != kNoJson; tag = table.next_unread()) {
            JsonTable inner(text_, tag, errors_);
            ReferencedHandles references;
            inner.read("keeps_originals", references.keeps_originals);
            const JsonIndex list = inner.require("objects");
            if (list == kNoJson) {
                continue;
            }
            for (const JsonIndex target : elements(text_, list, errors_)) {
                const bool is_none = text_.at(target).kind == JsonKind::Null;
                references.objects.push_back(is_none ? Handle() : resolve(target));
            }
            // The object lives, and so do those that were found.
            static_cast<void>(scene_.set_references(object, text_.at(tag).key, references));
        }
    }
}

void SceneReader::index_steps(Handle parent) {
    std::map<std::string_view, std::vector<Handle>> by_alias;
    for (const Handle child : scene_.children(parent)) {
        by_alias[scene_.alias(child)].push_back(child);
        index_steps(child);
    }
    for (const auto& [alias, siblings] : by_alias) {
        for (std::size_t i = 0; i < siblings.size(); ++i) {
            steps_[{parent, std::string(alias) + '[' + std::to_string(i) + ']'}] = siblings[i];
        }
        if (siblings.size() == 1) {
            steps_[{parent, std::string(alias)}] = siblings[0];
        }
    }
}

Handle SceneReader::resolve(JsonIndex value) {
    const JsonNode& node = text_.at(value);
    if (node.kind != JsonKind::String || node.string.empty() || node.string.front() != '/') {
        errors_.add(text_, value, "must be the path of an object, like \"/robot/arm\"");
        return {};
    }
    if (steps_.empty()) {
        index_steps(Handle());
    }
    Handle object;
    for (std::size_t start = 1; start <= node.string.size();) {
        const std::size_t end = std::min(node.string.find('/', start), node.string.size());
        const std::string step = node.string.substr(start, end - start);
        const auto found = steps_.find({object, step});
        if (found == steps_.end()) {
            const bool is_shared = steps_.count({object, step + "[0]"}) != 0;
            errors_.add(
                text_, value,
                is_shared ? "must say which '" + step + "' is meant: '" + step + "[0]' is the first"
                          : "names no object: there is no '" + step + "' in " +
                                (object.is_valid() ? "'" + scene_.path(object) + "'"
                                                   : std::string("the scene")));
            return {};
        }
        object = found->second;
        start = end + 1;
    }
    return object;
}

Entity SceneReader::resolve_entity(JsonIndex value) {
    const JsonNode& node = text_.at(value);
    if (node.kind == JsonKind::Null) {
        return {};
    }
    if (node.kind == JsonKind::String && node.string == "all") {
        return Entity::all();
    }
    if (node.kind != JsonKind::Object) {
        return resolve(value);
    }
    JsonTable table(text_, value, errors_);
    std::string name;
    const JsonIndex collection = table.require("collection");
    table.read("collection", name);
    std::string fault;
    const CollectionHandle found = named(collections_, name, fault);
    if (!fault.empty() && collection != kNoJson) {
        table.fail(collection, fault);
    }
    return found;
}

}  // namespace agon::scene
