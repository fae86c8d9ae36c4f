// SPDX-License-Identifier: Apache-2.0
#include "picture_desk.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

constexpr core::Duration kAtOnce;

net::WebRequest post(const std::string& path, const std::string& body) {
    net::WebRequest request;
    request.method = net::WebMethod::Post;
    request.path = path;
    request.body = body;
    return request;
}

TEST(PictureDesk, GivesPicturesInTheirOrder) {
    PictureDesk desk("key", 2, 1000);

    EXPECT_EQ(desk.on_request(post("/film/key/0", "a")).status, 204);
    EXPECT_EQ(desk.on_request(post("/film/key/1", "b")).status, 204);

    EXPECT_EQ(desk.take(kAtOnce), "a");
    EXPECT_EQ(desk.take(kAtOnce), "b");
    EXPECT_EQ(desk.take(kAtOnce), std::nullopt);
}

TEST(PictureDesk, TakesNoPictureTwiceAndNoneOutOfTurn) {
    PictureDesk desk("key", 9, 1000);
    ASSERT_EQ(desk.on_request(post("/film/key/0", "a")).status, 204);

    for (const char* number : {"0", "2", "01", "+1", "", "x", "99999999999999999999"}) {
        EXPECT_EQ(desk.on_request(post(std::string("/film/key/") + number, "b")).status, 409);
    }
    EXPECT_EQ(desk.on_request(post("/film/key/1", "")).status, 409);

    EXPECT_EQ(desk.take(kAtOnce), "a");
    EXPECT_EQ(desk.take(kAtOnce), std::nullopt);
}

TEST(PictureDesk, AsksThePageToWaitWhileManyAreNotUsedYet) {
    PictureDesk desk("key", 100, 1000);
    int number = 0;
    while (desk.on_request(post("/film/key/" + std::to_string(number), "a")).status == 204) {
        ++number;
    }

    EXPECT_EQ(desk.on_request(post("/film/key/" + std::to_string(number), "a")).status, 503);
    ASSERT_TRUE(desk.take(kAtOnce));
    EXPECT_EQ(desk.on_request(post("/film/key/" + std::to_string(number), "a")).status, 204);
    EXPECT_LT(number, 10);
}

TEST(PictureDesk, NeedsItsKeyAndKeepsToItsSizes) {
    PictureDesk desk("key", 1, 1000);

    EXPECT_EQ(desk.on_request(post("/film/kez/0", "a")).status, 404);
    EXPECT_EQ(desk.on_request(post("/film/key", "a")).status, 404);
    net::WebRequest get = post("/film/key/0", "");
    get.method = net::WebMethod::Get;
    EXPECT_EQ(desk.on_request(get).status, 404);
    EXPECT_EQ(desk.body_limit(post("/film/kez/0", "")), 0U);
    EXPECT_EQ(desk.body_limit(post("/film/key/0", "")), 1000U);
    EXPECT_EQ(desk.take(kAtOnce), std::nullopt);
}

TEST(PictureDesk, SaysWhenTheFilmIsOver) {
    PictureDesk desk("key", 1, 1000);
    ASSERT_EQ(desk.on_request(post("/film/key/0", "a")).status, 204);

    EXPECT_EQ(desk.on_request(post("/film/key/1", "b")).status, 410);
}

TEST(PictureDesk, KeepsTheFirstReasonWhyThePageCantGoOn) {
    PictureDesk desk("key", 1, 1000);
    EXPECT_EQ(desk.failure(), std::nullopt);

    desk.on_request(post("/film/key/failed", "there is no camera 'moon'"));
    desk.on_request(post("/film/key/failed", "and more"));

    EXPECT_EQ(desk.failure(), "there is no camera 'moon'");
}

}  // namespace
}  // namespace agon::app
