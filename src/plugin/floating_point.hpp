// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#if defined(__x86_64__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace agon::plugin {

/// How this thread rounds and treats denormal numbers. A library built with -ffast-math switches
/// denormals off as soon as it is loaded, which would change the results of a simulation.
class FloatingPointMode {
public:
#if defined(__x86_64__)
    [[nodiscard]] static FloatingPointMode current() {
        FloatingPointMode mode;
        mode.sse_ = _mm_getcsr() & ~kSseFlags;
        asm volatile("fnstcw %0" : "=m"(mode.x87_));
        return mode;
    }

    /// Sets this mode again; cheap if nothing has changed.
    void restore() const {
        const FloatingPointMode now = current();
        if (now.sse_ != sse_) {
            _mm_setcsr(sse_);
        }
        if (now.x87_ != x87_) {
            asm volatile("fldcw %0" : : "m"(x87_));
        }
    }

private:
    // Exceptions that have been seen; nobody reads them.
    static constexpr std::uint32_t kSseFlags = 0x3f;

    std::uint32_t sse_ = 0;
    std::uint16_t x87_ = 0;
#else
    [[nodiscard]] static FloatingPointMode current() {
        FloatingPointMode mode;
        std::fegetenv(&mode.environment_);
        return mode;
    }

    void restore() const {
        std::fesetenv(&environment_);
    }

private:
    std::fenv_t environment_{};
#endif
};

}  // namespace agon::plugin
