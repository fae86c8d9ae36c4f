// SPDX-License-Identifier: Apache-2.0
#include "core/digest.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "core/check.hpp"

namespace agon::core {
namespace {

// The examples of FIPS 180-4.
constexpr const char* kOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char* kOfNothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

TEST(Sha256, GivesThePublishedDigests) {
    EXPECT_EQ(sha256("abc"), kOfAbc);
    EXPECT_EQ(sha256(""), kOfNothing);
}

TEST(Sha256, DoesNotDependOnHowTheBytesAreCut) {
    Sha256 sha;
    sha.add("a");
    sha.add("");
    sha.add("bc");

    EXPECT_EQ(sha.finish(), kOfAbc);
    EXPECT_THROW(sha.add("d"), CheckFailure);
}

TEST(Sha256, ReadsFilesWholeAndNamesThoseItCannot) {
    const std::filesystem::path path = testing::TempDir() + "agon_digest_test.bin";
    std::string bytes(200'000, 'x');
    std::ofstream(path, std::ios::binary) << bytes;

    EXPECT_EQ(sha256_of_file(path).value(), sha256(bytes));
    std::filesystem::remove(path);
    EXPECT_EQ(sha256_of_file(path).error().where, path.string());
    EXPECT_FALSE(sha256_of_file(testing::TempDir()));
}

}  // namespace
}  // namespace agon::core
