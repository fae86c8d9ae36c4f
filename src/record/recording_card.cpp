// SPDX-License-Identifier: Apache-2.0
#include "record/recording_card.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/match_codec.hpp"
#include "protocol/recording_codec.hpp"
#include "record/mcap.hpp"
#include "record/mcap_chunk.hpp"
#include "record/mcap_messages.hpp"

namespace agon::record {

namespace {

using mcap::kMagic;
using mcap::kRecordHeadBytes;
using mcap::Opcode;
using mcap::Reader;
using ByteSpan = std::span<const std::byte>;

constexpr std::uint64_t kFooterBytes = 20;
/// Far more than a header with its content files has, or the index of a recording of days.
constexpr std::uint64_t kMaxRecordBytes = 64ULL << 20U;
constexpr std::uint64_t kMaxUnpackedBytes = 64ULL << 20U;
constexpr std::uint64_t kMaxMessages = 1'000'000;

core::Error damaged(const ByteSource& source, const std::string& what) {
    return {what, source.name()};
}

struct Record {
    Opcode opcode = Opcode::Header;
    std::vector<std::byte> content;
    std::uint64_t end_bytes = 0;  ///< where the next one begins
};

core::Result<Record> read_record(const ByteSource& source, std::uint64_t offset) {
    const std::uint64_t size = source.size_bytes();
    if (offset > size || size - offset < kRecordHeadBytes) {
        return damaged(source, "the recording is cut off before its header");
    }
    std::vector<std::byte> head(kRecordHeadBytes);
    if (auto read = source.read(offset, head); !read) {
        return read.error();
    }
    Reader reader(head);
    Record record;
    record.opcode = static_cast<Opcode>(reader.take<std::uint8_t>());
    const auto length = reader.take<std::uint64_t>();
    if (length > size - offset - kRecordHeadBytes || length > kMaxRecordBytes) {
        return damaged(source, "the recording is cut off before its header, or damaged");
    }
    record.content.resize(static_cast<std::size_t>(length));
    if (auto read = source.read(offset + kRecordHeadBytes, record.content); !read) {
        return read.error();
    }
    record.end_bytes = offset + kRecordHeadBytes + length;
    return record;
}

/// Keeps the last message of each topic in the chunks that it is given.
class Kept {
public:
    core::Result<void> take_chunk(ByteSpan chunk) {
        const auto unpacked = unpacker_.unpack(chunk, kMaxUnpackedBytes);
        return unpacked ? messages_.take_chunk(unpacked->records, 0)
                        : core::Result<void>(unpacked.error());
    }

    /// Empty if there was none.
    [[nodiscard]] ByteSpan message(protocol::Topic topic) const {
        const auto found = kept_.find(protocol::topic_name(topic));
        return found == kept_.end() ? ByteSpan() : ByteSpan(found->second);
    }

private:
    ChunkUnpacker unpacker_;
    std::map<std::string, std::vector<std::byte>, std::less<>> kept_;
    McapMessages::Visit visit_ = [this](const McapMessage& message) -> core::Result<void> {
        kept_[message.channel.topic].assign(message.data.begin(), message.data.end());
        return {};
    };
    McapMessages messages_{kMaxMessages, visit_};
};

core::Result<protocol::RecordedMatch> read_match(const ByteSource& source, Kept& kept) {
    std::vector<std::byte> magic(std::min<std::uint64_t>(source.size_bytes(), kMagic.size()));
    if (auto read = source.read(0, magic); !read) {
        return read.error();
    }
    if (!std::ranges::equal(magic, std::as_bytes(std::span(kMagic)))) {
        return damaged(source, "no recording: it does not begin as an MCAP file does");
    }
    std::uint64_t offset = kMagic.size();
    while (true) {
        const auto record = read_record(source, offset);
        if (!record) {
            return record.error();
        }
        offset = record->end_bytes;
        if (record->opcode != Opcode::Chunk) {
            continue;
        }
        if (const auto taken = kept.take_chunk(record->content); !taken) {
            return damaged(source, taken.error().what);
        }
        const ByteSpan message = kept.message(protocol::Topic::Match);
        const auto format = protocol::decode_format(message);
        if (message.empty() || !format) {
            return damaged(source, "no recording of agon's: it begins with no match");
        }
        if (*format != protocol::kRecordingFormat) {
            return damaged(source, "a recording of format " + std::to_string(*format) +
                                       "; this agon reads format " +
                                       std::to_string(protocol::kRecordingFormat));
        }
        auto match = protocol::decode_match(message);
        return match ? std::move(match) : damaged(source, match.error().what);
    }
}

/// Where the last chunk stands, by the index; none in a file without its end.
std::optional<std::uint64_t> find_last_chunk(const ByteSource& source) {
    constexpr std::uint64_t kTail = kRecordHeadBytes + kFooterBytes + kMagic.size();
    const std::uint64_t size = source.size_bytes();
    if (size < kMagic.size() + kTail) {
        return std::nullopt;
    }
    std::vector<std::byte> tail(kTail);
    if (!source.read(size - kTail, tail) ||
        !std::ranges::equal(ByteSpan(tail).last(kMagic.size()), std::as_bytes(std::span(kMagic)))) {
        return std::nullopt;
    }
    Reader footer(ByteSpan(tail).subspan(kRecordHeadBytes));
    const auto start = footer.take<std::uint64_t>();
    const std::uint64_t end = size - kTail;
    if (start == 0 || start > end || end - start > kMaxRecordBytes) {
        return std::nullopt;
    }
    std::vector<std::byte> summary(static_cast<std::size_t>(end - start));
    if (!source.read(start, summary)) {
        return std::nullopt;
    }
    std::optional<std::uint64_t> last;
    Reader records(summary);
    while (!records.rest().empty()) {
        const auto opcode = static_cast<Opcode>(records.take<std::uint8_t>());
        Reader content(records.take_bytes(records.take<std::uint64_t>()));
        if (opcode == Opcode::ChunkIndex) {
            (void)content.take<std::uint64_t>();  // times of its first and last message
            (void)content.take<std::uint64_t>();
            last = std::max(last.value_or(0), content.take<std::uint64_t>());
        }
    }
    return last;
}

std::optional<protocol::RecordedReport> read_report(const ByteSource& source, Kept& kept) {
    const auto offset = find_last_chunk(source);
    if (!offset) {
        return std::nullopt;
    }
    const auto record = read_record(source, *offset);
    if (!record || record->opcode != Opcode::Chunk || !kept.take_chunk(record->content)) {
        return std::nullopt;
    }
    const ByteSpan message = kept.message(protocol::Topic::Report);
    if (message.empty()) {
        return std::nullopt;
    }
    auto report = protocol::decode_report(message);
    return report ? std::optional(std::move(*report)) : std::nullopt;
}

}  // namespace

core::Result<RecordingCard> read_card(const ByteSource& source) {
    Kept kept;
    auto match = read_match(source, kept);
    if (!match) {
        return match.error();
    }
    RecordingCard card;
    card.match = std::move(*match);
    card.report = read_report(source, kept);
    return card;
}

core::Result<RecordingCard> read_card(const std::string& path) {
    const auto source = open_file(path);
    return source ? read_card(**source) : core::Result<RecordingCard>(source.error());
}

}  // namespace agon::record
