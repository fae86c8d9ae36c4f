// SPDX-License-Identifier: Apache-2.0
// Prints where in libm the dynamic linker bound sin(): it differs between the variants that glibc
// picks by processor, so it shows whether hiding features of the processor had an effect.
#include <cstdio>

#include <dlfcn.h>

int main() {
    void* const libm = dlopen("libm.so.6", RTLD_NOW);
    void* const function = libm == nullptr ? nullptr : dlsym(libm, "sin");
    Dl_info info{};
    if (function == nullptr || dladdr(function, &info) == 0) {
        std::puts("unknown");
        return 1;
    }
    std::printf("%td\n", static_cast<char*>(function) - static_cast<char*>(info.dli_fbase));
    return 0;
}
