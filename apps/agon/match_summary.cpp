// SPDX-License-Identifier: Apache-2.0
#include "match_summary.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <nlohmann/json.hpp>

#include "command.hpp"
#include "console.hpp"
#include "core/units.hpp"
#include "plugin/code_place.hpp"

namespace agon::app {

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

// Whole scores without a point: "3", else "2.5".
std::string score_number(double score) {
    const bool is_whole = score == static_cast<double>(static_cast<std::int64_t>(score));
    return decimal(score, is_whole ? 0 : 2);
}

// Whole numbers without a point in JSON, too.
nlohmann::ordered_json json_number(double number) {
    // Beyond this, not every whole number is a double.
    constexpr double kMost = 9e15;
    if (number >= -kMost && number <= kMost &&
        number == static_cast<double>(static_cast<std::int64_t>(number))) {
        return static_cast<std::int64_t>(number);
    }
    return number;
}

// What people want to see of every match, however long.
bool is_decisive(const protocol::Event& event) {
    constexpr std::string_view kKinds[] = {"goal",      "goal_annulled",  "half_time",
                                           "tie",       "shoot_out_goal", "shoot_out_miss",
                                           "full_time", "lost",           "internal_fault"};
    return std::find(std::begin(kKinds), std::end(kKinds), event.kind) != std::end(kKinds);
}

constexpr std::string_view kBacktrace = plugin::kBacktraceFollows;

// What a team may do wrong again and again.
bool is_repeatable(const protocol::Event& event) {
    return event.kind == "fault" || event.kind == "placement_corrected";
}

// An event, or several of a kind and team.
struct Row {
    const protocol::Event* event;  ///< the first one
    std::size_t count;
    core::SimTime last;
};

std::vector<Row> folded(const std::vector<protocol::Event>& events) {
    std::vector<Row> rows;
    for (const protocol::Event& event : events) {
        const auto same = std::find_if(rows.begin(), rows.end(), [&event](const Row& row) {
            return row.event->kind == event.kind && row.event->team == event.team;
        });
        if (is_repeatable(event) && same != rows.end()) {
            ++same->count;
            same->last = event.time;
        } else {
            rows.push_back({&event, 1, event.time});
        }
    }
    return rows;
}

// A table shows what was lost in a line; who called whom stands in the warning and in the report.
enum class Shown : std::uint8_t { Whole, WithoutCallers };

std::string table_of(const std::vector<Row>& rows, Shown shown) {
    TextTable table;
    table.heading = {"time", "event", "team", "what happened"};
    table.right_aligned = {0};
    for (const Row& row : rows) {
        const protocol::Event& event = *row.event;
        std::string what = shown == Shown::Whole
                               ? event.reason
                               : event.reason.substr(0, event.reason.find(kBacktrace));
        what += event.objects.empty() ? "" : " [" + joined(event.objects) + "]";
        if (row.count > 1) {
            what += " (and " + std::to_string(row.count - 1) + " more until " +
                    core::to_clock_text(row.last.since_start()) + ")";
        }
        table.rows.push_back(
            {core::to_clock_text(event.time.since_start()), event.kind, event.team, what});
    }
    return table.text();
}

std::string milliseconds_text(std::int64_t nanoseconds) {
    return decimal(static_cast<double>(nanoseconds) / 1e6, 3) + " ms";
}

std::vector<std::string> seat_names(const sim::MatchReport& report) {
    std::vector<std::string> names;
    for (const sim::SeatReport& seat : report.seats) {
        names.push_back(seat.seat);
    }
    return names;
}

// "": the score says it all.
std::string winner_text(const sim::MatchReport& report) {
    const bool is_tied = report.score.size() == 2 && report.score[0] == report.score[1];
    return is_tied && !report.winner.empty() ? ", " + report.winner + " wins" : "";
}

std::string call_table(const sim::MatchReport& report) {
    TextTable table;
    table.heading = {"team", "strategy", "interface", "calls", "mean",
                     "p99",  "max",      "late",      "faults"};
    table.right_aligned = {3, 4, 5, 6, 7, 8};
    for (const sim::SeatReport& seat : report.seats) {
        const strategy::Identity& who = seat.identity;
        table.rows.push_back({seat.seat, who.name + (who.author.empty() ? "" : " by " + who.author),
                              who.interface, std::to_string(seat.calls),
                              milliseconds_text(seat.mean_ns), milliseconds_text(seat.p99_ns),
                              milliseconds_text(seat.max_ns), std::to_string(seat.late_calls),
                              std::to_string(seat.failed_calls)});
    }
    return table.text();
}

std::string dropped_text(const sim::MatchReport& report) {
    std::string text;
    for (const sim::SeatReport& seat : report.seats) {
        if (seat.dropped_outputs > 0) {
            text += "\n" + seat.seat + ": " + std::to_string(seat.dropped_outputs) +
                    " log lines or figures beyond the limits of a call were dropped\n";
        }
    }
    return text;
}

// A defeat so high may have a reason that is none of the game.
std::string advice_text(const sim::MatchReport& report) {
    constexpr double kHigh = 5;
    std::string text;
    for (std::size_t i = 0; i < report.seats.size() && report.score.size() == 2; ++i) {
        const sim::SeatReport& seat = report.seats[i];
        if (report.score[1 - i] - report.score[i] >= kHigh && seat.identity.interface == "msrs") {
            text += "\n" + seat.seat +
                    " lost by far; should its robots drive the wrong way: libraries for this "
                    "interface differ\n  in their frame, agon inspect --probe " +
                    seat.identity.file + " finds out which one fits\n";
        }
    }
    return text;
}

nlohmann::ordered_json team_json(const sim::SeatReport& seat, double score,
                                 const StrategyTraces& traces) {
    nlohmann::ordered_json parameters = nlohmann::ordered_json::object();
    for (const strategy::Parameter& parameter : seat.parameters) {
        parameters[parameter.name] = json_number(parameter.value);
    }
    return {{"seat", seat.seat},
            {"name", seat.identity.name},
            {"author", seat.identity.author},
            {"file", seat.identity.file},
            {"sha256", seat.identity.sha256},
            {"interface", seat.identity.interface},
            {"options", seat.options},
            {"parameters", std::move(parameters)},
            {"score", json_number(score)},
            {"calls", seat.calls},
            {"mean_call_s", static_cast<double>(seat.mean_ns) / 1e9},
            {"p99_call_s", static_cast<double>(seat.p99_ns) / 1e9},
            {"max_call_s", static_cast<double>(seat.max_ns) / 1e9},
            {"late_calls", seat.late_calls},
            {"faults", seat.failed_calls},
            {"dropped_outputs", seat.dropped_outputs},
            {"missed_deadlines", seat.missed_deadlines},
            {"restarts", seat.restarts},
            {"lost", seat.lost ? nlohmann::ordered_json(*seat.lost) : nlohmann::ordered_json()},
            {"printed", traces.printed},
            {"files", traces.files}};
}

nlohmann::ordered_json event_json(const protocol::Event& event) {
    return {{"time_s", event.time.in_seconds()},
            {"tick", event.tick},
            {"kind", event.kind},
            {"team", event.team},
            {"objects", event.objects},
            {"reason", event.reason}};
}

}  // namespace

std::string score_text(const std::vector<std::string>& seats, const std::vector<double>& score) {
    if (seats.size() == 2 && score.size() == 2) {
        return seats[0] + " " + score_number(score[0]) + " : " + score_number(score[1]) + " " +
               seats[1];
    }
    std::string text;
    for (std::size_t i = 0; i < std::min(seats.size(), score.size()); ++i) {
        text += (text.empty() ? "" : "  ") + seats[i] + " " + score_number(score[i]);
    }
    return text;
}

std::string event_table(const std::vector<protocol::Event>& events) {
    std::vector<Row> rows;
    for (const protocol::Event& event : events) {
        rows.push_back({&event, 1, event.time});
    }
    return table_of(rows, Shown::Whole);
}

std::string short_event_table(const std::vector<protocol::Event>& events, std::size_t limit,
                              const std::string& where) {
    std::vector<Row> rows = folded(events);
    const auto decisive = static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [](const Row& row) { return is_decisive(*row.event); }));
    std::size_t left = limit - std::min(limit, decisive);
    std::size_t hidden = 0;
    const auto is_hidden = [&left, &hidden](const Row& row) {
        if (is_decisive(*row.event) || left > 0) {
            left -= is_decisive(*row.event) ? 0 : 1;
            return false;
        }
        hidden += row.count;
        return true;
    };
    std::vector<Row> shown;
    std::remove_copy_if(rows.begin(), rows.end(), std::back_inserter(shown), is_hidden);
    const std::string more =
        hidden == 0 ? "" : "  and " + std::to_string(hidden) + " more: " + where + "\n";
    return table_of(shown, Shown::WithoutCallers) + more;
}

std::string summary_text(const sim::MatchReport& report, const std::string& where) {
    constexpr std::size_t kRowsShown = 24;
    std::string text = report.mission + "  " + score_text(seat_names(report), report.score) +
                       winner_text(report) + "\n  seed " + std::to_string(report.seed) + ", " +
                       core::to_clock_text(report.end_time.since_start()) + " simulated, " +
                       std::to_string(report.ticks) + " ticks, final hash " +
                       hash_text(report.final_hash) + "\n\n";
    if (report.seats.empty() && report.events.empty()) {
        return text;  // a scene that ran
    }
    text += short_event_table(report.events, kRowsShown, where) + "\n";
    return text + call_table(report) + dropped_text(report) + advice_text(report);
}

std::string loss_text(const std::string& reason, const std::string& more) {
    const std::size_t at = reason.find(kBacktrace);
    // Strangers' words stay in their line.
    std::string text = printable_line(reason.substr(0, at)) + more + "\n";
    std::string_view callers =
        at == std::string::npos ? "" : std::string_view(reason).substr(at + kBacktrace.size());
    for (bool is_first = true; !callers.empty(); is_first = false) {
        const std::size_t end = callers.find(plugin::kCalledBy);
        text +=
            (is_first ? "  at        " : "  called by ") + printable_line(callers.substr(0, end));
        text += "\n";
        callers.remove_prefix(end == std::string_view::npos ? callers.size()
                                                            : end + plugin::kCalledBy.size());
    }
    return text;
}

std::string summary_json(const sim::MatchReport& report, const core::ContentSet& content,
                         ExitCode exit, const std::vector<StrategyTraces>& traces) {
    nlohmann::ordered_json teams = nlohmann::ordered_json::array();
    nlohmann::ordered_json score = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < report.seats.size(); ++i) {
        const double seat_score = i < report.score.size() ? report.score[i] : 0;
        teams.push_back(team_json(report.seats[i], seat_score,
                                  i < traces.size() ? traces[i] : StrategyTraces()));
        score[report.seats[i].seat] = json_number(seat_score);
    }
    nlohmann::ordered_json events = nlohmann::ordered_json::array();
    for (const protocol::Event& event : report.events) {
        events.push_back(event_json(event));
    }
    const nlohmann::ordered_json document = {
        {"mission", report.mission},
        {"seed", report.seed},
        {"version", version()},
        {"content", {{"sha256", content.digest()}, {"files", content.paths()}}},
        {"teams", std::move(teams)},
        {"score", std::move(score)},
        {"winner",
         report.winner.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(report.winner)},
        {"duration_s", report.end_time.in_seconds()},
        {"ticks", report.ticks},
        {"final_hash", hash_text(report.final_hash)},
        {"events", std::move(events)},
        {"exit", static_cast<int>(exit)}};
    // Names and faults come from strategies: what is no UTF-8 is replaced, never refused.
    return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string hash_text(std::uint64_t hash) {
    std::string text(16, '0');
    for (std::size_t digit = 0; digit < 16; ++digit) {
        text[15 - digit] = "0123456789abcdef"[(hash >> (4 * digit)) & 0xFU];
    }
    return text;
}

}  // namespace agon::app
