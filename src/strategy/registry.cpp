// SPDX-License-Identifier: Apache-2.0
#include "strategy/registry.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "core/suggest.hpp"
#include "plugin/library_file.hpp"
#include "strategy/dialects/fira/fira_host.hpp"
#include "strategy/dialects/fira_agent/fira_agent_host.hpp"
#include "strategy/dialects/msrs/msrs_host.hpp"
#include "strategy/library/library_host.hpp"
#include "strategy/lua/lua_file.hpp"
#include "strategy/lua/lua_host.hpp"

namespace agon::strategy {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNative = "agon/1";
constexpr std::string_view kLua = "lua/1";
constexpr std::string_view kLuaPrefix = "lua:";
constexpr std::string_view kNativeEntry = "agon_strategy_entry";

/// All interfaces from before agon, in the order in which they are looked for.
std::vector<const Dialect*> dialects() {
    return {&msrs::dialect(), &fira::dialect(), &fira_agent::dialect()};
}

const Dialect* dialect_of(const plugin::LibraryFile& file) {
    for (const Dialect* dialect : dialects()) {
        for (const std::string_view entry : dialect->entries) {
            if (file.has_export(entry)) {
                return dialect;
            }
        }
    }
    return nullptr;
}

/// "agon/1", "msrs", or empty if the library has none that is known.
std::string interface_of(const plugin::LibraryFile& file) {
    if (file.has_export(kNativeEntry)) {
        return std::string(kNative);
    }
    const Dialect* dialect = dialect_of(file);
    return dialect == nullptr ? "" : std::string(dialect->name);
}

/// The functions that make a library one of a known interface; none under a C++ name.
std::vector<std::string_view> plain_entries() {
    std::vector<std::string_view> names{kNativeEntry};
    for (const Dialect* dialect : dialects()) {
        for (const std::string_view entry : dialect->entries) {
            if (entry.substr(0, 2) != "_Z") {
                names.push_back(entry);
            }
        }
    }
    return names;
}

/// Why a library that has no known interface probably hasn't; empty if there is no guess.
std::string guess(const plugin::LibraryFile& file) {
    for (const std::string_view name : plain_entries()) {
        const std::string mangled = "_Z" + std::to_string(name.size()) + std::string(name);
        for (const std::string& symbol : file.exports) {
            if (symbol.compare(0, mangled.size(), mangled) == 0) {
                return "; it exports " + std::string(name) +
                       " under a C++ name: declare it extern \"C\"";
            }
        }
    }
    for (const Dialect* dialect : dialects()) {
        for (const std::string_view name : dialect->others) {
            if (file.has_export(name)) {
                return "; it exports " + std::string(name) + " but no " +
                       std::string(dialect->entries.back());
            }
        }
    }
    for (const std::string_view name : plain_entries()) {
        if (const auto near = core::nearest(name, file.exports)) {
            return "; it exports '" + *near + "', was '" + std::string(name) + "' meant?";
        }
    }
    return file.exports.empty() ? "; it exports nothing at all" : "";
}

/// The first of these functions that the library exports as a variable: to call it would run data.
core::Result<void> check_functions(const plugin::LibraryFile& file,
                                   const std::vector<std::string_view>& entries) {
    for (const std::string_view entry : entries) {
        if (file.has_variable(entry)) {
            return core::Error{"the library exports " + std::string(entry) +
                                   " as a variable; it has to be a function",
                               file.path.string()};
        }
    }
    return {};
}

core::Error no_interface(const plugin::LibraryFile& file, const std::string& name) {
    std::string known = std::string(kNativeEntry) + " (agon)";
    const std::vector<const Dialect*> all = dialects();
    for (const Dialect* dialect : all) {
        // The last is the plain one, where a mangled name is known, too.
        known += (dialect == all.back() ? " nor " : ", ") + std::string(dialect->entries.back()) +
                 " (" + std::string(dialect->title) + ")";
    }
    return {
        "the library has no strategy interface: neither " + known + " is exported" + guess(file),
        name};
}

/// The robots' number at the end of "classic11", and where it begins; 0 if there is none.
std::pair<std::string, std::uint32_t> split_number(const std::string& stem) {
    const std::size_t last = stem.find_last_not_of("0123456789");
    const std::size_t begin = last == std::string::npos ? 0 : last + 1;
    std::uint32_t number = 0;
    std::from_chars(stem.data() + begin, stem.data() + stem.size(), number);
    if (begin == 0 || (number != 3 && number != 5 && number != 11)) {
        return {stem, 0};
    }
    return {stem.substr(0, begin), number};
}

void add_shipped(std::vector<ShippedStrategy>& all, const plugin::LibraryFile& file) {
    const std::string interface = interface_of(file);
    if (interface.empty()) {
        return;
    }
    const std::string stem = file.path.stem().string();
    const auto [name, number] =
        interface == "msrs" ? split_number(stem) : std::pair<std::string, std::uint32_t>(stem, 0);
    for (ShippedStrategy& shipped : all) {
        if (shipped.name == name && shipped.interface == interface) {
            shipped.files[number] = file.path;
            return;
        }
    }
    all.push_back({name, interface, {{number, file.path}}});
}

core::Result<std::unique_ptr<StrategyHost>> create_lua_host(const Choice& choice) {
    if (!choice.options.empty()) {
        const auto& [key, value] = *choice.options.begin();
        return core::Error{"a strategy in Lua takes no options; numbers are set by --param",
                           key + "=" + value};
    }
    auto file = lua::read_lua_file(choice.file);
    if (!file) {
        return file.error();
    }
    return lua::create_host(std::move(file).value());
}

core::Result<LibraryDescription> describe_lua(const fs::path& path) {
    const auto file = lua::read_lua_file(path);
    if (!file) {
        return file.error();
    }
    auto functions = lua::functions_of(*file);
    if (!functions) {
        return functions.error();
    }
    LibraryDescription description;
    description.file.path = path;
    description.file.size_bytes = file->text.size();
    description.file.sha256 = file->sha256;
    description.interface = kLua;
    description.functions = std::move(functions).value();
    return description;
}

}  // namespace

core::Result<Choice> Choice::parse(std::string_view text) {
    Choice choice;
    const std::string whole(text);
    const bool is_lua = text.substr(0, kLuaPrefix.size()) == kLuaPrefix;
    text.remove_prefix(is_lua ? kLuaPrefix.size() : 0);
    std::size_t comma = text.find(',');
    choice.file = text.substr(0, comma);
    if (choice.file.empty()) {
        return core::Error{"no strategy is named", whole};
    }
    if (is_lua && !lua::is_lua_file(choice.file)) {
        return core::Error{"a strategy in Lua is a file whose name ends in .lua", whole};
    }
    while (comma != std::string_view::npos) {
        text.remove_prefix(comma + 1);
        comma = text.find(',');
        const std::string_view option = text.substr(0, comma);
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            return core::Error{"an option is key=value, not '" + std::string(option) + "'", whole};
        }
        const std::string key(option.substr(0, equals));
        if (!choice.options.emplace(key, option.substr(equals + 1)).second) {
            return core::Error{"option '" + key + "' is given twice", whole};
        }
    }
    return choice;
}

std::vector<ShippedStrategy> shipped_strategies(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->path().extension() == ".so") {
            files.push_back(entry->path());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<ShippedStrategy> all;
    for (const fs::path& file : files) {
        if (const auto library = plugin::inspect_library_file(file)) {
            add_shipped(all, *library);
        }
    }
    return all;
}

bool is_path(const std::string& file) {
    return file.find('/') != std::string::npos || fs::path(file).extension() == ".so" ||
           lua::is_lua_file(file);
}

core::Result<fs::path> resolve(const std::string& file, std::uint32_t robot_count,
                               const fs::path& folder) {
    if (is_path(file)) {
        return fs::path(file);
    }
    std::vector<std::string> names;
    for (const ShippedStrategy& shipped : shipped_strategies(folder)) {
        names.push_back(shipped.name);
        if (shipped.name != file) {
            continue;
        }
        for (const std::uint32_t number : {robot_count, std::uint32_t{0}}) {
            if (const auto found = shipped.files.find(number); found != shipped.files.end()) {
                return found->second;
            }
        }
        return core::Error{"the strategy '" + file + "' does not play with " +
                               std::to_string(robot_count) + " robots a team",
                           folder.string()};
    }
    std::error_code error;
    if (fs::is_directory(file, error)) {
        return core::Error{"'" + file + "' is a folder; expected a library, such as " + file +
                               "/build/" + fs::path(file).stem().string() +
                               ".so, or the name of a shipped strategy",
                           ""};
    }
    if (fs::exists(file, error)) {
        return core::Error{
            "no shipped strategy is named '" + file + "'; for the file write './" + file + "'",
            folder.string()};
    }
    return core::Error{
        "no shipped strategy is named '" + file + "'" + core::did_you_mean(file, names),
        folder.string()};
}

core::Result<std::unique_ptr<StrategyHost>> create_host(const Choice& choice,
                                                        const HostContext& context) {
    if (lua::is_lua_file(choice.file)) {
        return create_lua_host(choice);
    }
    const core::Result<plugin::LibraryFile> file = plugin::inspect_library_file(choice.file);
    if (!file) {
        return file.error();
    }
    if (file->has_export(kNativeEntry)) {
        if (const core::Result<void> sound = check_functions(*file, {kNativeEntry}); !sound) {
            return sound.error();
        }
        if (!choice.options.empty()) {
            const auto& [key, value] = *choice.options.begin();
            return core::Error{
                "a strategy of agon's own interface takes no options; axes, tail and "
                "whose are for MSRS strategies, numbers are set by --param",
                key + "=" + value};
        }
        return library::create_host(choice.file, context);
    }
    const Dialect* dialect = dialect_of(*file);
    if (dialect == nullptr) {
        return no_interface(*file, choice.file);
    }
    if (const core::Result<void> sound = check_functions(*file, dialect->entries); !sound) {
        return sound.error();
    }
    return dialect->create_host(choice.file, choice.options, context);
}

core::Result<LibraryDescription> describe_library(const fs::path& path) {
    if (lua::is_lua_file(path)) {
        return describe_lua(path);
    }
    core::Result<plugin::LibraryFile> file = plugin::inspect_library_file(path);
    if (!file) {
        return file.error();
    }
    LibraryDescription description;
    description.interface = interface_of(*file);
    if (description.interface.empty()) {
        return no_interface(*file, path.string());
    }
    std::vector<std::string_view> functions{kNativeEntry};
    if (const Dialect* dialect = dialect_of(*file);
        dialect != nullptr && description.interface != kNative) {
        functions = dialect->entries;
        functions.insert(functions.end(), dialect->others.begin(), dialect->others.end());
        description.self = dialect->describe(path);
    }
    for (const std::string_view name : functions) {
        if (file->has_export(name)) {
            description.functions.emplace_back(name);
        }
    }
    description.file = std::move(file).value();
    return description;
}

}  // namespace agon::strategy
