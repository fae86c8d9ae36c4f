// SPDX-License-Identifier: Apache-2.0
// Scene's alias paths.
#include <algorithm>
#include <charconv>
#include <optional>

#include "scene/scene.hpp"

namespace agon::scene {

using core::Error;
using core::Result;

namespace {

/// "yellow[2]" or "leg{4}" taken apart.
struct Step {
    std::string_view alias;
    std::optional<std::size_t> among_siblings = {};
    std::optional<std::size_t> among_matches = {};

    [[nodiscard]] bool has_star() const { return alias.find('*') != std::string_view::npos; }
};

std::optional<Step> parse_step(std::string_view text) {
    const std::size_t open = text.find_first_of("[{");
    if (open == std::string_view::npos) {
        return text.empty() ? std::nullopt : std::optional<Step>(Step{text});
    }
    const bool is_square = text[open] == '[';
    if (open == 0 || text.back() != (is_square ? ']' : '}')) {
        return std::nullopt;
    }
    std::size_t index = 0;
    const char* first = text.data() + open + 1;
    const char* last = text.data() + text.size() - 1;
    const auto [end, code] = std::from_chars(first, last, index);
    if (code != std::errc() || end != last) {
        return std::nullopt;
    }
    Step step{text.substr(0, open)};
    (is_square ? step.among_siblings : step.among_matches) = index;
    return step;
}

/// Whether a text fits a pattern in which '*' stands for any letters.
bool fits(std::string_view text, std::string_view pattern) {
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') {
        ++p;
    }
    return p == pattern.size();
}

std::size_t place_among_siblings(const Scene& scene, Handle object) {
    std::size_t place = 0;
    for (const Handle sibling : scene.children(scene.parent(object))) {
        if (sibling == object) {
            break;
        }
        place += scene.alias(sibling) == scene.alias(object) ? 1 : 0;
    }
    return place;
}

/// All below `bases` that a step means, level by level. An object below two bases counts once.
std::vector<Handle> matches_below(const Scene& scene, const std::vector<Handle>& bases,
                                  const Step& step) {
    std::vector<Handle> matches;
    std::vector<bool> is_seen(scene.index_bound());
    for (const Handle base : bases) {
        std::vector<Handle> level(scene.children(base).begin(), scene.children(base).end());
        while (!level.empty()) {
            std::vector<Handle> next;
            for (const Handle object : level) {
                if (is_seen[object.index()]) {
                    continue;
                }
                is_seen[object.index()] = true;
                if (fits(scene.alias(object), step.alias) &&
                    (!step.among_siblings ||
                     *step.among_siblings == place_among_siblings(scene, object))) {
                    matches.push_back(object);
                }
                next.insert(next.end(), scene.children(object).begin(),
                            scene.children(object).end());
            }
            level = std::move(next);
        }
    }
    if (step.among_matches) {
        const std::size_t index = *step.among_matches;
        matches =
            index < matches.size() ? std::vector<Handle>{matches[index]} : std::vector<Handle>{};
    }
    return matches;
}

Error no_path(std::string_view path) {
    return Error{"'" + std::string(path) + "' is no alias path: expected '/alias/alias[i]'", {}};
}

}  // namespace

Result<Handle> Scene::find(std::string_view path) const {
    return find(path, Handle());
}

Result<Handle> Scene::find(std::string_view path, Handle from, std::size_t index) const {
    if (const auto alive = check_alive_or_none(from); !alive) {
        return alive.error();
    }
    std::vector<Handle> found = {Handle()};
    std::string_view rest = path;
    if (!path.empty() && path.front() != '/') {
        auto base = find_base(path, from, rest);
        if (!base || rest.empty()) {
            return base;
        }
        found = {*base};
    }
    if (rest.size() < 2 || rest.front() != '/') {
        return no_path(path);
    }
    // Mostly a path names every step; that is quickly tried, and its error says most.
    const auto exact = find_exactly(found.front(), rest, path);
    if (exact && index == 0) {
        return exact;
    }
    for (std::size_t start = 1; start <= rest.size();) {
        const std::size_t end = std::min(rest.find('/', start), rest.size());
        const auto step = parse_step(rest.substr(start, end - start));
        if (!step) {
            return exact ? no_path(path) : exact.error();
        }
        found = matches_below(*this, found, *step);
        start = end + 1;
    }
    if (index < found.size()) {
        return found[index];
    }
    if (!exact && found.empty()) {
        return exact.error();
    }
    return Error{"only " + std::to_string(found.size()) + " objects match, none has index " +
                     std::to_string(index),
                 std::string(path)};
}

Result<Handle> Scene::find_base(std::string_view path, Handle from, std::string_view& rest) const {
    const std::string_view head = path.substr(0, path.find('/'));
    rest = path.substr(head.size());
    if (head != "." && head != ".." && head != ":" && head != "::") {
        return no_path(path);
    }
    if (!from.is_valid()) {
        return Error{"'" + std::string(path) + "' is seen from an object, and there is none", {}};
    }
    Handle base = from;
    if (head == ":" || head == "::") {
        base = model_base(from);
        if (head == "::" && base.is_valid()) {
            base = parent(base).is_valid() ? model_base(parent(base)) : Handle();
        }
        if (!base.is_valid()) {
            return Error{"'" + this->path(from) + "' is not in such a model", std::string(path)};
        }
    }
    if (head == "..") {
        base = parent(from);
    }
    while (base.is_valid() && (rest == "/.." || rest.substr(0, 4) == "/../")) {
        base = parent(base);
        rest.remove_prefix(3);
    }
    // "../x" of a root is what lies beside it, but ".." alone must be an object.
    if (!base.is_valid() && rest.empty()) {
        return Error{"'" + this->path(from) + "' has no such parent", std::string(path)};
    }
    return base;
}

Result<Handle> Scene::find_exactly(Handle base, std::string_view rest,
                                   std::string_view path) const {
    Handle object = base;
    for (std::size_t start = 1; start <= rest.size();) {
        const std::size_t end = std::min(rest.find('/', start), rest.size());
        auto child = find_child(object, rest.substr(start, end - start), path);
        if (!child) {
            return child;
        }
        object = *child;
        start = end + 1;
    }
    return object;
}

Result<Handle> Scene::find_child(Handle parent, std::string_view text,
                                 std::string_view path) const {
    const auto step = parse_step(text);
    if (!step) {
        return Error{
            "'" + std::string(text) + "' in '" + std::string(path) + "' is no alias or alias[i]",
            {}};
    }
    std::size_t seen = 0;
    const std::size_t index = step->among_siblings.value_or(0);
    const bool is_plain = !step->has_star() && !step->among_matches;
    for (const Handle child : children(parent)) {
        if (is_plain && at(child).definition.alias == step->alias && seen++ == index) {
            return child;
        }
    }
    const std::string where = parent.is_valid() ? "'" + this->path(parent) + "'" : "the scene";
    const std::string count =
        seen == 0 ? std::string() : " (it has " + std::to_string(seen) + " of that alias)";
    return Error{"no '" + std::string(text) + "' in " + where + count, std::string(path)};
}

}  // namespace agon::scene
