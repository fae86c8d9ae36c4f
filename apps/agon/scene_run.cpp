// SPDX-License-Identifier: Apache-2.0
#include "scene_run.hpp"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "api/simulation.hpp"
#include "console.hpp"
#include "core/units.hpp"
#include "graph_tables.hpp"
#include "interrupt.hpp"
#include "json_output.hpp"
#include "live_play.hpp"
#include "match_summary.hpp"
#include "net/wall_clock.hpp"
#include "play.hpp"
#include "progress.hpp"
#include "scene/fields.hpp"
#include "scene/module_files.hpp"
#include "scene/scene_file.hpp"
#include "scene_words.hpp"

namespace agon::app {

namespace {

using api::Simulation;
using api::SimulationState;

constexpr std::int64_t kProgressPeriodNs = 200'000'000;

// "step=20ms": what it is, and what it shall be.
std::optional<std::pair<std::string, std::string>> split(const std::string& text) {
    const std::size_t at = text.find('=');
    if (at == 0 || at == std::string::npos) {
        return std::nullopt;
    }
    return std::pair(text.substr(0, at), text.substr(at + 1));
}

core::Result<void> apply(const std::string& text, scene::Settings& settings) {
    const auto pair = split(text);
    if (pair && pair->first == "step") {
        const auto step = core::parse_duration(pair->second);
        if (!step || *step < core::Duration::milliseconds(1) ||
            *step > core::Duration::milliseconds(10'000)) {
            return core::Error{"the step must be from 1ms to 10s", "--set " + text};
        }
        settings.step = *step;
        return {};
    }
    if (pair && pair->first == "script_order") {
        for (std::size_t i = 0; i < scene::kScriptOrderWords.size(); ++i) {
            if (pair->second == scene::kScriptOrderWords[i]) {
                settings.script_order = static_cast<scene::ScriptOrder>(i);
                return {};
            }
        }
    }
    return core::Error{
        "what can be set is step=20ms and script_order=leaf_first, parent_first or cascade",
        "--set " + text};
}

// A signal as it was given: a whole number, a number, or else a text.
core::Result<std::pair<std::string, api::Signal>> read_signal(const std::string& text) {
    const auto pair = split(text);
    if (!pair) {
        return core::Error{"a signal is given as name=value", "--signal " + text};
    }
    const std::string& value = pair->second;
    const char* const end = value.data() + value.size();
    std::int64_t whole = 0;
    double real = 0;
    if (const auto read = std::from_chars(value.data(), end, whole);
        read.ec == std::errc() && read.ptr == end) {
        return std::pair(pair->first, api::Signal(whole));
    }
    if (const auto read = std::from_chars(value.data(), end, real);
        read.ec == std::errc() && read.ptr == end) {
        return std::pair(pair->first, api::Signal(real));
    }
    return std::pair(pair->first, api::Signal(value));
}

// What scripts say, on standard output, or beside a JSON text there on standard error.
class ScriptLog {
public:
    ScriptLog(bool is_on_error, StatusLine& line)
        : out_(is_on_error ? stderr : stdout), line_(line) {}

    void write(core::LogLevel level, std::string_view source, std::string_view text) {
        line_.clear();
        print_said(level, (source.empty() ? "" : std::string(source) + " ") + std::string(text),
                   out_);
    }

private:
    std::FILE* out_;
    StatusLine& line_;
};

struct Outcome {
    double time_s = 0;
    std::uint64_t passes = 0;
    std::uint64_t hash = 0;
    nlohmann::ordered_json objects;
    bool is_kept = false;
    bool is_interrupted = false;
};

nlohmann::ordered_json objects_of(const scene::Scene& scene) {
    auto list = nlohmann::ordered_json::array();
    scene.visit([&](scene::Handle object) {
        const core::Pose3 pose = scene.world_from_object(object);
        nlohmann::ordered_json entry = {
            {"path", scene.path(object)},
            {"kind", scene::name_of(scene.kind(object))},
            {"position_m", {pose.position_m.x, pose.position_m.y, pose.position_m.z}},
            {"rotation", {pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z}}};
        if (const auto* joint = std::get_if<scene::Joint>(&scene.properties(object));
            joint != nullptr && joint->kind != scene::JointKind::Spherical) {
            entry["joint_position"] = scene.joint_position(object);
        }
        list.push_back(std::move(entry));
    });
    return list;
}

// Keeps what the run has come to before its end takes it back.
void keep(const Simulation& simulation, bool wants_objects, Outcome& outcome) {
    outcome.is_kept = true;
    outcome.time_s = simulation.time().in_seconds();
    outcome.passes = simulation.passes();
    outcome.hash = simulation.hash();
    if (wants_objects) {
        outcome.objects = objects_of(simulation.scene());
    }
}

Outcome run_to_end(Simulation& simulation, const SceneRunOptions& options, GraphTables& tables,
                   StatusLine& line) {
    Outcome outcome;
    std::int64_t shown_ns = net::WallClock::now_ns();
    std::uint64_t vetoed = 0;
    while (simulation.state() != SimulationState::Stopped) {
        const std::uint64_t before = simulation.passes();
        simulation.advance();
        vetoed = simulation.passes() == before ? vetoed + 1 : 0;
        const bool is_over = simulation.time().since_start() >= options.duration;
        outcome.is_interrupted = outcome.is_interrupted || Interrupt::has_come();
        // A pause without anybody who could end it, and a script that lets no time go by.
        const bool is_stuck = simulation.state() == SimulationState::Paused || vetoed > 1000;
        const bool is_ending = is_over || is_stuck || outcome.is_interrupted ||
                               simulation.state() == SimulationState::LastBeforeStop;
        if (is_ending && !outcome.is_kept) {
            keep(simulation, !options.json.empty(), outcome);
            tables.keep(simulation);
        }
        if (is_over || is_stuck || outcome.is_interrupted) {
            simulation.stop();
        }
        if (const std::int64_t now_ns = net::WallClock::now_ns();
            !options.is_quiet && now_ns - shown_ns > kProgressPeriodNs) {
            shown_ns = now_ns;
            line.show(decimal(simulation.time().in_seconds(), 2) + " s of " +
                      core::to_text(options.duration));
        }
    }
    line.clear();
    return outcome;
}

std::string json_text(const Simulation& simulation, const SceneRunOptions& options,
                      const Outcome& outcome) {
    auto errors = nlohmann::ordered_json::array();
    for (const api::ScriptError& error : simulation.errors()) {
        errors.push_back({{"script", error.script},
                          {"message", error.message},
                          {"traceback", error.traceback},
                          {"time_s", error.time_s}});
    }
    const nlohmann::ordered_json all = {
        {"scene", options.file},           {"seed", options.seed},
        {"duration_s", outcome.time_s},    {"passes", outcome.passes},
        {"hash", hash_text(outcome.hash)}, {"errors", errors},
        {"objects", outcome.objects}};
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

namespace {

std::string as_toml(const api::Signal& signal) {
    if (const auto* text = std::get_if<std::string>(&signal)) {
        return missions::toml_text(*text);
    }
    if (const auto* whole = std::get_if<std::int64_t>(&signal)) {
        return std::to_string(*whole);
    }
    return missions::toml_number(std::get<double>(signal));
}

core::Result<missions::SceneRun> scene_run_of(const SceneRunOptions& options) {
    missions::SceneRun run{options.file, options.duration, {}, {}};
    for (const std::string& text : options.settings) {
        scene::Settings settings;
        if (const auto set = apply(text, settings); !set) {
            return set.error();
        }
        if (split(text)->first == "step") {
            run.settings.emplace_back("step_s", missions::toml_seconds(settings.step));
        } else {
            run.settings.emplace_back("script_order", missions::toml_text(split(text)->second));
        }
    }
    for (const std::string& text : options.signals) {
        const auto signal = read_signal(text);
        if (!signal) {
            return signal.error();
        }
        run.signals.emplace_back(signal->first, as_toml(signal->second));
    }
    return run;
}

/// The same scene as a match without seats, which can be recorded and served.
ExitCode run_as_match(const SceneRunOptions& options) {
    if (!options.tables.empty()) {
        return fail(ExitCode::Usage,
                    core::Error{"tables are written by a run that is neither recorded nor served",
                                "--csv " + options.tables.front()});
    }
    auto scene = scene_run_of(options);
    if (!scene) {
        return fail(ExitCode::Usage, scene.error());
    }
    PlayOptions play_options;
    play_options.scene = std::move(*scene);
    play_options.seed = options.seed;
    play_options.record_path = options.record_path;
    play_options.json_path = options.json;
    play_options.serve = options.serve;
    play_options.pacer = options.pacer;
    play_options.is_quiet = options.is_quiet;
    return options.serve.is_wanted ? play_and_serve(play_options) : play(play_options);
}

}  // namespace

ExitCode run_scene(const SceneRunOptions& options) {
    if (!options.record_path.empty() || options.serve.is_wanted) {
        return run_as_match(options);
    }
    auto scene = scene::load_scene(options.file);
    if (!scene) {
        return fail_lines(ExitCode::BadInput, scene.error());
    }
    scene::Settings settings = scene->settings();
    for (const std::string& text : options.settings) {
        if (const auto set = apply(text, settings); !set) {
            return fail(ExitCode::Usage, set.error());
        }
    }
    scene->set_settings(std::move(settings));
    auto json = JsonOutput::open(options.json);
    if (!json) {
        return fail(ExitCode::BadInput, json.error());
    }
    auto tables = GraphTables::open(options.tables, *scene);
    if (!tables) {
        return fail(ExitCode::BadInput, tables.error());
    }

    StatusLine line;
    ScriptLog log(json->is_standard_output(), line);
    api::SimulationSetup setup;
    setup.seed = options.seed;
    setup.log = core::Log([&log](core::LogLevel level, std::string_view source,
                                 std::string_view text) { log.write(level, source, text); });
    const std::filesystem::path folder = std::filesystem::path(options.file).parent_path();
    setup.modules = [folder](std::string_view name) {
        return scene::read_module(folder, name);
    };

    const Interrupt interrupt;
    Simulation simulation(std::move(*scene), std::move(setup));
    for (const std::string& text : options.signals) {
        auto signal = read_signal(text);
        if (!signal) {
            return fail(ExitCode::Usage, signal.error());
        }
        simulation.set_signal(signal->first, std::move(signal->second), nullptr);
    }
    if (const auto started = simulation.start(); !started) {
        return fail(ExitCode::BadInput, started.error());
    }
    const Outcome outcome = run_to_end(simulation, options, *tables, line);
    if (json->is_wanted()) {
        if (const auto written = json->write(json_text(simulation, options, outcome)); !written) {
            return fail(ExitCode::BadInput, written.error());
        }
    }
    if (const auto written = tables->write(); !written) {
        return fail(ExitCode::BadInput, written.error());
    }
    const std::size_t failed = simulation.errors().size();
    if (!options.is_quiet && !json->is_standard_output()) {
        print(stdout, decimal(outcome.time_s, 3) + " s in " + std::to_string(outcome.passes) +
                          " passes, hash " + hash_text(outcome.hash) + "\n");
        if (failed > 0) {
            print(stdout,
                  std::to_string(failed) + (failed == 1 ? " script error\n" : " script errors\n"));
        }
    }
    return outcome.is_interrupted ? ExitCode::Interrupted
           : failed > 0           ? ExitCode::ScriptFailed
                                  : ExitCode::Done;
}

}  // namespace agon::app
