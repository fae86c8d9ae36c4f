// SPDX-License-Identifier: Apache-2.0
#include "core/sha1.hpp"

#include <string>

#include <gtest/gtest.h>

namespace agon::core {
namespace {

std::string hexadecimal(std::string_view bytes) {
    std::string text;
    for (const std::byte byte : sha1(bytes)) {
        for (const unsigned digit :
             {std::to_integer<unsigned>(byte) / 16, std::to_integer<unsigned>(byte) % 16}) {
            text += "0123456789abcdef"[digit];
        }
    }
    return text;
}

// The examples of FIPS 180-4.
TEST(Sha1, GivesThePublishedDigests) {
    EXPECT_EQ(hexadecimal("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_EQ(hexadecimal(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

}  // namespace
}  // namespace agon::core
