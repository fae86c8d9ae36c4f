// SPDX-License-Identifier: Apache-2.0
#include "core/document.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/content_node.hpp"
#include "core/suggest.hpp"
#include "core/units.hpp"

namespace agon::core {

namespace {

using Noted = ContentErrors::Noted;
using Keys = std::set<std::string, std::less<>>;

constexpr std::size_t kMostErrorsShown = 20;

std::string full_name(const ContentNode& table, const std::string& key) {
    return table.path.empty() ? key : table.path + '.' + key;
}

std::string_view without_unit(std::string_view key) {
    const std::string_view unit = unit_of(key);
    return unit.empty() ? key : key.substr(0, key.size() - unit.size() - 1);
}

/// The key that means the same in another unit: "length_m" for "length_cm".
const std::string* in_another_unit(std::string_view key, const Keys& known) {
    if (unit_of(key).empty()) {
        return nullptr;
    }
    for (const std::string& other : known) {
        if (!unit_of(other).empty() && without_unit(other) == without_unit(key) && other != key) {
            return &other;
        }
    }
    return nullptr;
}

bool is_table(const ContentNode& node) {
    return node.kind == ContentKind::Table;
}

/// The key of this name that a reader asked for in a table below this one, in full, if what stands
/// there is a table or a value as `stray` is; "" if there is none.
std::string key_elsewhere(const ContentNode& node, std::string_view key, const ContentNode& stray) {
    const auto at = node.entries.find(key);
    const bool is_alike = at == node.entries.end() || is_table(*at->second) == is_table(stray);
    if (node.asked_keys.find(key) != node.asked_keys.end() && is_alike) {
        return full_name(node, std::string(key));
    }
    for (const auto& [name, value] : node.entries) {
        std::string found =
            is_table(*value) && value->is_opened ? key_elsewhere(*value, key, stray) : "";
        if (!found.empty()) {
            return found;
        }
    }
    return "";
}

/// Says what is probably wrong with a key that nobody has read, and takes what it was meant to be
/// out of `absent`. What is absent is meant first; in a document of layers the key that was to be
/// overridden is there, so any other key that the reader asked for comes next.
std::string unknown_key(const ContentNode& root, const ContentNode& table, const std::string& key,
                        Keys& absent) {
    const std::string name = '\'' + full_name(table, key) + '\'';
    for (const Keys* known : {static_cast<const Keys*>(&absent), &table.asked_keys}) {
        if (const std::string* meant = in_another_unit(key, *known)) {
            std::string what = "key " + name + " has the wrong unit: '" + full_name(table, *meant) +
                               "' is expected, in " + std::string(unit_of(*meant));
            absent.erase(std::string(*meant));
            return what;
        }
        const std::vector<std::string> candidates(known->begin(), known->end());
        if (const auto meant = nearest(key, candidates)) {
            absent.erase(*meant);
            return "unknown key " + name + "; did you mean '" + full_name(table, *meant) + "'?";
        }
    }
    const std::string elsewhere = key_elsewhere(root, key, *table.entries.at(key));
    return "unknown key " + name + (elsewhere.empty() ? "" : "; did you mean '" + elsewhere + "'?");
}

/// Finds keys that nobody has read and required ones that are missing. A misspelt key that is
/// required gives one error, not two.
void check_keys(const ContentNode& root, const ContentNode& table, std::vector<Noted>& errors) {
    Keys absent;  // what could be meant by an unknown key
    for (const std::string& key : table.asked_keys) {
        if (table.entries.find(key) == table.entries.end()) {
            absent.insert(key);
        }
    }
    for (const auto& [key, value] : table.entries) {
        if (table.asked_keys.find(key) == table.asked_keys.end()) {
            errors.push_back({value->place, unknown_key(root, table, key, absent)});
        }
    }
    for (const std::string& key : table.missing_keys) {
        if (absent.find(key) != absent.end()) {
            errors.push_back({table.place, "missing key '" + full_name(table, key) + '\''});
        }
    }
}

void check_tree(const ContentNode& root, const ContentNode& node, std::vector<Noted>& errors) {
    if (node.kind == ContentKind::Table && !node.is_opened) {
        return;  // nobody read it: then it is the key of its parent that is wrong
    }
    if (node.kind == ContentKind::Table) {
        check_keys(root, node, errors);
    }
    for (const auto& [key, value] : node.entries) {
        check_tree(root, *value, errors);
    }
    for (const auto& element : node.elements) {
        check_tree(root, *element, errors);
    }
}

std::string as_toml(const ContentNode& node) {
    switch (node.kind) {
        case ContentKind::Boolean:
            return node.boolean ? "true" : "false";
        case ContentKind::Integer:
            return std::to_string(node.integer);
        case ContentKind::Number: {
            std::array<char, 32> text{};
            return {text.data(),
                    std::to_chars(text.data(), text.data() + text.size(), node.number).ptr};
        }
        case ContentKind::String:
            return '"' + node.string + '"';
        case ContentKind::Date:
            return "a date";
        case ContentKind::Array:
            break;
        case ContentKind::Table:
            return "{...}";
    }
    std::string text;
    for (const auto& element : node.elements) {
        text += (text.empty() ? "" : ", ") + as_toml(*element);
    }
    return '[' + text + ']';
}

void collect_values(const ContentNode& table, std::vector<Document::Value>& values) {
    for (const auto& [key, value] : table.entries) {
        if (value->kind == ContentKind::Table) {
            collect_values(*value, values);
        } else {
            values.push_back({value->path, as_toml(*value)});
        }
    }
}

}  // namespace

Document::Document(std::unique_ptr<ContentNode> root)
    : root_(std::move(root)), errors_(std::make_unique<ContentErrors>()) {
    root_->is_opened = true;
}

Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;

Table Document::root() const {
    return {root_.get(), errors_.get()};
}

std::vector<Document::Value> Document::values() const {
    std::vector<Value> values;
    collect_values(*root_, values);
    return values;
}

Result<void> Document::finish() const {
    std::vector<Noted> errors = errors_->noted;
    check_tree(*root_, *root_, errors);
    if (errors.empty()) {
        return {};
    }
    std::stable_sort(errors.begin(), errors.end(),
                     [](const Noted& a, const Noted& b) { return a.place < b.place; });
    if (errors.size() > kMostErrorsShown) {
        const std::size_t more = errors.size() - kMostErrorsShown;
        errors.resize(kMostErrorsShown);
        errors.back().what += ", and " + std::to_string(more) + " more errors";
    }
    Error all;
    for (std::size_t i = 0; i + 1 < errors.size(); ++i) {
        all.what += Error{errors[i].what, errors[i].place.text()}.text() + '\n';
    }
    all.what += errors.back().what;
    all.where = errors.back().place.text();
    return all;
}

}  // namespace agon::core
