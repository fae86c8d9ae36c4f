// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/content_node.hpp"
#include "core/result.hpp"

namespace agon::core {

/// No file of content is longer, in bytes.
inline constexpr std::size_t kMaxContentSize = 1U << 20;

/// Reads TOML text. Places get `source` and, unless `has_lines` is false, line and column.
[[nodiscard]] Result<std::unique_ptr<ContentNode>> parse_content(std::string_view text,
                                                                 const std::string& source,
                                                                 bool has_lines = true);

/// Lays `over` on `base`: tables are merged key by key, everything else is replaced.
void merge_content(ContentNode& base, std::unique_ptr<ContentNode> over);

}  // namespace agon::core
