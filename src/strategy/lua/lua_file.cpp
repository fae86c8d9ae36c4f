// SPDX-License-Identifier: Apache-2.0
#include "strategy/lua/lua_file.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/digest.hpp"
#include "strategy/common/side_channel.hpp"
#include "strategy/lua/lua_functions.hpp"

namespace agon::strategy::lua {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFileBytes = 4U << 20;

core::Result<std::string> read_text(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        return core::Error{fs::exists(path, error) ? "this is no file" : "there is no such file",
                           path.string()};
    }
    if (fs::file_size(path, error) > kLargestFileBytes) {
        return core::Error{"a Lua file of more than 4 MiB", path.string()};
    }
    std::ifstream in(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) {
        return core::Error{"the file can't be read", path.string()};
    }
    return text;
}

bool is_module_name(std::string_view name) {
    const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '.';
    };
    return !name.empty() && name.size() < 200 && name.front() != '.' && name.back() != '.' &&
           name.find("..") == std::string_view::npos &&
           std::all_of(name.begin(), name.end(), is_letter);
}

}  // namespace

bool is_lua_file(const fs::path& path) {
    return path.extension() == ".lua";
}

core::Result<LuaFile> read_lua_file(const fs::path& path) {
    core::Result<std::string> text = read_text(path);
    if (!text) {
        return text.error();
    }
    std::string digest = core::sha256(*text);
    return LuaFile{path, std::move(text).value(), std::move(digest)};
}

core::Result<script::MachineSetup::Module> find_module(const fs::path& folder,
                                                       std::string_view name) {
    if (!is_module_name(name)) {
        return core::Error{"'" + std::string(name) +
                               "' names no module; expected the name of a file beside the "
                               "strategy without .lua, folders before it with a dot: kit.roles",
                           ""};
    }
    std::string relative(name);
    std::replace(relative.begin(), relative.end(), '.', '/');
    relative += ".lua";
    std::error_code error;
    const fs::path home = fs::canonical(folder, error);
    const fs::path file = fs::weakly_canonical(folder / relative, error);
    const auto [end, ignored] = std::mismatch(home.begin(), home.end(), file.begin(), file.end());
    if (error || end != home.end()) {
        return core::Error{"the module '" + std::string(name) + "' lies outside of the folder",
                           folder.string()};
    }
    core::Result<std::string> text = read_text(file);
    if (!text) {
        return core::Error{"there is no module '" + std::string(name) + "': " + text.error().what,
                           text.error().where};
    }
    return script::MachineSetup::Module{relative, std::move(text).value()};
}

core::Result<std::vector<std::string>> functions_of(const LuaFile& file) {
    SideChannel channel;
    auto made = make_machine(file, 0, "inspected", channel);
    if (!made) {
        return made.error();
    }
    script::Machine& machine = **made;
    if (const script::Outcome outcome = machine.run(chunk_name(file), file.text); !outcome) {
        return core::Error{outcome.failure->message, file.path.string()};
    }
    std::vector<std::string> found;
    for (const char* const name : kFunctions) {
        if (machine.find(name)) {
            found.emplace_back(name);
        }
    }
    if (!machine.find("step")) {
        return core::Error{"it defines no function step(seen, command)", file.path.string()};
    }
    return found;
}

}  // namespace agon::strategy::lua
