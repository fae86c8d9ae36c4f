// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/result.hpp"
#include "core/time.hpp"
#include "headless_browser.hpp"
#include "picture_desk.hpp"

namespace agon::app {

/// A page that draws pictures, and who wants them.
struct ShootDefinition {
    std::uint64_t picture_count = 1;
    /// How long the browser may take for its first picture, and for each of the others.
    core::Duration start_patience = core::Duration::milliseconds(90'000);
    core::Duration patience = core::Duration::milliseconds(60'000);
    std::function<bool()> is_wanted;  ///< asked now and then: false ends it
    /// Gets each picture, in order; an error ends it.
    std::function<core::Result<void>(const std::string& png)> take;
};

/// Passes pictures from the desk on until all are there. Error: the page says it can't go on, the
/// browser ends or takes too long, `take` says so, or it is no longer wanted.
[[nodiscard]] core::Result<void> shoot(const ShootDefinition& definition, HeadlessBrowser& browser,
                                       PictureDesk& desk);

}  // namespace agon::app
