// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include <CLI/CLI.hpp>

#include "api/reference.hpp"
#include "api/shipped_scripts.hpp"
#include "command.hpp"
#include "console.hpp"
#include "core/units.hpp"
#include "number_option.hpp"
#include "scene_run.hpp"

namespace agon::app {

namespace {

struct Options {
    SceneRunOptions run;
    std::string duration;
    std::string seed;
    std::string speed;
    ServeTexts serve;
    std::string function;
    bool is_markdown = false;
};

ExitCode run(Options options) {
    if (!options.duration.empty()) {
        const auto duration = core::parse_duration(options.duration);
        if (!duration || *duration <= core::Duration()) {
            return fail(ExitCode::Usage, "--duration must be a time above 0, like 10s, not '" +
                                             options.duration + "'");
        }
        options.run.duration = *duration;
    }
    if (!options.seed.empty()) {
        const auto seed = read_whole_number({"--seed", "seed"}, options.seed);
        if (!seed) {
            return fail(ExitCode::Usage, seed.error());
        }
        options.run.seed = *seed;
    }
    const auto serve = read_serve(options.serve);
    if (!serve) {
        return fail(ExitCode::Usage, serve.error());
    }
    options.run.serve = *serve;
    if (serve->is_wanted && options.duration.empty()) {
        options.run.duration = core::Duration::milliseconds(std::int64_t{3'600'000});
    }
    const char* usual_speed = serve->is_wanted ? "1" : "max";
    const auto pacer = Pacer::parse(options.speed.empty() ? usual_speed : options.speed);
    if (!pacer) {
        return fail(ExitCode::Usage, pacer.error());
    }
    options.run.pacer = *pacer;
    return run_scene(options.run);
}

ExitCode show_functions(const Options& options) {
    const api::Table table = api::standard_table();
    if (options.function.empty()) {
        print(stdout, options.is_markdown ? api::reference_page(table) : api::call_tips(table));
        return ExitCode::Done;
    }
    const std::string name =
        options.function.rfind("sim.", 0) == 0 ? options.function.substr(4) : options.function;
    const api::Function* function = table.find(name);
    if (function == nullptr) {
        return fail(ExitCode::Usage, table.missing(name));
    }
    print(stdout, function->call_tip + "\n" + function->summary + "\n");
    return ExitCode::Done;
}

}  // namespace

void add_scene_command(CLI::App& program, Run& run_later) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("scene", "Run, check or show a scene of your own");
    command->require_subcommand(1);

    CLI::App* running = command->add_subcommand("run", "Run a scene with its scripts");
    running->add_option("FILE", options->run.file, "The scene, a JSON file")->required();
    running->add_option("--duration", options->duration,
                        "Simulated time after which it is stopped (10s; with --serve 1h)");
    running->add_option("--seed", options->seed, "Of all random numbers (1)");
    running->add_option("--json", options->run.json,
                        "Write the result as JSON; - is standard output");
    running->add_option("--set", options->run.settings,
                        "A setting of the scene: step=20ms, script_order=cascade");
    running->add_option("--signal", options->run.signals,
                        "A signal that scripts can read: speed=0.5");
    running
        ->add_option("--csv", options->run.tables,
                     "Write what a graph of the scene recorded as a table")
        ->type_name("GRAPH=FILE");
    running->add_option("--record", options->run.record_path, "Write a recording to this file");
    running->add_option("--speed", options->speed,
                        "With --serve or --record: max, or times real time; 1 with --serve");
    add_serve_options(*running, options->serve);
    running->add_flag("--quiet", options->run.is_quiet, "No progress and no summary");
    running->callback([&run_later, options] {
        run_later = [options] {
            return run(*options);
        };
    });

    CLI::App* checking =
        command->add_subcommand("check", "Say what in a scene can't work, before it runs");
    checking->add_option("FILE", options->run.file, "The scene")->required();
    checking->callback([&run_later, options] {
        run_later = [options] {
            return check_scene_file(options->run.file);
        };
    });

    CLI::App* tree = command->add_subcommand("tree", "Show the objects of a scene");
    tree->add_option("FILE", options->run.file, "The scene")->required();
    tree->callback([&run_later, options] {
        run_later = [options] {
            return show_scene_tree(options->run.file);
        };
    });

    CLI::App* functions =
        command->add_subcommand("functions", "List the functions that scripts can call");
    functions->add_option("NAME", options->function, "The one to describe");
    functions->add_flag("--markdown", options->is_markdown, "As docs/scene_functions.md");
    functions->callback([&run_later, options] {
        run_later = [options] {
            return show_functions(*options);
        };
    });

    CLI::App* main_script =
        command->add_subcommand("main", "Print the main script of scenes that have none");
    main_script->callback([&run_later] {
        run_later = [] {
            print(stdout, std::string(api::kDefaultMainScript));
            return ExitCode::Done;
        };
    });
}

}  // namespace agon::app
