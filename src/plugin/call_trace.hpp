// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plugin/system_code.hpp"
#include "plugin/thread_calls.hpp"

namespace agon::plugin {

/// Who called whom in a call that crashed or was cut off, the innermost first, up to the guard;
/// each as place_text() has it. What the system does inside of an abort or a wait is left out.
[[nodiscard]] std::vector<std::string> places_of(const CallFrame& frame,
                                                 const SystemCode& system_code);

/// The places in one text, as name_places() reads it.
[[nodiscard]] std::string row_of(const std::vector<std::string>& places);

/// In the handler of a signal: such a row for the code that the signal interrupted, as far as there
/// is room; empty if nobody is known.
void write_callers(std::uintptr_t code_address, char* room, std::size_t room_bytes);

}  // namespace agon::plugin
