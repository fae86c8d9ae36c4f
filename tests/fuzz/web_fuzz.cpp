// SPDX-License-Identifier: Apache-2.0
// fuzz: net
// What a stranger sends to the web server. The first byte chooses the reader, the second how its
// bytes are cut; a reader says the same however they come.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "core/utf8.hpp"
#include "net/http_answer.hpp"
#include "net/http_reader.hpp"
#include "net/web_frame.hpp"
#include "net/web_text.hpp"

namespace {

using namespace agon::net;
using Bytes = std::span<const std::byte>;

std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void check_place(const std::string& path, std::size_t size_limit) {
    AGON_CHECK(path.starts_with('/') && path.size() <= size_limit && agon::core::is_utf8(path));
    AGON_CHECK(path.find('\0') == std::string::npos && path.find('\\') == std::string::npos);
    AGON_CHECK((path + '/').find("/../") == std::string::npos);
    AGON_CHECK((path + '/').find("/./") == std::string::npos);
}

void read_texts(std::string_view text) {
    if (const auto place = parse_place(text)) {
        check_place(place->path, text.size());
        for (const auto& [name, value] : place->query) {
            AGON_CHECK(agon::core::is_utf8(name) && agon::core::is_utf8(value));
        }
    }
    const std::string tag = "\"" + std::string(text) + "\"";
    AGON_CHECK(text.find(',') != std::string_view::npos || names_etag(tag, text));
    static_cast<void>(names_etag(text, "v1"));
    static_cast<void>(accepts_encoding(text, "gzip"));
    static_cast<void>(holds_word(text, "upgrade"));
    AGON_CHECK(is_same_secret(text, std::string(text)));
    AGON_CHECK(base64(std::as_bytes(std::span(text))).size() == (text.size() + 2) / 3 * 4);
}

/// The requests as one text, up to where the client would be refused. When a head that has no end
/// yet is seen to be broken depends on how it comes.
std::string requests_of(Bytes input, std::size_t step) {
    HttpReader reader("127.0.0.1");
    std::string told;
    for (std::size_t at = 0; at < input.size(); at += step) {
        reader.add(input.subspan(at, std::min(step, input.size() - at)));
        for (;;) {
            const HttpReader::Kind kind = reader.next();
            if (kind == HttpReader::Kind::NeedsMore) {
                break;
            }
            if (kind == HttpReader::Kind::Broken) {
                AGON_CHECK(reader.refusal().status >= 400);
                return told;
            }
            if (kind == HttpReader::Kind::Head) {
                reader.allow_body(1000);
                continue;
            }
            const WebRequest& request = reader.request();
            check_place(request.path, input.size());
            AGON_CHECK(request.body.size() <= 1000);
            told += request.path + '|' + request.body + '|';
            for (const auto& [name, value] : request.headers) {
                told += name + '=' + value + '|';
            }
            const HttpAnswer answer =
                http_answer(request, WebResponse::of_text(200, "x"),
                            {reader.is_head_method(), reader.wants_to_stay()});
            AGON_CHECK(answer.head.text().ends_with("\r\n\r\n"));
        }
    }
    return told;
}

/// The same of frames.
std::string messages_of(Bytes input, std::size_t step) {
    constexpr std::size_t kLimit = 1000;
    WebFrameReader reader(kLimit);
    std::string told;
    for (std::size_t at = 0; at < input.size(); at += step) {
        Bytes piece = input.subspan(at, std::min(step, input.size() - at));
        for (;;) {
            const WebFrameEvent event = reader.next(piece);
            if (event.kind == WebFrameEvent::Kind::NeedsMore) {
                AGON_CHECK(piece.empty());
                break;
            }
            AGON_CHECK(event.payload.size() <= kLimit);
            told += std::to_string(static_cast<int>(event.kind));
            told += text_of(event.payload);
            if (event.kind == WebFrameEvent::Kind::Close ||
                event.kind == WebFrameEvent::Kind::Broken) {
                // What is said back can be written.
                static_cast<void>(web_close_frame(event.code, event.reason));
                return told + std::to_string(static_cast<int>(event.code)) + event.reason;
            }
            AGON_CHECK(event.kind != WebFrameEvent::Kind::Text ||
                       agon::core::is_utf8(text_of(event.payload)));
        }
    }
    return told;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const Bytes input = std::as_bytes(std::span(data, size)).subspan(2);
    const std::size_t step = 1 + data[1] % 64U;
    switch (data[0] % 3) {
        case 0:
            read_texts(text_of(input));
            break;
        case 1:
            AGON_CHECK(requests_of(input, input.size() + 1) == requests_of(input, step));
            break;
        default:
            AGON_CHECK(messages_of(input, input.size() + 1) == messages_of(input, step));
            break;
    }
    return 0;
}
