// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>
#include <malloc.h>

#include "soccer_match.hpp"

// glibc's allocator under the names by which it lets others stand in front of it, so that what
// libraries written in C and Box2D take counts too.
extern "C" {
void* __libc_malloc(std::size_t size);                     // NOLINT
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT
void* __libc_realloc(void* memory, std::size_t size);      // NOLINT
void __libc_free(void* memory);                            // NOLINT
}

namespace {

// What this program holds, and the most it has held since the mark was set. One thread.
std::int64_t held_bytes = 0;
std::int64_t most_bytes = 0;

void* counted(void* memory) {
    held_bytes += static_cast<std::int64_t>(malloc_usable_size(memory));
    most_bytes = std::max(most_bytes, held_bytes);
    return memory;
}

void discount(void* memory) {
    held_bytes -= static_cast<std::int64_t>(malloc_usable_size(memory));
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
    return counted(__libc_malloc(size));
}

void* calloc(std::size_t count, std::size_t size) {
    return counted(__libc_calloc(count, size));
}

void* realloc(void* memory, std::size_t size) {
    discount(memory);
    return counted(__libc_realloc(memory, size));
}

void free(void* memory) {
    discount(memory);
    __libc_free(memory);
}
}

namespace agon::determinism {
namespace {

TEST(Memory, TheTenthMatchOfTenTakesAtMostOneMebibyte) {
    std::vector<sim::Match> matches;
    matches.reserve(10);
    for (std::uint64_t seed = 1; seed <= 9; ++seed) {
        auto match = soccer_match("soccer5", "chasers", seed);
        ASSERT_TRUE(match) << match.error().text();
        matches.push_back(std::move(match).value());
    }
    ASSERT_GT(held_bytes, 9 * 1000) << "the counter does not count";
    const std::int64_t before_bytes = held_bytes;
    most_bytes = held_bytes;

    auto tenth = soccer_match("soccer5", "chasers", 10);
    ASSERT_TRUE(tenth) << tenth.error().text();
    matches.push_back(std::move(tenth).value());
    ASSERT_TRUE(hashes_of(matches.back(), 4000));

    // Making it counts too, content and its parsing with it.
    EXPECT_LE(most_bytes - before_bytes, 1 << 20);
    RecordProperty("bytes", std::to_string(most_bytes - before_bytes));
}

}  // namespace
}  // namespace agon::determinism
