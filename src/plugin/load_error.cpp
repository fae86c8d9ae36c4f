// SPDX-License-Identifier: Apache-2.0
#include "plugin/load_error.hpp"

#include <algorithm>
#include <optional>

#include "plugin/demangle.hpp"

namespace agon::plugin {
namespace {

/// What stands between two marks.
std::optional<std::string> between(std::string_view text, std::string_view before,
                                   std::string_view after) {
    const std::size_t mark = text.find(before);
    if (mark == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t start = mark + before.size();
    const std::size_t end = after.empty() ? text.size() : text.find(after, start);
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    return std::string(text.substr(start, end - start));
}

std::string explain_version(const std::string& version) {
    const std::string needed = "it was built for a newer system: it needs " + version;
    if (version.starts_with("GLIBCXX_") || version.starts_with("CXXABI_")) {
        return needed +
               " of the C++ library; build it on this machine, or link it with "
               "-static-libstdc++";
    }
    if (version.starts_with("GLIBC_")) {
        return needed + " of the C library; build it on this machine";
    }
    return "it needs the version " + version + " of a library that is installed in another version";
}

}  // namespace

std::string explain_load_error(std::string_view message, std::string_view copy_path) {
    if (auto symbol = between(message, "undefined symbol: ", "")) {
        // A version may follow: "name, version GLIBC_2.34".
        symbol->resize(std::min(symbol->find(','), symbol->size()));
        return "it uses '" + demangle_symbol(*symbol) +
               "', which neither it nor any library that it needs defines; was a source file or a "
               "library left out when it was linked?";
    }
    if (const auto version = between(message, "version `", "' not found")) {
        return explain_version(*version);
    }
    if (message.find("cannot open shared object file") != std::string_view::npos) {
        return "it needs the library '" + std::string(message.substr(0, message.find(':'))) +
               "', which is neither installed nor in its run path";
    }
    if (message.find("failed to map segment") != std::string_view::npos) {
        return "its code can't be mapped; does the folder of the private copies forbid execution "
               "(mount option noexec)?";
    }
    if (message.find("static TLS block") != std::string_view::npos) {
        return "its thread-local variables find no room; build it without -ftls-model=initial-exec";
    }
    std::string text(message);
    for (const std::string prefix = std::string(copy_path) + ": "; text.starts_with(prefix);) {
        text.erase(0, prefix.size());
    }
    return "the system can't load it: " + text;
}

}  // namespace agon::plugin
