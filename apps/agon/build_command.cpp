// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <memory>
#include <tuple>

#include <CLI/CLI.hpp>

#include "command.hpp"
#include "console.hpp"
#include "core/suggest.hpp"
#include "core/units.hpp"
#include "installed.hpp"
#include "interrupt.hpp"
#include "porting/build.hpp"
#include "porting/interfaces.hpp"
#include "scratch_folder.hpp"
#include "strategy/registry.hpp"

namespace agon::app {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostErrors = 20;

struct Options {
    std::string path;
    porting::BuildRequest request;
    std::string frame_option;  ///< "--axes" or "--whose", if it was given
    std::string output;
    std::string keep;
    std::string compile_limit;
    bool is_quiet = false;
};

core::Result<void> check_word(const std::string& option, const std::string& word,
                              const std::vector<std::string>& words) {
    if (std::find(words.begin(), words.end(), word) != words.end()) {
        return {};
    }
    std::string known;
    for (const std::string& each : words) {
        known += (known.empty() ? "" : " or ") + each;
    }
    return core::Error{
        option + " is " + known + ", not '" + word + "'" + core::did_you_mean(word, words), ""};
}

/// "Team" of "path/Team.vcxproj" or of the folder "path/Team/".
std::string name_of(const fs::path& path) {
    std::error_code error;
    const fs::path whole = (fs::absolute(path, error) / "").lexically_normal().parent_path();
    return fs::is_directory(whole, error) ? whole.filename().string() : whole.stem().string();
}

std::string counted(std::size_t number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

void tell_project(const porting::BuildReport& report) {
    const porting::Project& project = report.project;
    const std::string from = project.file.empty()
                                 ? project.folder.string() + ": all sources of the folder"
                                 : project.file.string();
    print(stdout,
          from + ": " + counted(project.sources.size(), "source") +
              (project.configuration.empty() ? "" : ", configuration " + project.configuration) +
              "\n");
    for (const std::string& note : project.notes) {
        print(stdout, "  " + note + "\n");
    }
    if (!report.adapted.empty()) {
        print(stdout, "adapted:\n");
    }
    for (const std::string& line : report.adapted) {
        print(stdout, "  " + line + "\n");
    }
}

ExitCode tell_errors(const Options& options, const porting::BuildReport& report) {
    for (std::size_t i = 0; i < std::min(report.errors.size(), kMostErrors); ++i) {
        print(stderr, printable_line(report.errors[i].text()) + "\n");
    }
    if (report.errors.size() > kMostErrors) {
        print(stderr,
              "... and " + counted(report.errors.size() - kMostErrors, "error") + " more\n");
    }
    if (report.errors.empty()) {
        print(stderr, report.trouble + "\n");
    }
    if (report.errors.empty()) {
        return fail(ExitCode::BadInput, {"the compiler failed", options.path});
    }
    const std::string place = report.errors.front().place();
    return fail(ExitCode::BadInput, {"the sources have " + counted(report.errors.size(), "error") +
                                         (place.empty() ? "" : ", the first at " + place),
                                     options.path});
}

ExitCode tell_library(const Options& options, const porting::BuildReport& report) {
    const auto library = strategy::describe_library(options.request.output);
    if (!library) {
        return fail(ExitCode::BadInput, library.error());
    }
    std::string functions;
    for (const std::string& name : report.exports) {
        functions += (functions.empty() ? "" : ", ") + name;
    }
    const std::uint32_t robots = library->self.robot_count;
    if (options.request.interface == "fira" && !library->self.has_said_so) {
        warn(
            "the struct is not FIRA's Environment (560 bytes, or 520 with int for long): agon "
            "inspect --probe " +
            options.request.output.string() + " finds out how it plays");
    }
    if (robots == 0) {
        warn(
            "the struct of StrategyStep has not the size of Environment3, Environment5 or "
            "Environment11: agon inspect --probe " +
            options.request.output.string() + " finds out how it plays");
    }
    if (!options.is_quiet) {
        print(stdout, "made " + options.request.output.string() + ": " +
                          (robots == 0 ? "" : std::to_string(robots) + " robots a team, ") +
                          library->self.options +
                          (library->self.options.empty() ? "exports " : "; exports ") + functions +
                          "\n");
    }
    return ExitCode::Done;
}

std::vector<std::string> interface_names() {
    std::vector<std::string> names;
    for (const porting::Interface& interface : porting::interfaces()) {
        names.emplace_back(interface.name);
    }
    return names;
}

core::Result<void> check_words(const Options& options) {
    for (const auto& [option, word, words] :
         {std::tuple{"--as", options.request.interface, interface_names()},
          std::tuple{"--axes", options.request.axes, std::vector<std::string>{"y-up", "y-down"}},
          std::tuple{"--whose", options.request.whose,
                     std::vector<std::string>{"relative", "color"}}}) {
        if (auto known = check_word(option, word, words); !known) {
            return known;
        }
    }
    if (!options.frame_option.empty() &&
        !porting::find_interface(options.request.interface)->has_axes) {
        return core::Error{"programs of the " + options.request.interface +
                               " interface agree in axes and whose; it takes no such option",
                           options.frame_option};
    }
    return {};
}

core::Result<void> read_compile_limit(Options& options) {
    if (options.compile_limit.empty()) {
        return {};
    }
    const auto limit = core::parse_duration(options.compile_limit);
    if (!limit) {
        return core::Error{limit.error().text(), "--compile-limit"};
    }
    if (*limit < core::Duration::milliseconds(1)) {
        return core::Error{
            "a limit of " + options.compile_limit + " is too short; expected 1ms at least",
            "--compile-limit"};
    }
    options.request.time_limit = *limit;
    return {};
}

ExitCode build(Options options) {
    for (const auto& checked : {check_words(options), read_compile_limit(options)}) {
        if (!checked) {
            return fail(ExitCode::Usage, checked.error());
        }
    }
    porting::BuildRequest& request = options.request;
    request.path = options.path;
    request.output = options.output.empty() ? name_of(options.path) + ".so" : options.output;
    request.compat = compat_folder();
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return fail(ExitCode::BadInput, scratch.error());
    }
    request.build_folder = scratch->path();
    if (!options.keep.empty()) {
        std::error_code error;
        fs::create_directories(options.keep, error);
        if (error) {
            return fail(ExitCode::BadInput,
                        {"can't make the folder: " + error.message(), options.keep});
        }
        request.build_folder = fs::absolute(options.keep, error);
    }
    const Interrupt interrupt;
    request.is_interrupted = &Interrupt::has_come;
    const auto report = porting::build_library(request);
    if (!report && Interrupt::has_come()) {
        warn("interrupted; no library was made");
        return ExitCode::Interrupted;
    }
    if (!report) {
        return fail(ExitCode::BadInput, report.error());
    }
    if (!options.is_quiet) {
        tell_project(*report);
        std::fflush(stdout);
    }
    if (!report->errors.empty() || !report->trouble.empty()) {
        return tell_errors(options, *report);
    }
    return tell_library(options, *report);
}

}  // namespace

void add_build_command(CLI::App& program, Run& run) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand(
        "build", "Build a strategy that was written elsewhere, from its sources as they are");
    command->add_option("DIR", options->path, "Its folder, .vcxproj, .vcproj or Makefile")
        ->required();
    command
        ->add_option("--as", options->request.interface,
                     "The interface that it was written for: msrs, fira")
        ->required();
    command->add_option("-o,--output", options->output, "The library; default: DIR's name and .so");
    command->add_option("--axes", options->request.axes,
                        "The axes that it computes in: y-up (default), y-down");
    command->add_option("--whose", options->request.whose,
                        "How it reads whoseBall: relative (default), color");
    command->add_option("--encoding", options->request.encoding,
                        "Of its sources, as iconv names it; default: guessed for each file");
    command->add_option("--compiler", options->request.compiler, "Default: g++");
    command->add_option("--compile-limit", options->compile_limit,
                        "A source that takes longer to compile is given up (300s)");
    command->add_option("--flag", options->request.flags, "For the compiler: --flag=-DLEAGUE")
        ->allow_extra_args(false);
    command->add_option("--keep", options->keep,
                        "Keep the adapted sources and objects in this folder");
    command->add_flag("--quiet", options->is_quiet, "Print errors only");
    command->callback([&run, options, command] {
        for (const char* option : {"--axes", "--whose"}) {
            options->frame_option = command->count(option) > 0 ? option : options->frame_option;
        }
        run = [options] {
            return build(*options);
        };
    });
}

}  // namespace agon::app
