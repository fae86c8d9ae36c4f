// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "record/output_file.hpp"

namespace agon::app {

/// Files that start as a JSON object does.
[[nodiscard]] record::FileKind json_kind();

/// Files that start as an SVG picture does.
[[nodiscard]] record::FileKind picture_kind();

/// Files that start as a PNG picture does.
[[nodiscard]] record::FileKind png_kind();

/// Files that start as an MP4 film does.
[[nodiscard]] record::FileKind film_kind();

/// Files that start as a table of a recording does.
[[nodiscard]] record::FileKind table_kind();

/// Files that start as a table of a scene's graph does.
[[nodiscard]] record::FileKind graph_table_kind();

/// Files that start as a situation taken from a recording does.
[[nodiscard]] record::FileKind situation_kind();

/// Writes a whole file. Errors: see record::OutputFile.
[[nodiscard]] core::Result<void> write_file(const std::string& path, const record::FileKind& kind,
                                            std::string_view bytes);

/// Whether the path stands for standard output or error: "-", "/dev/stdout", the plain file to
/// which one of them goes.
[[nodiscard]] bool is_standard_stream(const std::string& path);

/// Whether both paths lead to one plain file, by whatever name or link, even if neither is there
/// yet.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

}  // namespace agon::app
