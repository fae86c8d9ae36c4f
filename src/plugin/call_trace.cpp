// SPDX-License-Identifier: Apache-2.0
#include "plugin/call_trace.hpp"

#include <dlfcn.h>
#include <execinfo.h>

#include "plugin/code_place.hpp"
#include "plugin/guard.hpp"

namespace agon::plugin {

std::vector<std::string> places_of(const CallFrame& frame, const SystemCode& system_code) {
    Dl_info own{};
    ::dladdr(reinterpret_cast<const void*>(&detail::run_guarded), &own);
    std::vector<std::string> places;
    // In front of the crash stands how its signal was handled.
    bool is_inside = false;
    for (int i = 0; i < frame.trace_size; ++i) {
        const auto address = reinterpret_cast<std::uintptr_t>(frame.trace[i]);
        const bool is_innermost = !is_inside && address == frame.code_address;
        is_inside = is_inside || is_innermost;
        Dl_info info{};
        if (!is_inside || ::dladdr(frame.trace[i], &info) == 0) {
            continue;
        }
        if (info.dli_fbase == own.dli_fbase) {
            break;
        }
        if (frame.has_place || !places.empty() || !system_code.contains(address)) {
            places.push_back(place_text(frame.trace[i], !is_innermost));
        }
    }
    return places;
}

std::string row_of(const std::vector<std::string>& places) {
    std::string text;
    for (const std::string& place : places) {
        text += (text.empty() ? "" : std::string(kCalledBy)) + place;
    }
    return text;
}

void write_callers(std::uintptr_t code_address, char* room, std::size_t room_bytes) {
    void* trace[kTraceSize];
    const int size = ::backtrace(trace, kTraceSize);
    int i = 0;
    while (i < size && reinterpret_cast<std::uintptr_t>(trace[i]) != code_address) {
        ++i;
    }
    std::size_t used = 0;
    for (bool is_caller = false; i < size; ++i, is_caller = true) {
        const std::size_t gap = is_caller ? kCalledBy.size() : 0;
        const std::size_t left = room_bytes - used;
        const std::size_t written =
            left > gap ? write_place(trace[i], is_caller, room + used + gap, left - gap) : 0;
        if (written == 0) {
            break;
        }
        kCalledBy.copy(room + used, gap);
        used += gap + written;
    }
    room[used] = '\0';
}

}  // namespace agon::plugin
