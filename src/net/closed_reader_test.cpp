// SPDX-License-Identifier: Apache-2.0
#include "net/closed_reader.hpp"

#include <array>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::net {
namespace {

TEST(ClosedReader, IsSeenAtAPipeOnceItsReaderIsGone) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    EXPECT_FALSE(is_reader_gone(ends[1]));

    close(ends[0]);

    EXPECT_TRUE(is_reader_gone(ends[1]));
    close(ends[1]);
}

TEST(ClosedReader, AFullDiskAndAClosedDescriptorAreNone) {
    const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    ASSERT_GE(full, 0);

    EXPECT_FALSE(is_reader_gone(full));
    close(full);
    EXPECT_FALSE(is_reader_gone(full));
}

}  // namespace
}  // namespace agon::net
