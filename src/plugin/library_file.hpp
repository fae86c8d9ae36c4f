// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace agon::plugin {

/// What a shared library's file says about itself, read without running any of it.
struct LibraryFile {
    std::filesystem::path path;
    std::uint64_t size_bytes = 0;
    std::string sha256;                  ///< of the file, hex
    std::string soname;                  ///< the name it gives itself; often empty
    std::vector<std::string> exports;    ///< names of defined dynamic symbols, sorted
    std::vector<std::string> variables;  ///< those of the exports that are no functions, sorted
    std::vector<std::string> needed;     ///< libraries it needs, in its order
    std::vector<std::string> run_path;   ///< folders where it looks for them, "$ORIGIN" unexpanded

    [[nodiscard]] bool has_export(std::string_view name) const;
    /// Whether it is exported as a variable: to call it would be to run data.
    [[nodiscard]] bool has_variable(std::string_view name) const;
};

/// Errors say what the file is if it is no library that this program can load: missing, a folder,
/// empty, text, cut off, for another processor or system, an executable, an object, ...
[[nodiscard]] core::Result<LibraryFile> inspect_library_file(const std::filesystem::path& path);

/// The same for the bytes of a file. `path` only names them in errors.
[[nodiscard]] core::Result<LibraryFile> inspect_library_bytes(std::span<const std::byte> bytes,
                                                              const std::filesystem::path& path);

/// The folders of a run path, "a:b"; empty ones are left out.
[[nodiscard]] std::vector<std::string> split_run_path(std::string_view run_path);

}  // namespace agon::plugin
