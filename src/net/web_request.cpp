// SPDX-License-Identifier: Apache-2.0
#include "net/web_request.hpp"

#include <algorithm>

#include "net/web_text.hpp"

namespace agon::net {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

const std::string* find(const Fields& fields, std::string_view name) {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const auto& field) { return field.first == name; });
    return found == fields.end() ? nullptr : &found->second;
}

}  // namespace

const std::string* WebRequest::header(std::string_view name) const {
    return find(headers, name);
}

const std::string* WebRequest::query_value(std::string_view name) const {
    return find(query, name);
}

bool WebRequest::is_same_origin() const {
    const std::string* origin = header("origin");
    if (origin == nullptr) {
        return true;
    }
    const std::string* host = header("host");
    const std::size_t scheme_end = origin->find("://");
    return host != nullptr && scheme_end != std::string::npos &&
           is_equal_in_any_case(std::string_view(*origin).substr(scheme_end + 3), *host);
}

WebResponse WebResponse::of_text(int status, std::string text) {
    WebResponse response;
    response.status = status;
    response.body = SharedBytes::of(std::move(text) + '\n');
    return response;
}

}  // namespace agon::net
