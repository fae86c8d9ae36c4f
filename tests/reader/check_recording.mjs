// SPDX-License-Identifier: Apache-2.0
// check_recording.mjs RECORDING TABLES: reads a recording with @mcap/core, whose code has nothing in common with
// agon's, decodes it by the descriptors that it embeds, and compares it with the tables that `agon export` made of it.
// Every number must be the same, to the last bit.
import assert from "node:assert/strict";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { McapIndexedReader } from "@mcap/core";
import { decompress } from "fzstd";
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor/index.js";

const TOPICS = {
  "/match": "agon.wire.Match",
  "/inputs": "agon.wire.Inputs",
  "/hashes": "agon.wire.Hashes",
  "/frames": "agon.wire.Frame",
  "/events": "agon.wire.Event",
  "/log": "agon.wire.Log",
  "/draw": "agon.wire.Draw",
  "/plot": "agon.wire.Plot",
  "/report": "agon.wire.Report",
  "/scenes": "agon.wire.SceneChange",
};

class File {
  constructor(handle) {
    this.handle = handle;
  }

  async size() {
    return BigInt((await this.handle.stat()).size);
  }

  async read(offset, length) {
    const buffer = new Uint8Array(Number(length));
    const { bytesRead } = await this.handle.read(buffer, 0, buffer.length, Number(offset));
    assert.equal(bytesRead, buffer.length);
    return buffer;
  }
}

// All messages by topic, decoded.
async function readMessages(file) {
  const reader = await McapIndexedReader.Initialize({
    readable: new File(file),
    decompressHandlers: { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) },
  });
  assert.equal(reader.header.profile, "agon");
  const types = new Map();
  for (const schema of reader.schemasById.values()) {
    assert.equal(schema.encoding, "protobuf");
    const set = descriptor.FileDescriptorSet.decode(schema.data);
    types.set(schema.id, protobuf.Root.fromDescriptor(set).lookupType(schema.name));
  }
  assert.deepEqual([...types.values()].map((type) => type.fullName.slice(1)).sort(), Object.values(TOPICS).sort());
  const messages = new Map(Object.keys(TOPICS).map((topic) => [topic, []]));
  const counts = new Map();
  for await (const message of reader.readMessages()) {
    const channel = reader.channelsById.get(message.channelId);
    const type = types.get(channel.schemaId);
    assert.equal(type.fullName.slice(1), TOPICS[channel.topic]);
    messages.get(channel.topic).push({ logTime: message.logTime, value: type.decode(message.data) });
    counts.set(message.channelId, (counts.get(message.channelId) ?? 0n) + 1n);
  }
  for (const [id, count] of reader.statistics.channelMessageCounts) {
    assert.equal(counts.get(id) ?? 0n, count, `messages of ${reader.channelsById.get(id).topic}`);
  }
  return messages;
}

// Rows of cells of a table (RFC 4180).
function parseTable(text) {
  const rows = [];
  for (const [, row] of text.matchAll(/((?:"(?:[^"]|"")*"|[^"\n])*)\n/g)) {
    const cells = [...`${row},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/g)].map(([, cell]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
    rows.push(cells);
  }
  return rows;
}

const asNumber = (value) => (protobuf.util.Long.isLong(value) ? value.toNumber() : value);

// Names and numbers of a block, by its schema.
function numbersOf(schema, block) {
  const view = block && new DataView(block.buffer, block.byteOffset, block.byteLength);
  const readers = ["getUint32", "getInt32", "getBigUint64", "getBigInt64", "getFloat32", "getFloat64"];
  const names = [];
  const numbers = [];
  for (const field of schema.fields) {
    const [array, ...member] = field.name.split(".");
    for (let i = 0; i < field.count; ++i) {
      names.push(field.count === 1 ? field.name : [`${array}[${i}]`, ...member].join("."));
      numbers.push(view && Number(view[readers[field.type]](field.offset_bytes + i * (field.stride_bytes ?? 0), true)));
    }
  }
  return { names, numbers };
}

function movingPaths(scene) {
  const paths = [];
  for (const node of scene.nodes) {
    if (node.pose_index >= 0) {
      paths[node.pose_index] = node.path;
    }
  }
  return paths;
}

function compareFrames(match, frames, [names, ...rows]) {
  const paths = movingPaths(match.scene);
  const places = paths.flatMap((name) => [`${name}.x_m`, `${name}.y_m`, `${name}.heading_rad`]);
  assert.deepEqual(names, ["tick", "time_s", ...numbersOf(match.game_state).names, ...places]);
  assert.equal(rows.length, frames.length);
  frames.forEach(({ logTime, value: frame }, index) => {
    assert.equal(logTime, BigInt(frame.time_ns.toString()));
    const at = (column, i) => (column.length === 0 ? 0 : column[i]);
    const expected = [
      asNumber(frame.tick),
      asNumber(frame.time_ns) / 1e9,
      ...numbersOf(match.game_state, frame.game_state).numbers,
      ...paths.flatMap((_, i) => [at(frame.x_m, i), at(frame.y_m, i), at(frame.rz_rad, i)]),
    ];
    assert.deepEqual(rows[index].map(Number), expected, `frame ${index}`);
  });
}

function compareEvents(events, [names, ...rows]) {
  assert.deepEqual(names, ["tick", "time_s", "kind", "team", "objects", "reason"]);
  assert.equal(rows.length, events.length);
  events.forEach(({ value: event }, index) => {
    const [tick, time, ...texts] = rows[index];
    assert.deepEqual([Number(tick), Number(time)], [asNumber(event.tick), asNumber(event.time_ns) / 1e9]);
    assert.deepEqual(texts, [event.kind, event.team, event.objects.join(" "), event.reason]);
  });
}

// How many inputs of each kind the runs tell.
function countInputs(messages) {
  const counts = [0, 0, 0];
  for (const { value: inputs } of messages) {
    for (const run of inputs.runs) {
      for (const entry of run.entries) {
        counts[entry.kind] += run.tick_count;
      }
    }
  }
  return counts;
}

const [recording, tables] = process.argv.slice(2);
const file = await open(recording);
const messages = await readMessages(file);
await file.close();
const table = async (name) => parseTable(await readFile(path.join(tables, `${name}.csv`), "utf8"));

assert.equal(messages.get("/match").length, 1);
assert.equal(messages.get("/report").length, 1);
const match = messages.get("/match")[0].value;
const report = messages.get("/report")[0].value;
compareFrames(match, messages.get("/frames"), await table("frames"));
compareEvents(messages.get("/events"), await table("events"));
const [commands, placements, orders] = countInputs(messages.get("/inputs"));
assert.equal((await table("commands")).length - 1, commands);
assert.equal((await table("placements")).length - 1, placements);
assert.equal((await table("orders")).length - 1, orders);
const ticks = messages.get("/inputs").reduce((sum, { value }) => sum + value.tick_count, 0);
assert.equal(ticks, asNumber(report.ticks) + 1, "tick 0 and each tick of the match");
const hashes = messages.get("/hashes").reduce((sum, { value }) => sum + value.hashes.length, 0);
assert.equal(hashes, ticks);
assert.ok(commands > 1000 && placements > 1 && orders > 1, "the sample has inputs of each kind");
for (const [topic, all] of messages) {
  console.log(`${topic}: ${all.length} messages`);
}
console.log(`${messages.get("/frames").length} frames and ${messages.get("/events").length} events equal agon's tables`);
