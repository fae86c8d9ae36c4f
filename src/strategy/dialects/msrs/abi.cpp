// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/abi.hpp"

#include <array>
#include <cstring>

#include "plugin/exported_variable.hpp"
#include "strategy/dialects/msrs/layout.hpp"

namespace agon::strategy::msrs {

std::optional<Abi> parse_abi(std::span<const std::byte> bytes) {
    std::array<std::uint32_t, 4> words{};  // size, size of the struct, axes, whose
    if (bytes.size() < sizeof words) {
        return std::nullopt;
    }
    std::memcpy(words.data(), bytes.data(), sizeof words);
    const auto [size, environment_bytes, axes, whose] = words;
    if (size < sizeof words || axes > 1 || whose > 1) {
        return std::nullopt;
    }
    Abi abi;
    abi.options.axes = axes == 1 ? Axes::YUp : Axes::YDown;
    abi.options.whose_ball = whose == 1 ? WhoseBall::Color : WhoseBall::Relative;
    for (const std::uint32_t robots : {3U, 5U, 11U}) {
        for (const Tail tail : {Tail::Int32, Tail::Long64}) {
            if (Layout{robots, tail}.size() == environment_bytes) {
                abi.robot_count = robots;
                abi.options.tail = tail;
            }
        }
    }
    return abi;
}

std::optional<Abi> read_abi(const std::filesystem::path& library) {
    const auto bytes = plugin::read_exported_variable(library, "agon_msrs_abi");
    return bytes ? parse_abi(*bytes) : std::nullopt;
}

}  // namespace agon::strategy::msrs
