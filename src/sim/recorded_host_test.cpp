// SPDX-License-Identifier: Apache-2.0
#include "sim/recorded_host.hpp"

#include <array>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

using protocol::Input;
using strategy::CallReport;

struct Recorded {
    Input::Kind kind;
    Input::Status status;
    std::vector<std::byte> block;
};

class ListSource final : public InputSource {
public:
    explicit ListSource(std::vector<Recorded> list) : list_(std::move(list)) {}

    core::Result<const Input*> next() override {
        if (at_ == list_.size()) {
            return static_cast<const Input*>(nullptr);
        }
        const Recorded& recorded = list_[at_++];
        input_ = {protocol::SeatId(0), recorded.kind, recorded.status, recorded.block};
        return static_cast<const Input*>(&input_);
    }

private:
    std::vector<Recorded> list_;
    std::size_t at_ = 0;
    Input input_;
};

RecordedHost host_of(std::vector<Recorded> list) {
    return {{"Cadet", "A. Uthor", "cadet.so", "12ab", "agon/1"},
            std::make_unique<ListSource>(std::move(list))};
}

CallReport step(RecordedHost& host, std::span<std::byte> command) {
    host.begin_step({});
    return host.finish_step(command);
}

constexpr auto kCommand = Input::Kind::Command;
constexpr auto kPlacement = Input::Kind::Placement;
constexpr auto kOk = Input::Status::Ok;

TEST(RecordedHost, KeepsTheIdentityButForTheInterface) {
    const RecordedHost host = host_of({});

    EXPECT_EQ(host.identity().name, "Cadet");
    EXPECT_EQ(host.identity().sha256, "12ab");
    EXPECT_EQ(host.identity().interface, "recorded");
}

TEST(RecordedHost, GivesPlacementsAndCommandsInTheirOrder) {
    RecordedHost host = host_of({{kPlacement, kOk, {std::byte{1}, std::byte{2}}},
                                 {kCommand, kOk, {std::byte{3}}},
                                 {kCommand, kOk, {std::byte{4}}}});
    std::array<std::byte, 2> placement{};
    std::array<std::byte, 1> command{};

    ASSERT_EQ(host.place({}, placement).status, CallReport::Status::Ok);
    EXPECT_EQ(placement[1], std::byte{2});
    ASSERT_EQ(step(host, command).status, CallReport::Status::Ok);
    EXPECT_EQ(command[0], std::byte{3});
    ASSERT_EQ(step(host, command).status, CallReport::Status::Ok);
    EXPECT_EQ(command[0], std::byte{4});
}

TEST(RecordedHost, FailsWhereTheStrategyFailed) {
    RecordedHost host = host_of({{kCommand, Input::Status::Failed, {std::byte{0}}}});
    std::array<std::byte, 1> command{};

    EXPECT_EQ(step(host, command).status, CallReport::Status::Failed);
    EXPECT_FALSE(host.is_lost());
}

TEST(RecordedHost, IsLostBehindTheLastInput) {
    RecordedHost host = host_of({});
    std::array<std::byte, 1> command{};

    const CallReport report = step(host, command);

    EXPECT_EQ(report.status, CallReport::Status::Lost);
    EXPECT_EQ(report.fault, "the recorded inputs end here");
    EXPECT_TRUE(host.is_lost());
}

TEST(RecordedHost, IsLostWhereTheKindDiffers) {
    RecordedHost host = host_of({{kCommand, kOk, {std::byte{3}}}});
    std::array<std::byte, 1> placement{};

    EXPECT_EQ(host.place({}, placement).fault,
              "a placement is due, but the recording has a command here");
}

TEST(RecordedHost, IsLostWhereTheSizeDiffers) {
    RecordedHost host = host_of({{kCommand, kOk, {std::byte{3}}}});
    std::array<std::byte, 2> command{};

    EXPECT_EQ(step(host, command).fault, "the recorded block has 1 bytes, not 2");
}

}  // namespace
}  // namespace agon::sim
