// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "record/output_file.hpp"

namespace agon::app {

/// Files that start as a JSON object does.
[[nodiscard]] record::FileKind json_kind();

/// Files that start as an SVG picture does.
[[nodiscard]] record::FileKind picture_kind();

/// Whether both paths lead to one plain file, by whatever name or link, even if neither is there
/// yet.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

}  // namespace agon::app
