// SPDX-License-Identifier: Apache-2.0
// The usual slip: no extern "C".
__attribute__((visibility("default"))) void StrategyStep(double* environment) {
    environment[3] = 1;
}
