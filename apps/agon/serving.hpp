// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <memory>

#include "core/result.hpp"
#include "serve_option.hpp"
#include "server/server.hpp"

namespace agon::app {

/// Serves the page as the command line says. An address that others reach gets a token of its own,
/// if the user gave none.
[[nodiscard]] core::Result<std::unique_ptr<server::Server>> start_server(ServeOptions options,
                                                                         bool has_lobby);

/// Prints where the page is.
void tell_address(const server::Server& server, const ServeOptions& options, std::FILE* out);

/// Before the server goes: viewers hear what was said last, if there are any.
void say_good_bye(server::Server& server);

/// Whether a person at a terminal can end the program, so that the page may stay when all is done.
[[nodiscard]] bool has_terminal();

}  // namespace agon::app
