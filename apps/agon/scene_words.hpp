// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

#include "core/log.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// What a script says: what is no warning and no error to `out`, these to standard error.
void print_said(core::LogLevel level, const std::string& text, std::FILE* out);

/// Prints what the scripts of a scene say while it runs as a match.
class SceneWords final : public sim::FrameSink {
public:
    /// @param out as for print_said()
    explicit SceneWords(std::FILE* out) : out_(out) {}

    [[nodiscard]] bool wants_poses(std::uint64_t /*tick*/) const override { return false; }

    core::Result<void> begin(const sim::MatchHeader& header, const protocol::Frame& first) override;
    core::Result<void> on_frame(const protocol::Frame& frame) override;

    core::Result<void> end(const sim::MatchReport& /*report*/,
                           const protocol::Frame& /*last*/) override {
        return {};
    }

    /// How many errors of scripts it was told.
    [[nodiscard]] std::size_t errors() const { return errors_; }

private:
    std::FILE* out_;
    std::size_t seats_ = 0;
    std::size_t errors_ = 0;
};

}  // namespace agon::app
