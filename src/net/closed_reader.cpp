// SPDX-License-Identifier: Apache-2.0
#include "net/closed_reader.hpp"

#include <poll.h>

namespace agon::net {

bool is_reader_gone(int descriptor) {
    pollfd out{descriptor, POLLOUT, 0};
    return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

}  // namespace agon::net
