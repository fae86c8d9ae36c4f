// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "core/suggest.hpp"
#include "core/units.hpp"
#include "film_option.hpp"
#include "replay.hpp"
#include "result_files.hpp"
#include "seating.hpp"

namespace agon::app {

namespace {

struct Texts {
    std::string verify;
    std::vector<std::string> snapshot;
    std::vector<std::string> extract;
    std::map<std::string, std::string> seats;
    FilmTexts film;
    ServeTexts serve;
};

core::Result<void> read_verify(const std::string& text, ReplayOptions& options) {
    if (text.empty()) {
        return {};
    }
    if (text == "inputs") {
        options.verify = ReplayOptions::Verify::Inputs;
        return {};
    }
    if (text == "strategies") {
        options.verify = ReplayOptions::Verify::Strategies;
        return {};
    }
    const std::vector<std::string> known = {"inputs", "strategies"};
    return core::Error{"'" + text + "' can't be verified; expected --verify or " +
                           "--verify=strategies" + core::did_you_mean(text, known),
                       "--verify"};
}

// Who asks for another kind of picture must not get an SVG of that name.
core::Result<void> check_picture_name(const std::filesystem::path& path) {
    const std::string ending = path.extension().string();
    for (const char* other : {".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".pdf"}) {
        if (ending == other) {
            return core::Error{"pictures are SVG or PNG: name it " +
                                   std::filesystem::path(path).replace_extension(".png").string(),
                               ""};
        }
    }
    return {};
}

// "t=TIME FILE", the two words of --snapshot and --extract.
struct Moment {
    core::SimTime time;
    std::string path;
};

core::Result<Moment> read_moment(const std::string& option, const std::vector<std::string>& texts) {
    const std::string& when = texts.at(0);
    const std::string& path = texts.at(1);
    const auto time = core::parse_moment(when);
    if (!time) {
        return core::Error{time.error().what, option + " " + when};
    }
    if (is_standard_stream(path)) {
        return core::Error{"the file can't be where agon prints; name another",
                           option + " " + when + " " + path};
    }
    return Moment{*time, path};
}

core::Result<void> read_moments(const Texts& texts, ReplayOptions& options) {
    if (!texts.snapshot.empty()) {
        auto moment = read_moment("--snapshot", texts.snapshot);
        if (!moment) {
            return moment.error();
        }
        if (const auto named = check_picture_name(moment->path); !named) {
            return core::Error{named.error().what,
                               "--snapshot " + texts.snapshot[0] + " " + moment->path};
        }
        options.snapshot_time = moment->time;
        options.snapshot_path = std::move(moment->path);
        auto page = read_page_picture(texts.film, *options.snapshot_time, options.snapshot_path);
        if (!page) {
            return page.error();
        }
        options.page_picture = *page;
    }
    if (!texts.extract.empty()) {
        auto moment = read_moment("--extract", texts.extract);
        if (!moment) {
            return moment.error();
        }
        options.extract_time = moment->time;
        options.extract_path = std::move(moment->path);
    }
    return {};
}

core::Result<ReplayOptions> read(ReplayOptions options, const Texts& texts) {
    if (const auto verify = read_verify(texts.verify, options); !verify) {
        return verify.error();
    }
    if (const auto moments = read_moments(texts, options); !moments) {
        return moments.error();
    }
    auto film = read_film(texts.film, options.snapshot_time.has_value());
    if (!film) {
        return film.error();
    }
    options.film = *film;
    for (const auto& [seat, file] : texts.seats) {
        if (!file.empty() && options.verify != ReplayOptions::Verify::Strategies) {
            return core::Error{"--" + seat + " is for --verify=strategies, which is not given",
                               "--" + seat + " " + file};
        }
        if (!file.empty()) {
            options.seats.files[seat] = file;
        }
    }
    if (const auto well_formed = check_form(options.seats); !well_formed) {
        return well_formed.error();
    }
    const auto serve = read_serve(texts.serve);
    if (!serve) {
        return serve.error();
    }
    options.serve = *serve;
    return options;
}

}  // namespace

void add_replay_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<ReplayOptions>();
    auto texts = std::make_shared<Texts>();
    CLI::App* command = program.add_subcommand("replay", "Show, verify or picture a recording");
    command->add_option("FILE", options->path, "A recording: see agon play --record")->required();
    command->add_flag("--verify{inputs}", texts->verify,
                      "Rerun the recorded inputs and compare every tick's hash; "
                      "=strategies runs the libraries too");
    command
        ->add_option("--snapshot", texts->snapshot,
                     "Write a picture of a time (t=8:19.45, t=12.5) to a file .svg or .png")
        ->type_name("t=TIME FILE")
        ->expected(2);
    command
        ->add_option("--extract", texts->extract, "Write a situation of a time, for play --state")
        ->type_name("t=TIME FILE.toml")
        ->expected(2);
    add_film_options(*command, texts->film);
    for (const std::string& seat : all_seat_names()) {
        command
            ->add_option("--" + seat, texts->seats[seat],
                         "With --verify=strategies: the library, if not the recorded file")
            ->type_name("FILE[,option=value...]");
    }
    command->add_flag("--log", options->wants_log,
                      "Print what the strategies logged: time, team, level, text");
    add_serve_options(*command, texts->serve);
    command->add_flag("--quiet", options->is_quiet, "No overview, no progress");
    command->callback([&run, options, texts] {
        run = [options, texts] {
            const auto whole = read(*options, *texts);
            return whole ? replay(*whole) : fail(ExitCode::Usage, whole.error());
        };
    });
}

}  // namespace agon::app
