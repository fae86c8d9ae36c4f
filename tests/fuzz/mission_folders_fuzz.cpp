// SPDX-License-Identifier: Apache-2.0
// fuzz: missions
// Mission folders from outside: mission.toml, rules.lua, the scene, a script of it, and what
// strategies command, cut from the input at its zero bytes. What can be read is played for a few
// ticks, and again with the same result.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/hash.hpp"
#include "missions/lua/c_header.hpp"
#include "missions/lua/factory.hpp"

namespace {

using agon::core::ContentSet;
using agon::missions::Mission;
using agon::missions::SeatInfo;
using agon::protocol::SeatId;
using Block = std::vector<std::byte>;

constexpr int kTicks = 3;

/// As many bytes as there are, over and over.
Block filled(std::uint32_t size_bytes, std::string_view bytes) {
    Block block(size_bytes);
    for (std::size_t i = 0; i < block.size() && !bytes.empty(); ++i) {
        block[i] = static_cast<std::byte>(bytes[i % bytes.size()]);
    }
    return block;
}

/// One match's part, until it is over or its rules fail.
class Play {
public:
    Play(Mission& mission, std::string_view bytes)
        : mission_(mission),
          bytes_(bytes),
          world_(std::move(agon::world::World::create(agon::scene::Scene(), {})).value()) {}

    /// @return a digest of all that it did
    std::uint64_t run() {
        try {
            mission_.begin(world_, orders_);
            give_order();
            for (int i = 0; i < kTicks && !mission_.is_over(); ++i) {
                tick();
            }
        } catch (const agon::missions::RulesFailure& failure) {
            AGON_CHECK(*failure.what() != '\0');
            hasher_.add_bytes(std::as_bytes(std::span(std::string_view(failure.what()))));
        }
        return hasher_.digest();
    }

private:
    void give_order() {
        if (const agon::protocol::BlockSchema* schema = mission_.info().order) {
            Block order = filled(schema->size_bytes, bytes_);
            mission_.accept_order(order, orders_);
            hasher_.add_bytes(order);
        }
    }

    void tick() {
        const std::vector<SeatInfo>& seats = mission_.info().seats;
        for (std::uint32_t seat = 0; seat < seats.size(); ++seat) {
            Block seen(seats[seat].observation->size_bytes);
            mission_.observe(world_, SeatId(seat), seen);
            hasher_.add_bytes(seen);
            Block command = filled(seats[seat].command->size_bytes, bytes_);
            mission_.accept_command(SeatId(seat), command, orders_);
            hasher_.add_bytes(command);
        }
        mission_.actuate(world_, orders_);
        mission_.referee(world_, orders_);
        mission_.take_outputs(outputs_);
        hasher_.add_bytes(mission_.game_state());
        hasher_.add(static_cast<std::uint64_t>(orders_.events.size()));
        mission_.hash_into(hasher_);
        AGON_CHECK(mission_.score().size() == seats.size());
    }

    Mission& mission_;
    std::string_view bytes_;
    agon::world::World world_;
    agon::missions::Orders orders_;
    agon::protocol::SideOutputs outputs_;
    agon::core::Hasher hasher_;
};

/// The digest of a match; none if none can begin.
std::optional<std::uint64_t> played(const ContentSet& content, std::string_view commands) {
    auto mission = agon::missions::lua::create("", content, {.seed = 1, .duration = {}});
    if (!mission) {
        AGON_CHECK(!mission.error().text().empty());
        return std::nullopt;
    }
    agon::scene::Scene scene;
    if (const auto built = (*mission)->build(scene); !built) {
        AGON_CHECK(!built.error().text().empty());
        return std::nullopt;
    }
    return Play(**mission, commands).run();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    std::vector<agon::core::ContentFile> files;
    for (const char* path : {"mission.toml", "rules.lua", "scene.json", "robot.lua"}) {
        const std::size_t end = std::min(rest.find('\0'), rest.size());
        files.push_back({"cup", path, std::string(rest.substr(0, end))});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto content = ContentSet::from_files(std::move(files));
    if (!content) {
        AGON_CHECK(!content.error().text().empty());
        return 0;
    }
    const bool is_readable = agon::missions::lua::describe("", *content).has_value();
    const auto header = agon::missions::lua::c_header(*content);
    AGON_CHECK(header.has_value() || !is_readable);
    const auto once = played(*content, rest);
    AGON_CHECK(is_readable || !once);
    if (once) {
        AGON_CHECK(played(*content, rest) == once);
    }
    return 0;
}
