// SPDX-License-Identifier: Apache-2.0
#include "record/crc32.hpp"

#include <zlib.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace agon::record {

namespace {

std::uint32_t plain_crc32(std::uint32_t so_far, std::span<const std::byte> bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(so_far, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

#if defined(__x86_64__)

// Gopal et al., "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction" (Intel,
// 2009), for the bit-reflected polynomial 0x04C11DB7: 128 bits are carried over the bytes that
// follow by two multiplications with powers of x modulo the polynomial.
constexpr std::size_t kBlockBytes = 64;
constexpr std::size_t kLaneBytes = 16;

__m128i load(const std::byte* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}

__attribute__((target("pclmul,sse4.1"))) __m128i folded(__m128i lane, __m128i powers,
                                                        __m128i next) {
    const __m128i low = _mm_clmulepi64_si128(lane, powers, 0x00);
    const __m128i high = _mm_clmulepi64_si128(lane, powers, 0x11);
    return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

/// From 128 bits to the remainder, by the paper's constants for 64 and 32 bits and Barrett's
/// reduction.
__attribute__((target("pclmul,sse4.1"))) std::uint32_t reduced(__m128i lane, __m128i powers) {
    const __m128i low_words = _mm_setr_epi32(-1, 0, -1, 0);
    const __m128i power_64 = _mm_set_epi64x(0, 0x163CD6124);
    const __m128i barrett = _mm_set_epi64x(0x1F7011641, 0x1DB710641);
    __m128i rest = _mm_xor_si128(_mm_srli_si128(lane, 8), _mm_clmulepi64_si128(lane, powers, 0x10));
    rest = _mm_xor_si128(_mm_srli_si128(rest, 4),
                         _mm_clmulepi64_si128(_mm_and_si128(rest, low_words), power_64, 0x00));
    __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(rest, low_words), barrett, 0x10);
    quotient = _mm_clmulepi64_si128(_mm_and_si128(quotient, low_words), barrett, 0x00);
    return static_cast<std::uint32_t>(_mm_extract_epi32(_mm_xor_si128(rest, quotient), 1));
}

/// @pre at least kBlockBytes, a multiple of kLaneBytes
__attribute__((target("pclmul,sse4.1"))) std::uint32_t folded_crc32(
    std::uint32_t so_far, std::span<const std::byte> bytes) {
    const __m128i powers_block = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
    const __m128i powers_lane = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
    const std::byte* at = bytes.data();
    std::size_t left = bytes.size();
    __m128i lanes[4];
    for (std::size_t i = 0; i < 4; ++i) {
        lanes[i] = load(at + i * kLaneBytes);
    }
    lanes[0] = _mm_xor_si128(lanes[0], _mm_cvtsi32_si128(static_cast<int>(~so_far)));
    for (at += kBlockBytes, left -= kBlockBytes; left >= kBlockBytes;
         at += kBlockBytes, left -= kBlockBytes) {
        for (std::size_t i = 0; i < 4; ++i) {
            lanes[i] = folded(lanes[i], powers_block, load(at + i * kLaneBytes));
        }
    }
    __m128i lane = lanes[0];
    for (std::size_t i = 1; i < 4; ++i) {
        lane = folded(lane, powers_lane, lanes[i]);
    }
    for (; left >= kLaneBytes; at += kLaneBytes, left -= kLaneBytes) {
        lane = folded(lane, powers_lane, load(at));
    }
    return ~reduced(lane, powers_lane);
}

#endif

}  // namespace

std::uint32_t crc32(std::uint32_t so_far, std::span<const std::byte> bytes) {
#if defined(__x86_64__)
    const std::size_t fast = bytes.size() / kLaneBytes * kLaneBytes;
    if (fast >= kBlockBytes && __builtin_cpu_supports("pclmul") &&
        __builtin_cpu_supports("sse4.1")) {
        so_far = folded_crc32(so_far, bytes.first(fast));
        bytes = bytes.subspan(fast);
    }
#endif
    return plain_crc32(so_far, bytes);
}

}  // namespace agon::record
