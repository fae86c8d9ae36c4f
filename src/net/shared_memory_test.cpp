// SPDX-License-Identifier: Apache-2.0
#include "net/shared_memory.hpp"

#include <cstddef>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

namespace agon::net {
namespace {

using Access = SharedMemory::Access;

TEST(SharedMemory, WhatOneWritesTheOtherReads) {
    auto mine = SharedMemory::create("agon-test", 5000, Access::ReadAndWrite);
    ASSERT_TRUE(mine);
    auto theirs = SharedMemory::attach(mine->descriptor(), Access::ReadAndWrite);
    ASSERT_TRUE(theirs);
    ASSERT_EQ(mine->bytes().size(), 5000U);
    ASSERT_EQ(theirs->bytes().size(), 5000U);
    EXPECT_EQ(theirs->bytes()[4999], std::byte{0});

    mine->bytes()[4999] = std::byte{3};
    theirs->bytes()[0] = std::byte{4};

    EXPECT_EQ(theirs->bytes()[4999], std::byte{3});
    EXPECT_EQ(mine->bytes()[0], std::byte{4});
}

TEST(SharedMemory, ForReadersCantBeMappedForWriting) {
    auto mine = SharedMemory::create("agon-test", 4096, Access::Read);
    ASSERT_TRUE(mine);

    EXPECT_TRUE(SharedMemory::attach(mine->descriptor(), Access::Read));
    EXPECT_FALSE(SharedMemory::attach(mine->descriptor(), Access::ReadAndWrite));
    const std::byte one{1};
    EXPECT_EQ(::pwrite(mine->descriptor(), &one, 1, 0), -1);
    mine->bytes()[0] = one;
}

TEST(SharedMemory, KeepsItsSize) {
    auto mine = SharedMemory::create("agon-test", 4096, Access::ReadAndWrite);
    ASSERT_TRUE(mine);

    EXPECT_EQ(::ftruncate(mine->descriptor(), 0), -1);
    EXPECT_EQ(::ftruncate(mine->descriptor(), 8192), -1);
    EXPECT_EQ(::fcntl(mine->descriptor(), F_ADD_SEALS, F_SEAL_WRITE), -1);
}

TEST(SharedMemory, MovesWithItsMapping) {
    auto made = SharedMemory::create("agon-test", 4096, Access::ReadAndWrite);
    ASSERT_TRUE(made);
    SharedMemory moved = std::move(made).value();
    auto other = SharedMemory::create("agon-test", 8192, Access::ReadAndWrite);
    ASSERT_TRUE(other);

    moved = std::move(other).value();
    moved.bytes()[8191] = std::byte{1};

    EXPECT_EQ(moved.bytes().size(), 8192U);
}

TEST(SharedMemory, AttachesNothingElse) {
    EXPECT_FALSE(SharedMemory::attach(-1, Access::Read));
    const int empty = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    EXPECT_FALSE(SharedMemory::attach(empty, Access::Read));
    ::close(empty);
}

}  // namespace
}  // namespace agon::net
