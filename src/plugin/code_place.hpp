// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agon::plugin {

/// Between two places of a backtrace, the innermost first: "kick() at team.cpp:9 <- step at ...".
inline constexpr std::string_view kCalledBy = " <- ";
/// Before a backtrace that stands in one text with what happened.
inline constexpr std::string_view kBacktraceFollows = "; backtrace: ";

/// Remembers that a library was loaded from a copy, so that places in it are told by the original.
/// What was remembered last of a path counts. Any thread may call it.
void remember_copy(const std::string& copy, const std::string& original);

/// Whether a program or library that is loaded has something there. Async-signal-safe, so far as
/// the loader's own lookup is.
[[nodiscard]] bool is_code(const void* address);

/// Where code lies, as text that needs neither names nor memory: "[/there/team.so+0x1234]", the
/// number being an address as the file itself counts them. name_places() puts a name there.
///
/// Async-signal-safe, so far as the loader's own lookup is.
/// @param is_return_address of a caller: its call stands before it
/// @return how much of the room was written, without its final zero; 0 if nobody has code there, or
///         there is no room
[[nodiscard]] std::size_t write_place(const void* code, bool is_return_address, char* room,
                                      std::size_t room_bytes);

/// The same as a string.
[[nodiscard]] std::string place_text(const void* code, bool is_return_address);

enum class PlaceDepth : std::uint8_t {
    Innermost,  ///< the innermost function alone
    Callers,    ///< also those that the compiler wrote out in their callers; at the end of a row of
                ///< places none of agon's own headers
};

/// The text with each place of write_place() named from the symbols and the debug information of
/// its file: "kick(Robot&) at team.cpp:12", "kick(Robot&)+0x1f" without line numbers,
/// "team.so+0x1234" without names. Asks nothing but those files.
[[nodiscard]] std::string name_places(std::string_view text, PlaceDepth depth);

}  // namespace agon::plugin
