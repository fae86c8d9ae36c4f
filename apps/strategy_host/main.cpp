// SPDX-License-Identifier: Apache-2.0
// agon-strategy-host: the process in which `agon play` runs one strategy. Not for people: it takes
// what it needs as open descriptors.
#include "strategy/isolation.hpp"

int main(int argc, char** argv) {
    return agon::strategy::run_strategy_host(argc, argv);
}
