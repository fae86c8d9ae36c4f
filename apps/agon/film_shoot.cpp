// SPDX-License-Identifier: Apache-2.0
#include "film_shoot.hpp"

#include <optional>

#include "console.hpp"
#include "core/units.hpp"
#include "net/wall_clock.hpp"

namespace agon::app {

namespace {

constexpr core::Duration kGlance = core::Duration::milliseconds(100);

}  // namespace

core::Result<void> shoot(const ShootDefinition& definition, HeadlessBrowser& browser,
                         PictureDesk& desk) {
    std::int64_t last_ns = net::WallClock::now_ns();
    for (std::uint64_t number = 0; number < definition.picture_count;) {
        if (!definition.is_wanted()) {
            return core::Error{"the film is no longer wanted", ""};
        }
        if (const std::optional<std::string> picture = desk.take(kGlance)) {
            if (const auto taken = definition.take(*picture); !taken) {
                return taken.error();
            }
            last_ns = net::WallClock::now_ns();
            ++number;
            continue;
        }
        if (const auto failure = desk.failure()) {
            return core::Error{printable_line(*failure), ""};
        }
        if (browser.has_ended()) {
            return core::Error{"the browser ended by itself: " + browser.end_text(), ""};
        }
        const core::Duration patience =
            number == 0 ? definition.start_patience : definition.patience;
        if (net::WallClock::now_ns() - last_ns > patience.count_ns()) {
            return core::Error{"the browser has drawn no picture for " + core::to_text(patience),
                               ""};
        }
    }
    return {};
}

}  // namespace agon::app
