// SPDX-License-Identifier: Apache-2.0
#include "record/mcap_scan.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "record/crc32.hpp"
#include "record/mcap.hpp"
#include "record/mcap_messages.hpp"

namespace agon::record {

using mcap::kMagic;
using mcap::kRecordHeadBytes;
using mcap::Opcode;
using mcap::Reader;

namespace {

using ByteSpan = std::span<const std::byte>;

constexpr std::uint64_t kFooterBytes = 20;
/// What a record that is no chunk may hold: the index of a recording of days.
constexpr std::uint64_t kMaxRecordBytes = 256ULL << 20U;

bool is_magic(ByteSpan bytes) {
    return std::ranges::equal(bytes, std::as_bytes(std::span(kMagic)));
}

bool is_start_of_magic(ByteSpan bytes) {
    return bytes.size() < kMagic.size() &&
           std::ranges::equal(bytes, std::as_bytes(std::span(kMagic)).first(bytes.size()));
}

core::Error error_at(const ByteSource& source, std::uint64_t offset, const std::string& what) {
    return {what, source.name() + ", byte " + std::to_string(offset)};
}

class Scanner {
public:
    Scanner(const ByteSource& source, const ReaderLimits& limits,
            const std::function<core::Result<void>(const McapMessage&)>& visit)
        : source_(source),
          limits_(limits),
          messages_(limits.message_count, visit),
          size_(source.size_bytes()) {}

    core::Result<McapScan> scan();

private:
    enum class Step : std::uint8_t { Continue, Done };

    core::Result<void> check_start();
    core::Result<Step> scan_record();
    core::Result<Step> end_too_early(const std::string& reason);
    core::Result<Step> take(Opcode opcode, ByteSpan content);
    core::Result<Step> take_chunk(ByteSpan content);
    core::Result<Step> take_data_end(ByteSpan content);
    core::Result<void> check_summary(std::uint64_t start);
    core::Result<void> check_footer(ByteSpan summary, std::size_t footer_at);
    core::Result<bool> has_end() const;

    [[nodiscard]] core::Error error(const std::string& what) const {
        return error_at(source_, offset_, what);
    }

    const ByteSource& source_;
    const ReaderLimits& limits_;
    McapMessages messages_;
    std::uint64_t size_;
    std::uint64_t offset_ = 0;  // of the record that is being read
    bool has_header_ = false;
    bool ends_whole_ = false;  // footer and magic stand at the end
    std::uint32_t crc_ = 0;
    std::uint64_t total_bytes_ = 0;
    std::vector<std::byte> record_;
    ChunkUnpacker unpacker_;
    McapScan scan_;
};

core::Result<bool> Scanner::has_end() const {
    constexpr std::uint64_t kTail = kRecordHeadBytes + kFooterBytes + kMagic.size();
    if (size_ < kMagic.size() + kTail) {
        return false;
    }
    std::vector<std::byte> tail(kTail);
    if (auto read = source_.read(size_ - kTail, tail); !read) {
        return read.error();
    }
    return is_magic(ByteSpan(tail).last(kMagic.size()));
}

core::Result<void> Scanner::check_start() {
    std::vector<std::byte> start(std::min<std::uint64_t>(size_, kMagic.size()));
    if (auto read = source_.read(0, start); !read) {
        return read;
    }
    if (start.empty() || is_start_of_magic(start)) {
        return core::Error{"the recording is cut off before its header", source_.name()};
    }
    constexpr std::size_t kVersionAt = 5;
    std::vector<std::byte> other = start;
    if (other.size() == kMagic.size()) {
        other[kVersionAt] = static_cast<std::byte>(kMagic[kVersionAt]);
    }
    if (!is_magic(start) && is_magic(other)) {
        return error("an MCAP file of another major version; version 0 is read");
    }
    if (!is_magic(start)) {
        return error("no recording: it does not begin as an MCAP file does");
    }
    offset_ = kMagic.size();
    crc_ = crc32(0, start);
    auto end = has_end();
    if (!end) {
        return end.error();
    }
    ends_whole_ = *end;
    return {};
}

/// A file that lacks its end was cut off; one that has its end is damaged.
core::Result<Scanner::Step> Scanner::end_too_early(const std::string& reason) {
    if (ends_whole_) {
        return error("the file is damaged: " + reason);
    }
    scan_.cut = McapScan::Cut{offset_, reason};
    return Step::Done;
}

core::Result<Scanner::Step> Scanner::scan_record() {
    const std::uint64_t rest = size_ - offset_;
    if (rest == 0) {
        return end_too_early("the file ends after a whole record");
    }
    if (rest < kRecordHeadBytes) {
        return end_too_early("the file ends within the head of a record");
    }
    record_.resize(kRecordHeadBytes);
    if (auto read = source_.read(offset_, record_); !read) {
        return read.error();
    }
    Reader head(record_);
    const auto opcode = head.take<std::uint8_t>();
    const auto length = head.take<std::uint64_t>();
    if (opcode == 0 && length == 0) {
        return end_too_early("zeros stand where a record should begin");
    }
    if (length > rest - kRecordHeadBytes) {
        return end_too_early("the file ends within a record of " + std::to_string(length) +
                             " bytes");
    }
    // A packed chunk is hardly larger than an unpacked one.
    const bool is_chunk = opcode == static_cast<std::uint8_t>(Opcode::Chunk);
    const std::uint64_t limit =
        is_chunk ? limits_.chunk_bytes + (limits_.chunk_bytes >> 4U) + 4096 : kMaxRecordBytes;
    if (length > limit) {
        return error("a record of " + std::to_string(length) + " bytes; at most " +
                     std::to_string(limit) + " are read");
    }
    const std::uint32_t crc_before = crc_;
    crc_ = crc32(crc_, record_);
    record_.resize(static_cast<std::size_t>(length));
    if (auto read = source_.read(offset_ + kRecordHeadBytes, record_); !read) {
        return read.error();
    }
    if (opcode == static_cast<std::uint8_t>(Opcode::DataEnd)) {
        crc_ = crc_before;  // the record itself does not count
        return take_data_end(record_);
    }
    crc_ = crc32(crc_, record_);
    auto taken = take(static_cast<Opcode>(opcode), record_);
    if (taken) {
        offset_ += kRecordHeadBytes + length;
    }
    return taken;
}

core::Result<Scanner::Step> Scanner::take(Opcode opcode, ByteSpan content) {
    if (has_header_ == (opcode == Opcode::Header)) {
        return error(has_header_ ? "a second header" : "the file does not begin with a header");
    }
    bool is_good = true;
    switch (opcode) {
        case Opcode::Header: {
            Reader reader(content);
            scan_.profile = reader.take_text();
            scan_.library = reader.take_text();
            has_header_ = true;
            is_good = !reader.has_failed();
            break;
        }
        case Opcode::Chunk:
            return take_chunk(content);
        case Opcode::Schema:
            is_good = messages_.take_schema(Reader(content));
            break;
        case Opcode::Channel:
            is_good = messages_.take_channel(Reader(content));
            break;
        case Opcode::MessageIndex:
        case Opcode::Attachment:
        case Opcode::Metadata:
            break;
        case Opcode::Message:
            return error("a message outside of the chunks");
        default:
            return error("a record of the kind " + hex(static_cast<std::uint64_t>(opcode)) +
                         " where none belongs");
    }
    if (!is_good) {
        return error("a damaged record of the kind " + hex(static_cast<std::uint64_t>(opcode)));
    }
    return Step::Continue;
}

core::Result<Scanner::Step> Scanner::take_chunk(ByteSpan content) {
    const auto chunk = unpacker_.unpack(content, limits_.chunk_bytes);
    if (!chunk) {
        // What a power cut leaves: the last record has its length, but not all of its bytes.
        const bool is_last = offset_ + kRecordHeadBytes + content.size() == size_;
        return is_last ? end_too_early(chunk.error().what)
                       : core::Result<Step>(error(chunk.error().what));
    }
    total_bytes_ += chunk->records.size();
    if (total_bytes_ > limits_.total_bytes) {
        return error("the file unpacks to more than " + std::to_string(limits_.total_bytes) +
                     " bytes");
    }
    const auto index = static_cast<std::uint32_t>(scan_.chunks.size());
    scan_.chunks.push_back({offset_, content.size()});
    if (auto taken = messages_.take_chunk(chunk->records, index); !taken) {
        return error(chunk->name() + ": " + taken.error().what);
    }
    return Step::Continue;
}

core::Result<Scanner::Step> Scanner::take_data_end(ByteSpan content) {
    Reader reader(content);
    const auto checksum = reader.take<std::uint32_t>();
    if (!has_header_ || reader.has_failed()) {
        return error("a damaged end of the data");
    }
    if (checksum != 0 && checksum != crc_) {
        return error(
            "the file is damaged somewhere before here, outside of its packed chunks: its "
            "CRC-32 is " +
            hex(crc_) + " instead of " + hex(checksum));
    }
    auto checked = check_summary(offset_ + kRecordHeadBytes + content.size());
    if (!checked) {
        return checked.error();
    }
    return Step::Done;
}

/// What follows the data is for readers that jump; here it is held against its checksum.
core::Result<void> Scanner::check_summary(std::uint64_t start) {
    if (size_ - start > kMaxRecordBytes) {
        return error("an index of " + std::to_string(size_ - start) + " bytes");
    }
    std::vector<std::byte> summary(static_cast<std::size_t>(size_ - start));
    if (auto read = source_.read(start, summary); !read) {
        return read;
    }
    std::size_t at = 0;
    while (true) {
        offset_ = start + at;
        Reader reader(ByteSpan(summary).subspan(at));
        const auto opcode = reader.take<std::uint8_t>();
        const auto length = reader.take<std::uint64_t>();
        const ByteSpan content = reader.take_bytes(length);
        if (reader.has_failed()) {
            auto ended = end_too_early("the file ends within its index; the match is whole");
            return ended ? core::Result<void>() : core::Result<void>(ended.error());
        }
        if (opcode == static_cast<std::uint8_t>(Opcode::Footer)) {
            return check_footer(summary, at);
        }
        at += kRecordHeadBytes + content.size();
    }
}

core::Result<void> Scanner::check_footer(ByteSpan summary, std::size_t footer_at) {
    Reader reader(summary.subspan(footer_at + 1));
    if (reader.take<std::uint64_t>() != kFooterBytes) {
        return error("a damaged footer");
    }
    const auto summary_start = reader.take<std::uint64_t>();
    (void)reader.take<std::uint64_t>();  // where the summary's offsets start
    const auto checksum = reader.take<std::uint32_t>();
    // From the start of the summary to the field before the checksum.
    constexpr std::size_t kBeforeChecksum = kRecordHeadBytes + kFooterBytes - 4;
    const std::uint32_t found = crc32(0, summary.first(footer_at + kBeforeChecksum));
    const std::uint64_t start = offset_ - footer_at;
    if (checksum != 0 && checksum != found) {
        return error("the index from byte " + std::to_string(start) +
                     " to here is damaged: its CRC-32 is " + hex(found) + " instead of " +
                     hex(checksum));
    }
    if (summary_start != start && !(summary_start == 0 && footer_at == 0)) {
        return error("a damaged footer");
    }
    const ByteSpan end = reader.rest();
    offset_ += kRecordHeadBytes + kFooterBytes;
    if (is_start_of_magic(end)) {
        scan_.cut =
            McapScan::Cut{offset_, "the file ends within its last bytes; the match is whole"};
        return {};
    }
    if (!is_magic(end)) {
        return error("the file does not end as an MCAP file does");
    }
    return {};
}

core::Result<McapScan> Scanner::scan() {
    if (auto checked = check_start(); !checked) {
        return checked.error();
    }
    while (true) {
        auto step = scan_record();
        if (!step) {
            return step.error();
        }
        if (*step == Step::Done) {
            return std::move(scan_);
        }
    }
}

}  // namespace

core::Result<McapScan> scan_mcap(
    const ByteSource& source, const ReaderLimits& limits,
    const std::function<core::Result<void>(const McapMessage&)>& visit) {
    return Scanner(source, limits, visit).scan();
}

core::Result<UnpackedChunk> read_chunk(const ByteSource& source, const ChunkPlace& place,
                                       std::uint64_t limit_bytes, ChunkUnpacker& unpacker) {
    std::vector<std::byte> content(static_cast<std::size_t>(place.length_bytes));
    if (auto read = source.read(place.offset_bytes + kRecordHeadBytes, content); !read) {
        return read.error();
    }
    auto chunk = unpacker.unpack(content, limit_bytes);
    if (!chunk) {
        return error_at(source, place.offset_bytes, chunk.error().what);
    }
    return chunk;
}

}  // namespace agon::record
