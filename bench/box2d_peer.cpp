// SPDX-License-Identifier: Apache-2.0
// box2d_peer TRACE: prints the nanoseconds a tick of Box2D as its library comes.
#include <cstdio>

#include "peer.hpp"

int main(int argc, char** argv) {
    agon::bench::PeerTrace trace;
    if (argc != 2 || !agon::bench::read_trace(argv[1], trace)) {
        std::fprintf(stderr, "usage: box2d_peer TRACE, a file that agon_bench wrote\n");
        return 2;
    }
    std::printf("%.3f\n", agon::bench::peer_ns_per_tick(trace));
    return 0;
}
