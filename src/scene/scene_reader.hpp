// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/json_table.hpp"
#include "scene/scene_file.hpp"

namespace agon::scene {

// Reading a scene file; scene_file.hpp is how others ask for it.

/// What the files of one scene share while they are read.
struct ReadingRun {
    explicit ReadingRun(const ReadFile& read) : read_file(read) {}

    /// The bytes of a file that a value names. Noted as an error if there are none.
    std::optional<std::string> read(const JsonText& text, JsonIndex value, const std::string& path,
                                    std::size_t limit);

    const ReadFile& read_file;
    JsonErrors errors;
    std::vector<std::string> open_files;  ///< the scene, a model in it, a model in that ...
    std::map<std::string, std::unique_ptr<Scene>> models;  ///< null: with errors
    std::map<std::pair<std::string, double>, MeshPointer> meshes;
    std::map<std::string, std::string> scripts;
    std::size_t objects = 0;
    std::size_t bytes = 0;
};

/// Reads one file of a run.
class SceneReader {
public:
    SceneReader(ReadingRun& run, const JsonText& text);

    [[nodiscard]] Scene read();

private:
    friend struct FieldReader;

    /// Sets a reference in an object's properties; of a Handle from the entity's object.
    using Setter = std::function<void(Properties&, const Entity&)>;

    struct Pending {
        Handle object;
        JsonIndex value;
        Setter set;
        bool takes_any_entity;
    };

    void read_objects(JsonIndex list, Handle parent);
    void read_object(JsonIndex value, Handle parent);
    void read_model(JsonTable& table, JsonIndex model, Handle parent);
    const Scene* model(JsonIndex value, const std::string& path);
    void read_pose(JsonTable& table, core::Pose3& pose);
    void read_properties(JsonTable& table, ObjectDefinition& definition);
    void read_parts(JsonIndex list, ObjectDefinition& definition);
    bool read_shape(JsonTable& table, JsonIndex part_value, Part& part);
    MeshPointer read_mesh_part(JsonIndex value);
    MeshPointer read_mesh_file(JsonIndex value, double scale);
    MeshPointer read_inline_mesh(JsonTable& table);
    void read_body(JsonIndex value, ObjectDefinition& definition);
    void read_scripts(JsonIndex list, Handle object);
    void read_script(JsonIndex value, Handle object, ScriptKind kind);
    void read_collections(JsonIndex list);
    void read_items(JsonIndex list, Collection& collection);
    void read_calculations(JsonIndex list);
    void read_calculation(JsonIndex value);
    void read_entities(JsonTable& table, const char* key, std::vector<Entity>& entities);
    void resolve_conditions();
    void resolve_pending();
    void resolve_references();

    /// Enters all below an object into steps_.
    void index_steps(Handle parent);
    /// The object that a path names; not valid, and an error, if there is none.
    Handle resolve(JsonIndex value);
    Entity resolve_entity(JsonIndex value);
    /// A path that a file names, seen from the scene's folder; empty, and an error, if it leads
    /// out.
    std::string file_path(JsonIndex value);

    ReadingRun& run_;
    const JsonText& text_;
    JsonErrors& errors_;
    Scene scene_;
    std::vector<Pending> pending_;
    std::vector<Pending> gathered_;  ///< of the object that is being read
    std::vector<std::pair<Handle, JsonIndex>> references_;
    /// Children by their parent and a step of a path: "x[i]", and "x" where only one is called so.
    std::map<std::pair<Handle, std::string>, Handle> steps_;
    std::map<std::string, std::vector<CollectionHandle>> collections_;
    std::map<std::string, std::vector<CalculationHandle>> calculations_;
    std::vector<std::pair<CalculationHandle, JsonIndex>> conditions_;
};

/// Reads custom data: bytes by tag.
void read_custom_data(const JsonText& text, JsonIndex value, JsonErrors& errors, CustomData& data);
/// A string, or {"hex": "00FF"}.
bool read_bytes(const JsonText& text, JsonIndex value, JsonErrors& errors, std::string& bytes);

/// Reads a model or scene; null, with its errors noted, if it can't be.
std::unique_ptr<Scene> read_scene_text(ReadingRun& run, const std::string& path, std::string bytes);

}  // namespace agon::scene
