// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <utility>

#include "core/utf8.hpp"
#include "scene/field_writer.hpp"
#include "scene/scene_file.hpp"

namespace agon::scene {

namespace {

class SceneWriter : private FieldWriter {
public:
    explicit SceneWriter(const Scene& scene) : FieldWriter(scene) {
        for (const CalculationHandle calculation : scene.calculations()) {
            calculation_names_.add(calculation, scene.calculation(calculation).name);
        }
    }

    std::vector<SceneFile> write(const std::string& path) {
        scene_path_ = path;
        json_.begin_object();
        json_.key("agon_scene");
        json_.whole(kSceneFormat);
        fields(scene_.settings(), Settings());
        if (scene_.main_script().is_valid()) {
            json_.key("main_script");
            script(scene_.script(scene_.main_script()));
        }
        json_.key("objects");
        children(Handle());
        collections();
        calculations();
        json_.end_object();
        std::vector<SceneFile> files = {{path, json_.text()}};
        for (auto& [name, bytes] : files_) {
            files.push_back({name, std::move(bytes)});
        }
        return files;
    }

private:
    // --- Objects -----------------------------------------------------------------------------

    void pose(const core::Pose3& pose) {
        number_unless("position_m", pose.position_m, core::Vec3());
        number_unless("rotation", pose.rotation, core::Quat());
    }

    void children(Handle parent) {
        json_.begin_array();
        for (const Handle child : scene_.children(parent)) {
            object(child);
        }
        json_.end_array();
    }

    void object(Handle handle) {
        const ObjectDefinition& definition = scene_.definition(handle);
        json_.begin_object();
        json_.key("alias");
        put(definition.alias);
        pose(definition.parent_from_object);
        number_unless("label", definition.label, std::string());
        number_unless("rolling_radius_m", definition.rolling_radius_m, 0.0);
        if (!(definition.properties == Properties())) {
            json_.key(name_of(kind_of(definition.properties)));
            std::visit([this](const auto& each) { put_object(each); }, definition.properties);
        }
        if (!definition.parts.empty()) {
            json_.key("parts");
            json_.begin_array();
            for (const Part& each : definition.parts) {
                part(each);
            }
            json_.end_array();
        }
        if (definition.body) {
            json_.key("body");
            put_object(*definition.body);
        }
        if (!(definition.flags == ObjectFlags())) {
            json_.key("flags");
            put_object(definition.flags);
        }
        number_unless("custom_data", definition.custom_data, CustomData());
        references(definition);
        if (!scene_.scripts(handle).empty()) {
            json_.key("scripts");
            json_.begin_array();
            for (const ScriptHandle each : scene_.scripts(handle)) {
                script(scene_.script(each));
            }
            json_.end_array();
        }
        if (!scene_.children(handle).empty()) {
            json_.key("children");
            children(handle);
        }
        json_.end_object();
    }

    void references(const ObjectDefinition& definition) {
        if (definition.references.empty()) {
            return;
        }
        json_.key("references");
        json_.begin_object();
        for (const auto& [tag, references] : definition.references) {
            json_.key(tag);
            json_.begin_object();
            number_unless("keeps_originals", references.keeps_originals, false);
            json_.key("objects");
            json_.begin_array();
            for (const Handle target : references.objects) {
                put(target);
            }
            json_.end_array();
            json_.end_object();
        }
        json_.end_object();
    }

    // --- Parts -------------------------------------------------------------------------------

    void part(const Part& part) {
        const Part standard;
        json_.begin_object();
        if (part.mesh) {
            json_.key("mesh");
            mesh(*part.mesh);
        } else {
            write_shape(json_, part.shape);
        }
        pose(part.object_from_shape);
        if (part.color != standard.color) {
            json_.key("color");
            put(color_text(part.color));
        }
        number_unless("material", part.material, standard.material);
        number_unless("visible", part.is_visible, standard.is_visible);
        number_unless("respondable", part.is_respondable, standard.is_respondable);
        json_.end_object();
    }

    /// Whether the file can be written: none of the same name with other bytes is there already.
    bool keeps_file(const std::string& file, const std::string& bytes) {
        return !file.empty() && file != scene_path_ &&
               files_.try_emplace(file, bytes).first->second == bytes;
    }

    void mesh(const Mesh& mesh) {
        json_.begin_object();
        if (keeps_file(mesh.file, mesh.bytes)) {
            json_.key("file");
            put(mesh.file);
            number_unless("scale", mesh.scale, 1.0);
        } else {
            write_inline_mesh(json_, mesh);
        }
        json_.end_object();
    }

    // --- What belongs to objects -------------------------------------------------------------

    void script(const Script& script) {
        json_.begin_object();
        number_unless("type", script.kind,
                      script.kind == ScriptKind::Main ? ScriptKind::Main : ScriptKind::Child);
        fields(script, Script());
        if (keeps_file(script.file, script.text)) {
            json_.key("file");
            put(script.file);
        } else if (script.text.find('\n') != std::string::npos && core::is_utf8(script.text)) {
            json_.key("lines");
            json_.begin_array();
            for (std::size_t start = 0; start <= script.text.size();) {
                const std::size_t end = std::min(script.text.find('\n', start), script.text.size());
                put(script.text.substr(start, end - start));
                start = end + 1;
            }
            json_.end_array();
        } else {
            json_.key("text");
            json_.bytes(script.text);
        }
        json_.end_object();
    }

    void collections() {
        if (scene_.collections().empty()) {
            return;
        }
        json_.key("collections");
        json_.begin_array();
        for (const CollectionHandle handle : scene_.collections()) {
            json_.begin_object();
            json_.key("name");
            put(scene_.collection(handle).name);
            json_.key("items");
            json_.begin_array();
            for (const CollectionItem& item : scene_.collection(handle).items) {
                json_.begin_object();
                json_.key("reach");
                put(item.reach);
                if (item.object.is_valid()) {
                    json_.key("object");
                    put(item.object);
                }
                number_unless("subtract", item.is_subtracted, false);
                json_.end_object();
            }
            json_.end_array();
            json_.end_object();
        }
        json_.end_array();
    }

    void calculations() {
        if (scene_.calculations().empty()) {
            return;
        }
        json_.key("calculations");
        json_.begin_array();
        for (const CalculationHandle handle : scene_.calculations()) {
            const Calculation& calculation = scene_.calculation(handle);
            json_.begin_object();
            json_.key("name");
            put(calculation.name);
            json_.key("type");
            put(calculation.kind);
            entities("needs", calculation.needs);
            entities("uses", calculation.uses);
            for (const auto& [name, value] : calculation.parameters) {
                if (&name == &calculation.parameters.begin()->first) {
                    json_.key("parameters");
                    json_.begin_object();
                }
                member(name.c_str(), value);
            }
            if (!calculation.parameters.empty()) {
                json_.end_object();
            }
            number_unless("explicit", calculation.is_explicit, false);
            number_unless("enabled", calculation.is_enabled, true);
            if (calculation.condition.is_valid()) {
                json_.key("condition");
                put(calculation_names_.text(calculation.condition));
            }
            json_.end_object();
        }
        json_.end_array();
    }

    void entities(const char* key, const std::vector<Entity>& entities) {
        if (entities.empty()) {
            return;
        }
        json_.key(key);
        json_.begin_array();
        for (const Entity& entity : entities) {
            put(entity);
        }
        json_.end_array();
    }

    Names<CalculationHandle> calculation_names_;
    std::string scene_path_;
    std::map<std::string, std::string> files_;
};

}  // namespace

std::vector<SceneFile> write_scene(const Scene& scene, const std::string& path) {
    return SceneWriter(scene).write(path);
}

}  // namespace agon::scene
