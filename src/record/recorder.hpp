// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "core/time.hpp"
#include "sim/match.hpp"

namespace agon::record {

struct RecorderOptions {
    std::string path;
    std::string agon_version;  ///< of the program that records
    /// Simulated time from frame to frame; rounded to whole ticks, at least one.
    core::Duration frame_period = core::Duration::milliseconds(20);
    /// Simulated time after which what has come in goes to the file: what a crash can cost.
    core::Duration chunk_period = core::Duration::seconds(1);
    /// Chunks are packed with zstd; without, any tool reads them, at about four times the size.
    bool is_compressing = true;
    /// For everybody: without what strategies logged, drew and plotted, and without what
    /// closed_seats.hpp calls a seat's own. It can be rerun like any other.
    bool is_public = false;
};

/// Writes a match to an MCAP file (docs/recording_format.md), chunk by chunk, so that a recording
/// that is cut off is readable up to the cut. A recording or an empty file of that path is
/// replaced; any other file is left alone, and creating fails.
class Recorder final : public sim::FrameSink {
public:
    /// Opens the file at once, so that a path that can't be written is known before the match. An
    /// older recording stays in it until `begin`; a new file is removed if `begin` never comes.
    static core::Result<Recorder> create(const RecorderOptions& options);
    Recorder(Recorder&&) noexcept;
    Recorder& operator=(Recorder&&) noexcept;
    /// Writes what has come in. Without a call of end the recording is one that was cut off.
    ~Recorder() override;

    [[nodiscard]] bool wants_poses(std::uint64_t tick) const override;
    core::Result<void> begin(const sim::MatchHeader& header, const protocol::Frame& first) override;
    /// Errors name path and reason, and come again at every later call; what was written before
    /// stays readable.
    core::Result<void> on_frame(const protocol::Frame& frame) override;
    /// Also for a match that was interrupted or ended by a fault: report and summary are written
    /// and the file is closed.
    core::Result<void> end(const sim::MatchReport& report, const protocol::Frame& last) override;

    /// Has all that has come in stand in the file, so that it can be read up to now while it is
    /// written.
    core::Result<void> flush();

    [[nodiscard]] const std::string& path() const;
    /// Bytes in the file by now.
    [[nodiscard]] std::uint64_t size_bytes() const;

private:
    struct State;
    explicit Recorder(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace agon::record
