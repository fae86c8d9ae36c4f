// SPDX-License-Identifier: Apache-2.0
#include "net/web_text.hpp"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

using Query = std::vector<std::pair<std::string, std::string>>;

TEST(PercentDecoded, DecodesBytesAndRefusesHalfOnes) {
    EXPECT_EQ(percent_decoded("a%20b%C3%A9%2f"), "a b\u00e9/");
    EXPECT_EQ(percent_decoded("1+1"), "1+1");
    EXPECT_EQ(percent_decoded("1+1%2B", true), "1 1+");
    EXPECT_EQ(percent_decoded("%"), std::nullopt);
    EXPECT_EQ(percent_decoded("a%2"), std::nullopt);
    EXPECT_EQ(percent_decoded("%2x"), std::nullopt);
    EXPECT_EQ(percent_decoded("%g0"), std::nullopt);
}

TEST(PercentEncoded, LeavesWhatAQueryCanHold) {
    EXPECT_EQ(percent_encoded("aZ09-_.~"), "aZ09-_.~");
    EXPECT_EQ(percent_encoded("a b+&=%/\u00e9"), "a%20b%2B%26%3D%25%2F%C3%A9");
}

TEST(ParsePlace, SplitsBeforeItDecodes) {
    const auto place = parse_place("/a%3Fb/c%26?x=1%262&y&=z&&x=a=b+c");

    ASSERT_TRUE(place.has_value());
    EXPECT_EQ(place->path, "/a?b/c&");
    EXPECT_EQ(place->query, (Query{{"x", "1&2"}, {"y", ""}, {"", "z"}, {"x", "a=b c"}}));
    EXPECT_TRUE(parse_place("/?")->query.empty());
}

TEST(ParsePlace, TakesFileNamesInAnyScript) {
    EXPECT_EQ(parse_place("/%E8%B6%B3%E7%90%83...mcap")->path, "/\u8db3\u7403...mcap");
}

TEST(ParsePlace, RefusesPathsThatLeadElsewhere) {
    for (const char* target : {"",
                               "a",
                               "*",
                               "http://host/",
                               "/..",
                               "/../etc/passwd",
                               "/a/../b",
                               "/a/..",
                               "/./a",
                               "/.",
                               "/%2e%2E/a",
                               "/a%2f..%2Fb",
                               "/a\\..\\b",
                               "/a%5C",
                               "/a%00b",
                               "/a%0Ab",
                               "/a%7f",
                               "/%FF",
                               "/%C0%AE%C0%AE/",
                               "/%",
                               "/a?x=%",
                               "/a?x=%FF",
                               "/a?%FF=1"}) {
        EXPECT_FALSE(parse_place(target).has_value()) << target;
    }
    for (const char* target : {"/", "//", "/a/b.c", "/...", "/.hidden", "/a..b", "/a?x=../.."}) {
        EXPECT_TRUE(parse_place(target).has_value()) << target;
    }
}

TEST(AcceptsEncoding, ReadsNamesAndQualities) {
    EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts_encoding("GZIP;q=0.001", "gzip"));
    EXPECT_TRUE(accepts_encoding("*", "gzip"));
    EXPECT_FALSE(accepts_encoding("", "gzip"));
    EXPECT_FALSE(accepts_encoding("x-gzip", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzip; q=0", "gzip"));
    EXPECT_FALSE(accepts_encoding("*, gzip;q=0.000", "gzip"));
    EXPECT_FALSE(accepts_encoding("*;q=0", "gzip"));
}

TEST(NamesEtag, ComparesWeaklyAndWholly) {
    EXPECT_TRUE(names_etag(R"("abc")", "abc"));
    EXPECT_TRUE(names_etag(R"("x", W/"abc")", "abc"));
    EXPECT_TRUE(names_etag("*", "abc"));
    EXPECT_FALSE(names_etag(R"("abcd")", "abc"));
    EXPECT_FALSE(names_etag("abc", "abc"));
    EXPECT_FALSE(names_etag("\"", ""));
    EXPECT_FALSE(names_etag("", "abc"));
}

TEST(HoldsWord, IgnoresCaseAndSpace) {
    EXPECT_TRUE(holds_word("keep-alive,\tUpgrade ", "upgrade"));
    EXPECT_FALSE(holds_word("upgrades", "upgrade"));
    EXPECT_FALSE(holds_word("", "upgrade"));
}

TEST(LowerCase, LeavesAllButCapitalsOfAscii) {
    EXPECT_EQ(lower_case("Content-TYPE @[`{ \u00C4"), "content-type @[`{ \u00C4");
}

// The examples of RFC 4648.
TEST(Base64, GivesThePublishedTexts) {
    const auto of = [](std::string_view text) {
        return base64(std::as_bytes(std::span(text)));
    };
    EXPECT_EQ(of(""), "");
    EXPECT_EQ(of("f"), "Zg==");
    EXPECT_EQ(of("fo"), "Zm8=");
    EXPECT_EQ(of("foo"), "Zm9v");
    EXPECT_EQ(of("foob"), "Zm9vYg==");
    EXPECT_EQ(of("\xFF\xFE\xFD"), "//79");
}

TEST(IsSameSecret, ComparesAllOfBoth) {
    EXPECT_TRUE(is_same_secret("", ""));
    EXPECT_TRUE(is_same_secret("s3cret", "s3cret"));
    EXPECT_FALSE(is_same_secret("s3cret", "S3cret"));
    EXPECT_FALSE(is_same_secret("s3cret", "s3creT"));
    EXPECT_FALSE(is_same_secret("s3cret", "s3cret "));
    EXPECT_FALSE(is_same_secret("", "s"));
}

}  // namespace
}  // namespace agon::net
