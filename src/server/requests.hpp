// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <variant>

#include "protocol/viewer_requests.hpp"

namespace agon::server {

// What viewers ask of whoever plays the match. Rights, sizes and numbers have been checked when it
// comes out of Server::take_request: a seat exists, a ratio lies within its range, a block has the
// size of its schema.

using protocol::Call;
using protocol::ExtractSituation;
using protocol::GiveOrder;
using protocol::OpenRecording;
using protocol::Pause;
using protocol::PlayMatch;
using protocol::ReplaceStrategy;
using protocol::Restart;
using protocol::Resume;
using protocol::Speed;
using protocol::Step;
using protocol::StopMatch;
using protocol::WatchStrategy;

/// A request and whom to answer.
struct Request {
    std::uint64_t client = 0;
    std::uint32_t number = 0;
    std::variant<Pause, Resume, Step, Speed, Restart, GiveOrder, ReplaceStrategy, WatchStrategy,
                 ExtractSituation, PlayMatch, StopMatch, OpenRecording, Call>
        what;
};

}  // namespace agon::server
