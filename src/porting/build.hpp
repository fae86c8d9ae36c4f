// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "porting/diagnostics.hpp"
#include "porting/project.hpp"

namespace agon::porting {

/// A strategy of another platform that is to become a library.
struct BuildRequest {
    std::filesystem::path path;          ///< a folder or a project file
    std::filesystem::path output;        ///< the library
    std::filesystem::path compat;        ///< where <msrs/windows/windows.h> is found
    std::filesystem::path build_folder;  ///< for copies and objects; exists
    std::string interface = "msrs";      ///< one of interfaces()
    std::string compiler = "g++";
    std::string encoding;       ///< of all sources; empty: each is guessed
    std::string axes = "y-up";  ///< what an MSRS library says of itself: see <msrs/msrs.h>
    std::string whose = "relative";
    std::vector<std::string> flags;  ///< for the compiler, behind ours
    /// For each call of the compiler, on the wall clock; zero: none.
    core::Duration time_limit = core::Duration::seconds(300);
    /// Asked now and then, on any thread: true ends the build with an error. May be null.
    bool (*is_interrupted)() = nullptr;
};

struct BuildReport {
    Project project;
    std::vector<std::string> adapted;  ///< "Strategy.cpp: GBK; line 12: ..."
    std::vector<Diagnostic> errors;    ///< if there are any, there is no library
    std::string trouble;               ///< what a compiler said that named no error
    std::vector<std::string> exports;  ///< of the interface
};

/// Compiles and links. The library is put in its place once it is whole; until then one that was
/// there before stays. Errors: nothing to build, a source that isn't there, no compiler or one that
/// does not end, a library that lacks the interface's function or can't be written. Errors of the
/// sources are no error of this: they stand in the report.
[[nodiscard]] core::Result<BuildReport> build_library(const BuildRequest& request);

}  // namespace agon::porting
