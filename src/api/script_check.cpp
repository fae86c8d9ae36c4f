// SPDX-License-Identifier: Apache-2.0
#include "api/script_check.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "api/simulation.hpp"
#include "script/machine.hpp"
#include "world/live_bodies.hpp"

namespace agon::api {

using scene::Handle;
using scene::ScriptHandle;

namespace {

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Walks through a Lua text, counts lines, and steps over what is no code.
class Walk {
public:
    explicit Walk(std::string_view text) : text_(text) {}

    [[nodiscard]] bool is_done() const { return at_ >= text_.size(); }

    [[nodiscard]] int line() const { return line_; }

    /// True if a string or comment stood here; it was stepped over.
    bool skip_text() {
        if (rest().substr(0, 2) == "--") {
            advance(2);
            if (!skip_long_bracket()) {
                advance(std::min(rest().find('\n'), rest().size()));
            }
            return true;
        }
        if (rest().front() == '"' || rest().front() == '\'') {
            skip_quoted(rest().front());
            return true;
        }
        return skip_long_bracket();
    }

    /// The word that stands here, stepped over; empty if none does.
    std::string_view take_word() {
        std::size_t length = 0;
        while (length < rest().size() && is_word(rest()[length])) {
            ++length;
        }
        const std::string_view word = rest().substr(0, length);
        advance(length);
        return word;
    }

    bool take(char c) {
        const bool is_here = !is_done() && rest().front() == c;
        advance(is_here ? 1 : 0);
        return is_here;
    }

    void skip_blanks() {
        while (!is_done() && (rest().front() == ' ' || rest().front() == '\t')) {
            advance(1);
        }
    }

    void advance(std::size_t count) {
        line_ += static_cast<int>(
            std::count(rest().begin(), rest().begin() + static_cast<std::ptrdiff_t>(count), '\n'));
        at_ += count;
    }

private:
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

    void skip_quoted(char quote) {
        advance(1);
        while (!is_done() && rest().front() != quote && rest().front() != '\n') {
            advance(rest().front() == '\\' && rest().size() > 1 ? 2 : 1);
        }
        advance(is_done() ? 0 : 1);
    }

    /// [[...]], [=[...]=]
    bool skip_long_bracket() {
        std::size_t level = 0;
        if (is_done() || rest().front() != '[') {
            return false;
        }
        while (level + 1 < rest().size() && rest()[level + 1] == '=') {
            ++level;
        }
        if (level + 1 >= rest().size() || rest()[level + 1] != '[') {
            return false;
        }
        const std::string end = "]" + std::string(level, '=') + "]";
        const std::size_t found = rest().find(end);
        advance(found == std::string_view::npos ? rest().size() : found + end.size());
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

struct Text {
    std::string chunk;
    const scene::Script& script;
};

void check_text(const Text& text, const Table& table, script::Machine& machine,
                std::vector<Finding>& findings) {
    if (const auto failure = machine.check(text.chunk, text.script.text)) {
        // "[/door]:12: unexpected symbol": the place stands in it already.
        const std::string& message = failure->message;
        const std::size_t end =
            message.rfind(text.chunk, 0) == 0 ? message.find(": ", text.chunk.size()) : 0;
        findings.push_back(end == std::string::npos || end == 0
                               ? Finding{text.chunk, message}
                               : Finding{message.substr(0, end), message.substr(end + 2)});
    }
    for (const UsedName& used : used_names(text.script.text)) {
        if (table.find(used.name) == nullptr && !table.has_constant(used.name)) {
            findings.push_back(
                {text.chunk + ":" + std::to_string(used.line), table.missing(used.name)});
        }
    }
}

}  // namespace

std::vector<UsedName> used_names(std::string_view text) {
    std::vector<UsedName> names;
    Walk walk(text);
    bool follows_dot = false;  // as in my.sim.x
    while (!walk.is_done()) {
        if (walk.skip_text()) {
            follows_dot = false;
            continue;
        }
        const std::string_view word = walk.take_word();
        if (word.empty()) {
            follows_dot = walk.take('.') || walk.take(':');
            walk.advance(follows_dot ? 0 : 1);
            continue;
        }
        if (word == "sim" && !std::exchange(follows_dot, false)) {
            walk.skip_blanks();
            if (walk.take('.')) {
                walk.skip_blanks();
                const int line = walk.line();
                if (const std::string_view name = walk.take_word(); !name.empty()) {
                    names.push_back({std::string(name), line});
                }
            }
        }
        follows_dot = false;
    }
    return names;
}

std::vector<Finding> check_scripts(const scene::Scene& scene, const Table& table) {
    std::vector<Finding> findings;
    const auto machine = script::Machine::create({});
    if (!machine) {
        return {{"", machine.error().text()}};
    }
    const auto check = [&](ScriptHandle handle, const std::string& title) {
        const scene::Script& script = scene.script(handle);
        check_text({script.file.empty() ? title : script.file, script}, table, **machine, findings);
    };
    if (scene.main_script().is_valid()) {
        check(scene.main_script(), "[main]");
    }
    scene.visit([&](Handle object) {
        for (const ScriptHandle script : scene.scripts(object)) {
            check(script, "[" + scene.path(object) + "]");
        }
    });
    // Copies that share a file say the same.
    std::vector<Finding> once;
    for (Finding& finding : findings) {
        const bool is_known = std::any_of(once.begin(), once.end(), [&](const Finding& other) {
            return other.where == finding.where && other.what == finding.what;
        });
        if (!is_known) {
            once.push_back(std::move(finding));
        }
    }
    return once;
}

std::vector<Finding> check_scene(const scene::Scene& scene, const Table& table) {
    std::vector<Finding> findings = check_scripts(scene, table);
    scene.visit([&](Handle object) {
        const auto* joint = std::get_if<scene::Joint>(&scene.properties(object));
        if (joint != nullptr && joint->mode == scene::JointMode::Dynamic) {
            findings.push_back({scene.path(object),
                                "a dynamic joint needs spatial physics; it stays where it is"});
        }
    });
    world::LiveBodies bodies(engine_of(scene.settings()));
    if (const auto built = bodies.rebuild(scene); !built) {
        findings.push_back({built.error().where, built.error().what});
    }
    return findings;
}

}  // namespace agon::api
