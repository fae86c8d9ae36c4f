// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/fenced_block.hpp"

#include <cstring>

#include <gtest/gtest.h>

#include "plugin/guard.hpp"

namespace agon::strategy {
namespace {

TEST(FencedBlock, IsZeroedAndWritableAsAWhole) {
    FencedBlock block(5000);

    ASSERT_GE(block.size(), 5000U);
    for (std::size_t i = 0; i < block.size(); ++i) {
        ASSERT_EQ(block.data()[i], std::byte{0}) << i;
    }
    std::memset(block.data(), 0xff, block.size());
}

TEST(FencedBlock, WriteBesideItCrashesTheCallThatDoesIt) {
    plugin::CrashGuard guard;
    FencedBlock block(100);
    auto* volatile bytes = block.data();

    for (std::byte* beside :
         {bytes - 1, bytes + block.size(), bytes - 4096, bytes + block.size() + 4095}) {
        const plugin::CallOutcome outcome =
            plugin::guarded_call(guard, "write", [=] { *beside = std::byte{1}; });
        EXPECT_EQ(outcome.kind, plugin::CallOutcome::Kind::Crashed);
        EXPECT_EQ(outcome.address, reinterpret_cast<std::uintptr_t>(beside));
    }
}

}  // namespace
}  // namespace agon::strategy
