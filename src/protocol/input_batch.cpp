// SPDX-License-Identifier: Apache-2.0
#include "protocol/input_batch.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "protocol/columns.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/recording.pb.h"
#include "protocol/replacement.hpp"

namespace agon::protocol {

namespace {

// What one message may hold at most: far more than a recorder writes.
constexpr std::uint32_t kMaxTicks = 1U << 16U;
constexpr std::uint64_t kMaxBlockBytes = 64ULL << 20U;
constexpr std::uint64_t kMaxInputs = 1U << 20U;

core::Error faulty(const std::string& what) {
    return {"faulty inputs: " + what, ""};
}

/// The blocks of one seat and kind.
struct Rows {
    std::uint32_t seat = 0;
    Input::Kind kind = Input::Kind::Command;
    std::uint32_t block_size_bytes = 0;
    std::vector<std::byte> bytes;
};

struct Entry {
    std::uint32_t seat = 0;
    Input::Kind kind = Input::Kind::Command;
    Input::Status status = Input::Status::Ok;

    bool operator==(const Entry&) const = default;
};

Entry entry_of(const Input& input) {
    return {input.seat.index(), input.kind, input.status};
}

}  // namespace

struct InputBatch::State {
    std::uint64_t first_tick = 0;
    std::uint32_t tick_count = 0;
    std::vector<Rows> rows;
    std::vector<Entry> last_entries;  // of the run that is open
    ColumnPacker packer;
    std::vector<std::byte> packed;
    wire::Inputs message;

    Rows& rows_of(const Input& input);
    void open_run(std::span<const Input> inputs);
};

Rows& InputBatch::State::rows_of(const Input& input) {
    for (Rows& each : rows) {
        if (each.seat == input.seat.index() && each.kind == input.kind) {
            return each;
        }
    }
    rows.push_back({input.seat.index(), input.kind, 0, {}});
    return rows.back();
}

void InputBatch::State::open_run(std::span<const Input> inputs) {
    last_entries.clear();
    wire::Inputs::Run* run = message.add_runs();
    run->set_tick_count(0);
    for (const Input& input : inputs) {
        last_entries.push_back(entry_of(input));
        wire::Inputs::Entry* entry = run->add_entries();
        entry->set_seat(input.seat.index());
        entry->set_kind(static_cast<wire::Inputs::Kind>(input.kind));
        entry->set_status(static_cast<wire::Inputs::Status>(input.status));
    }
}

InputBatch::InputBatch() : state_(std::make_unique<State>()) {}

InputBatch::InputBatch(InputBatch&&) noexcept = default;
InputBatch& InputBatch::operator=(InputBatch&&) noexcept = default;
InputBatch::~InputBatch() = default;

void InputBatch::add(std::uint64_t tick, std::span<const Input> inputs) {
    State& state = *state_;
    if (state.tick_count == 0) {
        state.first_tick = tick;
    }
    AGON_CHECK(tick == state.first_tick + state.tick_count, tick, state.first_tick);
    const bool is_same =
        state.tick_count > 0 &&
        std::equal(inputs.begin(), inputs.end(), state.last_entries.begin(),
                   state.last_entries.end(),
                   [](const Input& input, const Entry& entry) { return entry_of(input) == entry; });
    if (!is_same) {
        state.open_run(inputs);
    }
    auto& run = *state.message.mutable_runs(state.message.runs_size() - 1);
    run.set_tick_count(run.tick_count() + 1);
    ++state.tick_count;

    for (const Input& input : inputs) {
        if (input.status != Input::Status::Ok) {
            continue;
        }
        Rows& rows = state.rows_of(input);
        const auto size = static_cast<std::uint32_t>(input.block.size());
        AGON_CHECK(size > 0 && size % 4 == 0, size);
        AGON_CHECK(rows.bytes.empty() || rows.block_size_bytes == size, size);
        rows.block_size_bytes = size;
        rows.bytes.insert(rows.bytes.end(), input.block.begin(), input.block.end());
    }
}

std::uint32_t InputBatch::tick_count() const {
    return state_->tick_count;
}

void InputBatch::encode_and_clear(std::vector<std::byte>& out) {
    State& state = *state_;
    wire::Inputs& message = state.message;
    message.set_first_tick(state.first_tick);
    message.set_tick_count(state.tick_count);
    for (Rows& rows : state.rows) {
        if (rows.bytes.empty()) {
            continue;
        }
        state.packed.clear();
        state.packer.pack(rows.bytes, rows.block_size_bytes, state.packed);
        wire::Inputs::Columns* columns = message.add_columns();
        columns->set_seat(rows.seat);
        columns->set_kind(static_cast<wire::Inputs::Kind>(rows.kind));
        columns->set_block_size_bytes(rows.block_size_bytes);
        columns->set_block_count(
            static_cast<std::uint32_t>(rows.bytes.size() / rows.block_size_bytes));
        columns->set_data(state.packed.data(), state.packed.size());
        rows.bytes.clear();
    }
    append(message, out);
    message.Clear();
    state.tick_count = 0;
}

namespace {

/// The blocks of one seat and kind while they are dealt out to the ticks.
struct Source {
    std::uint32_t seat = 0;
    Input::Kind kind = Input::Kind::Command;
    std::uint32_t block_size_bytes = 0;
    std::size_t at = 0;
    std::size_t end = 0;
};

/// What the blocks of a recording's inputs look like.
struct Schemas {
    std::span<const RecordedSeat> seats;
    const BlockSchema* order = nullptr;

    /// nullptr if there is no such seat or kind.
    [[nodiscard]] const BlockSchema* of(std::uint32_t seat, wire::Inputs::Kind kind) const {
        if (kind == wire::Inputs::ORDER) {
            return seat == 0 ? order : nullptr;  // no seat's: there may be none
        }
        if (seat >= seats.size()) {
            return nullptr;
        }
        switch (kind) {
            case wire::Inputs::COMMAND:
                return &seats[seat].command;
            case wire::Inputs::PLACEMENT:
                return seats[seat].placement ? &*seats[seat].placement : nullptr;
            case wire::Inputs::REPLACEMENT:
                return &replacement_schema();
            default:
                return nullptr;
        }
    }

    [[nodiscard]] std::size_t largest_block_bytes() const {
        std::size_t largest =
            std::max<std::size_t>(kReplacementBytes, order == nullptr ? 0 : order->size_bytes);
        for (const RecordedSeat& seat : seats) {
            largest = std::max<std::size_t>(largest, seat.command.size_bytes);
            largest =
                std::max<std::size_t>(largest, seat.placement ? seat.placement->size_bytes : 0);
        }
        return largest;
    }
};

core::Result<Source> unpack(const wire::Inputs::Columns& columns, const Schemas& schemas,
                            std::vector<std::byte>& blocks) {
    const auto kind = static_cast<Input::Kind>(columns.kind());
    const BlockSchema* schema = schemas.of(columns.seat(), columns.kind());
    const std::uint32_t size = columns.block_size_bytes();
    if (schema == nullptr) {
        return faulty("blocks of an unknown seat or kind");
    }
    if (schema->size_bytes != size || size == 0 || size % 4 != 0) {
        return faulty("blocks of " + std::to_string(size) + " bytes do not fit their seat");
    }
    const std::uint64_t total = std::uint64_t{size} * columns.block_count();
    if (blocks.size() + total > kMaxBlockBytes) {
        return faulty("more than " + std::to_string(kMaxBlockBytes) + " bytes in one message");
    }
    Source source{columns.seat(), kind, size, blocks.size(), blocks.size() + total};
    const std::string& data = columns.data();
    auto done = unpack_columns(std::as_bytes(std::span(data.data(), data.size())), size,
                               columns.block_count(), blocks);
    if (!done) {
        return done.error();
    }
    return source;
}

/// Gives one entry of a run its block.
core::Result<Input> deal(const wire::Inputs::Entry& entry, const Schemas& schemas,
                         std::vector<Source>& sources, const DecodedInputs& decoded,
                         std::size_t zero_at) {
    const BlockSchema* schema = schemas.of(entry.seat(), entry.kind());
    if (schema == nullptr || entry.status() < wire::Inputs::OK ||
        entry.status() > wire::Inputs::LOST) {
        return faulty("an entry of an unknown seat, kind or status");
    }
    Input input;
    input.seat = SeatId(entry.seat());
    input.kind = static_cast<Input::Kind>(entry.kind());
    input.status = static_cast<Input::Status>(entry.status());
    const std::span<const std::byte> blocks(decoded.blocks);
    if (input.status != Input::Status::Ok) {
        input.block = blocks.subspan(zero_at, schema->size_bytes);
        return input;
    }
    for (Source& source : sources) {
        if (source.seat == entry.seat() && source.kind == input.kind && source.at < source.end) {
            input.block = blocks.subspan(source.at, source.block_size_bytes);
            source.at += source.block_size_bytes;
            return input;
        }
    }
    return faulty("an entry without a block");
}

core::Result<void> check_runs(const wire::Inputs& message) {
    if (message.tick_count() > kMaxTicks) {
        return faulty(std::to_string(message.tick_count()) + " ticks in one message");
    }
    std::uint64_t ticks = 0;
    std::uint64_t inputs = 0;
    for (const auto& run : message.runs()) {
        ticks += run.tick_count();
        inputs += std::uint64_t{run.tick_count()} * static_cast<std::uint64_t>(run.entries_size());
    }
    if (inputs > kMaxInputs) {
        return faulty(std::to_string(inputs) + " inputs in one message");
    }
    if (ticks != message.tick_count()) {
        return faulty("runs of " + std::to_string(ticks) + " ticks in a message of " +
                      std::to_string(message.tick_count()));
    }
    return {};
}

core::Result<wire::Inputs> parse(std::span<const std::byte> bytes) {
    auto message = parsed<wire::Inputs>(bytes);
    if (message) {
        if (auto checked = check_runs(*message); !checked) {
            return checked.error();
        }
    }
    return message;
}

}  // namespace

core::Result<TickRange> decode_input_range(std::span<const std::byte> message) {
    const auto inputs = parse(message);
    if (!inputs) {
        return inputs.error();
    }
    return TickRange{inputs->first_tick(), inputs->tick_count()};
}

core::Result<DecodedInputs> decode_inputs(std::span<const std::byte> message,
                                          std::span<const RecordedSeat> seats,
                                          const BlockSchema* order) {
    const Schemas schemas{seats, order};
    const auto wire = parse(message);
    if (!wire) {
        return wire.error();
    }
    DecodedInputs decoded;
    decoded.first_tick = wire->first_tick();
    std::vector<Source> sources;
    for (const auto& columns : wire->columns()) {
        auto source = unpack(columns, schemas, decoded.blocks);
        if (!source) {
            return source.error();
        }
        sources.push_back(*source);
    }
    const std::size_t zero_at = decoded.blocks.size();
    decoded.blocks.resize(zero_at + schemas.largest_block_bytes());

    decoded.offsets.push_back(0);
    for (const auto& run : wire->runs()) {
        for (std::uint32_t tick = 0; tick < run.tick_count(); ++tick) {
            for (const auto& entry : run.entries()) {
                auto input = deal(entry, schemas, sources, decoded, zero_at);
                if (!input) {
                    return input.error();
                }
                decoded.inputs.push_back(*input);
            }
            decoded.offsets.push_back(static_cast<std::uint32_t>(decoded.inputs.size()));
        }
    }
    const bool is_dealt = std::all_of(sources.begin(), sources.end(),
                                      [](const Source& source) { return source.at == source.end; });
    if (!is_dealt) {
        return faulty("more blocks than entries");
    }
    return decoded;
}

}  // namespace agon::protocol
