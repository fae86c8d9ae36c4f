// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace agon::core {

/// An index into somebody's array that cannot be mistaken for another kind of index.
/// `Tag` is any type, usually declared in place: `using BodyId = core::Id<struct BodyTag>;`
template <typename Tag>
class Id {
public:
    /// Names nothing.
    constexpr Id() = default;

    explicit constexpr Id(std::uint32_t index) : index_(index) {}

    [[nodiscard]] constexpr bool is_valid() const { return index_ != kNone; }

    /// @pre is_valid()
    [[nodiscard]] constexpr std::uint32_t index() const { return index_; }

    constexpr auto operator<=>(const Id&) const = default;

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    std::uint32_t index_ = kNone;
};

}  // namespace agon::core
