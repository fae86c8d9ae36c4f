// SPDX-License-Identifier: Apache-2.0
#include "net/http_reader.hpp"

#include <limits>
#include <optional>
#include <utility>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/string_body.hpp>

#include "core/check.hpp"
#include "net/web_text.hpp"

namespace agon::net {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::uint32_t kHeadLimitBytes = 16 * 1024;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

WebResponse refusal_of(const beast::error_code& error) {
    if (error == http::error::body_limit) {
        return WebResponse::of_text(413, "the body is too large");
    }
    if (error == http::error::header_limit) {
        return WebResponse::of_text(
            431, "a request's head has at most " + std::to_string(kHeadLimitBytes) + " bytes");
    }
    return WebResponse::of_text(400, "no well-formed request: " + error.message());
}

}  // namespace

struct HttpReader::State {
    using Parser = http::request_parser<http::string_body>;

    std::string remote_address;
    std::string input;
    std::optional<Parser> parser;
    WebRequest request;
    WebResponse refusal;
    bool is_body_allowed = false;
    bool is_body_too_large = false;
    bool is_complete = false;

    void begin() {
        parser.emplace();
        parser->header_limit(kHeadLimitBytes);
        // The true limit comes with allow_body(). boost::none would refuse every body here.
        parser->body_limit(std::numeric_limits<std::uint64_t>::max());
        request = {};
        request.remote_address = remote_address;
        is_body_allowed = false;
        is_body_too_large = false;
        is_complete = false;
    }

    Kind refuse(WebResponse response) {
        refusal = std::move(response);
        return Kind::Broken;
    }

    /// Gives the parser what has come. False if it needs more.
    bool parse(beast::error_code& error) {
        const std::size_t used = parser->put(boost::asio::buffer(input), error);
        input.erase(0, used);
        const bool is_short = error == http::error::need_more;
        if (is_short) {
            error = {};
        }
        return !is_short && !error;
    }

    Kind take_head();
};

HttpReader::Kind HttpReader::State::take_head() {
    const auto& message = parser->get();
    const auto method = message.method();
    if (method != http::verb::get && method != http::verb::head && method != http::verb::post) {
        WebResponse response = WebResponse::of_text(405, "GET, HEAD and POST are served");
        response.headers.emplace_back("Allow", "GET, HEAD, POST");
        return refuse(std::move(response));
    }
    std::optional<WebPlace> place = parse_place(view_of(message.target()));
    if (!place) {
        return refuse(WebResponse::of_text(400, "no path that can be served"));
    }
    request.method = method == http::verb::post ? WebMethod::Post : WebMethod::Get;
    request.path = std::move(place->path);
    request.query = std::move(place->query);
    for (const auto& field : message) {
        request.headers.emplace_back(lower_case(view_of(field.name_string())),
                                     view_of(field.value()));
    }
    const auto hosts = message.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && message.version() >= 11)) {
        return refuse(WebResponse::of_text(400, "a request names one Host"));
    }
    const bool has_body = parser->chunked() || parser->content_length_remaining().value_or(0) > 0;
    if (request.method == WebMethod::Post) {
        return Kind::Head;
    }
    if (has_body) {
        return refuse(WebResponse::of_text(413, "only a POST has a body"));
    }
    return Kind::Complete;
}

HttpReader::HttpReader(std::string remote_address) : state_(std::make_unique<State>()) {
    state_->remote_address = std::move(remote_address);
    state_->begin();
}

HttpReader::~HttpReader() = default;

void HttpReader::add(std::span<const std::byte> bytes) {
    state_->input.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

HttpReader::Kind HttpReader::next() {
    State& state = *state_;
    if (state.is_complete) {
        state.begin();
    }
    beast::error_code error;
    if (!state.parser->is_header_done()) {
        // An empty line in front of a request is allowed, and left by some clients behind a body.
        if (!state.parser->got_some()) {
            while (state.input.starts_with("\r\n")) {
                state.input.erase(0, 2);
            }
            if (state.input == "\r") {
                return Kind::NeedsMore;
            }
        }
        if (!state.parse(error)) {
            return error ? state.refuse(refusal_of(error)) : Kind::NeedsMore;
        }
        const Kind kind = state.take_head();
        state.is_complete = kind == Kind::Complete;
        return kind;
    }
    if (!state.is_body_allowed) {
        return Kind::NeedsMore;
    }
    if (state.is_body_too_large) {
        return state.refuse(refusal_of(http::error::body_limit));
    }
    while (!state.parser->is_done()) {
        if (state.input.empty()) {
            return Kind::NeedsMore;
        }
        if (!state.parse(error)) {
            return error ? state.refuse(refusal_of(error)) : Kind::NeedsMore;
        }
    }
    state.request.body = std::move(state.parser->get().body());
    state.is_complete = true;
    return Kind::Complete;
}

void HttpReader::allow_body(std::size_t limit_bytes) {
    State& state = *state_;
    AGON_CHECK(state.parser->is_header_done() && !state.is_body_allowed);
    state.is_body_allowed = true;
    state.parser->eager(true);
    // For what comes in chunks; a stated length the parser has looked at with the head.
    state.parser->body_limit(limit_bytes);
    state.is_body_too_large = state.parser->content_length_remaining().value_or(0) > limit_bytes;
}

const WebRequest& HttpReader::request() const {
    return state_->request;
}

const WebResponse& HttpReader::refusal() const {
    return state_->refusal;
}

bool HttpReader::is_head_method() const {
    return state_->parser->get().method() == http::verb::head;
}

bool HttpReader::wants_continue() const {
    const std::string* expect = state_->request.header("expect");
    return expect != nullptr && is_equal_in_any_case(*expect, "100-continue") &&
           !state_->is_body_too_large && !state_->parser->is_done();
}

bool HttpReader::wants_to_stay() const {
    return state_->parser->get().keep_alive();
}

bool HttpReader::wants_web_socket() const {
    const std::string* upgrade = state_->request.header("upgrade");
    return upgrade != nullptr && holds_word(*upgrade, "websocket");
}

bool HttpReader::is_within() const {
    return !state_->input.empty() || (state_->parser->got_some() && !state_->is_complete);
}

std::string HttpReader::take_rest() {
    return std::exchange(state_->input, {});
}

std::string http_reason(int status) {
    const auto known = http::int_to_status(static_cast<unsigned>(status));
    return known == http::status::unknown ? "" : std::string(view_of(http::obsolete_reason(known)));
}

}  // namespace agon::net
