// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/result.hpp"

namespace agon::app {

/// An SVG document as a PNG picture of its own size, by the program rsvg-convert, which finds
/// letters of every script in the fonts that there are. Error: it is not there or fails.
[[nodiscard]] core::Result<std::string> png_picture(const std::string& svg);

}  // namespace agon::app
