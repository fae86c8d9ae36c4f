// SPDX-License-Identifier: Apache-2.0
#include "protocol/view_frame_codec.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>

#include "core/check.hpp"
#include "core/utf8.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/pose_columns.hpp"
#include "protocol/rounding.hpp"
#include "protocol/viewer.pb.h"

namespace agon::protocol {

namespace {

using Column = google::protobuf::RepeatedField<std::int32_t>;

struct ColumnAccess {
    Column* (wire::ViewFrame::*mutable_values)();
    const Column& (wire::ViewFrame::*values)() const;
};

constexpr std::array<ColumnAccess, ViewFrame::kColumnCount> kColumns{{
    {&wire::ViewFrame::mutable_x, &wire::ViewFrame::x},
    {&wire::ViewFrame::mutable_y, &wire::ViewFrame::y},
    {&wire::ViewFrame::mutable_z, &wire::ViewFrame::z},
    {&wire::ViewFrame::mutable_rx, &wire::ViewFrame::rx},
    {&wire::ViewFrame::mutable_ry, &wire::ViewFrame::ry},
    {&wire::ViewFrame::mutable_rz, &wire::ViewFrame::rz},
}};

constexpr std::array<Grid, ViewFrame::kColumnCount> kGrids{
    kPositionGrid, kPositionGrid, kPositionGrid, kAngleGrid, kAngleGrid, kAngleGrid};

core::Error faulty(const std::string& what) {
    return {"faulty frame: " + what, ""};
}

/// 65 km: differences of two such numbers fit, too.
constexpr double kMostSteps = 1 << 30;

std::int32_t steps_of(double value, Grid grid) {
    const double scaled = value * grid.steps_per_unit;
    if (std::isnan(scaled)) {
        return 0;
    }
    return static_cast<std::int32_t>(std::lrint(std::clamp(scaled, -kMostSteps, kMostSteps)));
}

/// Two numbers of 32 bits whose sum or difference may leave them, as a viewer computes it too.
std::int32_t wrapped(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

void set(const Board& from, bool with_teams, bool with_clock, bool with_details,
         wire::ViewFrame& message) {
    if (!with_teams && !with_clock && !with_details) {
        return;
    }
    wire::Board* to = message.mutable_board();
    for (std::size_t i = 0; with_teams && i < from.teams.size(); ++i) {
        wire::Board::Team* team = to->add_teams();
        team->set_name(core::as_utf8(from.teams[i].name));
        team->set_score(core::as_utf8(from.teams[i].score));
        team->set_color(from.teams[i].color);
        team->set_author(core::as_utf8(from.teams[i].author));
    }
    if (with_clock) {
        to->set_clock(core::as_utf8(from.clock));
    }
    if (with_details) {
        to->set_details(core::as_utf8(from.details));
    }
}

/// A patch says where it lies and how long it is: as cheap as so many bytes that are the same.
constexpr std::size_t kPatchCostBytes = 6;

void add_patches(std::span<const std::byte> before, std::span<const std::byte> after,
                 wire::ViewFrame& message) {
    const std::size_t size = after.size();
    std::size_t at = 0;
    while (true) {
        while (at < size && before[at] == after[at]) {
            ++at;
        }
        if (at == size) {
            return;
        }
        std::size_t end = at + 1;
        for (std::size_t i = end; i < size && i < end + kPatchCostBytes; ++i) {
            end = before[i] == after[i] ? end : i + 1;
        }
        wire::Patch* patch = message.add_game_state();
        patch->set_offset_bytes(static_cast<std::uint32_t>(at));
        patch->set_data(after.data() + at, end - at);
        at = end;
    }
}

}  // namespace

void set_columns(std::span<const core::Pose3> poses, std::vector<std::int32_t>& columns) {
    const std::size_t count = poses.size();
    columns.resize(count * ViewFrame::kColumnCount);
    for (std::size_t row = 0; row < count; ++row) {
        const PoseColumns values = columns_of(poses[row]);
        for (std::size_t i = 0; i < values.size(); ++i) {
            columns[i * count + row] = steps_of(values[i], kGrids[i]);
        }
    }
}

struct ViewFrameEncoder::State {
    wire::ViewFrame message;
    std::vector<std::int32_t> column;

    /// Sets the column to what `value(row)` gives, unless all are zero.
    template <typename Value>
    void add_column(std::size_t index, std::size_t count, const Value& value) {
        column.resize(count);
        bool has_values = false;
        for (std::size_t row = 0; row < count; ++row) {
            column[row] = value(row);
            has_values = has_values || column[row] != 0;
        }
        if (has_values) {
            (message.*kColumns[index].mutable_values)()->Add(column.begin(), column.end());
        }
    }
};

ViewFrameEncoder::ViewFrameEncoder() : state_(std::make_unique<State>()) {}

ViewFrameEncoder::ViewFrameEncoder(ViewFrameEncoder&&) noexcept = default;
ViewFrameEncoder& ViewFrameEncoder::operator=(ViewFrameEncoder&&) noexcept = default;
ViewFrameEncoder::~ViewFrameEncoder() = default;

void ViewFrameEncoder::encode_key(const ViewFrame& frame, std::vector<std::byte>& out) {
    wire::ViewFrame& message = state_->message;
    message.Clear();
    message.set_is_key(true);
    message.set_tick(frame.tick);
    const std::size_t count = frame.columns.size() / ViewFrame::kColumnCount;
    for (std::size_t i = 0; i < ViewFrame::kColumnCount; ++i) {
        const std::int32_t* values = frame.columns.data() + i * count;
        state_->add_column(i, count, [values](std::size_t row) { return values[row]; });
    }
    if (!frame.game_state.empty()) {
        message.add_game_state()->set_data(frame.game_state.data(), frame.game_state.size());
    }
    set(frame.board, true, true, true, message);
    append(message, out);
}

void ViewFrameEncoder::encode_difference(const ViewFrame& before, const ViewFrame& frame,
                                         std::vector<std::byte>& out) {
    AGON_CHECK(before.columns.size() == frame.columns.size(), before.columns.size());
    AGON_CHECK(before.game_state.size() == frame.game_state.size(), before.game_state.size());
    AGON_CHECK(before.tick <= frame.tick, before.tick, frame.tick);
    wire::ViewFrame& message = state_->message;
    message.Clear();
    message.set_tick(frame.tick - before.tick);
    const std::size_t count = frame.columns.size() / ViewFrame::kColumnCount;
    for (std::size_t i = 0; i < ViewFrame::kColumnCount; ++i) {
        const std::int32_t* from = before.columns.data() + i * count;
        const std::int32_t* to = frame.columns.data() + i * count;
        state_->add_column(i, count, [from, to](std::size_t row) {
            return wrapped(std::int64_t{to[row]} - from[row]);
        });
    }
    add_patches(before.game_state, frame.game_state, message);
    set(frame.board, before.board.teams != frame.board.teams,
        before.board.clock != frame.board.clock, before.board.details != frame.board.details,
        message);
    append(message, out);
}

// ---- decoding -----------------------------------------------------------------------------------

namespace {

core::Result<void> apply_columns(const wire::ViewFrame& message, std::size_t count,
                                 ViewFrame& frame) {
    if (message.is_key()) {
        frame.columns.assign(count * ViewFrame::kColumnCount, 0);
    }
    for (std::size_t i = 0; i < ViewFrame::kColumnCount; ++i) {
        const Column& values = (message.*kColumns[i].values)();
        if (values.empty()) {
            continue;
        }
        if (static_cast<std::size_t>(values.size()) != count) {
            return faulty("a column of " + std::to_string(values.size()) + " poses");
        }
        std::int32_t* to = frame.columns.data() + i * count;
        for (std::size_t row = 0; row < count; ++row) {
            to[row] = wrapped(std::int64_t{to[row]} + values[static_cast<int>(row)]);
        }
    }
    return {};
}

core::Result<void> apply_patches(const wire::ViewFrame& message, std::size_t size,
                                 ViewFrame& frame) {
    if (message.is_key()) {
        frame.game_state.assign(size, std::byte{0});
    }
    for (const wire::Patch& patch : message.game_state()) {
        const std::string& data = patch.data();
        if (patch.offset_bytes() > size || data.size() > size - patch.offset_bytes()) {
            return faulty("a patch beyond the game state");
        }
        if (!data.empty()) {
            std::memcpy(frame.game_state.data() + patch.offset_bytes(), data.data(), data.size());
        }
    }
    return {};
}

void apply_board(const wire::ViewFrame& message, Board& board) {
    if (message.is_key()) {
        board = {};
    }
    const wire::Board& from = message.board();
    if (from.teams_size() > 0) {
        board.teams.clear();
        for (const wire::Board::Team& team : from.teams()) {
            board.teams.push_back({team.name(), team.score(), team.color(), team.author()});
        }
    }
    if (!from.clock().empty()) {
        board.clock = from.clock();
    }
    if (!from.details().empty()) {
        board.details = from.details();
    }
}

}  // namespace

core::Result<std::uint64_t> tick_of_view_frame(std::span<const std::byte> bytes,
                                               std::uint64_t tick_before) {
    const auto message = parsed<wire::ViewFrame>(bytes);
    if (!message) {
        return message.error();
    }
    return message->is_key() ? message->tick() : tick_before + message->tick();
}

core::Result<void> apply_view_frame(std::span<const std::byte> bytes, const FrameShape& shape,
                                    ViewFrame& frame) {
    const auto message = parsed<wire::ViewFrame>(bytes);
    if (!message) {
        return message.error();
    }
    const bool is_fitting = frame.columns.size() == shape.pose_count * ViewFrame::kColumnCount &&
                            frame.game_state.size() == shape.game_state_bytes;
    if (!message->is_key() && !is_fitting) {
        return faulty("differences to a frame that is not there");
    }
    frame.tick = message->is_key() ? message->tick() : frame.tick + message->tick();
    if (auto done = apply_columns(*message, shape.pose_count, frame); !done) {
        return done;
    }
    if (auto done = apply_patches(*message, shape.game_state_bytes, frame); !done) {
        return done;
    }
    apply_board(*message, frame.board);
    return {};
}

}  // namespace agon::protocol
