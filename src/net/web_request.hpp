// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/shared_bytes.hpp"

namespace agon::net {

enum class WebMethod : std::uint8_t { Get, Post };

/// What a client asks for over HTTP, checked and decoded.
struct WebRequest {
    WebMethod method = WebMethod::Get;  ///< HEAD comes as Get; the transport leaves out the body
    /// Percent-decoded UTF-8. Begins with "/", holds no control character, no backslash and no
    /// segment "." or "..": others are answered 400 before a handler sees them.
    std::string path;
    /// What stands behind "?", in its order, decoded ("+" is a space).
    std::vector<std::pair<std::string, std::string>> query;
    /// As they came; names in lower case.
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::string remote_address;  ///< "127.0.0.1", "::1": no port

    /// The first of that name; null if there is none. @pre the name is in lower case
    [[nodiscard]] const std::string* header(std::string_view name) const;
    /// The first of that name; null if there is none.
    [[nodiscard]] const std::string* query_value(std::string_view name) const;

    /// A page of this server asks, or a program that is no browser: there is no Origin, or its host
    /// and port are those of Host.
    [[nodiscard]] bool is_same_origin() const;
};

/// The same bytes, packed with gzip or br beforehand.
struct WebEncoding {
    std::string name;  ///< as in Content-Encoding
    SharedBytes body;
};

/// The answer. Content-Length, Connection and X-Content-Type-Options are the transport's.
struct WebResponse {
    int status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    SharedBytes body;
    /// Sent instead of `body` to who accepts one; the first that is accepted.
    std::vector<WebEncoding> encodings;
    /// Without quotes; empty: none. Who has it already (If-None-Match) is answered 304.
    std::string etag;
    std::vector<std::pair<std::string, std::string>> headers;  ///< Cache-Control and what you like

    /// A line of plain text.
    [[nodiscard]] static WebResponse of_text(int status, std::string text);
};

}  // namespace agon::net
