// SPDX-License-Identifier: Apache-2.0
#include "server/history.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"

namespace agon::server {

using protocol::RunPart;
using protocol::SeatId;

namespace {

bool is_lasting(RunPart kind) {
    return kind == RunPart::Draw || kind == RunPart::Command;
}

}  // namespace

// ---- what was said until a frame ----------------------------------------------------------------

void SaidUntilFrame::note(RunPart kind, SeatId seat, std::span<const std::byte> message) {
    if (!wishes_.are_met_by(kind, seat)) {
        return;
    }
    if (!is_lasting(kind)) {
        lines_.push_back({kind, seat, message});
        return;
    }
    const auto same = std::find_if(lasting_.begin(), lasting_.end(), [&](const Part& part) {
        return part.kind == kind && part.seat == seat;
    });
    if (same == lasting_.end()) {
        lasting_.push_back({kind, seat, message});
    } else {
        same->message = message;
    }
}

void SaidUntilFrame::append(std::vector<std::byte>& run, std::size_t most_bytes) {
    for (const Part& part : lasting_) {
        protocol::append_part(part.kind, part.message, run);
    }
    std::size_t bytes = 0;
    for (const Part& part : lines_) {
        bytes += part.message.size();
        if (bytes > most_bytes) {
            break;
        }
        protocol::append_part(part.kind, part.message, run);
    }
    lasting_.clear();
    lines_.clear();
}

// ---- writing ------------------------------------------------------------------------------------

History::History(protocol::FrameShape shape, Limits limits) : shape_(shape), limits_(limits) {}

std::uint64_t History::first_tick() const {
    AGON_CHECK(!is_empty());
    return blocks_.front().frames.front().tick;
}

void History::add(RunPart kind, SeatId seat, std::span<const std::byte> message) {
    waiting_items_.push_back({kind, seat, waiting_bytes_.size(), message.size()});
    waiting_bytes_.insert(waiting_bytes_.end(), message.begin(), message.end());
}

void History::add(const protocol::ViewFrame& frame) {
    AGON_CHECK(is_empty() || frame.tick > last_.tick, frame.tick, last_.tick);
    const bool is_key = is_empty() || has_new_scene_ ||
                        frame.tick - blocks_.back().frames.front().tick >= limits_.ticks_per_block;
    if (is_key) {
        open_block(frame.tick);
        has_new_scene_ = false;
    }
    Block& block = blocks_.back();
    const std::size_t offset = block.bytes.size();
    if (is_key) {
        encoder_.encode_key(frame, block.bytes);
    } else {
        encoder_.encode_difference(last_, frame, block.bytes);
    }
    block.frames.push_back({frame.tick, offset, block.bytes.size() - offset, 0});
    last_ = frame;
    put_waiting_items();
}

void History::set_scene(SceneMessage scene, std::size_t pose_count) {
    scene_ = std::move(scene);
    shape_.pose_count = pose_count;
    has_new_scene_ = true;
}

void History::finish() {
    if (!is_empty()) {
        put_waiting_items();
    }
}

void History::open_block(std::uint64_t tick) {
    if (!is_empty()) {
        closed_bytes_ += blocks_.back().bytes.size();
        blocks_.back().bytes.shrink_to_fit();
    }
    Block& block = blocks_.emplace_back();
    block.first_item = item_count_;
    block.scene = scene_;
    block.pose_count = shape_.pose_count;
    for (const InForce& each : in_force_) {
        block.items.push_back({each.kind, each.seat, block.bytes.size(), each.message.size()});
        block.bytes.insert(block.bytes.end(), each.message.begin(), each.message.end());
    }
    block.repeated_count = block.items.size();
    // The open block counts for nothing: it is never dropped.
    while (blocks_.size() > 2 && (blocks_[1].frames.front().tick + limits_.ticks <= tick ||
                                  closed_bytes_ > limits_.bytes)) {
        closed_bytes_ -= blocks_.front().bytes.size();
        blocks_.pop_front();
    }
}

void History::put_waiting_items() {
    Block& block = blocks_.back();
    for (const Item& waiting : waiting_items_) {
        const auto message = std::span(waiting_bytes_).subspan(waiting.offset, waiting.size);
        block.items.push_back({waiting.kind, waiting.seat, block.bytes.size(), waiting.size});
        block.bytes.insert(block.bytes.end(), message.begin(), message.end());
        note_in_force(waiting, message);
    }
    item_count_ += waiting_items_.size();
    block.frames.back().item_count = block.items.size();
    waiting_items_.clear();
    waiting_bytes_.clear();
}

void History::note_in_force(const Item& item, std::span<const std::byte> message) {
    if (!is_lasting(item.kind)) {
        return;
    }
    auto same = std::find_if(in_force_.begin(), in_force_.end(), [&item](const InForce& each) {
        return each.kind == item.kind && each.seat == item.seat;
    });
    if (same == in_force_.end()) {
        same = in_force_.insert(same, InForce{item.kind, item.seat, {}});
    }
    same->message.assign(message.begin(), message.end());
}

// ---- reading ------------------------------------------------------------------------------------

/// One reading: walks the frames and takes each n-th of those that are wanted.
class History::Reader {
public:
    Reader(const History& history, const RunWish& wish)
        : history_(history), wish_(wish), said_(wish.wishes) {}

    RunSlice read() {
        const std::uint64_t end = history_.is_empty() ? 0 : history_.last_.tick + 1;
        slice_.next_tick = std::max(wish_.from_tick, end);
        const std::deque<Block>& blocks = history_.blocks_;
        const auto after = std::upper_bound(
            blocks.begin(), blocks.end(), wish_.from_tick,
            [](std::uint64_t tick, const Block& each) { return tick < each.frames.front().tick; });
        const auto first = after == blocks.begin() ? after : std::prev(after);
        for (auto block = first; block != blocks.end(); ++block) {
            if (!read_block(*block, block == first)) {
                break;
            }
        }
        return std::move(slice_);
    }

private:
    /// Frames on the way to those that are wanted cost time, too.
    static constexpr std::size_t kMostWalked = 4000;

    /// False: it is enough.
    bool read_block(const Block& block, bool is_first) {
        std::size_t item = is_first ? 0 : block.repeated_count;
        for (const Frame& frame : block.frames) {
            const bool is_before = frame.tick < wish_.from_tick;
            const bool is_due = !is_before && skipped_ + 1 >= (has_frame_ ? wish_.every : 1);
            if (++walked_ > kMostWalked) {
                slice_.next_tick = frame.tick;
                return false;
            }
            if (is_due && (frame.tick > wish_.to_tick || slice_.run.size() > wish_.most_bytes)) {
                slice_.next_tick = frame.tick;
                return false;
            }
            for (; item < frame.item_count; ++item) {
                const Item& each = block.items[item];
                // Lines of frames before the first one belong to those.
                if (!is_before || is_lasting(each.kind)) {
                    said_.note(each.kind, each.seat, block.at(each));
                }
            }
            take_frame(block, frame, is_due);
            skipped_ = is_due || is_before ? 0 : skipped_ + 1;
        }
        return true;
    }

    void take_frame(const Block& block, const Frame& frame, bool is_due) {
        const std::span<const std::byte> message = block.at(frame);
        const bool is_copied = has_frame_ && wish_.every == 1;
        if (!is_copied) {
            const protocol::FrameShape shape{block.pose_count, history_.shape_.game_state_bytes};
            const auto applied = protocol::apply_view_frame(message, shape, shown_);
            AGON_CHECK(applied.has_value());
        }
        if (!is_due) {
            return;
        }
        const bool is_of_scene_before = block.scene == sent_scene_;
        if (!is_of_scene_before) {
            protocol::append_part(RunPart::Scene, *block.scene, slice_.run);
            sent_scene_ = block.scene;
        }
        if (is_copied) {
            protocol::append_part(RunPart::Frame, message, slice_.run);
        } else {
            bytes_.clear();
            if (has_frame_ && is_of_scene_before) {
                encoder_.encode_difference(sent_, shown_, bytes_);
            } else {
                encoder_.encode_key(shown_, bytes_);
            }
            protocol::append_part(RunPart::Frame, bytes_, slice_.run);
            sent_ = shown_;
        }
        has_frame_ = true;
        said_.append(slice_.run);
    }

    const History& history_;
    const RunWish& wish_;
    RunSlice slice_;
    SaidUntilFrame said_;
    protocol::ViewFrameEncoder encoder_;
    protocol::ViewFrame shown_;
    protocol::ViewFrame sent_;
    SceneMessage sent_scene_;  // null: who reads has the first one
    std::vector<std::byte> bytes_;
    std::size_t walked_ = 0;
    std::uint32_t skipped_ = 0;  // frames since the last one that was taken
    bool has_frame_ = false;
};

RunSlice History::read(const RunWish& wish) const {
    return Reader(*this, wish).read();
}

void History::append_items(std::uint64_t from_item, const Wishes& wishes, std::size_t most_bytes,
                           std::vector<std::byte>& run) const {
    SaidUntilFrame said(wishes);
    const auto after = std::upper_bound(
        blocks_.begin(), blocks_.end(), from_item,
        [](std::uint64_t item, const Block& each) { return item < each.first_item; });
    for (auto block = after == blocks_.begin() ? after : std::prev(after); block != blocks_.end();
         ++block) {
        const std::uint64_t skipped =
            from_item > block->first_item ? from_item - block->first_item : 0;
        for (std::size_t i = block->repeated_count + skipped; i < block->items.size(); ++i) {
            const Item& each = block->items[i];
            said.note(each.kind, each.seat, block->at(each));
        }
    }
    said.append(run, most_bytes);
}

void History::append_in_force(const Wishes& wishes, std::vector<std::byte>& run) const {
    SaidUntilFrame said(wishes);
    for (const InForce& each : in_force_) {
        said.note(each.kind, each.seat, each.message);
    }
    said.append(run);
}

}  // namespace agon::server
