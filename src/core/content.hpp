// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.hpp"
#include "core/result.hpp"

namespace agon::core {

/// A file of content as it was read.
struct ContentFile {
    /// Who brought it: "" for what is shipped, the folder of --content, "--set" for settings.
    std::string layer;
    /// "soccer/soccer5.toml"
    std::string path;
    std::string text;

    bool operator==(const ContentFile&) const = default;
};

/// The data of fields, robots and leagues that a match is played with: TOML files in layers, of
/// which a later one's keys override an earlier one's. Tables are merged key by key; all other
/// values, arrays too, are replaced. A value: a recording embeds files() and restores from them.
class ContentSet {
public:
    ContentSet() = default;

    /// From files in the order of files(). Errors: a path given twice in a layer or leading out.
    static Result<ContentSet> from_files(std::vector<ContentFile> files);

    /// Lays a folder's .toml files over the files of the same paths that are there already. Errors:
    /// a file that overrides nothing (with the nearest path), an unreadable one, no file at all.
    Result<void> overlay_folder(const std::filesystem::path& folder);

    /// Overrides one key of a document: `assignment` is "key=value" or "table.key=value". The value
    /// is written as in TOML; a bare word is a string. A switch (true or false in the document) is
    /// set by on, off, true, false, yes, no, 1 or 0. Whether the key exists shows when the document
    /// is read.
    Result<void> set(std::string_view path, std::string_view assignment);

    /// The files of these paths alone, in all layers.
    [[nodiscard]] ContentSet only(std::span<const std::string> paths) const;

    /// All files of all layers, in canonical order: layer by layer, each sorted by path.
    [[nodiscard]] const std::vector<ContentFile>& files() const { return files_; }

    /// Hex SHA-256 of all files, their paths and the order of their layers; not of layers' names.
    [[nodiscard]] std::string digest() const;

    /// The distinct paths, sorted.
    [[nodiscard]] std::vector<std::string> paths() const;

    /// The path of the document with this file name: "soccer5" gives "soccer/soccer5.toml".
    [[nodiscard]] std::optional<std::string> path_of(std::string_view name) const;

    /// The document with its layers merged. Errors: no such file (with the nearest path), a syntax
    /// error with file, line and column.
    [[nodiscard]] Result<Document> document(std::string_view path) const;

private:
    void insert(ContentFile file);

    std::vector<ContentFile> files_;
};

/// The content that the program was built with. Defined in the target agon::content.
[[nodiscard]] ContentSet shipped_content();

}  // namespace agon::core
