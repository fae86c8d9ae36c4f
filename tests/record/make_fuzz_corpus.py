# SPDX-License-Identifier: Apache-2.0
"""make_fuzz_corpus.py plain.mcap sample.mcap FOLDER: what tests/fuzz/corpus/recording was made with. Shortens
recordings of "write_sample . 70 100": fewer ticks' chunks, no schema data, no checksums, so that a fuzzer gets on."""
import struct
import sys
from pathlib import Path

import mcap_file


def record(opcode, content):
    return struct.pack("<BQ", opcode, len(content)) + content


def text(data):
    return struct.pack("<I", len(data)) + data


def without_schema_data(content):
    out = b""
    for opcode, _, data in mcap_file.records(content):
        if opcode == mcap_file.SCHEMA:
            fields = mcap_file.Fields(data)
            schema_id, name, encoding = fields.take("H"), fields.take_text(), fields.take_text()
            data = struct.pack("<H", schema_id) + text(name.encode()) + text(encoding.encode()) + text(b"")
        out += record(opcode, data)
    return out


def shortened(content, chunk_count):
    """Header, the first chunks without their indexes and checksums, the last one (the report), and a bare end."""
    out = content[:8]
    chunks = []
    for opcode, _, data in mcap_file.records(content, 8, len(content) - 8):
        if opcode == mcap_file.HEADER:
            out += record(opcode, data)
        elif opcode == mcap_file.CHUNK:
            fields = mcap_file.Fields(data)
            start, end, _, _ = fields.take("QQQI")
            assert fields.take_text() == ""
            unpacked = without_schema_data(fields.take_bytes(fields.take("Q")))
            chunks.append(record(opcode, struct.pack("<QQQI", start, end, len(unpacked), 0) + text(b"")
                                 + struct.pack("<Q", len(unpacked)) + unpacked))
        elif opcode == mcap_file.DATA_END:
            break
    for chunk in chunks[: chunk_count - 1] + chunks[-1:]:
        out += chunk
    out += record(mcap_file.DATA_END, struct.pack("<I", 0))
    return out + record(mcap_file.FOOTER, struct.pack("<QQI", 0, 0, 0)) + mcap_file.MAGIC


def main():
    plain, packed = (Path(path).read_bytes() for path in sys.argv[1:3])
    folder = Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    whole = shortened(plain, 3)
    (folder / "whole").write_bytes(whole)
    (folder / "header_and_report").write_bytes(shortened(plain, 2))
    (folder / "cut").write_bytes(whole[: len(whole) * 2 // 3])
    first = next(at for opcode, at, _ in mcap_file.records(packed, 8, len(packed) - 8) if opcode == mcap_file.CHUNK)
    (folder / "packed_and_cut").write_bytes(packed[: first + 4000])


main()
