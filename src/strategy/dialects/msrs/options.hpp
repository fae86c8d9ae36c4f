// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/result.hpp"
#include "strategy/common/field_frame.hpp"
#include "strategy/dialects/msrs/layout.hpp"

namespace agon::strategy::msrs {

/// How whoseBall counts.
enum class WhoseBall : std::uint8_t {
    Relative,  ///< 1 the own team, 2 the opponent, as the interface's document says
    Color,     ///< 1 blue, 2 yellow, as the template's headers name it
};

/// What differs between the programs of this interface in the world.
struct Options {
    Axes axes = Axes::YDown;
    Tail tail = Tail::Long64;
    WhoseBall whose_ball = WhoseBall::Relative;

    static core::Result<Options> parse(const std::map<std::string, std::string>& given) {
        return parse(given, Options());
    }

    /// What is not given is as in `defaults`. Errors: an unknown option or value, with the nearest
    /// one.
    static core::Result<Options> parse(const std::map<std::string, std::string>& given,
                                       const Options& defaults);

    /// "axes=y-up,tail=long64,whose=relative"
    [[nodiscard]] std::string text() const;
};

}  // namespace agon::strategy::msrs
