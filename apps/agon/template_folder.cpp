// SPDX-License-Identifier: Apache-2.0
#include "template_folder.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "installed.hpp"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

bool is_identifier(const std::string& name) {
    const auto is_letter = [](char c) {
        return c >= 'a' && c <= 'z';
    };
    return !name.empty() && is_letter(name[0]) &&
           std::all_of(name.begin(), name.end(),
                       [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

// Targets that CMake makes by itself, so that no library can have their names.
constexpr std::array<std::string_view, 13> kReservedNames{"all",
                                                          "clean",
                                                          "depend",
                                                          "edit_cache",
                                                          "help",
                                                          "install",
                                                          "list_install_components",
                                                          "none",
                                                          "package",
                                                          "package_source",
                                                          "preinstall",
                                                          "rebuild_cache",
                                                          "test"};

fs::path without_slash(const fs::path& folder) {
    return (folder / "").lexically_normal().parent_path();
}

std::string replaced(std::string text, const Words& words) {
    for (const auto& [word, value] : words) {
        for (std::size_t at = text.find(word); at != std::string::npos;
             at = text.find(word, at + value.size())) {
            text.replace(at, word.size(), value);
        }
    }
    return text;
}

// A path may hold quotes and backslashes.
Words escaped_for_json(Words words) {
    for (auto& [word, value] : words) {
        using Json = nlohmann::json;
        const std::string quoted = Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
        value = quoted.substr(1, quoted.size() - 2);
    }
    return words;
}

core::Result<void> copy_file(const fs::path& from, const fs::path& to, const Words& words) {
    std::ifstream in(from, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) {
        return core::Error{"can't read the template", from.string()};
    }
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    std::ofstream out(to, std::ios::binary);
    out << replaced(text, to.extension() == ".json" ? escaped_for_json(words) : words);
    out.close();
    if (!out) {
        return core::Error{"can't write", to.string()};
    }
    return {};
}

}  // namespace

core::Result<void> check_strategy_name(const fs::path& folder) {
    const std::string name = without_slash(folder).filename().string();
    if (!is_identifier(name)) {
        return core::Error{"'" + name +
                               "' can't name a strategy; expected small letters, digits and _, "
                               "a letter first",
                           ""};
    }
    if (std::find(kReservedNames.begin(), kReservedNames.end(), name) != kReservedNames.end()) {
        return core::Error{"'" + name + "' can't name a strategy; CMake keeps that name for itself",
                           ""};
    }
    return {};
}

core::Result<std::vector<std::string>> copy_template(const missions::MissionInfo& mission,
                                                     const fs::path& folder,
                                                     const std::string& interface) {
    if (const auto named = check_strategy_name(folder); !named) {
        return named.error();
    }
    const fs::path plain = without_slash(folder);
    const std::string name = plain.filename().string();
    std::error_code error;
    if (fs::exists(plain, error) && !fs::is_empty(plain, error)) {
        return core::Error{"there is something of that name already", plain.string()};
    }
    const fs::path source =
        templates_folder() / (mission.family + (interface == "agon" ? "" : "_" + interface));
    if (!fs::is_directory(source, error)) {
        return core::Error{
            "there is no template for " + mission.family + " with the interface " + interface,
            source.string()};
    }
    const Words words = {
        {"@name@", name},
        {"@mission@", mission.name},
        {"@seat@", mission.seats.front().name},
        {"@opponent@", mission.seats.back().name},
        {"AGON_ROBOTS", std::to_string(mission.seats.front().robot_count)},
        {"@prefix@", prefix().string()},
        {"@host@", strategy_host_program().string()},
    };
    std::vector<std::string> written;
    for (const auto& entry : fs::recursive_directory_iterator(source, error)) {
        if (!entry.is_regular_file()) {
            continue;
        }
        const std::string path = replaced(fs::relative(entry.path(), source).string(), words);
        if (const auto copied = copy_file(entry.path(), plain / path, words); !copied) {
            return copied.error();
        }
        written.push_back(path);
    }
    if (error) {
        return core::Error{"can't read the template: " + error.message(), source.string()};
    }
    std::sort(written.begin(), written.end());
    return written;
}

}  // namespace agon::app
