// SPDX-License-Identifier: Apache-2.0
#include "record/rerun.hpp"

#include <utility>

#include "protocol/replacement.hpp"
#include "sim/recorded_host.hpp"

namespace agon::record {

namespace {

using protocol::Input;

bool is_a_reply(Input::Kind kind) {
    return kind == Input::Kind::Command || kind == Input::Kind::Placement;
}

/// The replies of one seat's strategies, as they come in a recording.
class SeatInputs final : public sim::InputSource {
public:
    SeatInputs(const Recording& recording, protocol::SeatId seat)
        : cursor_(recording.ticks()), seat_(seat) {}

    core::Result<const Input*> next() override {
        while (true) {
            for (; at_ < inputs_.size(); ++at_) {
                if (inputs_[at_].seat == seat_ && is_a_reply(inputs_[at_].kind)) {
                    return &inputs_[at_++];
                }
            }
            const auto tick = cursor_.next();
            if (!tick) {
                return tick.error();
            }
            if (*tick == nullptr) {
                return nullptr;
            }
            inputs_ = (*tick)->inputs;
            at_ = 0;
        }
    }

private:
    TickCursor cursor_;
    protocol::SeatId seat_;
    std::span<const Input> inputs_;  // of the cursor's tick
    std::size_t at_ = 0;
};

/// The same source for those who sit in a seat one after the other.
class SharedInputs final : public sim::InputSource {
public:
    explicit SharedInputs(sim::InputSource& source) : source_(source) {}

    core::Result<const Input*> next() override { return source_.next(); }

private:
    sim::InputSource& source_;
};

}  // namespace

core::Result<std::span<const std::byte>> RecordedOrders::next(std::uint64_t tick) {
    while (!has_ended_ && (inputs_ == nullptr || inputs_->tick < tick)) {
        const auto following = cursor_.next();
        if (!following) {
            return following.error();
        }
        inputs_ = *following;
        has_ended_ = inputs_ == nullptr;
        at_ = 0;
    }
    while (!has_ended_ && inputs_->tick == tick && at_ < inputs_->inputs.size()) {
        const Input& input = inputs_->inputs[at_++];
        if (input.kind == Input::Kind::Order) {
            return input.block;
        }
    }
    return std::span<const std::byte>();
}

struct PlayedBack::State {
    const protocol::RecordedMatch* match = nullptr;
    std::vector<std::unique_ptr<SeatInputs>> inputs;  ///< by seat

    [[nodiscard]] sim::SeatDefinition definition(std::size_t seat,
                                                 strategy::Identity identity) const {
        sim::SeatDefinition definition;
        definition.host = std::make_unique<sim::RecordedHost>(
            std::move(identity), std::make_unique<SharedInputs>(*inputs[seat]));
        return definition;
    }
};

PlayedBack::PlayedBack(const Recording& recording) : state_(std::make_unique<State>()) {
    state_->match = &recording.match();
    for (std::uint32_t i = 0; i < recording.match().seats.size(); ++i) {
        state_->inputs.push_back(std::make_unique<SeatInputs>(recording, protocol::SeatId(i)));
    }
}

PlayedBack::PlayedBack(PlayedBack&&) noexcept = default;
PlayedBack& PlayedBack::operator=(PlayedBack&&) noexcept = default;
PlayedBack::~PlayedBack() = default;

std::vector<sim::SeatDefinition> PlayedBack::seats() {
    std::vector<sim::SeatDefinition> seats;
    for (std::size_t i = 0; i < state_->inputs.size(); ++i) {
        const protocol::RecordedSeat& seat = state_->match->seats[i];
        seats.push_back(
            state_->definition(i, {seat.strategy_name, seat.author, seat.file, seat.sha256, ""}));
    }
    return seats;
}

core::Result<void> PlayedBack::replace(sim::Match& match, std::span<const protocol::Input> inputs) {
    for (const Input& input : inputs) {
        if (input.kind != Input::Kind::Replacement) {
            continue;
        }
        auto who = protocol::decode_replacement(input.block);
        if (!who) {
            return who.error();
        }
        sim::SeatDefinition definition = state_->definition(
            input.seat.index(), {who->name, who->author, who->file, who->sha256, ""});
        definition.options = who->options;
        match.replace_strategy(input.seat, std::move(definition));
    }
    return {};
}

core::Result<sim::Match> rerun(const Recording& recording, std::vector<sim::SeatDefinition> seats,
                               sim::OrderSource& orders, const MissionMaker& make_mission) {
    const protocol::RecordedMatch& recorded = recording.match();
    auto content = recording.content();
    if (!content) {
        return content.error();
    }
    sim::MatchDefinition definition;
    definition.mission = recorded.mission;
    definition.seed = recorded.seed;
    definition.duration = recorded.duration;
    definition.content = std::move(*content);
    definition.orders = &orders;
    auto match = make_mission
                     ? sim::Match::create(make_mission(), std::move(definition), std::move(seats))
                     : sim::Match::create(std::move(definition), std::move(seats));
    if (!match) {
        return match.error();
    }
    const protocol::BlockSchema* order = match->mission().order;
    if (recorded.order && (order == nullptr || order->size_bytes != recorded.order->size_bytes)) {
        return core::Error{"this agon knows other orders than those of the recording", ""};
    }
    return match;
}

}  // namespace agon::record
