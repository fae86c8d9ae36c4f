// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "lobby.hpp"

namespace agon::app {

namespace {

namespace fs = std::filesystem;

struct Texts {
    std::vector<std::string> teams;
    std::string recordings = ".";
    ServeTexts serve;
};

core::Result<LobbyOptions> read(LobbyOptions options, const Texts& texts) {
    const auto serve = read_serve(texts.serve);
    if (!serve) {
        return serve.error();
    }
    options.serve = *serve;
    std::error_code error;
    for (const std::string& folder : texts.teams) {
        if (!fs::is_directory(folder, error)) {
            return core::Error{"'" + folder + "' is no folder", "--teams"};
        }
        options.teams.emplace_back(folder);
    }
    if (!fs::is_directory(texts.recordings, error)) {
        return core::Error{"'" + texts.recordings + "' is no folder", "--recordings"};
    }
    options.recordings = texts.recordings;
    return options;
}

}  // namespace

void add_serve_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<LobbyOptions>();
    auto texts = std::make_shared<Texts>();
    texts->serve.is_given = true;
    CLI::App* command = program.add_subcommand(
        "serve", "Serve a page on which matches are chosen, watched, refereed and looked at again");
    command->add_option("HOST:PORT", texts->serve.address, "Where to serve (127.0.0.1:8008)");
    command->add_option("--teams", texts->teams, "Folders in which strategies' libraries lie")
        ->type_name("FOLDER...");
    command
        ->add_option("--recordings", texts->recordings,
                     "Folder of the recordings that can be opened, and of new ones (.)")
        ->type_name("FOLDER");
    add_token_options(*command, texts->serve);
    command->add_flag("--quiet", options->is_quiet, "No progress, no summaries");
    command->callback([&run, options, texts] {
        run = [options, texts] {
            const auto whole = read(*options, *texts);
            return whole ? serve_lobby(*whole) : fail(ExitCode::Usage, whole.error());
        };
    });
}

}  // namespace agon::app
