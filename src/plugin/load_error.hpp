// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace agon::plugin {

/// What the dynamic loader's message means, for people who wrote the library: what is missing and
/// what to do. A message that isn't known is given as it is, without the name of the private copy.
[[nodiscard]] std::string explain_load_error(std::string_view message, std::string_view copy_path);

}  // namespace agon::plugin
