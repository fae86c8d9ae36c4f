// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "record/output_file.hpp"

namespace agon::app {

/// A place for a JSON text, opened before the match, so that a bad path costs no match.
class JsonOutput {
public:
    JsonOutput() = default;  ///< nothing is wanted

    /// "-": standard output; empty: nothing is wanted.
    [[nodiscard]] static core::Result<JsonOutput> open(const std::string& path);

    [[nodiscard]] bool is_wanted() const { return !path_.empty(); }

    [[nodiscard]] bool is_standard_output() const { return path_ == "-"; }

    core::Result<void> write(const std::string& text);

private:
    std::string path_;
    std::optional<record::OutputFile> file_;
};

}  // namespace agon::app
