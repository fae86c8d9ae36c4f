/* SPDX-License-Identifier: Apache-2.0 */
/* Knows the interface, but for the one function that must be there. */
__attribute__((visibility("default"))) void StrategyInit(double* environment) {
    environment[3] = 1;
}

__attribute__((visibility("default"))) void SetForm(double* environment) {
    environment[3] = 1;
}
