// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/frame.hpp"
#include "protocol/recording.hpp"
#include "record/mcap_scan.hpp"

namespace agon::record {

/// Where a recording was cut off.
struct Cut {
    std::uint64_t last_tick = 0;  ///< the last complete one
    core::SimTime time;           ///< of that tick
    std::uint64_t offset_bytes = 0;
    std::string reason;  ///< what stands there: "the file ends within a chunk of 20481 bytes"
};

/// What entered one tick, and the hash after it.
struct TickInputs {
    std::uint64_t tick = 0;
    core::SimTime time;
    std::uint64_t hash = 0;                   ///< 0 if the match was recorded without
    std::span<const protocol::Input> inputs;  ///< valid until the next call of the cursor
};

/// Walks the ticks of a recording from the first to the last, tick 0 (before any input) included.
class TickCursor {
public:
    TickCursor(TickCursor&&) noexcept;
    TickCursor& operator=(TickCursor&&) noexcept;
    ~TickCursor();

    /// nullptr after the last tick. Valid until the next call.
    core::Result<const TickInputs*> next();

private:
    friend class Recording;
    struct State;
    explicit TickCursor(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

/// A recording, open for reading. Everything in it has been checked against its checksums when
/// open has succeeded. Cheap to copy; copies and cursors may be used on threads of their own.
class Recording {
public:
    /// Errors name the path, the byte and, where known, the simulated time. A file that ends too
    /// early is none, if it holds the header.
    static core::Result<Recording> open(const std::string& path, const ReaderLimits& limits = {});
    /// The same for a file that is in memory; `name` stands for the path in errors.
    static core::Result<Recording> from_bytes(std::vector<std::byte> bytes, const std::string& name,
                                              const ReaderLimits& limits = {});

    [[nodiscard]] const protocol::RecordedMatch& match() const;
    /// The embedded content as the match used it.
    [[nodiscard]] core::Result<core::ContentSet> content() const;
    [[nodiscard]] const std::vector<protocol::Event>& events() const;
    /// None if the recording was cut off.
    [[nodiscard]] const std::optional<protocol::RecordedReport>& report() const;
    /// None if the recording is whole.
    [[nodiscard]] const std::optional<Cut>& cut() const;

    [[nodiscard]] std::uint64_t last_tick() const;
    [[nodiscard]] core::SimTime end_time() const;
    /// After the last tick; 0 if the match was recorded without hashes.
    [[nodiscard]] std::uint64_t last_hash() const;

    [[nodiscard]] std::size_t frame_count() const;
    [[nodiscard]] core::SimTime frame_time(std::size_t index) const;
    /// @pre index < frame_count()
    [[nodiscard]] core::Result<protocol::RecordedFrame> frame(std::size_t index) const;
    /// The last frame not later than `time`, the first one if all are later. An error if the
    /// recording has no frame.
    [[nodiscard]] core::Result<protocol::RecordedFrame> frame_at(core::SimTime time) const;

    /// Scenes that frames are of: the header's, and one more for each change while the match ran.
    [[nodiscard]] std::size_t scene_count() const;
    /// Which scene a frame of this time is of; 0 is match().scene.
    [[nodiscard]] std::size_t scene_index_at(core::SimTime time) const;
    /// From which tick on it is in force, and what it is. @pre index < scene_count()
    [[nodiscard]] core::Result<protocol::SceneChange> scene(std::size_t index) const;

    [[nodiscard]] TickCursor ticks() const;
    /// The same from a tick on.
    [[nodiscard]] TickCursor ticks_from(std::uint64_t tick) const;

    /// What the frame of this time shows over the field: what each seat drew last since the frame
    /// before, of those that drew.
    [[nodiscard]] core::Result<std::vector<protocol::RecordedOutputs>> drawings_of_frame(
        core::SimTime frame_time) const;

    /// Calls `visit` for what strategies logged and drew, in the order of time.
    core::Result<void> visit_outputs(
        const std::function<void(const protocol::RecordedOutputs&)>& visit) const;

    /// Bytes and messages of each topic, for people who ask where the room goes.
    struct TopicSize {
        std::string topic;
        std::uint64_t messages = 0;
        std::uint64_t bytes = 0;  ///< unpacked
    };

    [[nodiscard]] std::vector<TopicSize> topic_sizes() const;

private:
    friend class RunCursor;
    friend class TickCursor;
    struct State;
    static core::Result<Recording> from_source(std::unique_ptr<ByteSource> source,
                                               const ReaderLimits& limits);
    explicit Recording(std::shared_ptr<const State> state);

    // Shared by copies and cursors, which may outlive each other; never changed after open.
    std::shared_ptr<const State> state_;
};

}  // namespace agon::record
