// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/fira_abi.hpp"

#include <array>
#include <cstdint>
#include <cstring>

#include "plugin/exported_variable.hpp"

namespace agon::strategy {

std::optional<FiraLayout> parse_fira_abi(std::span<const std::byte> bytes) {
    std::array<std::uint32_t, 2> words{};
    if (bytes.size() < sizeof words) {
        return std::nullopt;
    }
    std::memcpy(words.data(), bytes.data(), sizeof words);
    const auto [size, environment_bytes] = words;
    for (const FiraLayout layout : {FiraLayout::Lp64, FiraLayout::Win32}) {
        if (size >= sizeof words && fira_environment_bytes(layout) == environment_bytes) {
            return layout;
        }
    }
    return std::nullopt;
}

std::optional<FiraLayout> read_fira_abi(const std::filesystem::path& library) {
    const auto bytes = plugin::read_exported_variable(library, "agon_fira_abi");
    return bytes ? parse_fira_abi(*bytes) : std::nullopt;
}

}  // namespace agon::strategy
