// SPDX-License-Identifier: Apache-2.0
// What `agon scene check` and `agon scene tree` print.
#include <cstdio>

#include "api/script_check.hpp"
#include "console.hpp"
#include "scene/fields.hpp"
#include "scene/scene_file.hpp"
#include "scene_run.hpp"

namespace agon::app {

namespace {

std::string kind_words(const scene::Scene& scene, scene::Handle object) {
    std::string words = scene::name_of(scene.kind(object));
    if (scene.flags(object).is_model_base) {
        words += ", model";
    }
    if (scene.body(object)) {
        const auto kind = static_cast<std::size_t>(scene.body(object)->kind);
        words += std::string(", ") + scene::kBodyKindWords[kind] + " body";
    }
    return words;
}

std::string script_words(const scene::Script& script) {
    std::string words =
        script.kind == scene::ScriptKind::Customization ? "customization script" : "script";
    words += script.file.empty() ? "" : " " + script.file;
    words += script.is_enabled ? "" : " (disabled)";
    return words;
}

// "├─ ", "└─ " and what stands above them.
void add_branch(const scene::Scene& scene, scene::Handle parent, const std::string& indent,
                std::string& text) {
    const auto children = scene.children(parent);
    for (std::size_t i = 0; i < children.size(); ++i) {
        const scene::Handle object = children[i];
        const bool is_last = i + 1 == children.size();
        const bool is_root = !parent.is_valid();
        text += indent +
                (is_root   ? ""
                 : is_last ? "└─ "
                           : "├─ ") +
                scene.alias(object) + "  " + kind_words(scene, object);
        for (const scene::ScriptHandle script : scene.scripts(object)) {
            text += "; " + script_words(scene.script(script));
        }
        text += '\n';
        add_branch(scene, object, indent + (is_root ? "" : is_last ? "   " : "│  "), text);
    }
}

std::string entity_words(const scene::Scene& scene, const scene::Entity& entity) {
    switch (entity.kind()) {
        case scene::Entity::Kind::None:
            return "nothing";
        case scene::Entity::Kind::All:
            return "all";
        case scene::Entity::Kind::Object:
            return scene.path(entity.object());
        case scene::Entity::Kind::Collection:
            return "collection " + scene.collection(entity.collection()).name;
    }
    return "";
}

std::string tree_text(const scene::Scene& scene) {
    std::string text;
    add_branch(scene, {}, "", text);
    for (const scene::CollectionHandle handle : scene.collections()) {
        const scene::Collection& collection = scene.collection(handle);
        text += "collection " + collection.name + "  " +
                std::to_string(scene.members(scene::Entity(handle)).size()) + " objects\n";
    }
    for (const scene::CalculationHandle handle : scene.calculations()) {
        const scene::Calculation& calculation = scene.calculation(handle);
        text += std::string(scene::name_of(calculation.kind)) + " " + calculation.name + " ";
        for (const scene::Entity& need : calculation.needs) {
            text += " " + entity_words(scene, need);
        }
        text += '\n';
    }
    text += "main script: ";
    text += scene.main_script().is_valid() ? script_words(scene.script(scene.main_script()))
                                           : "agon's own";
    return text + "\n";
}

}  // namespace

ExitCode check_scene_file(const std::string& file) {
    const auto scene = scene::load_scene(file);
    if (!scene) {
        return fail_lines(ExitCode::BadInput, scene.error());
    }
    const auto findings = api::check_scene(*scene, api::standard_table());
    for (const api::Finding& finding : findings) {
        print(stdout, (finding.where.empty() ? "" : finding.where + ": ") + finding.what + "\n");
    }
    if (findings.empty()) {
        print(stdout, std::to_string(scene->object_count()) + " objects, nothing found\n");
        return ExitCode::Done;
    }
    return fail(ExitCode::BadInput,
                core::Error{std::to_string(findings.size()) +
                                (findings.size() == 1 ? " thing" : " things") + " can't work",
                            file});
}

ExitCode show_scene_tree(const std::string& file) {
    const auto scene = scene::load_scene(file);
    if (!scene) {
        return fail_lines(ExitCode::BadInput, scene.error());
    }
    print(stdout, tree_text(*scene));
    return ExitCode::Done;
}

}  // namespace agon::app
