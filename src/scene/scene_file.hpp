// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "scene/scene.hpp"

namespace agon::scene {

// Scenes as text: a JSON file, with scripts, meshes and models as files beside or below it.
// docs/scene_format.md states the format.

inline constexpr int kSceneFormat = 1;
inline constexpr std::size_t kMaxScriptBytes = std::size_t{4} << 20;
/// Of one scene, with all its models.
inline constexpr std::size_t kMaxSceneObjects = 200'000;
inline constexpr std::size_t kMaxSceneBytes = std::size_t{256} << 20;

/// The bytes of a file, by its path relative to the scene's folder, with '/'.
using ReadFile = std::function<core::Result<std::string>(const std::string& path)>;

struct SceneFile {
    std::string path;  ///< relative to the scene's folder
    std::string bytes;

    bool operator==(const SceneFile&) const = default;
};

/// Reads a scene and the files that it names. Errors: all that is wrong, one line each, with file,
/// line, column and key. A model file is a scene file of one root.
[[nodiscard]] core::Result<Scene> read_scene(const std::string& path, const ReadFile& read);

/// The same from disk. Nothing outside the file's folder is read.
[[nodiscard]] core::Result<Scene> load_scene(const std::filesystem::path& file);

/// A scene as files, the scene file first, then those of scripts and meshes that came from files.
/// Reading them gives the same scene; its handles are those of a new scene in the same order.
[[nodiscard]] std::vector<SceneFile> write_scene(const Scene& scene, const std::string& path);

/// The same to disk; other files of the folder stay as they are.
[[nodiscard]] core::Result<void> save_scene(const Scene& scene, const std::filesystem::path& file);

/// Brings a model in, as the last root. Errors: those of load_scene(); more than one root.
core::Result<CopyResult> load_model(Scene& scene, const std::filesystem::path& file);

/// Saves an object and all below it, as far as it is whole without the rest.
[[nodiscard]] core::Result<void> save_model(const Scene& scene, Handle base,
                                            const std::filesystem::path& file);

}  // namespace agon::scene
