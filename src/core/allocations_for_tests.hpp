// SPDX-License-Identifier: Apache-2.0
// Counts what an executable takes from the heap with `new`: it replaces the operators, so exactly
// one source of an executable includes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

// The thread sanitizer brings allocation functions that can't be replaced.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define AGON_TEST_COUNTS_NOTHING
#endif
#endif

#ifndef AGON_TEST_COUNTS_NOTHING
namespace agon::core {

/// How often this thread called `new`.
inline thread_local std::uint64_t allocations = 0;

inline void* counted_memory(std::size_t size) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}

inline void* counted_memory_or_throw(std::size_t size) {
    if (void* memory = counted_memory(size)) {
        return memory;
    }
    throw std::bad_alloc();
}

}  // namespace agon::core

void* operator new(std::size_t size) {
    return agon::core::counted_memory_or_throw(size);
}

void* operator new[](std::size_t size) {
    return agon::core::counted_memory_or_throw(size);
}

// The standard library's sorts take this one.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    return agon::core::counted_memory(size);
}

void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    return agon::core::counted_memory(size);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete[](void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}

void operator delete[](void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
#endif
