// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "net/web_connection.hpp"

// The two protocols of a web server. Both outlived by their connection.

namespace agon::net {

/// What each connection begins with.
[[nodiscard]] std::unique_ptr<WebProtocol> make_http_protocol(WebConnection& connection);

/// What it goes on with after an upgrade; its first bytes, the answer, are queued already.
[[nodiscard]] std::unique_ptr<WebProtocol> make_socket_protocol(WebConnection& connection,
                                                                WebUpgrade upgrade);

}  // namespace agon::net
