// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "command.hpp"
#include "console.hpp"
#include "core/suggest.hpp"
#include "interrupt.hpp"
#include "net/closed_reader.hpp"
#include "plugin/threads.hpp"

namespace {

using agon::app::ExitCode;

std::vector<std::string> names_of_commands(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* command : program.get_subcommands(nullptr)) {
        names.push_back(command->get_name());
    }
    return names;
}

// Of the command that was given, or of the program itself.
std::vector<std::string> names_of_options(const CLI::App& program) {
    std::vector<std::string> names;
    const auto chosen = program.get_subcommands();
    const CLI::App& command = chosen.empty() ? program : *chosen.front();
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

// --verify takes its value behind an equals sign only, since a file may follow it.
std::string misplaced_verify(std::span<char*> words) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const std::string_view value = words[i + 1];
        if (std::string_view(words[i]) == "--verify" &&
            (value == "strategies" || value == "inputs")) {
            return "--verify=" + std::string(value);
        }
    }
    return "";
}

// What is wrong with how an option is used, in better words than the parser's "--seed: 1 required
// NUMBER missing" and "Could not convert: --watch = x"; empty if it is something else.
std::string misuse_of(const CLI::App& command, std::span<char*> words,
                      const CLI::ParseError& error) {
    const std::string message = error.what();
    const std::size_t begin = message.find("--");
    const std::string name = message.substr(std::min(begin, message.size()),
                                            message.find_first_of(": =", begin) - begin);
    const CLI::Option* option =
        begin == std::string::npos ? nullptr : command.get_option_no_throw(name);
    if (option == nullptr) {
        return "";
    }
    if (option->get_expected_min() == 0) {
        return name + " takes no value";
    }
    const auto is_given = [&name](std::string_view word) {
        return word == name || word.rfind(name + "=", 0) == 0;
    };
    const auto times = std::count_if(words.begin(), words.end(), is_given);
    return times > 1 ? name + " stands " + std::to_string(times) + " times; give it once"
                     : name + " needs " + (option->get_expected_min() > 1 ? "more" : "a value") +
                           ": " + name + " " + option->get_type_name();
}

// Names what was meant, where the line has a word that agon does not know.
ExitCode explain(const CLI::App& program, std::span<char*> words, const CLI::ParseError& error) {
    if (const std::string meant = misplaced_verify(words); !meant.empty()) {
        return fail(ExitCode::Usage, "write " + meant + ", in one word");
    }
    const std::vector<std::string> unknown = program.remaining(true);
    if (!unknown.empty()) {
        const std::string& word = unknown.front();
        const bool is_option = word.size() > 1 && word.front() == '-';
        const auto known = is_option ? names_of_options(program) : names_of_commands(program);
        const std::string what = is_option                           ? "unknown option '"
                                 : program.get_subcommands().empty() ? "unknown command '"
                                                                     : "unexpected argument '";
        return fail(ExitCode::Usage, what + word + "'" + agon::core::did_you_mean(word, known));
    }
    std::string what = error.what();
    while (!what.empty() && what.back() == '\n') {
        what.pop_back();
    }
    const auto chosen = program.get_subcommands();
    const std::string command = chosen.empty() ? "agon" : "agon " + chosen.front()->get_name();
    if (!chosen.empty()) {
        if (std::string misuse = misuse_of(*chosen.front(), words, error); !misuse.empty()) {
            what = std::move(misuse);
        }
    }
    return fail(ExitCode::Usage, what + " (see " + command + " --help)");
}

// The option that was given without a value in its value's place, if there is one.
const CLI::Option* find_empty_option(const CLI::App& program) {
    for (const CLI::App* command : program.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
            const std::vector<std::string>& values = option->results();
            if (option->get_expected_min() > 0 &&
                std::find(values.begin(), values.end(), "") != values.end()) {
                return option;
            }
        }
    }
    return nullptr;
}

// The words of the command line from the last to the first, as the parser takes them; "agon help
// play" is "agon play --help".
std::vector<std::string> arguments(int argc, char** argv) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.push_back("--help");
    }
    std::reverse(words.begin(), words.end());
    return words;
}

ExitCode run_program(int argc, char** argv) {
    CLI::App program("agon: contests for robots, simulated", "agon");
    agon::app::Run run;
    program.set_version_flag("--version", "agon " + agon::app::version());
    program.require_subcommand(1);
    program.failure_message(CLI::FailureMessage::simple);
    add_missions_command(program, run);
    add_strategies_command(program, run);
    add_play_command(program, run, {argv + std::min(argc, 1), argv + argc});
    add_replay_command(program, run);
    add_serve_command(program, run);
    add_export_command(program, run);
    add_new_command(program, run);
    add_build_command(program, run);
    add_inspect_command(program, run);
    add_scene_command(program, run);
    try {
        program.parse(arguments(argc, argv));
    } catch (const CLI::Success& success) {
        return static_cast<ExitCode>(program.exit(success));  // --help, --version
    } catch (const CLI::ParseError& error) {
        return explain(program, {argv, static_cast<std::size_t>(argc)}, error);
    }
    if (const CLI::Option* option = find_empty_option(program)) {
        return fail(ExitCode::Usage, "the value of " + option->get_name() + " is empty");
    }
    return run();
}

}  // namespace

int main(int argc, char** argv) {
    agon::app::handle_interrupts();
    agon::app::open_missing_standard_files();
    agon::app::ignore_write_signals();
    ExitCode code = ExitCode::InternalFault;
    try {
        code = run_program(argc, argv);
    } catch (const std::exception& error) {
        code = agon::app::fail(ExitCode::InternalFault,
                               std::string("internal fault: ") + error.what());
    }
    const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!is_written && code == ExitCode::Done && !agon::net::is_reader_gone(STDOUT_FILENO)) {
        code = agon::app::fail(ExitCode::BadInput, "standard output can't be written");
    }
    if (code == ExitCode::LostStrategy || agon::plugin::running_threads().size() > 1) {
        // What a crashed library left behind must not run in the destructors of an ordinary exit,
        // nor may these run under the feet of a thread that a library left running.
        std::fflush(stderr);
        _exit(static_cast<int>(code));
    }
    return static_cast<int>(code);
}
