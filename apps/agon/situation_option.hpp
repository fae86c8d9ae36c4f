// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/content.hpp"
#include "core/result.hpp"

namespace agon::app {

/// Whether `state` names the moment of a recording, no file of its own.
[[nodiscard]] bool is_moment(const std::string& state);

/// Has a match begin from `state`: a situation's file, or "match.mcap@t=83.2s", the moment of a
/// recording, which is rerun up to there. Nothing is read of an empty text.
[[nodiscard]] core::Result<void> add_situation(core::ContentSet& content, const std::string& state);

/// The same from the text of a situation.
[[nodiscard]] core::Result<void> add_situation_text(core::ContentSet& content, std::string text);

/// An error about the situation with the name that the user knows it by.
[[nodiscard]] core::Error with_source(core::Error error, const std::string& state);

}  // namespace agon::app
