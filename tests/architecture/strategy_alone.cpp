// SPDX-License-Identifier: Apache-2.0
// Linked with every object of strategy/ and with nothing of the simulated world.
int main() {
    return 0;
}
