// SPDX-License-Identifier: Apache-2.0
// What agon's own encoder writes, read by this decoder. src/protocol/view_frame_golden_test.cpp states the same frames.
import { fromBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ViewFrameSchema } from "../generated/protocol/viewer_pb";
import { type Frame, FrameDecoder } from "./frames";
import golden from "./golden_frames.txt?raw";

const kMost = 2147483647;
const kLeast = -2147483648;

function decoded(): Frame[] {
  const decoder = new FrameDecoder(() => ({ since: 0, poseCount: 3 }));
  const lines = golden.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const bytes = new Uint8Array(line.match(/../g)!.map((digits) => parseInt(digits, 16)));
    return decoder.decode(fromBinary(ViewFrameSchema, bytes))!;
  });
}

const teams = [
  { name: "北京队", score: "0", color: 0xffcc00ff, author: "王" },
  { name: "Бета", score: "0", color: 0x0000ffff, author: "" },
];
const firstPoses = [10, -20, kMost, kLeast, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12868, -12868, 300];
const movedPoses = [11, -21, kLeast, kMost, 0, 1, 0, 0, 5, 0, 0, 0, 0, 0, 0, -12868, 12868, 300];

test("ticks beyond 32 bits, and gaps between them", () => {
  expect(decoded().map((frame) => frame.tick)).toEqual([
    5000000000, 5000000003, 5000000403, 5000000404, 5000000405,
  ]);
});

test("poses: large and negative numbers, those that wrap, and those that are missing", () => {
  const poses = decoded().map((frame) => [...frame.poses]);

  expect(poses[0]).toEqual(firstPoses);
  expect(poses[1]).toEqual(movedPoses);
  expect(poses[2]).toEqual(movedPoses);
  expect(poses[3]).toEqual(new Array(18).fill(0));
  expect(poses[4]).toEqual(firstPoses);
});

test("the game state, whole and patched", () => {
  const states = decoded().map((frame) => [...frame.gameState]);

  expect(states[0]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(states[1]).toEqual([1, 99, 3, 4, 5, 6, 7, 200]);
  expect(states[2]).toEqual(states[1]);
  expect(states[3]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(states[4]).toEqual(states[0]);
});

test("the board: texts of all scripts, and what is as before", () => {
  const boards = decoded().map((frame) => frame.board);
  const scored = [teams[0], { ...teams[1], score: "1" }];

  expect(boards[0]).toEqual({ teams, clock: "0:00.0", details: "soccer3" });
  expect(boards[1]).toEqual({ teams, clock: "0:00.015", details: "soccer3" });
  expect(boards[2]).toEqual({ teams: scored, clock: "0:00.015", details: "soccer3" });
  expect(boards[3]).toEqual(boards[2]);
  expect(boards[4]).toEqual(boards[0]);
});
