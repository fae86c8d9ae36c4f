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
#include "core/content.hpp"
#include "missions/registry.hpp"

namespace {

using agon::core::ContentSet;
using agon::missions::Mission;
using agon::missions::TimedOrder;

const ContentSet& content() {
    static const ContentSet kContent = agon::core::shipped_content();
    return kContent;
}

std::vector<TimedOrder> read(const std::string& text) {
    const auto files = ContentSet::from_files({{"", "orders.toml", text}});
    AGON_CHECK(files.has_value());
    const auto document = files->document("orders.toml");
    if (!document) {
        return {};
    }
    auto orders = agon::missions::read_orders("soccer3", content(), *document);
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

    auto mission = agon::missions::create("soccer3", content(), {1, {}});
    AGON_CHECK(mission.has_value());
    agon::scene::Scene scene;
    AGON_CHECK((*mission)->build(scene).has_value());
    const auto world = agon::world::World::create(std::move(scene), (*mission)->physics());
    AGON_CHECK(world.has_value());
    agon::missions::Orders begun;
    (*mission)->begin(*world, begun);

    std::uint64_t last_tick = 1;
    for (const TimedOrder& order : orders) {
        AGON_CHECK(order.tick >= last_tick);
        last_tick = order.tick;
        obey(**mission, order.block);
    }
    const std::size_t block_bytes = (*mission)->info().order->size_bytes;
    const auto bytes = std::as_bytes(std::span(data, size));
    for (std::size_t at = end + 1; at + block_bytes <= size; at += block_bytes) {
        const auto block = bytes.subspan(at, block_bytes);
        obey(**mission, {block.begin(), block.end()});
    }
    return 0;
}
