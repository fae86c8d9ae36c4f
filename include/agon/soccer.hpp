// SPDX-License-Identifier: Apache-2.0
// A C++17 view of <agon/soccer.h> for authors of soccer strategies, headers alone:
//
//     class MyTeam : public agon::SoccerStrategy {
//     public:
//         using SoccerStrategy::SoccerStrategy;
//
//         void step(const agon::SoccerObservation& seen, agon::SoccerCommand& command) override {
//             command.robots[1] = {50, 50};
//         }
//     };
//
//     AGON_SOCCER_STRATEGY(MyTeam, "my team", "my name")
//
// The macro stands once in the library and outside any namespace. Exceptions that leave the class
// are caught: their text goes to the team's log and the robots stand still for that call.
#pragma once

#include <cstring>
#include <exception>
#include <memory>
#include <string>

#include <agon/soccer.h>
#include <agon/strategy.hpp>

namespace agon {

using SoccerBall = agon_soccer_ball;
using SoccerCommand = agon_soccer_command;
using SoccerField = agon_soccer_field;
using SoccerObservation = agon_soccer_observation;
using SoccerPlacement = agon_soccer_placement;
using SoccerRobot = agon_soccer_robot;
using SoccerWheels = agon_soccer_wheels;

/// Wheel speeds that drive a robot forward and turn it counter-clockwise. What is beyond the
/// wheels' limit is scaled down, so that the curve stays the same.
[[nodiscard]] inline SoccerWheels soccer_wheels(const SoccerField& field, double forward_mps,
                                                double turn_radps) {
    const double difference_mps = turn_radps * field.wheel_track_m / 2;
    double left_radps = (forward_mps - difference_mps) / field.wheel_radius_m;
    double right_radps = (forward_mps + difference_mps) / field.wheel_radius_m;
    const double left_size = left_radps < 0 ? -left_radps : left_radps;
    const double right_size = right_radps < 0 ? -right_radps : right_radps;
    const double larger = left_size > right_size ? left_size : right_size;
    if (larger > field.wheel_limit_radps) {
        left_radps *= field.wheel_limit_radps / larger;
        right_radps *= field.wheel_limit_radps / larger;
    }
    return {static_cast<float>(left_radps), static_cast<float>(right_radps)};
}

/// The base of a team's strategy. One instance plays one seat of one match, on one thread at a
/// time.
class SoccerStrategy {
public:
    /// Parameters are declared here: `kp_(seat.parameter("kp", 1, 0, 5))`.
    explicit SoccerStrategy(const Seat& seat)
        : log(seat.host()), draw(seat.host()), plot(seat.host()) {}

    virtual ~SoccerStrategy() = default;
    SoccerStrategy(const SoccerStrategy&) = delete;
    SoccerStrategy& operator=(const SoccerStrategy&) = delete;

    /// Once, before the first placement; the observation is the one at the start of the match.
    virtual void start(const SoccerObservation& seen) { static_cast<void>(seen); }

    /// At each restart. `placement` is the referee's proposal, to be changed; what breaks the
    /// restart's rules goes to the nearest legal place.
    virtual void place(const SoccerObservation& seen, SoccerPlacement& placement) {
        static_cast<void>(seen), static_cast<void>(placement);
    }

    /// At each decision period while the match runs. `command` is all zero when called.
    virtual void step(const SoccerObservation& seen, SoccerCommand& command) = 0;

    const Log log;
    const Draw draw;
    const Plot plot;
};

// ---- what AGON_SOCCER_STRATEGY is made of ------------------------------------------------------

namespace detail {

/// The block itself, or a copy filled up with zeros if this agon's block is an older and shorter
/// one.
template <typename Block>
const Block& whole_block(const void* block, Block& copy) {
    std::uint32_t size = 0;
    std::memcpy(&size, block, sizeof size);
    if (size >= sizeof(Block)) {
        return *static_cast<const Block*>(block);
    }
    std::memset(&copy, 0, sizeof copy);
    std::memcpy(&copy, block, size);
    return copy;
}

template <typename Strategy>
class SoccerTable {
public:
    static agon_status create(const agon_host* host, const agon_seat* seat, void** out) {
        const Log log(host);
        return guarded(log, [&] {
            auto instance = std::make_unique<SoccerTable>(Seat(host, seat));
            SoccerObservation copy;
            instance->strategy_.start(whole_block(seat->observation, copy));
            *out = instance.release();
        });
    }

    static agon_status place(void* instance, const void* observation, void* placement) {
        auto& self = *static_cast<SoccerTable*>(instance);
        return guarded(self.strategy_.log, [&] {
            SoccerObservation seen;
            SoccerPlacement places;
            const SoccerPlacement& proposal = whole_block(placement, places);
            if (&proposal != &places) {
                places = proposal;
            }
            self.strategy_.place(whole_block(observation, seen), places);
            const std::size_t size = self.placement_size_;
            std::memcpy(placement, &places, size < sizeof places ? size : sizeof places);
        });
    }

    static agon_status step(void* instance, const void* observation, void* command) {
        auto& self = *static_cast<SoccerTable*>(instance);
        return guarded(self.strategy_.log, [&] {
            SoccerObservation seen;
            SoccerCommand wheels{};
            self.strategy_.step(whole_block(observation, seen), wheels);
            const std::size_t size = self.command_size_;
            std::memcpy(command, &wheels, size < sizeof wheels ? size : sizeof wheels);
        });
    }

    static void destroy(void* instance) { delete static_cast<SoccerTable*>(instance); }

    explicit SoccerTable(const Seat& seat)
        : strategy_(seat),
          command_size_(seat.seat()->command_size),
          placement_size_(seat.seat()->placement_size) {}

private:
    template <typename Call>
    static agon_status guarded(const Log& log, const Call& call) {
        try {
            call();
            return AGON_OK;
        } catch (const std::exception& error) {
            log.error(std::string("exception: ") + error.what());
        } catch (...) {
            log.error("exception of an unknown type");
        }
        return AGON_ERROR;
    }

    Strategy strategy_;
    std::uint32_t command_size_;
    std::uint32_t placement_size_;
};

}  // namespace detail
}  // namespace agon

/// Exports a class derived from agon::SoccerStrategy, with a constructor from const agon::Seat&.
#define AGON_SOCCER_STRATEGY(Class, strategy_name, strategy_author)                             \
    extern "C" AGON_EXPORT const agon_strategy* agon_strategy_entry(void) {                     \
        using Table = agon::detail::SoccerTable<Class>;                                         \
        static const agon_strategy table = {                                                    \
            sizeof(agon_strategy), AGON_STRATEGY_ABI, strategy_name, strategy_author, "soccer", \
            &Table::create,        &Table::place,     &Table::step,  &Table::destroy, nullptr}; \
        return &table;                                                                          \
    }
