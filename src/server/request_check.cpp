// SPDX-License-Identifier: Apache-2.0
#include "server/request_check.hpp"

#include <array>
#include <charconv>

namespace agon::server {

namespace {

constexpr double kSlowest = 0.01;
constexpr double kFastest = 1000;
constexpr std::uint32_t kMostTicks = 100'000;

/// "0.001", "1e+300": as few digits as tell it.
std::string shortest_text(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

std::string without_match(const Surroundings& around) {
    return around.match == nullptr ? "no match is shown" : "";
}

std::string without_seat(protocol::SeatId seat, const Surroundings& around) {
    if (around.match == nullptr) {
        return without_match(around);
    }
    const std::size_t count = around.match->seats.size();
    return seat.index() < count ? ""
                                : "the match has " + std::to_string(count) + " seats, not a seat " +
                                      std::to_string(seat.index());
}

std::string without_lobby(const Surroundings& around) {
    return around.has_lobby ? "" : "here is one match alone: no lobby";
}

}  // namespace

std::string obstacle(const Pause& /*what*/, const Surroundings& around) {
    return without_match(around);
}

std::string obstacle(const Resume& /*what*/, const Surroundings& around) {
    return without_match(around);
}

std::string obstacle(const Step& what, const Surroundings& around) {
    if (what.ticks == 0 || what.ticks > kMostTicks) {
        return "a step of " + std::to_string(what.ticks) + " ticks, expected 1 to 100000";
    }
    return without_match(around);
}

std::string obstacle(const Speed& what, const Surroundings& around) {
    if (what.ratio && (*what.ratio < kSlowest || *what.ratio > kFastest)) {
        return "a speed of " + shortest_text(*what.ratio) +
               ", expected 0.01 to 1000, or 0 for as fast as can be";
    }
    return without_match(around);
}

std::string obstacle(const Restart& what, const Surroundings& around) {
    if (what.is_from_start && !what.situation.empty()) {
        return "a restart from the start and from a situation; expected one of them";
    }
    return without_match(around);
}

std::string obstacle(const GiveOrder& what, const Surroundings& around) {
    if (around.match == nullptr) {
        return without_match(around);
    }
    if (!around.match->order) {
        return "this match takes no orders";
    }
    const std::size_t size = around.match->order->size_bytes;
    return what.block.size() == size ? ""
                                     : "an order of " + std::to_string(what.block.size()) +
                                           " bytes, expected " + std::to_string(size);
}

std::string obstacle(const ReplaceStrategy& what, const Surroundings& around) {
    return without_seat(what.seat, around);
}

std::string obstacle(const WatchStrategy& what, const Surroundings& around) {
    return without_seat(what.seat, around);
}

std::string obstacle(const ExtractSituation& /*what*/, const Surroundings& around) {
    return without_match(around);
}

std::string obstacle(const PlayMatch& /*what*/, const Surroundings& around) {
    return without_lobby(around);
}

std::string obstacle(const StopMatch& /*what*/, const Surroundings& around) {
    return without_match(around);
}

std::string obstacle(const OpenRecording& /*what*/, const Surroundings& around) {
    return without_lobby(around);
}

std::string obstacle(const Call& /*what*/, const Surroundings& around) {
    return without_match(around);
}

}  // namespace agon::server
