// SPDX-License-Identifier: Apache-2.0
// fuzz: script
// Whatever text a script is, and whatever it hands to a bound function, it ends within its limits,
// and the machine goes on.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "script/machine.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace agon;
    auto made = script::Machine::create(
        {.memory_bytes = std::size_t{2} << 20, .instruction_budget = 100'000});
    if (!made) {
        std::abort();
    }
    script::Machine& machine = **made;
    machine.bind(
        {"move", {"handle", "place", "name", "speed", "any", "list"}},
        [](std::int64_t handle, const std::array<double, 3>& place, const std::string& name,
           std::optional<double> speed, script::Value any, const std::vector<std::int64_t>& list) {
            return std::tuple(handle, place, name, speed, std::move(any),
                              list.empty() ? std::int64_t{0} : list[0]);
        });
    const script::Outcome outcome =
        machine.run("fuzz.lua", {reinterpret_cast<const char*>(data), size});
    if (!outcome && outcome.failure->message.empty()) {
        std::abort();
    }
    if (machine.memory_bytes() > std::size_t{2} << 20) {
        std::abort();
    }
    return 0;
}
