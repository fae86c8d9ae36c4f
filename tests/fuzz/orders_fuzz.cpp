// SPDX-License-Identifier: Apache-2.0
// fuzz: missions
// Orders of persons: up to the first zero byte a file of them, behind it blocks as a live source
// may send them, whatever they hold. A match obeys or refuses; it does not end by it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "missions/soccer/order_file.hpp"
#include "missions/soccer/orders.hpp"
#include "soccer_match.hpp"

namespace {

using agon::missions::Mission;
using agon::missions::TimedOrder;

std::vector<TimedOrder> read(const std::string& text) {
    const auto document = agon::fuzz::document("orders.toml", text);
    if (!document) {
        return {};
    }
    auto orders = agon::missions::soccer::read_orders(agon::fuzz::content(), *document);
    AGON_CHECK(orders.has_value() || !orders.error().text().empty());
    return orders ? std::move(*orders) : std::vector<TimedOrder>();
}

void obey(Mission& mission, std::vector<std::byte> block) {
    agon::missions::Orders orders;
    mission.accept_order(block, orders);
    AGON_CHECK(!orders.events.empty());
    const std::vector<std::byte> accepted = block;
    mission.accept_order(block, orders);
    AGON_CHECK(block == accepted);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(input.find('\0'), size);
    const std::vector<TimedOrder> orders = read(std::string(input.substr(0, end)));
    const std::size_t block_bytes = agon::missions::soccer::order_schema().size_bytes;
    if (orders.empty() && end + 1 + block_bytes > size) {
        return 0;  // no match is needed to obey nothing
    }

    const agon::fuzz::Match match = agon::fuzz::begin();
    std::uint64_t last_tick = 1;
    for (const TimedOrder& order : orders) {
        AGON_CHECK(order.tick >= last_tick);
        last_tick = order.tick;
        obey(*match.mission, order.block);
    }
    const auto bytes = std::as_bytes(std::span(data, size));
    for (std::size_t at = end + 1; at + block_bytes <= size; at += block_bytes) {
        const auto block = bytes.subspan(at, block_bytes);
        obey(*match.mission, {block.begin(), block.end()});
    }
    return 0;
}
