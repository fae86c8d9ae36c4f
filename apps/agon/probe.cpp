// SPDX-License-Identifier: Apache-2.0
#include "probe.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <tuple>
#include <utility>

#include "console.hpp"
#include "interrupt.hpp"
#include "net/run_program.hpp"
#include "scratch_folder.hpp"

namespace agon::app {

namespace {

constexpr std::uint64_t kMemoryLimit_bytes = std::uint64_t{4} << 30U;
constexpr std::uint64_t kFileLimit_bytes = std::uint64_t{64} << 20U;
/// Of a few seconds of play; a sound program needs a hundredth of it.
constexpr core::Duration kTimeLimit = core::Duration::milliseconds(20'000);
/// What is closer together than that says nothing.
constexpr double kAlike_m = 0.03;

// All sets of options of an interface that a library can have, the usual ones first.
std::vector<std::string> usual_sets(const std::string& interface) {
    if (interface == "fira") {
        return {"layout=lp64", "layout=win32"};
    }
    if (interface == "msrs") {
        return {"axes=y-up,tail=long64", "axes=y-up,tail=int32", "axes=y-down,tail=long64",
                "axes=y-down,tail=int32"};
    }
    return {""};
}

// Measured by the library's own compiler, it can't be otherwise. Axes are what somebody thought.
bool contradicts_measures(const strategy::SelfDescription& self, const std::string& set) {
    for (const std::string& option : split_options(set)) {
        const std::string key = option.substr(0, option.find('=') + 1);
        const bool is_measured = key == "tail=" || key == "layout=";
        if (is_measured && self.has_said_so && self.robot_count != 0 && !states(self, option)) {
            return true;
        }
    }
    return false;
}

double rank(const ProbeRow& row) {
    return row.fault.empty() ? std::floor(std::max(row.yellow_m, row.blue_m) / kAlike_m) : 1e9;
}

std::vector<std::uint32_t> robot_counts(const strategy::LibraryDescription& library) {
    if (library.self.robot_count != 0) {
        return {library.self.robot_count};
    }
    return library.interface == "msrs" ? std::vector<std::uint32_t>{5, 3, 11}
                                       : std::vector<std::uint32_t>{5};
}

core::Result<net::ProgramEnd> run_child(std::vector<std::string> words,
                                        const std::filesystem::path& folder) {
    net::ProgramCall call;
    call.arguments = {"/proc/self/exe"};
    call.arguments.insert(call.arguments.end(), words.begin(), words.end());
    call.folder = folder;
    call.environment = {"TMPDIR=" + folder.string()};  // what a lost one leaves goes with it
    call.time_limit = kTimeLimit;
    call.memory_limit_bytes = kMemoryLimit_bytes;
    call.file_limit_bytes = kFileLimit_bytes;
    call.is_interrupted = &Interrupt::has_come;
    auto end = net::run_program(call);
    if (end && end->is_interrupted) {
        return core::Error{"interrupted", ""};
    }
    return end;
}

// What a child that failed said of it, else how it ended.
std::string fault_of(const net::ProgramEnd& end) {
    const std::size_t error = end.output.rfind("error: ");
    const bool has_said_why = error != std::string::npos && !end.is_out_of_time;
    const std::string why = has_said_why ? end.output.substr(error + 7) : end.text();
    return why.substr(0, why.find('\n'));
}

// One library's way through all attempts.
class Prober {
public:
    Prober(const strategy::LibraryDescription& library, const ProbeListener& listener,
           std::filesystem::path folder)
        : library_(library), listener_(listener), folder_(std::move(folder)) {
        std::error_code ignored;
        file_ = std::filesystem::absolute(library.file.path, ignored).string();
    }

    core::Result<Probe> run() {
        const std::vector<std::uint32_t> counts = robot_counts(library_);
        const std::vector<std::string> sets = option_sets(library_);
        attempts_ = 1 + counts.size() * sets.size() * 2;
        if (const auto loaded = load(); !loaded) {
            return loaded.error();
        }
        for (const std::uint32_t robots : counts) {
            for (const std::string& options : sets) {
                if (!probe_.load_fault.empty()) {
                    break;  // it fails alike whatever the options are
                }
                if (const auto tried = attempt(robots, options); !tried) {
                    return tried.error();
                }
            }
        }
        // What is alike keeps its order: the usual options first.
        std::stable_sort(probe_.rows.begin(), probe_.rows.end(),
                         [&](const ProbeRow& a, const ProbeRow& b) { return rank(a) < rank(b); });
        return std::move(probe_);
    }

private:
    core::Result<void> load() {
        begin("loading it");
        const auto end = run_child({"load", file_}, folder_);
        if (!end) {
            return end.error();
        }
        if (end->output.compare(0, 6, "loaded") != 0) {
            probe_.load_fault = fault_of(*end);
        }
        tell_end(probe_.load_fault.empty() ? "done" : probe_.load_fault);
        return {};
    }

    core::Result<void> attempt(std::uint32_t robots, const std::string& options) {
        ProbeRow row;
        row.robot_count = robots;
        row.options = options;
        for (auto [seat, half, result_m] : {std::tuple{"yellow", "left half", &row.yellow_m},
                                            {"blue", "right half", &row.blue_m}}) {
            begin("soccer" + std::to_string(robots) + (options.empty() ? "" : ", " + options) +
                  ", " + half);
            std::vector<std::string> words{"chase", file_, "soccer" + std::to_string(robots), seat};
            if (!options.empty()) {
                words.insert(words.end(), {"--options", options});
            }
            const auto end = run_child(std::move(words), folder_);
            if (!end) {
                return end.error();
            }
            *result_m = read_chase(*end, row);
            tell_end(row.fault.empty() ? decimal(*result_m * 100, 1) + " cm" : row.fault);
            if (!row.fault.empty()) {
                break;
            }
        }
        probe_.rows.push_back(row);
        return {};
    }

    // "0.012345 author"
    static double read_chase(const net::ProgramEnd& end, ProbeRow& row) {
        const std::string& text = end.output;
        double closest_m = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), closest_m);
        if (!end.has_succeeded() || read.ec != std::errc()) {
            row.fault = fault_of(end);
            return 0;
        }
        const std::string rest(read.ptr, text.data() + text.size());
        row.author = rest.substr(std::min<std::size_t>(1, rest.size()));
        row.author = row.author.substr(0, row.author.find('\n'));
        return closest_m;
    }

    void begin(const std::string& what) {
        attempt_ = std::to_string(++number_) + " of " + std::to_string(attempts_) + ": " + what;
        listener_.on_begin(attempt_);
    }

    void tell_end(const std::string& result) { listener_.on_end(attempt_, result); }

    const strategy::LibraryDescription& library_;
    const ProbeListener& listener_;
    std::filesystem::path folder_;
    std::string file_;
    Probe probe_;
    std::string attempt_;
    std::size_t number_ = 0;
    std::size_t attempts_ = 0;
};

}  // namespace

std::vector<std::string> split_options(const std::string& set) {
    std::vector<std::string> options;
    for (std::size_t begin = 0; begin < set.size();) {
        const std::size_t end = std::min(set.find(',', begin), set.size());
        options.push_back(set.substr(begin, end - begin));
        begin = end + 1;
    }
    return options;
}

bool states(const strategy::SelfDescription& self, const std::string& option) {
    const std::vector<std::string> said = split_options(self.options);
    return self.has_said_so && std::find(said.begin(), said.end(), option) != said.end();
}

std::vector<std::string> option_sets(const strategy::LibraryDescription& library) {
    std::vector<std::string> sets = usual_sets(library.interface);
    const auto is_out = [&](const std::string& set) {
        return contradicts_measures(library.self, set);
    };
    sets.erase(std::remove_if(sets.begin(), sets.end(), is_out), sets.end());
    std::stable_partition(sets.begin(), sets.end(), [&](const std::string& set) {
        const std::vector<std::string> options = split_options(set);
        return std::all_of(options.begin(), options.end(),
                           [&](const std::string& option) { return states(library.self, option); });
    });
    return sets;
}

bool are_alike(const ProbeRow& a, const ProbeRow& b) {
    return rank(a) == rank(b);
}

core::Result<Probe> probe(const strategy::LibraryDescription& library,
                          const ProbeListener& listener) {
    const auto scratch = ScratchFolder::create();
    if (!scratch) {
        return scratch.error();
    }
    return Prober(library, listener, scratch->path()).run();
}

}  // namespace agon::app
