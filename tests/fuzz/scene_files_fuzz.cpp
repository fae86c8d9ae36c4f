// SPDX-License-Identifier: Apache-2.0
// Scenes from outside: a scene file and those that it names, cut from the input at its zero bytes.
// What can be read can be saved, and is the same when it is read again.
// fuzz: scene
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "scene/scene_file.hpp"

namespace {

using agon::core::Error;
using agon::core::Result;
using agon::scene::SceneFile;

using Files = std::map<std::string, std::string>;

Result<agon::scene::Scene> read(const Files& files) {
    return agon::scene::read_scene("s.json", [&](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        return found != files.end() ? Result<std::string>(found->second)
                                    : Error{"there is no such file", path};
    });
}

Files by_name(const std::vector<SceneFile>& list) {
    Files files;
    for (const SceneFile& file : list) {
        files[file.path] = file.bytes;
    }
    return files;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    Files files;
    for (const char* name : {"s.json", "m.json", "a.lua", "t.obj", "b.stl"}) {
        // The last takes all: binary STL is full of zeros.
        const std::size_t end = std::string_view(name) == "b.stl"
                                    ? rest.size()
                                    : std::min(rest.find('\0'), rest.size());
        files[name] = std::string(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto scene = read(files);
    if (!scene) {
        AGON_CHECK(!scene.error().text().empty());
        return 0;
    }
    const Files saved = by_name(agon::scene::write_scene(*scene, "s.json"));
    const auto again = read(saved);
    AGON_CHECK(again.has_value(), again ? "" : again.error().text());
    AGON_CHECK(again->object_count() == scene->object_count());
    AGON_CHECK(by_name(agon::scene::write_scene(*again, "s.json")) == saved);
    return 0;
}
