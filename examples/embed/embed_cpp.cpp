// SPDX-License-Identifier: Apache-2.0
// Runs a scene twice, side by side, and prints what happens: embed_cpp SCENE STEPS
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>

#include <agon/embed.h>

namespace {

struct Destroy {
    void operator()(agon_sim* sim) const { agon_sim_destroy(sim); }
};

using Simulation = std::unique_ptr<agon_sim, Destroy>;

void check(const Simulation& sim, agon_status status) {
    if (status != AGON_OK) {
        throw std::runtime_error(agon_sim_error(sim.get()));
    }
}

Simulation open(const char* scene, const char* seed) {
    Simulation sim(agon_sim_create());
    check(sim, agon_sim_set_option(sim.get(), "seed", seed));
    check(sim, agon_sim_load_file(sim.get(), scene));
    check(sim, agon_sim_start(sim.get()));
    return sim;
}

agon_sim_info info_of(const Simulation& sim) {
    agon_sim_info info = {};
    info.struct_size = sizeof info;
    check(sim, agon_sim_get_info(sim.get(), &info));
    return info;
}

void print_events(const char* name, const Simulation& sim) {
    agon_event event = {};
    event.struct_size = sizeof event;
    while (agon_sim_next_event(sim.get(), &event) == AGON_OK) {
        if (event.kind == AGON_EVENT_LOG || event.kind == AGON_EVENT_SCRIPT_ERROR) {
            std::printf("%s: %s %s\n", name, event.source, event.text);
        } else if (event.kind == AGON_EVENT_ENDED) {
            std::printf("%s: ended\n", name);
        }
    }
}

void run(const char* scene, unsigned long long steps) {
    const Simulation first = open(scene, "1");
    const Simulation second = open(scene, "1");
    for (unsigned long long i = 0; i < steps; ++i) {  // in turn, a step each
        check(first, agon_sim_step(first.get(), 1, nullptr));
        check(second, agon_sim_step(second.get(), 1, nullptr));
    }
    std::printf("equal hashes: %s\n", info_of(first).hash == info_of(second).hash ? "yes" : "no");
    check(first, agon_sim_stop(first.get()));
    print_events("first", first);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s SCENE STEPS\n", argv[0]);
        return 2;
    }
    try {
        run(argv[1], std::strtoull(argv[2], nullptr, 10));
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
    return 0;
}
