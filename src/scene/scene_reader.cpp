// SPDX-License-Identifier: Apache-2.0
#include "scene/scene_reader.hpp"

#include <algorithm>
#include <utility>

#include "core/utf8.hpp"
#include "scene/field_reader.hpp"
#include "scene/validity.hpp"

namespace agon::scene {

using core::Error;
using core::Pose3;

std::optional<std::string> ReadingRun::read(const JsonText& text, JsonIndex value,
                                            const std::string& path, std::size_t limit) {
    auto found = read_file(path);
    if (!found) {
        errors.add(text, value, "can't be read: " + found.error().text());
        return std::nullopt;
    }
    bytes += found->size();
    if (found->size() > limit || bytes > kMaxSceneBytes) {
        errors.add(text, value,
                   "is too large: '" + path + "' has " + std::to_string(found->size()) + " bytes");
        return std::nullopt;
    }
    return std::move(*found);
}

SceneReader::SceneReader(ReadingRun& run, const JsonText& text)
    : run_(run), text_(text), errors_(run.errors) {}

Scene SceneReader::read() {
    JsonTable table(text_, text_.root(), errors_);
    double format = 0;
    if (const JsonIndex value = table.require("agon_scene"); value != kNoJson) {
        read_number(text_, value, errors_, format, {.min = kSceneFormat, .max = kSceneFormat});
    }
    Settings settings;
    FieldReader{table}.read_into(settings);
    scene_.set_settings(std::move(settings));
    if (const JsonIndex main = table.find("main_script"); main != kNoJson) {
        read_script(main, Handle(), ScriptKind::Main);
    }
    if (const JsonIndex objects = table.find("objects"); objects != kNoJson) {
        read_objects(objects, Handle());
    }
    if (const JsonIndex collections = table.find("collections"); collections != kNoJson) {
        read_collections(collections);
    }
    resolve_pending();
    resolve_references();
    if (const JsonIndex calculations = table.find("calculations"); calculations != kNoJson) {
        read_calculations(calculations);
    }
    return std::move(scene_);
}

void SceneReader::read_objects(JsonIndex list, Handle parent) {
    for (const JsonIndex value : elements(text_, list, errors_)) {
        read_object(value, parent);
    }
}

void SceneReader::read_object(JsonIndex value, Handle parent) {
    const std::size_t errors = errors_.count();
    JsonTable table(text_, value, errors_);
    if (++run_.objects > kMaxSceneObjects) {
        if (run_.objects == kMaxSceneObjects + 1) {
            table.fail(value, "is one object too many: a scene may have " +
                                  std::to_string(kMaxSceneObjects));
        }
        return;
    }
    if (const JsonIndex model = table.find("model"); model != kNoJson) {
        read_model(table, model, parent);
        return;
    }
    ObjectDefinition definition;
    definition.parent = parent;
    table.require("alias");
    table.read("alias", definition.alias);
    read_pose(table, definition.parent_from_object);
    table.read("label", definition.label);
    table.read("rolling_radius_m", definition.rolling_radius_m, kNotNegative);
    gathered_.clear();
    read_properties(table, definition);
    if (const JsonIndex parts = table.find("parts"); parts != kNoJson) {
        read_parts(parts, definition);
    }
    if (const JsonIndex body = table.find("body"); body != kNoJson) {
        read_body(body, definition);
    }
    if (const JsonIndex flags = table.find("flags"); flags != kNoJson) {
        JsonTable inner(text_, flags, errors_);
        FieldReader{inner}.read_into(definition.flags);
    }
    if (const JsonIndex data = table.find("custom_data"); data != kNoJson) {
        read_custom_data(text_, data, errors_, definition.custom_data);
    }
    const JsonIndex references = table.find("references");
    const JsonIndex scripts = table.find("scripts");
    const JsonIndex children = table.find("children");
    const auto added = scene_.add(std::move(definition));
    if (!added) {
        if (errors_.count() == errors) {  // else it is what was noted already
            table.fail(value, "can't be: " + added.error().text());
        }
        return;
    }
    for (Pending& each : gathered_) {
        each.object = *added;
        pending_.push_back(std::move(each));
    }
    if (references != kNoJson) {
        references_.emplace_back(*added, references);
    }
    if (scripts != kNoJson) {
        read_scripts(scripts, *added);
    }
    if (children != kNoJson) {
        read_objects(children, *added);
    }
}

void SceneReader::read_pose(JsonTable& table, Pose3& pose) {
    table.read("position_m", pose.position_m, {.min = -1e9, .max = 1e9});
    const JsonIndex yaw = table.find("yaw_deg");
    const JsonIndex rotation = table.find("rotation");
    if (yaw != kNoJson && rotation != kNoJson) {
        table.fail(yaw, "must not stand beside 'rotation'");
    } else if (yaw != kNoJson) {
        double yaw_deg = 0;
        if (read_number(text_, yaw, errors_, yaw_deg, {.min = -1e6, .max = 1e6})) {
            pose.rotation = core::Quat::from_yaw(core::radians(yaw_deg));
        }
    } else if (rotation != kNoJson) {
        read_rotation(text_, rotation, errors_, pose.rotation);
    }
}

void SceneReader::read_properties(JsonTable& table, ObjectDefinition& definition) {
    static const std::array<Properties, kObjectKinds> kAll = {
        Shape(), Joint(), Dummy(), ProximitySensor(), LightSensor(),  Camera(),
        Light(), Path(),  Graph(), Drawing(),         ScriptCarrier()};
    JsonIndex first = kNoJson;
    for (const Properties& each : kAll) {
        const JsonIndex value = table.find(name_of(kind_of(each)));
        if (value == kNoJson) {
            continue;
        }
        if (first != kNoJson) {
            table.fail(value, "must not stand beside '" + text_.at(first).key +
                                  "': an object is of one kind");
            continue;
        }
        first = value;
        definition.properties = each;
        JsonTable inner(text_, value, errors_);
        FieldReader reader{inner, &gathered_};
        std::visit([&](auto& properties) { reader.read_into(properties); }, definition.properties);
    }
}

void SceneReader::read_body(JsonIndex value, ObjectDefinition& definition) {
    JsonTable table(text_, value, errors_);
    BodyProperties body;
    FieldReader{table}.read_into(body);
    if (body.kind == BodyKind::Dynamic && body.mass_kg == 0) {
        const JsonIndex mass =
            text_.at(value).kind == JsonKind::Object ? text_.member(value, "mass_kg") : kNoJson;
        table.fail(mass != kNoJson ? mass : value, "must have a mass above 0, as it is dynamic");
    }
    definition.body = body;
}

void SceneReader::read_model(JsonTable& table, JsonIndex model_value, Handle parent) {
    JsonIndex alias = table.find("alias");
    std::string name;
    table.read("alias", name);
    const bool has_pose = table.find("position_m") != kNoJson ||
                          table.find("rotation") != kNoJson || table.find("yaw_deg") != kNoJson;
    Pose3 pose;
    read_pose(table, pose);
    const JsonIndex children = table.find("children");
    const std::string path = file_path(model_value);
    const Scene* model = path.empty() ? nullptr : this->model(model_value, path);
    if (model == nullptr) {
        return;
    }
    run_.objects += model->object_count() - 1;
    if (run_.objects > kMaxSceneObjects) {
        table.fail(model_value,
                   "makes more objects than a scene may have: " + std::to_string(kMaxSceneObjects));
        return;
    }
    const Handle base = model->children(Handle()).front();
    std::vector<Handle> all;
    model->visit([&](Handle each) { all.push_back(each); });
    const Handle root = scene_.copy_objects(*model, all)->copy_of(base);
    core::Result<void> placed = scene_.set_parent(root, parent);
    if (placed) {
        placed = scene_.set_pose(root, has_pose ? pose : model->parent_from_object(base));
    }
    if (placed && alias != kNoJson) {
        placed = scene_.set_alias(root, name);
    }
    if (!placed) {
        table.fail(text_.at(model_value).parent, "can't be: " + placed.error().text());
        return;
    }
    if (children != kNoJson) {
        read_objects(children, root);
    }
}

const Scene* SceneReader::model(JsonIndex value, const std::string& path) {
    const auto& open = run_.open_files;
    if (std::find(open.begin(), open.end(), path) != open.end()) {
        errors_.add(text_, value, "contains itself: '" + path + "' is being read already");
        return nullptr;
    }
    const auto [place, is_new] = run_.models.try_emplace(path);
    if (is_new) {
        constexpr std::size_t kMostNested = 16;
        if (open.size() > kMostNested) {
            errors_.add(text_, value, "is a model within more than 16 others");
            return nullptr;
        }
        auto bytes = run_.read(text_, value, path, JsonText::kMaxBytes);
        if (!bytes) {
            return nullptr;
        }
        const std::size_t objects = run_.objects;
        auto scene = read_scene_text(run_, path, std::move(*bytes));
        run_.objects = objects;  // each place where it is used counts, this is none
        if (scene && scene->children(Handle()).size() != 1) {
            errors_.add(text_, value,
                        "is no model: '" + path + "' must have one root, it has " +
                            std::to_string(scene->children(Handle()).size()));
            scene.reset();
        }
        place->second = std::move(scene);
    }
    return place->second.get();
}

std::string SceneReader::file_path(JsonIndex value) {
    const JsonNode& node = text_.at(value);
    if (node.kind != JsonKind::String) {
        errors_.add(text_, value, "must be the name of a file");
        return {};
    }
    std::string_view rest = node.string;
    bool is_good = !rest.empty() && core::is_utf8(rest);
    for (std::size_t start = 0; start <= rest.size() && is_good;) {
        const std::size_t end = std::min(rest.find('/', start), rest.size());
        const std::string_view step = rest.substr(start, end - start);
        is_good = !step.empty() && step.front() != '.' &&
                  step.find_first_of("\\:") == std::string_view::npos &&
                  std::none_of(step.begin(), step.end(),
                               [](char c) { return static_cast<unsigned char>(c) < 0x20; });
        start = end + 1;
    }
    if (!is_good) {
        errors_.add(text_, value, "must be a path below the file's folder, like 'meshes/arm.stl'");
        return {};
    }
    const std::size_t folder = text_.source().rfind('/');
    return folder == std::string::npos ? node.string
                                       : text_.source().substr(0, folder + 1) + node.string;
}

std::unique_ptr<Scene> read_scene_text(ReadingRun& run, const std::string& path,
                                       std::string bytes) {
    auto text = JsonText::parse(path, std::move(bytes));
    if (!text) {
        run.errors.add(text.error());
        return nullptr;
    }
    const std::size_t errors = run.errors.count();
    run.open_files.push_back(path);
    auto scene = std::make_unique<Scene>(SceneReader(run, *text).read());
    run.open_files.pop_back();
    return run.errors.count() == errors ? std::move(scene) : nullptr;
}

bool read_bytes(const JsonText& text, JsonIndex value, JsonErrors& errors, std::string& bytes) {
    if (text.at(value).kind == JsonKind::String) {
        bytes = text.at(value).string;
        return true;
    }
    JsonTable table(text, value, errors);
    const JsonIndex hex_value = table.require("hex");
    if (hex_value == kNoJson) {
        return false;
    }
    const std::string& hex = text.at(hex_value).string;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                      : -1;
    };
    bytes.clear();
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        const int high = digit(hex[i]);
        const int low = digit(hex[i + 1]);
        if (high < 0 || low < 0) {
            break;
        }
        bytes += static_cast<char>(high << 4 | low);
    }
    if (text.at(hex_value).kind != JsonKind::String || bytes.size() * 2 != hex.size()) {
        errors.add(text, hex_value, "must be bytes like \"00FF\"");
        return false;
    }
    return true;
}

void read_custom_data(const JsonText& text, JsonIndex value, JsonErrors& errors, CustomData& data) {
    JsonTable table(text, value, errors);
    for (JsonIndex each = table.next_unread(); each != kNoJson; each = table.next_unread()) {
        std::string bytes;
        if (text.at(each).key.empty()) {
            errors.add(text, each, "must have a tag that is not empty");
        } else if (read_bytes(text, each, errors, bytes)) {
            data[text.at(each).key] = std::move(bytes);
        }
    }
}

core::Result<Scene> read_scene(const std::string& path, const ReadFile& read) {
    ReadingRun run(read);
    auto bytes = read(path);
    if (!bytes) {
        return bytes.error();
    }
    run.bytes = bytes->size();
    auto scene = read_scene_text(run, path, std::move(*bytes));
    if (!scene) {
        return run.errors.result().error();
    }
    return std::move(*scene);
}

}  // namespace agon::scene
