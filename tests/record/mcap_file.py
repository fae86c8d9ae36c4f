# SPDX-License-Identifier: Apache-2.0
"""Reads MCAP files, written from the format's specification alone (https://mcap.dev/spec): nothing of
agon is used, so that agon's writer is held against the specification and not against itself."""
import ctypes
import ctypes.util
import struct
import zlib

MAGIC = b"\x89MCAP0\r\n"
HEADER, FOOTER, SCHEMA, CHANNEL, MESSAGE, CHUNK, MESSAGE_INDEX, CHUNK_INDEX = range(1, 9)
ATTACHMENT, ATTACHMENT_INDEX, STATISTICS, METADATA, METADATA_INDEX, SUMMARY_OFFSET, DATA_END = range(9, 16)


class Fields:
    """Takes fields from the front of a record's content."""

    def __init__(self, content):
        self.content, self.at = content, 0

    def take(self, kind):
        value = struct.unpack_from("<" + kind, self.content, self.at)
        self.at += struct.calcsize("<" + kind)
        return value[0] if len(value) == 1 else value

    def take_bytes(self, count):
        assert self.at + count <= len(self.content), "a field reaches beyond its record"
        self.at += count
        return self.content[self.at - count : self.at]

    def take_text(self):
        return self.take_bytes(self.take("I")).decode("utf-8")

    def take_map(self, key, value):
        part = Fields(self.take_bytes(self.take("I")))
        pairs = {}
        while part.at < len(part.content):
            name = part.take_text() if key == "text" else part.take(key)
            assert name not in pairs, "a key twice in a map"
            pairs[name] = part.take_text() if value == "text" else part.take(value)
        return pairs

    def end(self):
        assert self.at == len(self.content), "bytes are left at the end of a record"


def records(content, start=0, end=None):
    """(opcode, offset of the record, its content) one after the other."""
    at = start
    end = len(content) if end is None else end
    while at < end:
        opcode, length = struct.unpack_from("<BQ", content, at)
        assert at + 9 + length <= end, f"the record at byte {at} reaches beyond its section"
        yield opcode, at, content[at + 9 : at + 9 + length]
        at += 9 + length


def unpack_zstd(packed, size):
    """By the system's library; None where there is none."""
    name = ctypes.util.find_library("zstd") or "libzstd.so.1"
    try:
        library = ctypes.CDLL(name)
    except OSError:
        return None
    library.ZSTD_decompress.restype = ctypes.c_size_t
    out = ctypes.create_string_buffer(max(size, 1))
    got = library.ZSTD_decompress(out, ctypes.c_size_t(size), packed, ctypes.c_size_t(len(packed)))
    assert got == size, f"a chunk unpacks to {got} bytes instead of {size}"
    return out.raw[:size]


class McapFile:
    """All of a file, with every rule of the specification asserted on the way."""

    def __init__(self, content):
        self.content = content
        self.schemas, self.channels = {}, {}
        self.messages = []  # (topic, log time, data)
        self.chunks = {}  # offset of the record: what it is
        self.counts = {}
        self.read_data()
        self.read_summary()

    def read_data(self):
        assert self.content[:8] == MAGIC and self.content[-8:] == MAGIC
        chunk = None
        for opcode, at, content in records(self.content, 8, len(self.content) - 8):
            fields = Fields(content)
            if at == 8:
                assert opcode == HEADER
                self.profile, self.library = fields.take_text(), fields.take_text()
                fields.end()
            elif opcode == CHUNK:
                self.finish_chunk(chunk)
                chunk = self.chunks[at] = self.read_chunk(at, content)
            elif opcode == MESSAGE_INDEX:
                channel = fields.take("H")
                entries = Fields(fields.take_bytes(fields.take("I")))
                fields.end()
                assert channel not in chunk["indexes"], "two indexes of a channel behind a chunk"
                chunk["indexes"][channel] = at
                chunk["index_length"] += 9 + len(content)
                found = []
                while entries.at < len(entries.content):
                    found.append(entries.take("QQ"))
                chunk["found"][channel] = found
            elif opcode == DATA_END:
                crc = fields.take("I")
                fields.end()
                assert crc == zlib.crc32(self.content[:at]), "the data section's CRC-32 is wrong"
                self.finish_chunk(chunk)
                self.summary_start = at + 9 + len(content)
                return
            else:
                raise AssertionError(f"a record of the kind {opcode} in the data section")
        raise AssertionError("the data section has no end")

    def read_chunk(self, at, content):
        fields = Fields(content)
        start, end, size, crc = fields.take("QQQI")
        compression = fields.take_text()
        packed = fields.take_bytes(fields.take("Q"))
        fields.end()
        chunk = {"start": start, "end": end, "size": size, "compression": compression, "packed": len(packed),
                 "length": 9 + len(content), "indexes": {}, "index_length": 0, "found": {}, "expected": {}}
        assert compression in ("zstd", "")
        unpacked = packed if compression == "" else unpack_zstd(packed, size)
        if unpacked is None:
            chunk["expected"] = None
            return chunk
        assert len(unpacked) == size and crc == zlib.crc32(unpacked), f"the chunk at byte {at} is damaged"
        times = []
        for opcode, offset, record in records(unpacked):
            self.read_chunk_record(opcode, offset, Fields(record), chunk, times)
        assert (min(times), max(times)) == (start, end) if times else (start, end) == (0, 0)
        return chunk

    def read_chunk_record(self, opcode, offset, fields, chunk, times):
        if opcode == SCHEMA:
            self.add(self.schemas, fields.take("H"), self.rest_of_schema(fields))
        elif opcode == CHANNEL:
            self.add(self.channels, fields.take("H"), self.rest_of_channel(fields))
        else:
            assert opcode == MESSAGE
            channel, sequence, log_time, publish_time = fields.take("HIQQ")
            assert channel in self.channels, "a message before its channel"
            assert sequence == self.counts.get(channel, 0), "a message out of sequence"
            assert publish_time == log_time
            self.counts[channel] = sequence + 1
            times.append(log_time)
            chunk["expected"].setdefault(channel, []).append((log_time, offset))
            self.messages.append((self.channels[channel][1], log_time, fields.content[fields.at :]))

    @staticmethod
    def add(known, key, value):
        assert key != 0 and known.setdefault(key, value) == value, "two definitions of one id"

    @staticmethod
    def rest_of_schema(fields):
        name, encoding = fields.take_text(), fields.take_text()
        data = fields.take_bytes(fields.take("I"))
        fields.end()
        return name, encoding, data

    def rest_of_channel(self, fields):
        schema, topic, encoding = fields.take("H"), fields.take_text(), fields.take_text()
        metadata = fields.take_map("text", "text")
        fields.end()
        assert schema in self.schemas, "a channel before its schema"
        return schema, topic, encoding, tuple(metadata.items())

    @staticmethod
    def finish_chunk(chunk):
        if chunk is not None and chunk["expected"] is not None:
            assert chunk["found"] == chunk["expected"], "a chunk's message indexes do not fit its messages"

    def read_summary(self):
        footer_at = len(self.content) - 8 - 29
        opcode, length = struct.unpack_from("<BQ", self.content, footer_at)
        assert (opcode, length) == (FOOTER, 20)
        start, offsets, crc = struct.unpack_from("<QQI", self.content, footer_at + 9)
        assert start == self.summary_start
        assert crc == zlib.crc32(self.content[start : footer_at + 25]), "the summary's CRC-32 is wrong"
        schemas, channels, groups, indexed = {}, {}, [], set()
        for opcode, at, content in records(self.content, start, offsets):
            fields = Fields(content)
            if not groups or groups[-1][0] != opcode:
                groups.append([opcode, at, 0])
            groups[-1][2] += 9 + len(content)
            if opcode == SCHEMA:
                self.add(schemas, fields.take("H"), self.rest_of_schema(fields))
            elif opcode == CHANNEL:
                self.add(channels, fields.take("H"), self.rest_of_channel(fields))
            elif opcode == STATISTICS:
                self.check_statistics(fields)
            else:
                assert opcode == CHUNK_INDEX
                indexed.add(self.check_chunk_index(fields))
        assert len({group[0] for group in groups}) == len(groups), "the summary is not grouped"
        assert indexed == set(self.chunks), "the chunk indexes do not fit the chunks"
        if self.messages:
            assert (schemas, channels) == (self.schemas, self.channels)
        found = []
        for opcode, _, content in records(self.content, offsets, footer_at):
            assert opcode == SUMMARY_OFFSET
            found.append(list(Fields(content).take("BQQ")))
        assert found == groups, "the summary offsets do not fit the groups"

    def check_statistics(self, fields):
        messages, schemas, channels, attachments, metadata, chunks, start, end = fields.take("QHIIIIQQ")
        counts = fields.take_map("H", "Q")
        fields.end()
        assert (attachments, metadata, chunks) == (0, 0, len(self.chunks))
        if self.messages:
            assert messages == len(self.messages) == sum(counts.values())
            assert (schemas, channels) == (len(self.schemas), len(self.channels))
            assert {key: count for key, count in counts.items() if count} == self.counts
            times = [message[1] for message in self.messages]
            assert (start, end) == (min(times), max(times))

    def check_chunk_index(self, fields):
        start, end, at, length = fields.take("QQQQ")
        indexes = fields.take_map("H", "Q")
        index_length, compression = fields.take("Q"), fields.take_text()
        packed, size = fields.take("QQ")
        fields.end()
        chunk = self.chunks[at]
        expected = [chunk[key] for key in ("start", "end", "length", "indexes", "index_length", "compression",
                                           "packed", "size")]
        assert [start, end, length, indexes, index_length, compression, packed, size] == expected
        return at
