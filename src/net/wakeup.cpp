// SPDX-License-Identifier: Apache-2.0
#include "net/wakeup.hpp"

#include <errno.h>
#include <string.h>

#include <cstdint>
#include <string>
#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

namespace agon::net {

core::Result<Wakeup> Wakeup::create() {
    const int descriptor = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (descriptor < 0) {
        return core::Error{std::string("no eventfd can be made: ") + ::strerror(errno), ""};
    }
    return Wakeup(descriptor);
}

Wakeup::Wakeup(Wakeup&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), is_pending_(other.is_pending_.load()) {}

Wakeup::~Wakeup() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

void Wakeup::wake() noexcept {
    if (!is_pending_.exchange(true, std::memory_order_acq_rel)) {
        // Never full: clear() takes what is in it before another write can come.
        const std::uint64_t one = 1;
        static_cast<void>(!::write(descriptor_, &one, sizeof one));
    }
}

bool Wakeup::clear() noexcept {
    // First the descriptor, then the flag: what is woken in between is seen by this call's caller,
    // and what comes after writes again.
    std::uint64_t count = 0;
    static_cast<void>(!::read(descriptor_, &count, sizeof count));
    return is_pending_.exchange(false, std::memory_order_acq_rel);
}

}  // namespace agon::net
