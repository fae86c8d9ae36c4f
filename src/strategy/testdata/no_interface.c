/* SPDX-License-Identifier: Apache-2.0 */
/* A sound library that is no strategy. */
__attribute__((visibility("default"))) int agon_strategy_entri(void) {
    return 1;
}
