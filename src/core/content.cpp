// SPDX-License-Identifier: Apache-2.0
#include "core/content.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/content_parse.hpp"
#include "core/digest.hpp"
#include "core/suggest.hpp"

namespace agon::core {

namespace {

constexpr std::string_view kSettings = "--set";

std::string source_of(const ContentFile& file) {
    if (file.layer.empty()) {
        return file.path;
    }
    return file.layer.back() == '/' ? file.layer + file.path : file.layer + '/' + file.path;
}

bool is_inner_path(const std::string& text) {
    const std::filesystem::path path(text);
    return !text.empty() && path.is_relative() && path.lexically_normal() == path &&
           *path.begin() != "..";
}

Error unknown_file(std::string_view path, const std::vector<std::string>& known,
                   std::string where) {
    return {"there is no content file '" + std::string(path) + "'" + did_you_mean(path, known),
            std::move(where)};
}

Result<std::string> read_file(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::file_size(path, error) > kMaxContentSize && !error) {
        return Error{"the file has more than 1 MiB", path.string()};
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file.is_open() || file.bad()) {
        return Error{"the file cannot be read", path.string()};
    }
    return text.str();
}

/// The .toml files below a folder, as paths relative to it, sorted.
Result<std::vector<std::string>> toml_files_in(const std::filesystem::path& folder) {
    std::error_code error;
    std::vector<std::string> found;
    std::filesystem::recursive_directory_iterator at(folder, error);
    const std::filesystem::recursive_directory_iterator end;
    while (!error && at != end) {
        if (at->path().extension() == ".toml" && at->is_regular_file(error)) {
            found.push_back(at->path().lexically_relative(folder).generic_string());
        }
        at.increment(error);
    }
    if (error) {
        return Error{"the content folder cannot be read: " + error.message(), folder.string()};
    }
    if (found.empty()) {
        return Error{"the content folder holds no .toml file", folder.string()};
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    const std::size_t last = text.find_last_not_of(" \t");
    return first == std::string_view::npos ? "" : text.substr(first, last - first + 1);
}

bool consists_of(std::string_view text, std::string_view more) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [more](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               more.find(c) != std::string_view::npos;
    });
}

/// The node of "table.key"; nullptr if the document does not have it.
const ContentNode* find_node(const ContentNode& root, std::string_view key) {
    const ContentNode* node = &root;
    for (std::size_t dot = 0; dot != std::string_view::npos;) {
        dot = key.find('.');
        const auto entry = node->entries.find(key.substr(0, dot));
        if (entry == node->entries.end()) {
            return nullptr;
        }
        node = entry->second.get();
        key.remove_prefix(dot == std::string_view::npos ? key.size() : dot + 1);
    }
    return node;
}

/// What a word says of a switch.
std::optional<bool> switch_position(std::string_view word) {
    for (const std::string_view on : {"on", "true", "yes", "1"}) {
        if (word == on) {
            return true;
        }
    }
    for (const std::string_view off : {"off", "false", "no", "0"}) {
        if (word == off) {
            return false;
        }
    }
    return std::nullopt;
}

/// A key and its value as they were given.
struct Assignment {
    std::string key;
    std::string value;
    std::string where;
};

Result<Assignment> split(std::string_view text) {
    Assignment assignment;
    assignment.where = "--set " + std::string(text);
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos) {
        return Error{"a setting has the form key=value", assignment.where};
    }
    assignment.key = trimmed(text.substr(0, sign));
    assignment.value = trimmed(text.substr(sign + 1));
    if (!consists_of(assignment.key, "_-.") ||
        text.find_first_of("\r\n") != std::string_view::npos) {
        return Error{"a setting's key consists of letters, digits, '_', '-' and '.'",
                     assignment.where};
    }
    return assignment;
}

/// The assignment as a line of TOML. `old` is what it overrides, nullptr if nobody knows.
Result<std::string> normalized(const Assignment& assignment, const ContentNode* old) {
    const auto& [key, value, where] = assignment;
    const auto position = switch_position(value);
    if (old != nullptr && old->kind == ContentKind::Boolean && !position) {
        return Error{"'" + key + "' is a switch and can't be '" + value +
                         "'; expected on or off (or true, false, yes, no, 1, 0)",
                     where};
    }
    const bool is_number = value == "0" || value == "1";
    const bool may_be_switch =
        old != nullptr ? old->kind == ContentKind::Boolean : position && !is_number;
    if (position && may_be_switch) {
        return key + (*position ? " = true" : " = false");
    }
    const auto parsed = parse_content(key + " = " + value, where, false);
    if (parsed) {
        return key + " = " + value;
    }
    const std::string quoted = key + " = \"" + value + '"';
    if (consists_of(value, "_-./") && parse_content(quoted, where, false)) {
        return quoted;
    }
    return parsed.error();
}

Result<void> merge_file(ContentNode& root, const ContentFile& file) {
    if (file.layer != kSettings) {
        auto parsed = parse_content(file.text, source_of(file));
        if (!parsed) {
            return parsed.error();
        }
        merge_content(root, *std::move(parsed));
        return {};
    }
    std::string_view rest = file.text;  // one setting a line, the later ones overriding
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        auto parsed = parse_content(line, "--set " + std::string(line), false);
        if (!parsed) {
            return parsed.error();
        }
        merge_content(root, *std::move(parsed));
    }
    return {};
}

}  // namespace

Result<ContentSet> ContentSet::from_files(std::vector<ContentFile> files) {
    std::set<std::string> paths_of_layer;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (i > 0 && files[i].layer != files[i - 1].layer) {
            paths_of_layer.clear();
        }
        if (!is_inner_path(files[i].path)) {
            return Error{"a content file's path leads out of the content", files[i].path};
        }
        if (!paths_of_layer.insert(files[i].path).second) {
            return Error{"a content file is given twice", source_of(files[i])};
        }
    }
    ContentSet set;
    for (ContentFile& file : files) {
        set.insert(std::move(file));
    }
    return set;
}

Result<void> ContentSet::overlay_folder(const std::filesystem::path& folder) {
    const auto found = toml_files_in(folder);
    if (!found) {
        return found.error();
    }
    const std::vector<std::string> known = paths();
    ContentSet grown = *this;
    for (const std::string& path : *found) {
        if (!std::binary_search(known.begin(), known.end(), path)) {
            return unknown_file(path, known, (folder / path).string());
        }
        auto text = read_file(folder / path);
        if (!text) {
            return text.error();
        }
        ContentFile file{folder.generic_string(), path, *std::move(text)};
        if (const auto parsed = parse_content(file.text, source_of(file)); !parsed) {
            return parsed.error();
        }
        if (!files_.empty() && files_.back().layer == file.layer) {
            return Error{"the content folder is given twice in a row", file.layer};
        }
        grown.insert(std::move(file));
    }
    *this = std::move(grown);
    return {};
}

Result<void> ContentSet::set(std::string_view path, std::string_view assignment) {
    const std::vector<std::string> known = paths();
    if (!std::binary_search(known.begin(), known.end(), path)) {
        return unknown_file(path, known, "--set " + std::string(assignment));
    }
    const auto given = split(assignment);
    if (!given) {
        return given.error();
    }
    const auto merged = document(path);  // one that is faulty is told when it is read
    const auto line = normalized(*given, merged ? find_node(*merged->root_, given->key) : nullptr);
    if (!line) {
        return line.error();
    }
    for (auto file = files_.rbegin(); file != files_.rend() && file->layer == kSettings; ++file) {
        if (file->path == path) {
            file->text += *line + '\n';
            return {};
        }
    }
    insert({std::string(kSettings), std::string(path), *line + '\n'});
    return {};
}

/// Puts a file into the last layer if that is its own, else opens a new layer.
void ContentSet::insert(ContentFile file) {
    auto at = files_.end();
    while (at != files_.begin() && (at - 1)->layer == file.layer && file.path < (at - 1)->path) {
        --at;
    }
    files_.insert(at, std::move(file));
}

ContentSet ContentSet::only(std::span<const std::string> paths) const {
    ContentSet set;
    std::copy_if(files_.begin(), files_.end(), std::back_inserter(set.files_),
                 [paths](const ContentFile& file) {
                     return std::find(paths.begin(), paths.end(), file.path) != paths.end();
                 });
    return set;
}

std::string ContentSet::digest() const {
    Sha256 sha;
    std::size_t layer = 0;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        layer += i > 0 && files_[i].layer != files_[i - 1].layer ? 1 : 0;
        sha.add(std::to_string(layer) + ' ' + files_[i].path + ' ' +
                std::to_string(files_[i].text.size()) + '\n');
        sha.add(files_[i].text);
    }
    return sha.finish();
}

std::vector<std::string> ContentSet::paths() const {
    std::set<std::string> paths;
    for (const ContentFile& file : files_) {
        paths.insert(file.path);
    }
    return {paths.begin(), paths.end()};
}

std::optional<std::string> ContentSet::path_of(std::string_view name) const {
    for (const std::string& path : paths()) {
        if (std::filesystem::path(path).stem() == name) {
            return path;
        }
    }
    return std::nullopt;
}

Result<Document> ContentSet::document(std::string_view path) const {
    auto root = std::make_unique<ContentNode>();
    bool is_found = false;
    for (const ContentFile& file : files_) {
        if (file.path != path) {
            continue;
        }
        is_found = true;
        if (const auto merged = merge_file(*root, file); !merged) {
            return merged.error();
        }
    }
    if (!is_found) {
        return unknown_file(path, paths(), "");
    }
    root->place.source = std::string(path);
    return Document(std::move(root));
}

}  // namespace agon::core
