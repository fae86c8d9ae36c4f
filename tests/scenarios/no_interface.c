/* SPDX-License-Identifier: Apache-2.0 */
/* A shared library, but no strategy. */
int useful_function(void);

int useful_function(void) {
    return 42;
}
