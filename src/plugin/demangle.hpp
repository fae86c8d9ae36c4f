// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace agon::plugin {

/// "chase_ball(Robot&)" for the linker's "_Z10chase_ballR5Robot"; a plain C name as it is.
[[nodiscard]] std::string demangle_symbol(const std::string& name);

/// "std::runtime_error" for the "St13runtime_error" of a std::type_info.
[[nodiscard]] std::string demangle_type(const std::string& name);

}  // namespace agon::plugin
