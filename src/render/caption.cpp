// SPDX-License-Identifier: Apache-2.0
#include "render/caption.hpp"

#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

namespace agon::render {

namespace {

using protocol::Field;

/// The numbers of a game state by name.
class State {
public:
    State(const protocol::RecordedMatch& match, std::span<const std::byte> block)
        : schema_(match.game_state ? &*match.game_state : nullptr), block_(block) {
        if (schema_ != nullptr && schema_->size_bytes != block.size()) {
            schema_ = nullptr;
        }
    }

    [[nodiscard]] std::optional<double> number(std::string_view name) const {
        const Field* field = schema_ == nullptr ? nullptr : schema_->field(name);
        if (field == nullptr) {
            return std::nullopt;
        }
        return protocol::number_at(*field, block_.data());
    }

    /// The code's name; empty if there is no such field.
    [[nodiscard]] std::string code(std::string_view name) const {
        const auto value = number(name);
        return value ? code_name(*schema_->field(name), *value) : std::string();
    }

private:
    const protocol::BlockSchema* schema_;
    std::span<const std::byte> block_;
};

std::string clock_text(double seconds) {
    const double tenths = std::floor(seconds * 10 + 0.5);
    const double minutes = std::floor(tenths / 600);
    char text[48];
    (void)std::snprintf(text, sizeof(text), "%.0f:%04.1f", minutes, tenths / 10 - 60 * minutes);
    return text;
}

/// The color in which a seat's first robot is drawn.
protocol::Color color_of(const protocol::SceneDescription& scene, const std::string& seat,
                         protocol::SeatId id) {
    for (const protocol::SceneNode& node : scene.nodes) {
        const bool is_of_seat =
            node.seat == id || node.path == "/" + seat || node.path.starts_with("/" + seat + "[");
        if (is_of_seat && !node.parts.empty()) {
            return node.parts.front().color;
        }
    }
    return 0xFFFFFFFFU;
}

void join(std::string& text, const std::string& more) {
    if (!more.empty()) {
        text += (text.empty() ? "" : " \xC2\xB7 ") + more;
    }
}

}  // namespace

std::string code_name(const Field& field, double value) {
    char code[32];
    (void)std::snprintf(code, sizeof(code), "%.0f ", value);
    std::string_view rest = field.meaning;
    while (!rest.empty()) {
        // A code begins the meaning, or stands behind ", ", ": " or "; ".
        if (rest.starts_with(code)) {
            const std::string_view name = rest.substr(std::string_view(code).size());
            return std::string(name.substr(0, name.find_first_of(",;")));
        }
        const std::size_t next = rest.find_first_of(",:;");
        rest = next == std::string_view::npos ? "" : rest.substr(next + 1);
        while (rest.starts_with(' ')) {
            rest.remove_prefix(1);
        }
    }
    return {};
}

protocol::Board board(const protocol::RecordedMatch& match, core::SimTime time,
                      std::span<const std::byte> game_state) {
    const State state(match, game_state);
    protocol::Board board;
    const std::string period = state.code("period");
    const bool has_shoot_out = period == "shoot-out";
    for (const protocol::RecordedSeat& seat : match.seats) {
        const auto goals = state.number(seat.name + "_goals");
        const std::string name = seat.strategy_name.empty() ? seat.name : seat.strategy_name;
        char score[64] = "";
        if (goals && has_shoot_out) {
            (void)std::snprintf(score, sizeof(score), "%.0f (%.0f)", *goals,
                                state.number(seat.name + "_shoot_out_goals").value_or(0));
        } else if (const auto points = goals ? goals : state.number(seat.name + "_score")) {
            (void)std::snprintf(score, sizeof(score), "%.15g", *points);
        }
        const protocol::SeatId id(static_cast<std::uint32_t>(board.teams.size()));
        board.teams.push_back({name, score, color_of(match.scene, seat.name, id), seat.author});
    }
    const std::string half = state.code("half");
    join(board.clock, !period.empty() ? period : half.empty() ? "" : half + " half");
    const auto played_ns = state.number("playing_time_ns");
    join(board.clock, clock_text(played_ns ? *played_ns / 1e9 : time.in_seconds()));

    board.details = match.mission;
    const auto phase = state.number("phase");
    const bool is_open_play = phase && *phase == 1;
    const std::string now = is_open_play ? "" : state.code("phase");
    join(board.details, now);
    // In open play, at a stop and at the end the last restart is long over.
    const bool is_past = is_open_play || now == "stopped" || now == "over";
    const std::string restart = is_past ? "" : state.code("restart");
    const std::string team = state.code("kicking_team");
    join(board.details,
         restart.empty() || team.empty() || team == "anyone" ? restart : restart + " for " + team);
    return board;
}

SvgOptions captioned(const protocol::RecordedMatch& match, const protocol::RecordedFrame& frame) {
    protocol::Board texts = board(match, frame.time, frame.game_state);
    SvgOptions options;
    for (protocol::Board::Team& team : texts.teams) {
        options.teams.push_back({std::move(team.name), std::move(team.score), team.color});
    }
    join(texts.details, "t = " + clock_text(frame.time.in_seconds()));
    options.title = {std::move(texts.clock), std::move(texts.details)};
    return options;
}

}  // namespace agon::render
