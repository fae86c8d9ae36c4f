// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/server.hpp"

namespace agon::app {

/// A server without a net: tests ask in the viewers' place and read what is answered.
class FakeServer final : public server::Server {
public:
    struct Answered {
        std::uint32_t number = 0;
        std::string error;  ///< empty: done
        std::string text;
        std::vector<protocol::Value> results = {};
    };

    /// Asks for something; gives the request's number.
    template <typename What>
    std::uint32_t ask(What what) {
        requests.push_back({1, ++last_number_, std::move(what)});
        return last_number_;
    }

    /// nullptr: not answered.
    [[nodiscard]] const Answered* answer_to(std::uint32_t number) const {
        for (const Answered& answered : answers) {
            if (answered.number == number) {
                return &answered;
            }
        }
        return nullptr;
    }

    [[nodiscard]] std::string url() const override { return "http://127.0.0.1:1/"; }

    [[nodiscard]] std::uint16_t port() const override { return 1; }

    [[nodiscard]] std::size_t viewer_count() const override { return 1; }

    [[nodiscard]] sim::FrameSink& publisher() override { return sink_; }

    [[nodiscard]] server::PublisherCounters publisher_counters() const override { return {}; }

    void set_every_tick(bool is_every_tick) override { every_tick = is_every_tick; }

    void set_status(server::LiveStatus now) override { status = std::move(now); }

    void tell_event(protocol::Event event) override { told.push_back(std::move(event)); }

    void set_lobby(server::LobbyState now) override { lobby = std::move(now); }

    [[nodiscard]] std::optional<server::Request> take_request() override {
        if (before_take) {
            before_take();
        }
        if (requests.empty()) {
            return std::nullopt;
        }
        server::Request request = std::move(requests.front());
        requests.pop_front();
        return request;
    }

    void wait_for_request(core::Duration most) override {
        ++waits;
        longest_wait = std::max(longest_wait, most);
        if (on_wait) {
            on_wait();
        }
    }

    void answer_with(const server::Request& request,
                     const core::Result<protocol::Answer>& said) override {
        if (said) {
            answers.push_back({request.number, "", said->text, said->results});
        } else {
            answers.push_back({request.number, said.error().text(), ""});
        }
    }

    void show(const record::Recording& /*recording*/, const std::string& name) override {
        shown.push_back(name);
    }

    void show_nothing() override { shown.emplace_back(); }

    std::function<void()> before_take;  ///< called between ticks
    std::function<void()> on_wait;      ///< called where the match has nothing to do
    std::deque<server::Request> requests;
    std::vector<Answered> answers;
    std::vector<std::string> shown;
    std::vector<protocol::Event> told;
    server::LiveStatus status;
    server::LobbyState lobby;
    bool every_tick = false;
    int waits = 0;
    core::Duration longest_wait;

private:
    class Sink final : public sim::FrameSink {
    public:
        [[nodiscard]] bool wants_poses(std::uint64_t) const override { return false; }

        core::Result<void> begin(const sim::MatchHeader&, const protocol::Frame&) override {
            return {};
        }

        core::Result<void> on_frame(const protocol::Frame&) override { return {}; }

        core::Result<void> end(const sim::MatchReport&, const protocol::Frame&) override {
            return {};
        }
    };

    Sink sink_;
    std::uint32_t last_number_ = 0;
};

}  // namespace agon::app
