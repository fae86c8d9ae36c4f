// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "scene/handle.hpp"

namespace agon::api {

/// How a script or a program of another language names a thing of the scene: a whole number that no
/// other thing has or will have, and that a double holds exactly. Objects of a fresh scene have
/// 0, 1, 2, ...
using HandleNumber = std::int64_t;

// Numbers that stand for something, the same as in other simulators of this kind.
inline constexpr HandleNumber kWorld = -1;  ///< as a result: nothing
inline constexpr HandleNumber kAll = -2;
inline constexpr HandleNumber kAllExceptExplicit = -3;
inline constexpr HandleNumber kSelf = -4;  ///< the object or script of who asks
inline constexpr HandleNumber kTree = -6;
inline constexpr HandleNumber kChain = -7;
inline constexpr HandleNumber kSingle = -8;
inline constexpr HandleNumber kParent = -11;
inline constexpr HandleNumber kScene = -12;

namespace detail {

template <typename Tag>
inline constexpr int kKindOfHandle = -1;
template <>
inline constexpr int kKindOfHandle<scene::Handle> = 0;
template <>
inline constexpr int kKindOfHandle<scene::ScriptHandle> = 1;
template <>
inline constexpr int kKindOfHandle<scene::CollectionHandle> = 2;
template <>
inline constexpr int kKindOfHandle<scene::CalculationHandle> = 3;

inline constexpr int kIndexBits = 20;
inline constexpr int kKindBits = 4;

}  // namespace detail

/// The most things of one kind in a scene.
inline constexpr std::uint32_t kMostThings = 1U << detail::kIndexBits;

/// kWorld for a handle that names nothing. @pre its index is below kMostThings
template <typename Handle>
[[nodiscard]] constexpr HandleNumber number_of(Handle handle) {
    constexpr HandleNumber kKind = detail::kKindOfHandle<Handle>;
    if (!handle.is_valid()) {
        return kWorld;
    }
    const HandleNumber generation = HandleNumber{handle.generation()} - 1;
    return (generation << (detail::kIndexBits + detail::kKindBits)) |
           (kKind << detail::kIndexBits) | HandleNumber{handle.index()};
}

/// Nothing if the number is none of this kind of handle. It may be dead.
template <typename Handle>
[[nodiscard]] constexpr std::optional<Handle> handle_of(HandleNumber number) {
    constexpr HandleNumber kKind = detail::kKindOfHandle<Handle>;
    const HandleNumber generation = number >> (detail::kIndexBits + detail::kKindBits);
    const HandleNumber kind = (number >> detail::kIndexBits) & ((1 << detail::kKindBits) - 1);
    if (number < 0 || kind != kKind || generation >= HandleNumber{0xFFFFFFFF}) {
        return std::nullopt;
    }
    return Handle(static_cast<std::uint32_t>(number & (kMostThings - 1)),
                  static_cast<std::uint32_t>(generation + 1));
}

}  // namespace agon::api
