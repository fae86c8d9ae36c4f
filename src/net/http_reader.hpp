// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "net/web_request.hpp"

namespace agon::net {

/// Cuts a client's bytes into HTTP requests, however they come. Boost.Beast parses.
///
///     add(bytes); loop over next(): after Head say allow_body() if it has one, after Complete
///     next() goes on with the request behind it.
class HttpReader {
public:
    enum class Kind : std::uint8_t {
        NeedsMore,
        Head,      ///< a POST's head has come: request() is without its body
        Complete,  ///< request() is whole
        Broken     ///< answer refusal() and read no more
    };

    explicit HttpReader(std::string remote_address);
    ~HttpReader();
    HttpReader(const HttpReader&) = delete;
    HttpReader& operator=(const HttpReader&) = delete;

    void add(std::span<const std::byte> bytes);
    [[nodiscard]] Kind next();

    /// How large a body the request may have. @pre next() has given Head
    void allow_body(std::size_t limit_bytes);

    [[nodiscard]] const WebRequest& request() const;
    [[nodiscard]] const WebResponse& refusal() const;

    [[nodiscard]] bool is_head_method() const;    ///< HEAD: the answer has no body
    [[nodiscard]] bool wants_continue() const;    ///< waits for "100 Continue"
    [[nodiscard]] bool wants_to_stay() const;     ///< the connection is to serve another request
    [[nodiscard]] bool wants_web_socket() const;  ///< an upgrade, well-formed or not

    /// Part of a request has come, its end has not.
    [[nodiscard]] bool is_within() const;

    /// What is behind the last request: the first bytes of another protocol, after an upgrade.
    [[nodiscard]] std::string take_rest();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// "Not Found" for 404; empty for what has no name.
[[nodiscard]] std::string http_reason(int status);

}  // namespace agon::net
