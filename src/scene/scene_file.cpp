// SPDX-License-Identifier: Apache-2.0
#include "scene/scene_file.hpp"

#include <fstream>
#include <system_error>
#include <utility>

namespace agon::scene {

using core::Error;
using core::Result;
namespace fs = std::filesystem;

namespace {

Result<std::string> bytes_of(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        return Error{"there is no such file", file.string()};
    }
    if (fs::file_size(file, error) > kMaxSceneBytes || error) {
        return Error{"the file is too large", file.string()};
    }
    std::ifstream stream(file, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (!stream) {
        return Error{"the file can't be read", file.string()};
    }
    return bytes;
}

}  // namespace

Result<Scene> load_scene(const fs::path& file) {
    const fs::path folder = file.parent_path();
    return read_scene(file.filename().string(),
                      [&](const std::string& path) { return bytes_of(folder / path); });
}

Result<void> save_scene(const Scene& scene, const fs::path& file) {
    const fs::path folder = file.parent_path();
    for (const SceneFile& each : write_scene(scene, file.filename().string())) {
        const fs::path path = folder / each.path;
        std::error_code error;
        if (!path.parent_path().empty()) {
            fs::create_directories(path.parent_path(), error);
        }
        std::ofstream stream(path, std::ios::binary);
        stream << each.bytes;
        stream.close();
        if (!stream) {
            return Error{"the file can't be written", path.string()};
        }
    }
    return {};
}

Result<CopyResult> load_model(Scene& scene, const fs::path& file) {
    const auto model = load_scene(file);
    if (!model) {
        return model.error();
    }
    if (model->children(Handle()).size() != 1) {
        return Error{"a model must have one root, this has " +
                         std::to_string(model->children(Handle()).size()),
                     file.string()};
    }
    std::vector<Handle> all;
    model->visit([&](Handle each) { all.push_back(each); });
    return scene.copy_objects(*model, all);
}

Result<void> save_model(const Scene& scene, Handle base, const fs::path& file) {
    if (!scene.contains(base)) {
        return Error{"the scene has no such object", file.string()};
    }
    std::vector<Handle> all;
    scene.visit(base, [&](Handle each) { all.push_back(each); });
    Scene model;
    if (const auto copied = model.copy_objects(scene, all); !copied) {
        return copied.error();
    }
    return save_scene(model, file);
}

}  // namespace agon::scene
