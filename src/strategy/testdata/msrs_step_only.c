/* SPDX-License-Identifier: Apache-2.0 */
/* The least that runs: one function. */
__attribute__((visibility("default"))) void StrategyStep(double* environment) {
    environment[3] = 42;
    environment[4] = -42;
}
