// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/content.hpp"
#include "core/document.hpp"
#include "core/result.hpp"
#include "missions/soccer/content.hpp"
#include "missions/soccer/referee.hpp"
#include "missions/soccer/situation.hpp"
#include "sensors/overhead.hpp"

namespace agon::missions::soccer {

/// Where a match begins that is no whole one: docs/situations.md.
struct StartSituation {
    GameStart game;
    /// By place in the cast; empty: where the restart puts all.
    std::vector<sensors::PlanarReading> objects;
};

/// The path of a situation among the content's files.
inline constexpr std::string_view kSituationPath = "situation.toml";

/// Reads a situation. Errors name file, line, key: what is missing, unknown, out of range, given
/// twice; a place in a wall or on another object.
[[nodiscard]] core::Result<StartSituation> read_situation(const Content& content,
                                                          std::string_view mission,
                                                          core::Duration half_length,
                                                          const core::Document& document);

/// The situation that the content brings, none if it brings none.
[[nodiscard]] core::Result<std::optional<StartSituation>> situation_of(const core::ContentSet& set,
                                                                       const Content& content,
                                                                       std::string_view mission,
                                                                       core::Duration half_length);

/// The text of a file that begins a match where another one stands. Numbers read back bit for bit.
/// An error where no match can begin: in a shoot-out, or when all is over.
[[nodiscard]] core::Result<std::string> situation_text(
    std::string_view mission, const GameState& state, const Ruling& last_ruling, const Cast& cast,
    std::span<const sensors::PlanarReading> objects);

}  // namespace agon::missions::soccer
