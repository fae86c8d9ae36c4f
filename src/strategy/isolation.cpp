// SPDX-License-Identifier: Apache-2.0
#include "strategy/isolation.hpp"

#include <charconv>
#include <string_view>
#include <system_error>

#include "strategy/process/log_tail.hpp"
#include "strategy/process/process_host.hpp"
#include "strategy/process/serve.hpp"

namespace agon::strategy {

core::Result<std::unique_ptr<StrategyHost>> create_isolated_host(const Choice& choice,
                                                                 const Isolation& isolation) {
    // Made to be asked whether it can be made; nothing of the library runs here.
    if (const auto made = create_host(choice, {}); !made) {
        return made.error();
    }
    std::error_code error;
    if (!std::filesystem::exists(isolation.program, error)) {
        return core::Error{"the program that runs strategies is missing",
                           isolation.program.string()};
    }
    return process::create_host(choice.file, choice.options, isolation);
}

int run_strategy_host(int argument_count, char** arguments) {
    const std::string_view text = argument_count == 2 ? arguments[1] : "";
    int parent_id = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), parent_id).ec != std::errc()) {
        return process::kNotForPeople;
    }
    return process::serve(
        parent_id, [](const std::string& file, const auto& options, const HostContext& context) {
            return create_host({file, options}, context);
        });
}

std::string log_tail(const std::filesystem::path& log, std::size_t lines) {
    return process::log_tail(log, lines);
}

}  // namespace agon::strategy
