// SPDX-License-Identifier: Apache-2.0
#include "script/arena.hpp"

#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace agon::script {
namespace {

constexpr std::size_t kMebi = std::size_t{1} << 20;

Arena arena_of(std::size_t limit_bytes) {
    auto arena = Arena::create(limit_bytes);
    EXPECT_TRUE(arena) << arena.error().text();
    return std::move(arena).value();
}

std::uint32_t low_bits(const void* address) {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(address));
}

/// Asks for blocks of many sizes and frees some, always in the same way.
std::vector<std::uint32_t> places(Arena& arena) {
    std::vector<std::uint32_t> found;
    std::vector<std::pair<void*, std::size_t>> blocks;
    std::uint32_t noise = 1;
    for (int i = 0; i < 5000; ++i) {
        noise = noise * 1664525U + 1013904223U;
        const std::size_t bytes = noise % 97 == 0 ? noise % 20000 + 1 : noise % 300 + 1;
        if (noise % 3 == 0 && !blocks.empty()) {
            auto [block, size] = blocks[noise / 3 % blocks.size()];
            blocks[noise / 3 % blocks.size()] = {arena.reallocate(block, size, bytes), bytes};
        } else {
            blocks.emplace_back(arena.reallocate(nullptr, 0, bytes), bytes);
        }
        found.push_back(low_bits(blocks.back().first));
    }
    return found;
}

TEST(Arena, AnswersTheSameRequestsWithTheSameLowBits) {
    Arena first = arena_of(4 * kMebi);
    Arena second = arena_of(4 * kMebi);

    EXPECT_EQ(places(first), places(second));
}

TEST(Arena, KeepsWhatABlockHeldWhenItGrowsAndShrinks) {
    Arena arena = arena_of(kMebi);
    std::vector<char> pattern(3000);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        pattern[i] = static_cast<char>(i * 7);
    }
    void* block = arena.reallocate(nullptr, 0, 100);
    std::memcpy(block, pattern.data(), 100);

    block = arena.reallocate(block, 100, 3000);
    EXPECT_EQ(std::memcmp(block, pattern.data(), 100), 0);
    std::memcpy(block, pattern.data(), 3000);
    block = arena.reallocate(block, 3000, 50);

    EXPECT_EQ(std::memcmp(block, pattern.data(), 50), 0);
    EXPECT_EQ(arena.used_bytes(), 64U);
}

TEST(Arena, RefusesWhatGoesBeyondTheLimit) {
    Arena arena = arena_of(kMebi);

    EXPECT_EQ(arena.reallocate(nullptr, 0, kMebi + 1), nullptr);
    EXPECT_EQ(arena.reallocate(nullptr, 0, SIZE_MAX - 3), nullptr);
    void* const half = arena.reallocate(nullptr, 0, kMebi / 2);
    ASSERT_NE(half, nullptr);
    EXPECT_EQ(arena.reallocate(half, kMebi / 2, kMebi + 16), nullptr);
    EXPECT_EQ(arena.used_bytes(), kMebi / 2);
}

TEST(Arena, ReusesSmallBlocksForLargeOnes) {
    Arena arena = arena_of(kMebi);
    for (int round = 0; round < 4; ++round) {
        std::vector<void*> blocks;
        const std::size_t bytes = std::size_t{32} << round;
        while (void* const block = arena.reallocate(nullptr, 0, bytes)) {
            blocks.push_back(block);
        }
        EXPECT_EQ(blocks.size(), kMebi / bytes);
        for (void* const block : blocks) {
            arena.reallocate(block, bytes, 0);
        }
    }

    EXPECT_EQ(arena.used_bytes(), 0U);
    EXPECT_NE(arena.reallocate(nullptr, 0, kMebi), nullptr);
}

TEST(Nursery, GivesTheSamePlacesToTheSameMachines) {
    const auto all_places = [] {
        const auto nursery = std::make_shared<Nursery>();
        std::vector<std::uint32_t> found;
        std::vector<Arena> arenas;
        for (int i = 0; i < 3; ++i) {
            arenas.push_back(std::move(Arena::create(4 * kMebi, nursery)).value());
            const std::vector<std::uint32_t> more = places(arenas.back());
            found.insert(found.end(), more.begin(), more.end());
        }
        return found;
    };

    EXPECT_EQ(all_places(), all_places());
}

TEST(Nursery, HasTheFirstMemorySideBySideAndTheRestElsewhere) {
    const auto nursery = std::make_shared<Nursery>();
    Arena first = std::move(Arena::create(kMebi, nursery)).value();
    Arena second = std::move(Arena::create(kMebi, nursery)).value();

    auto* const block = static_cast<std::byte*>(first.reallocate(nullptr, 0, 64));
    EXPECT_EQ(second.reallocate(nullptr, 0, 64), block + Nursery::kSlotBytes);
    void* const large = first.reallocate(nullptr, 0, Nursery::kSlotBytes);
    EXPECT_EQ(first.offset_of(block), 0U);
    EXPECT_GT(first.offset_of(large), Nursery::kSlotBytes);
    EXPECT_TRUE(first.contains(large));
    EXPECT_FALSE(second.contains(block));
}

TEST(Nursery, ArenasUseAllOfTheirSlot) {
    Arena arena = std::move(Arena::create(kMebi, std::make_shared<Nursery>())).value();
    auto* const first = static_cast<std::byte*>(arena.reallocate(nullptr, 0, 1024));
    void* const large = arena.reallocate(nullptr, 0, Nursery::kSlotBytes);

    // The rest of the slot, which was too small for that.
    EXPECT_EQ(arena.reallocate(nullptr, 0, 4096), first + 1024);
    std::memset(first, 1, 1024 + 4096);
    std::memset(large, 2, Nursery::kSlotBytes);
    std::vector<void*> small;
    while (void* const block = arena.reallocate(nullptr, 0, 48)) {
        small.push_back(std::memset(block, 3, 48));
    }
    EXPECT_GT(48 * small.size(), kMebi - 2 * Nursery::kSlotBytes);
    EXPECT_EQ(*first, std::byte{1});
    EXPECT_EQ(*static_cast<std::byte*>(large), std::byte{2});
}

TEST(Nursery, ReusesTheLowestFreeSlot) {
    Nursery nursery;
    std::byte* const first = nursery.take();
    std::byte* const second = nursery.take();
    ASSERT_NE(first, nullptr);

    nursery.give_back(second);
    nursery.give_back(first);

    EXPECT_EQ(nursery.take(), first);
    EXPECT_EQ(nursery.take(), second);
    EXPECT_EQ(nursery.take(), second + Nursery::kSlotBytes);
}

TEST(Nursery, MachinesGoOnWithoutASlot) {
    const auto nursery = std::make_shared<Nursery>();
    while (nursery->take() != nullptr) {
    }
    Arena arena = std::move(Arena::create(kMebi, nursery)).value();

    EXPECT_EQ(low_bits(arena.reallocate(nullptr, 0, 32)),
              low_bits(arena_of(kMebi).reallocate(nullptr, 0, 32)));
}

TEST(Arena, IsRefusedWithALimitOutOfRange) {
    EXPECT_FALSE(Arena::create(1000));
    EXPECT_FALSE(Arena::create(std::size_t{4} << 30));
}

TEST(Arena, HundredsStandSideBySide) {
    std::vector<Arena> arenas;
    for (int i = 0; i < 200; ++i) {
        arenas.push_back(arena_of(kMebi));
    }

    const std::uint32_t place = low_bits(arenas[0].reallocate(nullptr, 0, 32));
    for (std::size_t i = 1; i < arenas.size(); ++i) {
        EXPECT_EQ(low_bits(arenas[i].reallocate(nullptr, 0, 32)), place);
    }
}

}  // namespace
}  // namespace agon::script
