// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace agon::scene {

/// Names one thing of one scene. A removed thing's handle stays dead: its place may be used again,
/// but under a new generation. Handles stay valid in a copy of their scene.
template <typename Tag>
class HandleOf {
public:
    /// Names nothing; as a parent, the scene itself.
    constexpr HandleOf() = default;

    constexpr HandleOf(std::uint32_t index, std::uint32_t generation)
        : index_(index), generation_(generation) {}

    [[nodiscard]] constexpr bool is_valid() const { return generation_ != 0; }

    /// Small and dense: fit to index an array that runs beside the scene.
    [[nodiscard]] constexpr std::uint32_t index() const { return index_; }

    [[nodiscard]] constexpr std::uint32_t generation() const { return generation_; }

    /// By index: the canonical order.
    constexpr auto operator<=>(const HandleOf&) const = default;

private:
    std::uint32_t index_ = 0;
    std::uint32_t generation_ = 0;
};

using Handle = HandleOf<struct ObjectTag>;
using ScriptHandle = HandleOf<struct ScriptTag>;
using CollectionHandle = HandleOf<struct CollectionTag>;
using CalculationHandle = HandleOf<struct CalculationTag>;

}  // namespace agon::scene
