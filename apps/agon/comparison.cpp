// SPDX-License-Identifier: Apache-2.0
#include "comparison.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "console.hpp"
#include "core/units.hpp"
#include "match_summary.hpp"

namespace agon::app {

namespace {

std::string score_of(const sim::MatchReport& report) {
    std::vector<std::string> seats;
    for (const sim::SeatReport& seat : report.seats) {
        seats.push_back(seat.seat);
    }
    return score_text(seats, report.score);
}

std::string event_text(const protocol::Event& event) {
    return core::to_clock_text(event.time.since_start()) + " " + event.kind +
           (event.team.empty() ? "" : " " + event.team);
}

bool is_same(const protocol::Event& a, const protocol::Event& b) {
    return a.tick == b.tick && a.kind == b.kind && a.team == b.team && a.objects == b.objects &&
           a.reason == b.reason;
}

// From where on the events differ; empty where one match has none left.
std::pair<std::string, std::string> first_difference(const sim::MatchReport& before,
                                                     const sim::MatchReport& now) {
    const auto [a, b] = std::mismatch(before.events.begin(), before.events.end(),
                                      now.events.begin(), now.events.end(), is_same);
    return {a == before.events.end() ? "" : event_text(*a),
            b == now.events.end() ? "" : event_text(*b)};
}

}  // namespace

std::string comparison_text(const sim::MatchReport& before, const sim::MatchReport& now) {
    if (before.ticks == now.ticks && before.final_hash == now.final_hash) {
        return "the same match as before: " + score_of(now) + "\n";
    }
    TextTable table{{"", "before", "now"}, {}, {}};
    table.rows.push_back({"score", score_of(before), score_of(now)});
    table.rows.push_back({"simulated", core::to_clock_text(before.end_time.since_start()),
                          core::to_clock_text(now.end_time.since_start())});
    std::map<std::string, std::pair<int, int>> counts;
    for (const protocol::Event& event : before.events) {
        ++counts[event.kind].first;
    }
    for (const protocol::Event& event : now.events) {
        ++counts[event.kind].second;
    }
    for (const auto& [kind, count] : counts) {
        if (count.first != count.second) {
            table.rows.push_back({kind, std::to_string(count.first), std::to_string(count.second)});
        }
    }
    const auto [event_before, event_now] = first_difference(before, now);
    if (!event_before.empty() || !event_now.empty()) {
        table.rows.push_back({"first difference", event_before.empty() ? "-" : event_before,
                              event_now.empty() ? "-" : event_now});
    }
    return table.text();
}

}  // namespace agon::app
