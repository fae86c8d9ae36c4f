// SPDX-License-Identifier: Apache-2.0
#include "net/http_answer.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "net/http_reader.hpp"
#include "net/web_text.hpp"

namespace agon::net {
namespace {

void add_header(std::string& head, std::string_view name, std::string_view value) {
    const std::size_t begin = head.size();
    head.append(name).append(": ").append(value);
    std::replace_if(
        head.begin() + static_cast<std::ptrdiff_t>(begin), head.end(),
        [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F; },
        ' ');
    head += "\r\n";
}

const WebEncoding* chosen_encoding(const WebRequest& request, const WebResponse& response) {
    const std::string* accepted = request.header("accept-encoding");
    const auto found = std::find_if(
        response.encodings.begin(), response.encodings.end(), [&](const WebEncoding& encoding) {
            return accepted != nullptr && accepts_encoding(*accepted, encoding.name);
        });
    return found == response.encodings.end() ? nullptr : &*found;
}

bool is_known_to(const WebRequest& request, const WebResponse& response) {
    const std::string* known = request.header("if-none-match");
    return response.status == 200 && request.method == WebMethod::Get && !response.etag.empty() &&
           known != nullptr && names_etag(*known, response.etag);
}

}  // namespace

HttpAnswer http_answer(const WebRequest& request, const WebResponse& response,
                       HttpAnswerStyle style) {
    const int status = is_known_to(request, response) ? 304 : response.status;
    const bool has_body = status != 304 && status != 204;
    const WebEncoding* encoding = chosen_encoding(request, response);
    const SharedBytes& body = encoding == nullptr ? response.body : encoding->body;

    std::string head = "HTTP/1.1 " + std::to_string(status) + ' ' + http_reason(status) + "\r\n";
    if (has_body) {
        add_header(head, "Content-Type", response.content_type);
        add_header(head, "Content-Length", std::to_string(body.size()));
        add_header(head, "X-Content-Type-Options", "nosniff");
        if (encoding != nullptr) {
            add_header(head, "Content-Encoding", encoding->name);
        }
    }
    if (!response.encodings.empty()) {
        add_header(head, "Vary", "Accept-Encoding");
    }
    if (!response.etag.empty()) {
        // Weak where the bytes differ by encoding.
        const std::string_view weak = response.encodings.empty() ? "\"" : "W/\"";
        add_header(head, "ETag", std::string(weak) + response.etag + '"');
    }
    for (const auto& [name, value] : response.headers) {
        add_header(head, name, value);
    }
    add_header(head, "Connection", style.stays ? "keep-alive" : "close");
    head += "\r\n";

    HttpAnswer answer;
    answer.head = SharedBytes::of(std::move(head));
    if (has_body && !style.is_head_method) {
        answer.body = body;
    }
    return answer;
}

}  // namespace agon::net
