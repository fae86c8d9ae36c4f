# SPDX-License-Identifier: Apache-2.0
"""check_recording.py sample.mcap sample.json: holds a recording of agon against the MCAP specification, and decodes
its inputs, hashes and frames by docs/recording_format.md alone. sample.json says what was recorded."""
import json
import struct
import sys

import mcap_file


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if not data[at - 1] & 0x80:
            return value, at


def message(data):
    """{field number: [values]} of a Protocol Buffers message; what has a length stays bytes."""
    fields, at = {}, 0
    while at < len(data):
        tag, at = varint(data, at)
        kind = tag & 7
        if kind == 0:
            value, at = varint(data, at)
        elif kind == 1:
            value, at = data[at : at + 8], at + 8
        elif kind == 2:
            length, at = varint(data, at)
            value, at = data[at : at + length], at + length
        else:
            assert kind == 5
            value, at = data[at : at + 4], at + 4
        fields.setdefault(tag >> 3, []).append(value)
    return fields


def number(fields, key):
    return fields.get(key, [0])[0]


def unpack_columns(data, block_size, count):
    """The bytes of `count` blocks, as docs/recording_format.md describes them."""
    heads, at = [], 0
    for _ in range(block_size // 4):
        coding = data[at]
        if coding == 0:
            heads.append((0, struct.unpack_from("<I", data, at + 1)[0], 0))
            at += 5
        elif coding == 1:
            heads.append((1, 0, data[at + 1]))
            at += 2
        else:
            assert coding == 2
            heads.append((2, data[at + 1], data[at + 2]))
            at += 3
    steps = [[0] * count for _ in heads]
    for plane in range(4):
        for column, head in enumerate(heads):
            if head[2] >> plane & 1:
                for row in range(count):
                    steps[column][row] |= data[at + row] << (8 * plane)
                at += count
    assert at == len(data)
    words = []
    for head, column in zip(heads, steps):
        coding, value, _ = head
        out, before = [], 0
        for step in column:
            if coding == 0:
                out.append(struct.pack("<I", value))
            elif coding == 1:
                before ^= step
                out.append(struct.pack("<I", before))
            else:
                before += (step >> 1) ^ -(step & 1)
                out.append(struct.pack("<f", before / 2**value))
        words.append(out)
    return [b"".join(words[column][row] for column in range(len(words))) for row in range(count)]


def inputs_by_tick(data):
    """{tick: [[seat, kind, status, block in hex]]}"""
    fields = message(data)
    blocks = {}
    for columns in map(message, fields.get(4, [])):
        key = (number(columns, 1), number(columns, 2))
        blocks[key] = iter(unpack_columns(columns[5][0], number(columns, 3), number(columns, 4)))
    ticks, tick = {}, number(fields, 1)
    for run in map(message, fields.get(3, [])):
        for _ in range(number(run, 1)):
            entries = []
            for entry in map(message, run.get(2, [])):
                seat, kind, status = (number(entry, key) for key in (1, 2, 3))
                block = next(blocks[seat, kind]).hex() if status == 0 else ""
                entries.append([seat, kind, status, block])
            ticks[tick] = entries
            tick += 1
    assert len(ticks) == number(fields, 2)
    assert all(next(rest, None) is None for rest in blocks.values()), "blocks are left"
    return ticks


def floats(fields, key, count):
    if key not in fields:
        return [0.0] * count
    return list(struct.unpack(f"<{count}f", fields[key][0]))


def check_schemas(file):
    expected = {"/match": "Match", "/inputs": "Inputs", "/hashes": "Hashes", "/frames": "Frame", "/events": "Event",
                "/log": "Log", "/draw": "Draw", "/plot": "Plot", "/report": "Report",
                "/scenes": "SceneChange"}
    found = {}
    for schema_id, topic, encoding, _ in file.channels.values():
        name, schema_encoding, data = file.schemas[schema_id]
        assert (encoding, schema_encoding) == ("protobuf", "protobuf")
        # A FileDescriptorSet: its files (field 1) define the message (field 4, its name in field 1).
        files = [message(each) for each in message(data)[1]]
        package = files[-1][2][0].decode()
        names = [message(each)[1][0].decode() for each in files[-1].get(4, [])]
        assert package == "agon.wire" and name.split(".")[-1] in names
        found[topic] = name.split(".")[-1]
    assert found == expected, found


def main():
    with open(sys.argv[1], "rb") as source:
        file = mcap_file.McapFile(source.read())
    with open(sys.argv[2], encoding="utf-8") as source:
        expected = json.load(source)
    assert file.profile == "agon"
    if not file.messages:
        print("no zstd library: the file's structure is right, its messages were not read")
        return
    check_schemas(file)
    assert file.messages[0][0] == "/match" and file.messages[-1][0] == "/report"
    inputs, hashes, frames = {}, {}, 0
    for topic, log_time, data in file.messages:
        if topic == "/inputs":
            inputs.update(inputs_by_tick(data))
        elif topic == "/hashes":
            fields = message(data)
            packed = fields[2][0]
            for i in range(len(packed) // 8):
                hashes[number(fields, 1) + i] = packed[8 * i : 8 * i + 8][::-1].hex()
        elif topic == "/frames":
            check_frame(message(data), log_time, expected)
            frames += 1
    ticks = range(len(expected["ticks"]))
    assert [inputs[tick] for tick in ticks] == [tick["inputs"] for tick in expected["ticks"]]
    assert [hashes[tick] for tick in ticks] == [tick["hash"] for tick in expected["ticks"]]
    assert frames == (len(ticks) + 3) // 4
    print(f"{len(ticks)} ticks, {frames} frames, {len(file.messages)} messages: as the documents say")


def check_frame(fields, log_time, expected):
    tick = expected["ticks"][number(fields, 1)]
    count = number(fields, 3)
    assert number(fields, 2) == log_time
    assert count == len(tick["poses"])
    columns = [floats(fields, key, count) for key in range(4, 10)]
    for i, (x, y, heading) in enumerate(tick["poses"]):
        assert abs(columns[0][i] - x) <= 2**-15 and abs(columns[1][i] - y) <= 2**-15
        assert columns[3][i] == columns[4][i] == 0
        assert abs(columns[5][i] - heading) <= 2**-13 + 3e-5


main()
