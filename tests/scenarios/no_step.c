/* SPDX-License-Identifier: Apache-2.0 */
/* Of the MSRS interface everything but StrategyStep. */
void Author(char* name);
void StrategyInit(void* environment);
void StrategyDrop(void* environment);
void SetForm(void* environment);

void Author(char* name) {
    name[0] = 'x';
}

void StrategyInit(void* environment) {
    (void)environment;
}

void StrategyDrop(void* environment) {
    (void)environment;
}

void SetForm(void* environment) {
    (void)environment;
}
