// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "porting/diagnostics.hpp"
#include "porting/file_index.hpp"

namespace agon::porting {

/// A file of the user's and its adapted copy.
struct AdaptedFile {
    std::filesystem::path original;
    std::filesystem::path copy;
    std::string text;                ///< of the copy, behind its #line
    std::vector<std::string> notes;  ///< what was adapted: "GBK", "\"StdAfx.H\" is stdafx.h"
};

/// The build folder: copies of the sources and of all headers that they include, as UTF-8, with
/// includes that lead from copy to copy. Each begins with a #line, so that a compiler's messages
/// name the user's own file and line.
class Workspace {
public:
    struct Settings {
        std::filesystem::path build_folder;  ///< exists
        std::filesystem::path folder;        ///< of the project
        std::vector<std::filesystem::path> include_folders;
        std::filesystem::path windows_headers;  ///< compat/msrs/windows
        std::string encoding;                   ///< of all files; empty: each is guessed
    };

    explicit Workspace(Settings settings) : settings_(std::move(settings)) {}

    /// Adapts a source with all that it includes; a file once. Errors: it isn't there, can't be
    /// read or written, an unknown encoding.
    core::Result<AdaptedFile*> add(const std::filesystem::path& source);

    /// Finds a file of the project as Windows would.
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& path) {
        return index_.find(settings_.folder, path);
    }

    /// Repairs what can be repaired of these errors. False if it was nothing.
    core::Result<bool> repair(const std::vector<Diagnostic>& errors);

    /// Adds text behind the end of a copy; `name` stands for its file in messages.
    core::Result<void> append(AdaptedFile& file, const std::string& name, const std::string& text);

    /// In the order of the originals' names.
    [[nodiscard]] std::vector<const AdaptedFile*> files() const;

private:
    core::Result<void> write(const AdaptedFile& file);
    core::Result<void> lead_includes(AdaptedFile& file);
    [[nodiscard]] std::string target_of(const AdaptedFile& file, const std::string& name,
                                        bool is_quoted, core::Result<void>& trouble);

    Settings settings_;
    FileIndex index_;
    std::map<std::filesystem::path, AdaptedFile> files_;  ///< by original; addresses stay
};

}  // namespace agon::porting
