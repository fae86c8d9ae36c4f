// SPDX-License-Identifier: Apache-2.0
// agon_bench [--json FILE] [--only PART], the parts are listed below. Measures whole matches and
// scenes; each promise (a bar) is a ratio or a size, so that it says the same on any machine.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "matches.hpp"

namespace {

struct Part {
    const char* name;
    void (*measure)(const agon::bench::Ground&, agon::bench::Results&);
};

constexpr Part kParts[] = {
    {"memory", &agon::bench::measure_memory},
    {"throughput", &agon::bench::measure_throughput},
    {"box2d", &agon::bench::measure_against_box2d},
    {"recording", &agon::bench::measure_recording},
    {"isolation", &agon::bench::measure_isolation},
    {"web", &agon::bench::measure_web},
    {"viewers", &agon::bench::measure_viewers},
    {"threads", &agon::bench::measure_threads},
    {"scenes", &agon::bench::measure_scenes},
    {"scripts", &agon::bench::measure_scripts},
};

}  // namespace

int main(int argc, char** argv) {
    std::string json;
    std::string only;
    for (int i = 1; i < argc; i += 2) {
        const std::string option = argv[i];
        if (i + 1 >= argc || (option != "--json" && option != "--only")) {
            std::fprintf(stderr, "usage: agon_bench [--json FILE] [--only PART]\n");
            return 2;
        }
        (option == "--json" ? json : only) = argv[i + 1];
    }
    std::string scratch = (std::filesystem::temp_directory_path() / "agon_bench.XXXXXX").string();
    if (mkdtemp(scratch.data()) == nullptr) {
        std::fprintf(stderr, "agon_bench: no scratch folder can be made (%s)\n", scratch.c_str());
        return 3;
    }

    agon::bench::Results results;
    bool is_known = only.empty();
    {
        agon::plugin::CrashGuard guard;
        const agon::bench::Ground ground{guard, AGON_STRATEGIES_FOLDER, scratch};
        for (const Part& part : kParts) {
            if (only.empty() || only == part.name) {
                is_known = true;
                std::fprintf(stderr, "measuring %s ...\n", part.name);
                part.measure(ground, results);
            }
        }
    }
    std::filesystem::remove_all(scratch);
    if (!is_known) {
        std::fprintf(stderr, "agon_bench: unknown part '%s'\n", only.c_str());
        return 2;
    }
    agon::bench::print(results);
    if (!json.empty() && !agon::bench::write_json(results, json)) {
        std::fprintf(stderr, "agon_bench: cannot write %s\n", json.c_str());
        return 3;
    }
    return 0;
}
