// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { BlockSchemaSchema, Field_Type } from "../generated/protocol/match_pb";
import { plainName, readingsOfRobot, readNumber, writeNumber } from "./blocks";

const schema = create(BlockSchemaSchema, {
  sizeBytes: 28,
  fields: [
    {
      name: "robots.left_radps",
      type: Field_Type.F32,
      offsetBytes: 0,
      count: 2,
      strideBytes: 8,
      unit: "rad/s",
    },
    {
      name: "robots.right_radps",
      type: Field_Type.F32,
      offsetBytes: 4,
      count: 2,
      strideBytes: 8,
      unit: "rad/s",
    },
    { name: "wants_time_out", type: Field_Type.U32, offsetBytes: 16, count: 1, strideBytes: 0 },
    { name: "time_ns", type: Field_Type.U64, offsetBytes: 20, count: 1, unit: "ns" },
  ],
});
const [left, right, wants, time] = schema.fields as [
  (typeof schema.fields)[0],
  (typeof schema.fields)[0],
  (typeof schema.fields)[0],
  (typeof schema.fields)[0],
];

test("numbers are read as they were written", () => {
  const block = new Uint8Array(28);
  writeNumber(block, right, -12.5, 1);
  writeNumber(block, wants, 3);
  writeNumber(block, time, 2 ** 40);

  expect(readNumber(block, right, 1)).toBe(-12.5);
  expect(readNumber(block, left, 1)).toBe(0);
  expect(readNumber(block, wants)).toBe(3);
  expect(readNumber(block, time)).toBe(2 ** 40);
  expect(new DataView(block.buffer).getFloat32(12, true)).toBe(-12.5);
});

test("elements and fields that the block has not are none", () => {
  const block = new Uint8Array(28);

  expect(readNumber(block, left, 2)).toBeUndefined();
  expect(readNumber(block.subarray(0, 10), right, 1)).toBeUndefined();
  expect(writeNumber(block, wants, 1, 1)).toBe(false);
  expect(writeNumber(block, wants, Number.NaN)).toBe(false);
});

test("whole numbers are rounded and keep to their type's range", () => {
  const block = new Uint8Array(28);
  writeNumber(block, wants, -4);
  expect(readNumber(block, wants)).toBe(0);
  writeNumber(block, wants, 1.7);
  expect(readNumber(block, wants)).toBe(2);
});

test("a robot's command is its elements of the arrays", () => {
  const block = new Uint8Array(28);
  writeNumber(block, left, 20, 1);
  writeNumber(block, right, -20, 1);

  expect(readingsOfRobot(schema, block, 1)).toEqual([
    { name: "left", value: 20, unit: "rad/s" },
    { name: "right", value: -20, unit: "rad/s" },
  ]);
});

test("names for people leave out group and unit", () => {
  expect(plainName(left)).toBe("left");
  expect(plainName(wants)).toBe("wants time out");
});
