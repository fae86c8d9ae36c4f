// SPDX-License-Identifier: Apache-2.0
#include "porting/build.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <utility>

#include "core/check.hpp"
#include "core/units.hpp"
#include "net/run_program.hpp"
#include "plugin/library_file.hpp"
#include "porting/bound_temporary.hpp"
#include "porting/compiler_flags.hpp"
#include "porting/delivery.hpp"
#include "porting/interface_mark.hpp"
#include "porting/interfaces.hpp"
#include "porting/source_text.hpp"
#include "porting/workspace.hpp"

namespace agon::porting {
namespace {

namespace fs = std::filesystem;

/// The last is called last: see there.
constexpr std::array<const char*, 10> kRuntime{
    "runtime_text.c",    "runtime_wide.c",  "runtime_format.c",  "runtime_scan.c",
    "runtime_paths.c",   "runtime_files.c", "runtime_profile.c", "runtime_handles.c",
    "runtime_desktop.c", "runtime.c"};
/// Only where a source has such streams: it takes as long to compile as all others.
constexpr const char* kStreams = "runtime_streams.cpp";
/// Each round repairs at least one place; a source that needs more is beyond repair.
constexpr int kMostRounds = 12;
/// No error of the sources, though it reads like one.
constexpr const char* kFull = "No space left on device";

bool has_bound_temporary(const std::string& output) {
    const std::vector<Diagnostic> errors = errors_in(output);
    return std::any_of(errors.begin(), errors.end(),
                       [](const Diagnostic& error) { return is_bound_temporary(error.message); });
}

struct Unit {
    fs::path original;  ///< as the user knows it
    fs::path source;    ///< the copy
    fs::path object;
    bool is_c = false;
    bool is_ours = false;
    bool has_been_compiled = false;
    net::ProgramEnd end;
};

class Build {
public:
    explicit Build(const BuildRequest& request, Project project)
        : request_(request),
          interface_(*find_interface(request.interface)),
          windows_(request.compat / "msrs" / "windows"),
          library_(request.build_folder / "library.so"),
          workspace_(settings(request, project, windows_)) {
        report_.project = std::move(project);
    }

    core::Result<BuildReport> run() {
        for (const auto step : {&Build::adapt, &Build::mark, &Build::compile_all, &Build::link,
                                &Build::inspect, &Build::deliver}) {
            if (const core::Result<void> done = (this->*step)(); !done) {
                return done.error();
            }
            if (!report_.errors.empty() || !report_.trouble.empty()) {
                break;
            }
        }
        for (const AdaptedFile* file : workspace_.files()) {
            std::string notes;
            for (const std::string& note : file->notes) {
                notes += (notes.empty() ? "" : "; ") + note;
            }
            if (!notes.empty()) {
                report_.adapted.push_back(file->original.string() + ": " + notes);
            }
        }
        return report_;
    }

private:
    static Workspace::Settings settings(const BuildRequest& request, const Project& project,
                                        const fs::path& windows) {
        Workspace::Settings settings;
        settings.build_folder = request.build_folder;
        settings.folder = project.folder;
        settings.windows_headers = windows;
        settings.encoding = request.encoding;
        settings.include_folders = project.include_folders;
        return settings;
    }

    core::Result<void> adapt() {
        for (const std::string& name : report_.project.forced_includes) {
            if (const auto file = workspace_.find(name)) {
                const core::Result<AdaptedFile*> added = workspace_.add(*file);
                if (!added) {
                    return added.error();
                }
                forced_.push_back((*added)->copy);
            }
        }
        for (const std::string& name : report_.project.sources) {
            const auto file = workspace_.find(name);
            if (!file) {
                return core::Error{"the project names a source that isn't there: " + name,
                                   report_.project.file.string()};
            }
            const core::Result<AdaptedFile*> added = workspace_.add(*file);
            if (!added) {
                return added.error();
            }
            sources_.push_back(*added);
        }
        return {};
    }

    /// Lets the compiler measure the struct that the interface's function takes.
    core::Result<void> mark() {
        for (const AdaptedFile* file : workspace_.files()) {
            if (file->text.find(interface_.own_mark) != std::string::npos) {
                return {};  // it says so itself
            }
        }
        const bool is_msrs = interface_.name == "msrs";
        for (const std::string_view entry : interface_.entries) {
            const std::string function(entry);
            for (AdaptedFile* file : sources_) {
                const auto parameters =
                    parameters_of_definition(without_comments(file->text), function);
                InterfaceMark mark =
                    is_msrs ? msrs_mark(request_.axes, request_.whose) : fira_mark(function);
                mark.function = function;
                const std::string text =
                    parameters ? mark_text(mark, language_is_c(file->original), *parameters) : "";
                if (!text.empty()) {
                    return workspace_.append(*file, "the measures of " + function + "'s struct",
                                             text);
                }
            }
        }
        return {};
    }

    void plan() {
        for (const AdaptedFile* file : sources_) {
            units_.push_back({file->original,
                              file->copy,
                              file->copy.string() + ".o",
                              language_is_c(file->original),
                              false,
                              false,
                              {}});
        }
        const std::vector<const AdaptedFile*> files = workspace_.files();
        if (std::any_of(files.begin(), files.end(), [](const AdaptedFile* file) {
                return file->text.find("fstream") != std::string::npos;
            })) {
            plan_ours(kStreams);
        }
        for (const char* name : kRuntime) {
            plan_ours(name);
        }
    }

    void plan_ours(const std::string& name) {
        const fs::path source = windows_ / name;
        units_.push_back({source,
                          source,
                          request_.build_folder / (name + ".o"),
                          language_is_c(source),
                          true,
                          false,
                          {}});
    }

    [[nodiscard]] net::ProgramCall compiler_call() const {
        net::ProgramCall call;
        // Its messages are read here: plain English. What it leaves, killed, goes with the folder.
        call.environment = {"LC_ALL=C", "TMPDIR=" + request_.build_folder.string()};
        call.time_limit = request_.time_limit;
        call.is_interrupted = request_.is_interrupted;
        return call;
    }

    /// Runs the compiler for a file of the user's.
    [[nodiscard]] core::Result<net::ProgramEnd> run_compiler(const net::ProgramCall& call,
                                                             const fs::path& file) const {
        core::Result<net::ProgramEnd> end = net::run_program(call);
        if (!end) {
            return core::Error{"no compiler: " + end.error().text() + "; install g++ or name one",
                               "--compiler"};
        }
        if (end->is_out_of_time) {
            return core::Error{"the compiler did not end within " +
                                   core::to_text(request_.time_limit) +
                                   " and was stopped; --compile-limit gives it more time",
                               file.string()};
        }
        if (end->is_interrupted) {
            return core::Error{"interrupted", file.string()};
        }
        if (!end->has_succeeded() && end->output.find(kFull) != std::string::npos) {
            return core::Error{std::string("the compiler can't write: ") + kFull,
                               request_.build_folder.string()};
        }
        return end;
    }

    [[nodiscard]] net::ProgramCall call_for(const Unit& unit) const {
        net::ProgramCall call = compiler_call();
        call.arguments =
            compile_command(request_, report_.project, windows_, forced_, unit.is_c, unit.is_ours);
        call.arguments.insert(call.arguments.end(),
                              {"-o", unit.object.string(), unit.source.string()});
        return call;
    }

    /// As many at once as there are processors. The results stand in the units' own order.
    core::Result<void> compile_once() {
        std::atomic<std::size_t> next{0};
        std::vector<std::optional<core::Error>> troubles(units_.size());
        std::atomic<bool> has_trouble{false};
        const auto work = [&] {
            for (std::size_t i = next++; i < units_.size() && !has_trouble; i = next++) {
                Unit& unit = units_[i];
                if (unit.has_been_compiled) {
                    continue;
                }
                core::Result<net::ProgramEnd> end = run_compiler(call_for(unit), unit.original);
                if (end) {
                    unit.end = std::move(end).value();
                    unit.has_been_compiled = unit.end.has_succeeded();
                } else {
                    troubles[i] = end.error();
                    has_trouble = true;
                }
            }
        };
        std::vector<std::thread> others;
        for (unsigned i = 1; i < std::min(std::thread::hardware_concurrency(), 8U); ++i) {
            others.emplace_back(work);
        }
        work();
        for (std::thread& other : others) {
            other.join();
        }
        for (const std::optional<core::Error>& trouble : troubles) {
            if (trouble) {
                return *trouble;
            }
        }
        return {};
    }

    core::Result<void> compile_all() {
        plan();
        bool is_repaired = true;
        for (int round = 0; is_repaired && round < kMostRounds; ++round) {
            if (core::Result<void> compiled = compile_once(); !compiled) {
                return compiled;
            }
            std::vector<Diagnostic> errors;
            std::string output;
            for (const Unit& unit : units_) {
                if (!unit.has_been_compiled) {
                    const std::vector<Diagnostic> more = errors_in(unit.end.output);
                    errors.insert(errors.end(), more.begin(), more.end());
                    output += unit.end.output;
                }
            }
            report_.errors = errors;
            report_.trouble = errors.empty() ? output : "";
            core::Result<bool> repaired = workspace_.repair(errors);
            if (repaired && !*repaired) {
                repaired = keep_temporaries();
            }
            if (!repaired) {
                return repaired.error();
            }
            is_repaired = *repaired;
            if (is_repaired) {
                // A header may have been repaired that others include.
                for (Unit& unit : units_) {
                    unit.has_been_compiled = unit.has_been_compiled && unit.is_ours;
                }
            }
        }
        for (Diagnostic& error : report_.errors) {
            error.message += is_bound_temporary(error.message) ? advice_on_temporary() : "";
        }
        return {};
    }

    /// Asks the compiler once more for the places of temporaries, where it complained of some.
    core::Result<bool> keep_temporaries() {
        std::vector<BoundTemporary> temporaries;
        for (const Unit& unit : units_) {
            if (unit.has_been_compiled || !has_bound_temporary(unit.end.output)) {
                continue;
            }
            net::ProgramCall call = call_for(unit);
            call.arguments.insert(call.arguments.end(),
                                  {"-fsyntax-only", "-fdiagnostics-format=json"});
            const core::Result<net::ProgramEnd> end = run_compiler(call, unit.original);
            if (!end) {
                return end.error();
            }
            const std::vector<BoundTemporary> more = bound_temporaries(end->output);
            temporaries.insert(temporaries.end(), more.begin(), more.end());
        }
        return workspace_.repair(temporaries);
    }

    core::Result<void> link() {
        net::ProgramCall call = compiler_call();
        call.arguments = link_command(request_, library_);
        for (const Unit& unit : units_) {
            call.arguments.push_back(unit.object.string());
        }
        const core::Result<net::ProgramEnd> end = run_compiler(call, request_.output);
        if (!end) {
            return end.error();
        }
        if (!end->has_succeeded()) {
            report_.errors = errors_in(end->output);
            workspace_.name_originals(report_.errors);
            report_.trouble = report_.errors.empty() ? end->output + end->text() : "";
        }
        return {};
    }

    core::Result<void> inspect() {
        const core::Result<plugin::LibraryFile> library = plugin::inspect_library_file(library_);
        if (!library) {
            return library.error();
        }
        report_.exports = exported_functions(interface_, *library);
        if (const std::optional<std::string> missing = missing_entry(interface_, *library)) {
            return core::Error{*missing, request_.path.string()};
        }
        return {};
    }

    core::Result<void> deliver() { return porting::deliver(library_, request_.output); }

    const BuildRequest& request_;
    const Interface& interface_;
    fs::path windows_;
    fs::path library_;  ///< in the build folder
    Workspace workspace_;
    BuildReport report_;
    std::vector<AdaptedFile*> sources_;
    std::vector<fs::path> forced_;
    std::vector<Unit> units_;
};

}  // namespace

core::Result<BuildReport> build_library(const BuildRequest& request) {
    AGON_CHECK(find_interface(request.interface) != nullptr, request.interface);
    if (const core::Result<void> writable = check_place(request.output); !writable) {
        return writable.error();
    }
    core::Result<Project> project = find_project(request.path);
    if (!project) {
        return project.error();
    }
    return Build(request, std::move(project).value()).run();
}

}  // namespace agon::porting
