// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/situation_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/math.hpp"
#include "core/table_reading.hpp"
#include "core/units.hpp"
#include "missions/soccer/events.hpp"
#include "missions/soccer/places.hpp"
#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

// Bodies that push each other overlap a little: what a match leaves must be a place to begin from.
constexpr double kSlack_m = 0.005;
// Far beyond what a robot or a ball can do.
constexpr core::Range kSpeeds_mps{.min = -100, .max = 100};
constexpr core::Range kTurns_radps{.min = -1000, .max = 1000};
constexpr std::int64_t kMostGoals = 999;

constexpr std::string_view kPeriods[] = {"first_half", "second_half", "golden_goal"};

Period read_period(const core::Table& game) {
    const std::string name = game.choice("period", {kPeriods[0], kPeriods[1], kPeriods[2]});
    const auto* found = std::find(std::begin(kPeriods), std::end(kPeriods), name);
    return static_cast<Period>(found - std::begin(kPeriods));
}

Team read_team(const core::Table& table) {
    return table.choice("team", {"yellow", "blue"}) == "yellow" ? Team::Yellow : Team::Blue;
}

std::uint32_t read_count(const core::Table& table, std::string_view key, std::uint32_t fallback,
                         std::int64_t most) {
    return static_cast<std::uint32_t>(table.integer_or(key, fallback, 0, most));
}

void read_restart(const core::Table& game, GameStart& start) {
    if (!game.has("restart")) {
        return;
    }
    const std::string name =
        game.choice("restart", {"kick_off", "free_ball", "penalty_kick", "free_kick", "goal_kick"});
    for (const Restart restart : kRestarts) {
        if (name == name_of(restart)) {
            start.restart = restart;
        }
    }
    const bool may_be_anyones =
        start.restart == Restart::KickOff || start.restart == Restart::FreeBall;
    if (!may_be_anyones || game.has("team")) {
        start.team = read_team(game);
    }
}

GameStart read_game(const core::Table& game, const Content& content, core::Duration half_length) {
    GameStart start;
    start.period = read_period(game);
    start.playing_time = game.seconds_or("playing_time_s", {}, {.min = 0, .max = 1e6});
    const core::Duration length =
        start.period == Period::GoldenGoal ? content.rule_book.golden_goal : half_length;
    if (start.playing_time >= length) {
        game.fail("playing_time_s",
                  "must be below the length of the period, " + core::to_text(length) +
                      (start.period == Period::GoldenGoal
                           ? std::string()
                           : ": half of the match's playing time, which --duration sets"));
    }
    start.goals = {read_count(game, "yellow_goals", 0, kMostGoals),
                   read_count(game, "blue_goals", 0, kMostGoals)};
    const std::uint32_t time_outs = content.rule_book.time_outs;
    start.time_outs = {read_count(game, "yellow_time_outs", time_outs, time_outs),
                       read_count(game, "blue_time_outs", time_outs, time_outs)};
    read_restart(game, start);
    return start;
}

void read_motion(const core::Table& table, sensors::PlanarReading& object) {
    object.position_m = table.point("at_m");
    if (table.has("velocity_mps")) {
        object.velocity_mps = table.point("velocity_mps", kSpeeds_mps);
    }
    object.turn_radps = table.number_or("turn_radps", 0, kTurns_radps);
}

double read_heading(const core::Table& table) {
    if (table.has("heading_rad")) {
        if (table.has("heading_deg")) {
            table.fail("heading_deg", "stands beside 'heading_rad'; give only one of them");
            (void)table.number("heading_deg");
        }
        return table.number("heading_rad", {.min = -1000, .max = 1000});
    }
    return core::radians(table.number("heading_deg", {.min = -36000, .max = 36000}));
}

/// The robots and the ball while they are being read.
class ObjectReader {
public:
    ObjectReader(const core::Table& root, const Content& content)
        : root_(root), content_(content), count_(std::size_t{2} * content.robot_count) {}

    std::vector<sensors::PlanarReading> read(bool has_restart);

private:
    void read_robot(const core::Table& table);
    void check_places() const;
    [[nodiscard]] bool is_faulty(std::size_t place) const;

    const core::Table& root_;
    const Content& content_;
    std::size_t count_;  ///< of robots
    std::vector<sensors::PlanarReading> objects_;
    std::vector<std::optional<core::Table>> tables_;  ///< by place in the cast
    bool is_each_known_ = true;                       ///< whose place each table is
};

std::vector<sensors::PlanarReading> ObjectReader::read(bool has_restart) {
    if (has_restart && !root_.has("robot") && !root_.has("ball")) {
        return {};
    }
    if (core::TableReading{root_, "game"}.is_faulty()) {
        core::pass_over(root_, {"ball", "robot"});  // a restart may need neither
        return {};
    }
    objects_.resize(count_ + 1);
    tables_.resize(count_ + 1);
    const core::Table ball = root_.table("ball");
    read_motion(ball, objects_[count_]);
    if (ball.has("heading_rad") || ball.has("heading_deg")) {
        objects_[count_].heading_rad = heading_in_range(read_heading(ball));
    }
    tables_[count_] = ball;
    for (const core::Table& table : root_.tables("robot")) {
        read_robot(table);
    }
    is_each_known_ = is_each_known_ && !core::TableReading{root_, "robot"}.is_faulty();
    for (std::size_t place = 0; place < count_; ++place) {
        if (!tables_[place] && !is_each_known_) {
            return {};
        }
        if (!tables_[place]) {
            const std::uint32_t number = static_cast<std::uint32_t>(place) % content_.robot_count;
            const Team team = place < content_.robot_count ? Team::Yellow : Team::Blue;
            root_.fail("robot", "leaves out robot " + std::to_string(number) + " of " +
                                    std::string(name_of(team)) +
                                    "; in open play each robot has its place");
            return {};
        }
    }
    check_places();
    return objects_;
}

void ObjectReader::read_robot(const core::Table& table) {
    const Team team = read_team(table);
    const auto number = static_cast<std::size_t>(
        table.integer("number", 0, std::int64_t{content_.robot_count} - 1));
    sensors::PlanarReading object;
    read_motion(table, object);
    object.heading_rad = heading_in_range(read_heading(table));
    object.forward = core::direction(object.heading_rad);
    if (core::TableReading{table, "team"}.is_faulty() ||
        core::TableReading{table, "number"}.is_faulty()) {
        is_each_known_ = false;
        return;
    }
    const std::size_t place = index_of(team) * content_.robot_count + number;
    if (tables_[place]) {
        is_each_known_ = false;
        table.fail("number", "robot " + std::to_string(number) + " of " +
                                 std::string(name_of(team)) + " is given twice");
        return;
    }
    objects_[place] = object;
    tables_[place] = table;
}

/// Whether it has no place of its own that others could be in the way of.
bool ObjectReader::is_faulty(std::size_t place) const {
    const core::Table& table = *tables_[place];
    const auto is_wrong = [&table](const char* key) {
        return core::TableReading{table, key}.is_faulty();
    };
    return is_wrong("at_m") || is_wrong("heading_rad") || is_wrong("heading_deg");
}

void ObjectReader::check_places() const {
    const PlacementRules& rules = content_.placement_rules;
    std::vector<core::Pose2> places;
    for (const sensors::PlanarReading& object : objects_) {
        places.push_back({object.position_m, object.heading_rad});
    }
    const auto name_at = [this](std::size_t place) {
        if (place == count_) {
            return std::string("the ball");
        }
        const Team team = place < content_.robot_count ? Team::Yellow : Team::Blue;
        return "robot " + std::to_string(place % content_.robot_count) + " of " +
               std::string(name_of(team));
    };
    for (std::size_t place = 0; place <= count_; ++place) {
        if (is_faulty(place)) {
            continue;
        }
        const auto reason = place == count_
                                ? why_no_place_for_ball(rules, places[place].position_m, kSlack_m)
                                : why_no_place_for_robot(rules, places[place], kSlack_m);
        if (reason) {
            tables_[place]->fail("at_m", name_at(place) + " " + *reason);
        } else if (const auto other = find_overlap(rules, places, place, kSlack_m);
                   other && *other < place && !is_faulty(*other)) {
            tables_[place]->fail("at_m", name_at(place) + " would overlap " + name_at(*other));
        }
    }
}

// ---- writing -----------------------------------------------------------------------------------

std::string number_text(double value) {
    std::array<char, 32> digits{};
    // A zero below zero means nothing to people, and to a match as little.
    const double told = value == 0 ? 0 : value;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), told);
    std::string text(digits.data(), written.ptr);
    // TOML tells whole numbers from others.
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string seconds_text(std::uint64_t ns) {
    std::string fraction = std::to_string(ns % 1'000'000'000);
    fraction.insert(0, 9 - fraction.size(), '0');
    return std::to_string(ns / 1'000'000'000) + "." + fraction;
}

std::string line(std::string_view key, const std::string& value) {
    return std::string(key) + " = " + value + "\n";
}

std::string quoted(std::string_view text) {
    return '"' + std::string(text) + '"';
}

std::string point_text(core::Vec2 point) {
    return "[" + number_text(point.x) + ", " + number_text(point.y) + "]";
}

std::string motion_text(const sensors::PlanarReading& object) {
    return line("at_m", point_text(object.position_m)) +
           line("velocity_mps", point_text(object.velocity_mps)) +
           line("turn_radps", number_text(object.turn_radps)) +
           line("heading_rad", number_text(object.heading_rad));
}

std::string game_text(const GameState& state, const Ruling& last_ruling) {
    const auto phase = static_cast<Phase>(state.phase);
    std::string text = "\n[game]\n" + line("period", quoted(kPeriods[state.period])) +
                       line("playing_time_s", seconds_text(state.playing_time_ns)) +
                       line("yellow_goals", std::to_string(state.yellow_goals)) +
                       line("blue_goals", std::to_string(state.blue_goals)) +
                       line("yellow_time_outs", std::to_string(state.yellow_time_outs)) +
                       line("blue_time_outs", std::to_string(state.blue_time_outs));
    if (phase == Phase::Placing || phase == Phase::TimeOut) {
        text += line("restart", quoted(name_of(last_ruling.restart)));
        const std::optional<Team> team = last_ruling.restart == Restart::FreeBall
                                             ? std::optional(last_ruling.defenders)
                                             : last_ruling.kicking;
        text += team ? line("team", quoted(name_of(*team))) : "";
    }
    return text;
}

}  // namespace

core::Result<StartSituation> read_situation(const Content& content, std::string_view mission,
                                            core::Duration half_length,
                                            const core::Document& document) {
    const core::Table root = document.root();
    StartSituation start;
    if (const std::string named = root.string("mission"); !named.empty() && named != mission) {
        core::pass_over(root, {"game", "ball", "robot"});
        root.fail("mission", "is '" + named + "', but " + std::string(mission) + " is played");
        return document.finish().error();
    }
    start.game = read_game(root.table("game"), content, half_length);
    start.objects = ObjectReader(root, content).read(start.game.restart.has_value());
    if (const auto finished = document.finish(); !finished) {
        return finished.error();
    }
    return start;
}

core::Result<std::optional<StartSituation>> situation_of(const core::ContentSet& set,
                                                         const Content& content,
                                                         std::string_view mission,
                                                         core::Duration half_length) {
    const std::vector<std::string> paths = set.paths();
    if (!std::binary_search(paths.begin(), paths.end(), kSituationPath)) {
        return std::optional<StartSituation>();
    }
    const auto document = set.document(kSituationPath);
    if (!document) {
        return document.error();
    }
    auto read = read_situation(content, mission, half_length, *document);
    if (!read) {
        return read.error();
    }
    return std::optional(std::move(*read));
}

core::Result<std::string> situation_text(std::string_view mission, const GameState& state,
                                         const Ruling& last_ruling, const Cast& cast,
                                         std::span<const sensors::PlanarReading> objects) {
    if (static_cast<Phase>(state.phase) == Phase::Over) {
        return core::Error{"the match is over there; no match can begin then", ""};
    }
    if (static_cast<Period>(state.period) == Period::ShootOut) {
        return core::Error{"it lies within a shoot-out, where no match can begin", ""};
    }
    std::string text = line("mission", quoted(mission)) + game_text(state, last_ruling) +
                       "\n[ball]\n" + motion_text(objects[cast.ball_place()]);
    for (std::size_t place = 0; place < cast.ball_place(); ++place) {
        const Player player = cast.player_at(place);
        text += "\n[[robot]]\n" + line("team", quoted(name_of(player.team))) +
                line("number", std::to_string(player.number)) + motion_text(objects[place]);
    }
    return text;
}

}  // namespace agon::missions::soccer
