// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "net/shared_bytes.hpp"
#include "net/web_request.hpp"

namespace agon::net {

/// A response as it goes over the wire.
struct HttpAnswer {
    SharedBytes head;
    SharedBytes body;  ///< empty for HEAD
};

/// What becomes of the connection, and whether the body is left out.
struct HttpAnswerStyle {
    bool is_head_method = false;
    bool stays = false;
};

/// Chooses the encoding, answers 304 to who has it already, writes the headers. Control characters
/// in the handler's headers become spaces, so that nobody writes headers through a file's name.
[[nodiscard]] HttpAnswer http_answer(const WebRequest& request, const WebResponse& response,
                                     HttpAnswerStyle style);

}  // namespace agon::net
