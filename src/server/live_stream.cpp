// SPDX-License-Identifier: Apache-2.0
#include "server/live_stream.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"

namespace agon::server {

namespace {

// More of logs than anybody reads between two frames; the rest can be asked for.
constexpr std::size_t kMostLineBytes = 64U << 10U;

net::WebMessage live_message(std::span<const std::byte> run, std::vector<std::byte>& bytes) {
    bytes.clear();
    protocol::encode_live(run, bytes);
    return net::WebMessage::binary(bytes);
}

}  // namespace

void LiveStream::clear() {
    has_frame_ = false;
    has_before_ = false;
    scene_.reset();
    item_count_ = 0;
    made_.clear();
}

void LiveStream::advance(const History& history) {
    std::swap(before_, current_);
    has_before_ = has_frame_;
    current_ = history.last();
    scene_before_ = std::exchange(scene_, history.last_scene());
    has_frame_ = true;
    item_count_ = history.item_count();
    ++sequence_;
    made_.clear();
}

void LiveStream::append_frame(bool is_key, std::vector<std::byte>& run) {
    bytes_.clear();
    is_key = is_key || scene_ != scene_before_;
    // Who has no frame before may have any scene.
    if (is_key && scene_ != nullptr) {
        protocol::append_part(protocol::RunPart::Scene, *scene_, run);
    }
    if (is_key) {
        encoder_.encode_key(current_, bytes_);
    } else {
        AGON_CHECK(has_before_);
        encoder_.encode_difference(before_, current_, bytes_);
    }
    protocol::append_part(protocol::RunPart::Frame, bytes_, run);
}

const net::WebMessage& LiveStream::message(const History& history, bool is_key,
                                           const Wishes& wishes, std::uint64_t from_item) {
    AGON_CHECK(has_frame_);
    const auto made = std::find_if(made_.begin(), made_.end(), [&](const Made& each) {
        return each.is_key == is_key && each.wishes == wishes && each.from_item == from_item;
    });
    if (made != made_.end()) {
        return made->message;
    }
    run_.clear();
    append_frame(is_key, run_);
    history.append_items(from_item, wishes, kMostLineBytes, run_);
    made_.push_back({is_key, wishes, from_item, live_message(run_, bytes_)});
    return made_.back().message;
}

net::WebMessage LiveStream::first_message(const History& history, const Wishes& wishes) {
    AGON_CHECK(has_frame_);
    run_.clear();
    append_frame(true, run_);
    history.append_in_force(wishes, run_);
    return live_message(run_, bytes_);
}

}  // namespace agon::server
