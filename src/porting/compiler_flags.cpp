// SPDX-License-Identifier: Apache-2.0
#include "porting/compiler_flags.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

#include "porting/file_index.hpp"
#include "porting/source_text.hpp"

namespace agon::porting {
namespace {

void append(std::vector<std::string>& to, std::initializer_list<std::string> words) {
    to.insert(to.end(), words);
}

/// Functions of the C library that read a format: the runtime has those of Visual C++.
constexpr std::array<const char*, 20> kFormats{
    "printf",   "fprintf",  "sprintf",   "snprintf",        "vprintf",
    "vfprintf", "vsprintf", "vsnprintf", "wprintf",         "fwprintf",
    "swprintf", "vwprintf", "vfwprintf", "vswprintf",       "fscanf",
    "sscanf",   "vfscanf",  "vsscanf",   "__isoc99_fscanf", "__isoc99_sscanf"};
/// Others that the runtime has its own of. The last opens the files of C++ streams.
constexpr std::array<const char*, 13> kReplaced{
    "time",
    "clock",
    "rand",
    "srand",
    "fopen",
    "fopen64",
    "freopen",
    "remove",
    "rename",
    "access",
    "unlink",
    "system",
    "_ZNSt12__basic_fileIcE4openEPKcSt13_Ios_Openmodei"};

/// Names that choose code for another compiler or system than the one at hand.
bool is_of_another_system(const std::string& definition) {
    const std::string name = definition.substr(0, definition.find('='));
    return name == "_WIN32" || name == "_WIN64" || name == "_MSC_VER";
}

/// Words of C++ itself, which no macro can be; old compilers took them from headers.
bool is_operator(const std::string& definition) {
    constexpr std::array<std::string_view, 11> kOperators{"and",   "and_eq", "bitand", "bitor",
                                                          "compl", "not",    "not_eq", "or",
                                                          "or_eq", "xor",    "xor_eq"};
    return std::find(kOperators.begin(), kOperators.end(),
                     definition.substr(0, definition.find('='))) != kOperators.end();
}

}  // namespace

bool language_is_c(const std::filesystem::path& source) {
    return in_small_letters(source.extension().string()) == ".c";
}

std::vector<std::string> compile_command(const BuildRequest& request, const Project& project,
                                         const std::filesystem::path& windows,
                                         const std::vector<std::filesystem::path>& forced_includes,
                                         bool is_c, bool is_ours) {
    std::vector<std::string> command{
        request.compiler, "-c", "-x", is_c ? "c" : "c++", "-O2", "-g", "-fPIC", "-w",
        // Messages are read by us.
        "-fdiagnostics-color=never", "-fno-diagnostics-show-caret",
        "-fdiagnostics-column-unit=byte", "-fmax-errors=200",
        // Equal bits everywhere.
        "-ffp-contract=off",
        // What Visual C++ lets pass without harm, g++ takes as never
        // happening: overflow, aliases, null, a missing return...
        "-fwrapv", "-fno-strict-aliasing", "-fno-delete-null-pointer-checks",
        "-fsanitize=unreachable", "-fno-sanitize=return", "-fsanitize-undefined-trap-on-error",
        // ... and variables without a value would differ from run to
        // run.
        "-ftrivial-auto-var-init=zero"};
    // Formats are Visual C++'s, nothing may be concluded from them.
    command.emplace_back("-U_FORTIFY_SOURCE");
    for (const char* name : kFormats) {
        command.push_back("-fno-builtin-" + std::string(name));
    }
    if (is_c) {
        append(command, {"-std=gnu11", "-fgnu89-inline"});
    } else {
        // -fpermissive: const char* to char*, names of templates looked up late, implicit int of
        // functions; -fms-extensions: anonymous structs, &member.
        append(command, {"-std=gnu" + project.standard.substr(1), "-fpermissive", "-fms-extensions",
                         "-fno-lifetime-dse"});
    }
    std::error_code error;
    append(command, {"-idirafter", windows.string(), "-idirafter", request.compat.string(),
                     "-DAGON_PROJECT_FOLDER=" +
                         as_c_string(std::filesystem::absolute(project.folder, error).string())});
    if (is_ours) {
        return command;
    }
    for (const std::string& definition : project.definitions) {
        if (!is_of_another_system(definition) && (is_c || !is_operator(definition))) {
            command.push_back("-D" + definition);
        }
    }
    if (project.is_unicode) {
        append(command, {"-DUNICODE", "-D_UNICODE"});
    }
    append(command, {"-include", (windows / "agon_msvc.h").string()});
    for (const std::filesystem::path& file : forced_includes) {
        append(command, {"-include", file.string()});
    }
    command.insert(command.end(), request.flags.begin(), request.flags.end());
    return command;
}

std::vector<std::string> link_command(const BuildRequest& request,
                                      const std::filesystem::path& library) {
    std::vector<std::string> command{request.compiler,           "-shared",        "-o",
                                     library.string(),           "-Wl,-Bsymbolic", "-Wl,-z,defs",
                                     "-fdiagnostics-color=never"};
    // The runtime's own in the place of the C library's: see compat/msrs/windows/runtime.c.
    for (const char* name : kFormats) {
        command.push_back("-Wl,--wrap=" + std::string(name));
    }
    for (const char* name : kReplaced) {
        command.push_back("-Wl,--wrap=" + std::string(name));
    }
    return command;
}

}  // namespace agon::porting
