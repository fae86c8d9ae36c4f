// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/entry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "core/utf8.hpp"

namespace agon::strategy::library {
namespace {

constexpr std::size_t kTextBytes = 256;

/// What is copied out of the library under guard: plain memory, nothing to destroy.
struct RawEntry {
    bool is_given = false;
    agon_strategy table{};
    std::array<char, kTextBytes> name{};
    std::array<char, kTextBytes> author{};
    std::array<char, kTextBytes> mission{};
    agon_ext_blocks blocks{};
};

void copy_text(std::array<char, kTextBytes>& to, const char* from) {
    if (from != nullptr) {
        std::memcpy(to.data(), from, ::strnlen(from, kTextBytes - 1));
    }
}

template <typename Struct>
void copy_struct(Struct& to, const Struct* from) {
    std::memcpy(&to, from, std::min<std::size_t>(from->struct_size, sizeof to));
}

void copy_entry(RawEntry& raw, agon_strategy_entry_fn entry) {
    const agon_strategy* table = entry();
    raw.is_given = table != nullptr;
    if (table == nullptr) {
        return;
    }
    copy_struct(raw.table, table);
    // Of another interface number only the number itself may be read.
    if (raw.table.abi != AGON_STRATEGY_ABI) {
        return;
    }
    copy_text(raw.name, raw.table.name);
    copy_text(raw.author, raw.table.author);
    copy_text(raw.mission, raw.table.mission);
    if (raw.table.get_extension != nullptr) {
        const auto* blocks =
            static_cast<const agon_ext_blocks*>(raw.table.get_extension(AGON_EXT_BLOCKS));
        if (blocks != nullptr) {
            copy_struct(raw.blocks, blocks);
        }
    }
}

std::string number(std::size_t value) {
    return std::to_string(value);
}

/// Empty if the block of the library's header fits into this agon's.
std::string block_fault(const char* block, std::uint32_t library_bytes,
                        const protocol::BlockSchema* schema) {
    const std::uint32_t agon_bytes = schema == nullptr ? 0 : schema->size_bytes;
    if (schema == nullptr || library_bytes <= agon_bytes) {
        return {};
    }
    return std::string("the library's ") + block + " block has " + number(library_bytes) +
           " bytes, this agon's has " + number(agon_bytes) +
           ": it was built with newer headers; use them in an agon of that version";
}

std::string table_fault(const RawEntry& raw, const SeatSetup& setup) {
    const std::uint32_t needed = offsetof(agon_strategy, step) + sizeof raw.table.step;
    if (!raw.is_given) {
        return "agon_strategy_entry returned no table";
    }
    if (raw.table.abi > AGON_STRATEGY_ABI) {
        return "the library speaks strategy interface " + number(raw.table.abi) +
               ", this agon speaks " + number(AGON_STRATEGY_ABI) + ": it needs a newer agon";
    }
    if (raw.table.abi != AGON_STRATEGY_ABI || raw.table.struct_size < needed) {
        return "agon_strategy_entry returned a faulty table (abi " + number(raw.table.abi) +
               ", struct_size " + number(raw.table.struct_size) + "; expected " +
               number(AGON_STRATEGY_ABI) + " and at least " + number(needed) + ")";
    }
    const std::string mission = core::clean_utf8(raw.mission.data(), kTextBytes);
    if (mission != setup.mission_family) {
        return "the strategy plays '" + mission + "', not '" + setup.mission_family + "' (" +
               setup.mission + ")";
    }
    if (raw.table.create == nullptr || raw.table.step == nullptr) {
        return std::string("the strategy's table has no ") +
               (raw.table.create == nullptr ? "create" : "step");
    }
    for (const std::string& fault :
         {block_fault("observation", raw.blocks.observation_size, setup.observation),
          block_fault("command", raw.blocks.command_size, setup.command),
          block_fault("placement", raw.blocks.placement_size, setup.placement)}) {
        if (!fault.empty()) {
            return fault;
        }
    }
    return {};
}

}  // namespace

core::Result<Entry> read_entry(GuardedLibrary& library, const SeatSetup& setup) {
    const auto entry =
        library.symbol<std::remove_pointer_t<agon_strategy_entry_fn>>("agon_strategy_entry");
    if (entry == nullptr) {
        return core::Error{"the library exports no agon_strategy_entry", {}};
    }
    RawEntry raw;
    const CallReport report = library.call("agon_strategy_entry", [&] { copy_entry(raw, entry); });
    if (report.status != CallReport::Status::Ok) {
        return core::Error{report.fault, {}};
    }
    if (const std::string fault = table_fault(raw, setup); !fault.empty()) {
        return core::Error{fault, {}};
    }
    return Entry{raw.table, core::clean_utf8(raw.name.data(), kTextBytes),
                 core::clean_utf8(raw.author.data(), kTextBytes)};
}

}  // namespace agon::strategy::library
