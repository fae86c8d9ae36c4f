// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::net {

/// Whether this is a pipe or a socket whose reader has closed it, as "head" does once it has
/// enough: what can't be written then is missed by nobody. False for files, a full disk among them.
[[nodiscard]] bool is_reader_gone(int descriptor);

}  // namespace agon::net
