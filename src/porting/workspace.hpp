// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "porting/bound_temporary.hpp"
#include "porting/diagnostics.hpp"
#include "porting/file_index.hpp"
#include "porting/repairs.hpp"
#include "porting/source_text.hpp"

namespace agon::porting {

/// A file of the user's and its adapted copy.
struct AdaptedFile {
    std::filesystem::path original;
    std::filesystem::path copy;
    std::string text;                       ///< of the copy, behind its #line
    std::vector<std::string> notes;         ///< what was adapted: "GBK", "\"StdAfx.H\" is stdafx.h"
    const AdaptedFile* includer = nullptr;  ///< the first that included it; none for a source
};

/// The build folder: copies of the sources and of all headers that they include, as UTF-8, with
/// includes that lead from copy to copy. Each begins with a #line, so that a compiler's messages
/// name the user's own file and line.
class Workspace {
public:
    struct Settings {
        std::filesystem::path build_folder;        ///< exists
        std::filesystem::path folder;              ///< of the project
        std::vector<std::string> include_folders;  ///< as the project spells them
        std::filesystem::path windows_headers;     ///< compat/msrs/windows
        std::string encoding;                      ///< of all files; empty: each is guessed
    };

    explicit Workspace(Settings settings);

    /// Adapts a source with all that it includes; a file once. Errors: it isn't there, can't be
    /// read or written, an unknown encoding.
    core::Result<AdaptedFile*> add(const std::filesystem::path& source,
                                   const AdaptedFile* includer = nullptr);

    /// Finds a file of the project as Windows would.
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& path) {
        return index_.find(settings_.folder, path);
    }

    /// Repairs what can be repaired of these errors. False if it was nothing.
    core::Result<bool> repair(const std::vector<Diagnostic>& errors);

    /// The same for temporaries; before it, no other repair may have moved columns since they were
    /// found.
    core::Result<bool> repair(const std::vector<BoundTemporary>& temporaries);

    /// Adds text behind the end of a copy; `name` stands for its file in messages.
    core::Result<void> append(AdaptedFile& file, const std::string& name, const std::string& text);

    /// Messages of a linker name copies and objects; here with the files that they were made from.
    void name_originals(std::vector<Diagnostic>& errors) const;

    /// In the order of the originals' names.
    [[nodiscard]] std::vector<const AdaptedFile*> files() const;

private:
    /// What stands behind #include in a copy.
    struct Target {
        std::string text;  ///< with its quotes
        std::string note;  ///< if it is not what was written; maybe empty
    };

    core::Result<void> write(const AdaptedFile& file);
    /// What a repair made of the file; false if it was nothing.
    core::Result<bool> take(AdaptedFile& file, Repaired repaired);
    core::Result<void> lead_includes(AdaptedFile& file);
    [[nodiscard]] core::Result<Target> target_of(const AdaptedFile& file, const Include& include);
    [[nodiscard]] core::Result<Target> copy_of(const AdaptedFile& file, const Include& include,
                                               const std::filesystem::path& found);
    [[nodiscard]] std::optional<std::filesystem::path> find_elsewhere(const AdaptedFile& file,
                                                                      const std::string& name);

    Settings settings_;
    std::vector<std::filesystem::path> include_folders_;           ///< as they are on the disk
    std::optional<std::vector<std::filesystem::path>> all_files_;  ///< of the project's folder
    FileIndex index_;
    std::map<std::filesystem::path, AdaptedFile> files_;  ///< by original; addresses stay
};

}  // namespace agon::porting
