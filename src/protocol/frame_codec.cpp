// SPDX-License-Identifier: Apache-2.0
#include "protocol/frame_codec.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <utility>

#include "protocol/match.pb.h"
#include "protocol/message_bytes.hpp"
#include "protocol/pose_columns.hpp"
#include "protocol/rounding.hpp"
#include "protocol/scene_codec.hpp"
#include "protocol/wire_time.hpp"

namespace agon::protocol {

namespace {

core::Error faulty(const std::string& what) {
    return {"faulty message: " + what, ""};
}

struct ColumnAccess {
    google::protobuf::RepeatedField<float>* (wire::Frame::*mutable_values)();
    const google::protobuf::RepeatedField<float>& (wire::Frame::*values)() const;
    Grid grid;
};

constexpr std::array<ColumnAccess, 6> kColumns{{
    {&wire::Frame::mutable_x_m, &wire::Frame::x_m, kPositionGrid},
    {&wire::Frame::mutable_y_m, &wire::Frame::y_m, kPositionGrid},
    {&wire::Frame::mutable_z_m, &wire::Frame::z_m, kPositionGrid},
    {&wire::Frame::mutable_rx_rad, &wire::Frame::rx_rad, kAngleGrid},
    {&wire::Frame::mutable_ry_rad, &wire::Frame::ry_rad, kAngleGrid},
    {&wire::Frame::mutable_rz_rad, &wire::Frame::rz_rad, kAngleGrid},
}};

}  // namespace

struct FrameEncoder::State {
    wire::Frame message;
    std::vector<float> values;
};

FrameEncoder::FrameEncoder() : state_(std::make_unique<State>()) {}

FrameEncoder::FrameEncoder(FrameEncoder&&) noexcept = default;
FrameEncoder& FrameEncoder::operator=(FrameEncoder&&) noexcept = default;
FrameEncoder::~FrameEncoder() = default;

void FrameEncoder::encode(const Frame& frame, std::vector<std::byte>& out) {
    wire::Frame& message = state_->message;
    message.Clear();
    message.set_tick(frame.tick);
    message.set_time_ns(ns_of(frame.time));
    message.set_pose_count(static_cast<std::uint32_t>(frame.poses.size()));
    const std::size_t count = frame.poses.size();
    std::array<bool, std::tuple_size_v<PoseColumns>> has_values{};
    state_->values.resize(count * has_values.size());
    float* values = state_->values.data();  // column by column
    for (std::size_t row = 0; row < count; ++row) {
        const PoseColumns columns = columns_of(frame.poses[row]);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const float value = rounded(columns[i], kColumns[i].grid);
            values[i * count + row] = value;
            has_values[i] = has_values[i] || value != 0;
        }
    }
    for (std::size_t i = 0; i < has_values.size(); ++i) {
        if (has_values[i]) {
            (message.*kColumns[i].mutable_values)()->Add(values + i * count,
                                                         values + (i + 1) * count);
        }
    }
    message.set_game_state(frame.game_state.data(), frame.game_state.size());
    append(message, out);
}

FrameShape shape_of(const RecordedMatch& match, const SceneDescription& scene) {
    return {pose_count(scene), match.game_state ? match.game_state->size_bytes : std::size_t{0}};
}

core::Result<RecordedFrame> decode_frame(std::span<const std::byte> bytes,
                                         const FrameShape& shape) {
    const auto message = parsed<wire::Frame>(bytes);
    if (!message) {
        return message.error();
    }
    const auto time = time_from(message->time_ns());
    if (!time) {
        return time.error();
    }
    const std::size_t count = shape.pose_count;
    if (message->pose_count() != count) {
        return faulty("a frame of " + std::to_string(message->pose_count()) +
                      " poses in a scene of " + std::to_string(count));
    }
    const std::string& state = message->game_state();
    if (state.size() != shape.game_state_bytes) {
        return faulty("a game state of " + std::to_string(state.size()) + " bytes");
    }
    RecordedFrame frame{message->tick(), *time, std::vector<core::Pose3>(count), {}, {}};
    std::vector<PoseColumns> rows(count);
    for (std::size_t column = 0; column < kColumns.size(); ++column) {
        const auto& values = ((*message).*kColumns[column].values)();
        if (!values.empty() && static_cast<std::size_t>(values.size()) != count) {
            return faulty("a frame with a column of " + std::to_string(values.size()) + " poses");
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(values.size()); ++i) {
            rows[i][column] = static_cast<double>(values[static_cast<int>(i)]);
        }
    }
    std::transform(rows.begin(), rows.end(), frame.poses.begin(), pose_of);
    for (const PoseColumns& row : rows) {
        frame.headings_rad.push_back(row.back());
    }
    const auto block = std::as_bytes(std::span(state.data(), state.size()));
    frame.game_state.assign(block.begin(), block.end());
    return frame;
}

}  // namespace agon::protocol
