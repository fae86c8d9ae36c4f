// SPDX-License-Identifier: Apache-2.0
#include "net/process_limits.hpp"

#include <signal.h>

#include <fstream>
#include <string>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace agon::net {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif
#else
constexpr bool kIsSanitized = false;
#endif

void set_limit(decltype(RLIMIT_DATA) resource, std::uint64_t value) {
    rlimit limit{};
    ::getrlimit(resource, &limit);
    if (value < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max = value;
        ::setrlimit(resource, &limit);
    }
}

}  // namespace

void limit_this_process(const ProcessLimits& limits) {
    set_limit(RLIMIT_CORE, 0);
    if (limits.memory_bytes > 0 && !kIsSanitized) {
        set_limit(RLIMIT_DATA, limits.memory_bytes);
    }
    if (limits.file_bytes > 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        set_limit(RLIMIT_FSIZE, limits.file_bytes);
    }
}

void allow_tracing() {
    ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
}

bool is_traced() {
    std::ifstream status("/proc/self/status");
    const std::string key = "TracerPid:";
    for (std::string line; std::getline(status, line);) {
        if (line.rfind(key, 0) == 0) {
            return line.find_first_of("123456789", key.size()) != std::string::npos;
        }
    }
    return false;
}

}  // namespace agon::net
