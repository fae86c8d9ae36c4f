// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "core/units.hpp"
#include "live_play.hpp"
#include "missions/registry.hpp"
#include "number_option.hpp"
#include "play.hpp"
#include "result_files.hpp"
#include "seating.hpp"
#include "watch.hpp"

namespace agon::app {

namespace {

struct Texts {
    std::map<std::string, std::string> seats;
    std::string seed = "1";
    std::string duration;
    std::string speed;
    ServeTexts serve;
    HostingTexts hosting;
};

core::Result<void> check_recordings(const PlayOptions& options) {
    const std::string& open = options.public_record_path;
    if (is_standard_stream(open)) {
        return core::Error{"a recording can't go where agon prints; name a file",
                           "--public-recording " + open};
    }
    if (!open.empty() &&
        (is_same_file(open, options.record_path) || is_same_file(open, options.json_path))) {
        return core::Error{"--public-recording names a file that is written already", open};
    }
    return {};
}

// What is wrong with the line itself is told before anything is loaded.
core::Result<PlayOptions> read(PlayOptions options, const Texts& texts) {
    if (const auto known = check_mission(options.mission); !known) {
        return known.error();
    }
    const auto seed = read_whole_number({"--seed", "seed"}, texts.seed);
    if (!seed) {
        return seed.error();
    }
    options.seed = *seed;
    if (!texts.duration.empty()) {
        const auto duration = core::parse_duration(texts.duration);
        if (!duration) {
            return core::Error{duration.error().text(), "--duration"};
        }
        if (*duration <= core::Duration()) {
            return core::Error{"a match can't last " + texts.duration +
                                   "; expected a time above 0, such as 600s or 10min",
                               "--duration"};
        }
        options.duration = *duration;
    }
    if (is_standard_stream(options.record_path)) {
        return core::Error{"a recording can't go where agon prints; name a file",
                           "--record " + options.record_path};
    }
    if (const auto apart = check_recordings(options); !apart) {
        return apart.error();
    }
    if (!options.record_path.empty() && is_same_file(options.record_path, options.json_path)) {
        return core::Error{"--record and --json name the same file", options.json_path};
    }
    const auto serve = read_serve(texts.serve);
    if (!serve) {
        return serve.error();
    }
    options.serve = *serve;
    // What people watch they want to see as it would be.
    const char* usual_speed = serve->is_wanted ? "1" : "max";
    const auto pacer = Pacer::parse(texts.speed.empty() ? usual_speed : texts.speed);
    if (!pacer) {
        return pacer.error();
    }
    options.pacer = *pacer;
    const auto hosting = read_hosting(options.hosting, texts.hosting);
    if (!hosting) {
        return hosting.error();
    }
    options.hosting = *hosting;
    for (const auto& [seat, file] : texts.seats) {
        if (!file.empty()) {
            options.seats.files[seat] = file;
        }
    }
    if (const auto well_formed = check_form(options.seats); !well_formed) {
        return well_formed.error();
    }
    if (const auto well_formed = check_form(options.content); !well_formed) {
        return well_formed.error();
    }
    if (options.serve.is_wanted) {
        if (const auto makes_sense = check_serve(options); !makes_sense) {
            return makes_sense.error();
        }
    } else if (options.is_watching) {
        if (const auto makes_sense = check_watch(options); !makes_sense) {
            return makes_sense.error();
        }
    }
    return options;
}

void add_hosting_options(CLI::App& command, HostingOptions& options, HostingTexts& texts) {
    command.add_flag("--in-process", options.is_in_process,
                     "Run strategies inside agon: faster, but a crash ends the run");
    command.add_flag("--strict", options.is_strict,
                     "A strategy that crashes, hangs or exits ends the run with code 6");
    command
        .add_option("--restart-strategies", texts.restarts,
                    "Start a lost strategy again, at most so often (0)")
        ->type_name("NUMBER");
    command.add_option("--call-limit", texts.call_limit,
                       "A call that takes longer is abandoned (5s)");
    command.add_option("--start-limit", texts.start_limit, "The same for loading (20s)");
    command.add_option("--memory-limit", texts.memory_limit, "Of each strategy (2048)")
        ->type_name("MEGABYTES");
    command
        .add_option("--debug", options.debugged_seat,
                    "Wait for a debugger before this seat's strategy is loaded")
        ->type_name("SEAT");
}

}  // namespace

void add_play_command(CLI::App& program, app::Run& run, const std::vector<std::string>& words) {
    auto options = std::make_shared<PlayOptions>();
    auto texts = std::make_shared<Texts>();
    CLI::App* command = program.add_subcommand("play", "Play a match");
    command
        ->add_option("MISSION", options->mission,
                     "Which contest: see agon missions, or the folder of one of your own")
        ->required();
    command->add_option("--seed", texts->seed, "Of all random numbers (1)")->type_name("NUMBER");
    command->add_option("--duration", texts->duration,
                        "Playing time: 600s, 10min; default: the mission's");
    command
        ->add_option("--set", options->content.sets,
                     "A key of the mission's content: --set rules.free_ball=off")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    command->add_option("--content", options->content.folder,
                        "Folder of content that is laid over the shipped one");
    command->add_option("--referee", options->content.referee, "auto, assist or manual (auto)")
        ->type_name("auto|assist|manual");
    command
        ->add_option("--state", options->state,
                     "Begin from a situation: its file, or a moment of a recording")
        ->type_name("FILE.toml|FILE.mcap@t=TIME");
    command->add_option("--orders", options->orders_path, "A file of orders to the referee")
        ->type_name("FILE.toml");
    command->add_option("--record", options->record_path, "Write a recording to this file");
    command->add_option("--json", options->json_path, "Write the result as JSON; - is stdout")
        ->type_name("FILE|-");
    command
        ->add_option(
            "--public-recording", options->public_record_path,
            "Write a second recording, without what strategies say and how long they think")
        ->type_name("FILE");
    command->add_option("--speed", texts->speed,
                        "max (the usual), or times real time: 1 (with --serve), 0.5");
    add_serve_options(*command, texts->serve);
    command
        ->add_option("--param", options->seats.parameters,
                     "A parameter of a strategy: --param yellow.kp=1.2")
        ->type_name("SEAT.NAME=NUMBER")
        ->allow_extra_args(false);
    add_hosting_options(*command, options->hosting, texts->hosting);
    command->add_flag("--watch", options->is_watching,
                      "Play again whenever a library, orders, situation or content changed");
    command->add_flag("--quiet", options->is_quiet, "No progress, no summary");
    for (const std::string& seat : all_seat_names(words)) {
        if (command->get_option_no_throw("--" + seat) == nullptr) {
            command
                ->add_option("--" + seat, texts->seats[seat],
                             "Library (or name of a shipped strategy) of this team")
                ->type_name("FILE[,option=value...]");
        }
    }
    command->callback([&run, options, texts] {
        run = [options, texts] {
            const auto whole = read(*options, *texts);
            if (!whole) {
                return fail(ExitCode::Usage, whole.error());
            }
            return whole->serve.is_wanted ? play_and_serve(*whole)
                   : whole->is_watching   ? play_and_watch(*whole)
                                          : play(*whole);
        };
    });
}

}  // namespace agon::app
