// SPDX-License-Identifier: Apache-2.0
#include "sim/recorded_host.hpp"

#include <algorithm>
#include <utility>

namespace agon::sim {

using strategy::CallReport;

RecordedHost::RecordedHost(strategy::Identity identity, std::unique_ptr<InputSource> inputs)
    : identity_(std::move(identity)), inputs_(std::move(inputs)) {
    identity_.interface = "recorded";
}

core::Result<void> RecordedHost::start(const strategy::SeatSetup& /*setup*/,
                                       std::span<const std::byte> /*observation*/) {
    return {};
}

void RecordedHost::begin_step(std::span<const std::byte> /*observation*/) {}

CallReport RecordedHost::finish_step(std::span<std::byte> command) {
    return replay(protocol::Input::Kind::Command, command);
}

CallReport RecordedHost::place(std::span<const std::byte> /*observation*/,
                               std::span<std::byte> placement) {
    return replay(protocol::Input::Kind::Placement, placement);
}

CallReport RecordedHost::stop() {
    return {};
}

CallReport RecordedHost::replay(protocol::Input::Kind kind, std::span<std::byte> block) {
    const auto next = inputs_->next();
    if (!next) {
        return lose("the recorded inputs can't be read: " + next.error().text());
    }
    const protocol::Input* input = next.value();
    if (input == nullptr) {
        return lose("the recorded inputs end here");
    }
    if (input->kind != kind) {
        return lose(kind == protocol::Input::Kind::Command
                        ? "a command is due, but the recording has a placement here"
                        : "a placement is due, but the recording has a command here");
    }
    CallReport report;
    if (input->status == protocol::Input::Status::Failed) {
        report.status = CallReport::Status::Failed;
        report.fault = "the recorded call failed";
        return report;
    }
    if (input->status == protocol::Input::Status::Late) {
        report.status = CallReport::Status::Late;
        return report;
    }
    if (input->status == protocol::Input::Status::Lost) {
        report.status = CallReport::Status::Absent;
        return report;
    }
    if (input->block.size() != block.size()) {
        return lose("the recorded block has " + std::to_string(input->block.size()) +
                    " bytes, not " + std::to_string(block.size()));
    }
    std::copy(input->block.begin(), input->block.end(), block.begin());
    return report;
}

CallReport RecordedHost::lose(std::string why) {
    is_lost_ = true;
    CallReport report;
    report.status = CallReport::Status::Lost;
    report.fault = std::move(why);
    return report;
}

}  // namespace agon::sim
