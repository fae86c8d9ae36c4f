// SPDX-License-Identifier: Apache-2.0
#include "net/web_frame.hpp"

#include <initializer_list>

#include <gtest/gtest.h>

#include "core/check.hpp"

namespace agon::net {
namespace {

using Kind = WebFrameEvent::Kind;
using Bytes = std::vector<std::byte>;

Bytes bytes_of(std::string_view text) {
    const auto view = std::as_bytes(std::span(text));
    return {view.begin(), view.end()};
}

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Bytes numbers(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned value : values) {
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

Bytes joined(std::initializer_list<Bytes> parts) {
    Bytes all;
    for (const Bytes& part : parts) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

/// A client's frame, with a mask. `first`: flags and opcode.
Bytes client_frame(unsigned first, std::string_view payload) {
    Bytes frame;
    const std::size_t size = payload.size();
    if (size <= 125) {
        frame = numbers({first, 0x80U | static_cast<unsigned>(size)});
    } else {
        frame = numbers({first, 0x80U | 126U, static_cast<unsigned>(size >> 8U),
                         static_cast<unsigned>(size & 0xFFU)});
    }
    const Bytes mask = numbers({0x12, 0xA4, 0x56, 0xF8});
    frame.insert(frame.end(), mask.begin(), mask.end());
    const Bytes plain = bytes_of(payload);
    for (std::size_t i = 0; i < size; ++i) {
        frame.push_back(plain[i] ^ mask[i % 4]);
    }
    return frame;
}

/// What the reader says of it, each event as a word; stops where it is broken.
std::string read(const Bytes& input, std::size_t step, std::size_t limit = 1000) {
    WebFrameReader reader(limit);
    std::string told;
    for (std::size_t at = 0; at < input.size(); at += step) {
        auto piece = std::span(input).subspan(at, std::min(step, input.size() - at));
        for (;;) {
            const WebFrameEvent event = reader.next(piece);
            if (event.kind == Kind::NeedsMore) {
                EXPECT_TRUE(piece.empty());
                break;
            }
            constexpr const char* kWords[] = {"",     "part", "binary", "text",
                                              "ping", "pong", "close",  "broken"};
            told +=
                std::string(kWords[static_cast<int>(event.kind)]) + ':' + text_of(event.payload);
            if (event.kind == Kind::Close || event.kind == Kind::Broken) {
                return told + std::to_string(static_cast<int>(event.code)) +
                       (event.kind == Kind::Close ? event.reason : "");
            }
            told += ' ';
        }
    }
    return told;
}

// The examples of RFC 6455 section 5.7.
TEST(WebFrame, IsWrittenAsPublished) {
    const auto written = [](WebOpcode opcode, std::string_view payload) {
        const SharedBytes frame = web_frame(opcode, bytes_of(payload));
        return Bytes(frame.view().begin(), frame.view().end());
    };
    EXPECT_EQ(written(WebOpcode::Text, "Hello"),
              joined({numbers({0x81, 0x05}), bytes_of("Hello")}));
    EXPECT_EQ(written(WebOpcode::Ping, "Hello"),
              joined({numbers({0x89, 0x05}), bytes_of("Hello")}));
    const std::string middle(256, 'm');
    EXPECT_EQ(written(WebOpcode::Binary, middle),
              joined({numbers({0x82, 0x7E, 0x01, 0x00}), bytes_of(middle)}));
    const std::string large(65536, 'l');
    EXPECT_EQ(written(WebOpcode::Binary, large),
              joined({numbers({0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0}), bytes_of(large)}));
}

TEST(WebFrame, WritesEachSizeInTheFewestBytes) {
    const auto header_bytes = [](std::size_t size) {
        return web_frame(WebOpcode::Binary, Bytes(size)).size() - size;
    };
    EXPECT_EQ(header_bytes(0), 2U);
    EXPECT_EQ(header_bytes(125), 2U);
    EXPECT_EQ(header_bytes(126), 4U);
    EXPECT_EQ(header_bytes(65535), 4U);
    EXPECT_EQ(header_bytes(65536), 10U);
}

TEST(WebFrame, CutsAReasonBetweenCharacters) {
    std::string reason(122, 'a');
    reason += "\u00e9";

    const auto frame = web_close_frame(WebClose::Normal, reason);

    EXPECT_EQ(text_of(frame.view().subspan(4)), std::string(122, 'a'));
    EXPECT_EQ(web_close_frame(WebClose::NoCode, "dropped").size(), 2U);
    EXPECT_THROW(static_cast<void>(web_close_frame(WebClose::Vanished, "")), core::CheckFailure);
}

TEST(WebMessage, BearsItsHeader) {
    EXPECT_EQ(WebMessage::binary(bytes_of("ab")).wire().text(),
              "\x82\x02"
              "ab");
    EXPECT_EQ(WebMessage::text("ab").wire().text(),
              "\x81\x02"
              "ab");
    EXPECT_THROW(static_cast<void>(WebMessage::text("\xFF")), core::CheckFailure);
}

TEST(WebFrameReader, ReadsAMaskedFrameAsPublished) {
    const Bytes hello = numbers({0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58});

    EXPECT_EQ(read(hello, 100), "text:Hello ");
}

TEST(WebFrameReader, SaysTheSameHoweverTheBytesCome) {
    const Bytes input = joined({
        client_frame(0x82, std::string(300, 'b')),
        client_frame(0x01, "He"),
        client_frame(0x89, "between"),
        client_frame(0x00, ""),
        client_frame(0x80, "llo"),
        client_frame(0x82, ""),
        client_frame(0x8A, "pong"),
        client_frame(0x88,
                     "\x03\xE8"
                     "bye"),
    });
    const std::string expected = "binary:" + std::string(300, 'b') +
                                 " part: ping:between part: text:Hello binary: pong:pong "
                                 "close:1000bye";

    for (const std::size_t step : {1U, 2U, 3U, 7U, 64U, 100'000U}) {
        EXPECT_EQ(read(input, step), expected) << step;
    }
}

TEST(WebFrameReader, HoldsMessagesToTheirLimit) {
    const std::string fits(1000, 'x');
    EXPECT_EQ(read(client_frame(0x82, fits), 9000), "binary:" + fits + ' ');
    EXPECT_EQ(read(client_frame(0x82, fits + 'x'), 9000), "broken:1009");
    EXPECT_EQ(read(joined({client_frame(0x02, fits), client_frame(0x80, "x")}), 9000),
              "part: broken:1009");
    // Refused for what its header states, however little of it comes.
    EXPECT_EQ(read(numbers({0x82, 0xFF, 0, 1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}), 9000), "broken:1009");
    EXPECT_EQ(
        read(numbers({0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4}),
             9000),
        "broken:1009");
}

TEST(WebFrameReader, RefusesWhatIsAgainstTheRules) {
    struct Case {
        const char* claim;
        Bytes input;
        const char* told;
    };

    const std::vector<Case> cases = {
        {"no mask", numbers({0x82, 0x01, 0x00}), "broken:1002"},
        {"no mask on a long one", numbers({0x82, 0x7E, 0x01, 0x00}), "broken:1002"},
        {"a reserved flag", client_frame(0xC2, "x"), "broken:1002"},
        {"an unknown opcode", client_frame(0x83, "x"), "broken:1002"},
        {"an unknown control", client_frame(0x8B, "x"), "broken:1002"},
        {"a ping in parts", client_frame(0x09, "x"), "broken:1002"},
        {"a long ping", client_frame(0x89, std::string(126, 'x')), "broken:1002"},
        {"no message to go on with", client_frame(0x80, "x"), "broken:1002"},
        {"two at once", joined({client_frame(0x01, "x"), client_frame(0x81, "y")}),
         "part: broken:1002"},
        {"a size in too many bytes", numbers({0x82, 0xFE, 0, 125, 1, 2, 3, 4}), "broken:1002"},
        {"a size in far too many", numbers({0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 1, 2, 3, 4}),
         "broken:1002"},
        {"a text that is none", client_frame(0x81, "\xC3("), "broken:1007"},
        {"a character cut at the end",
         joined({client_frame(0x01, "\xE8"), client_frame(0x80, "\xB6")}), "part: broken:1007"},
        {"half a code", client_frame(0x88, "\x03"), "broken:1002"},
        {"a code that is never sent", client_frame(0x88, "\x03\xEE"), "broken:1002"},
        {"a code out of range", client_frame(0x88, "\x13\x88"), "broken:1002"},
        {"a reason that is no text", client_frame(0x88, "\x03\xE8\xFF"), "broken:1007"},
    };
    for (const Case& one : cases) {
        EXPECT_EQ(read(one.input, 1000), one.told) << one.claim;
        EXPECT_EQ(read(one.input, 1), one.told) << one.claim;
    }
}

TEST(WebFrameReader, TakesATextCutWithinACharacter) {
    EXPECT_EQ(read(joined({client_frame(0x01, "\xE8"), client_frame(0x80, "\xB6\xB3")}), 5),
              "part: text:\u8db3 ");
}

TEST(WebFrameReader, TakesAGoodbyeWithoutACode) {
    EXPECT_EQ(read(client_frame(0x88, ""), 5), "close:1005");
    EXPECT_EQ(read(client_frame(0x88, "\x0F\xA0"), 5), "close:4000");
}

}  // namespace
}  // namespace agon::net
