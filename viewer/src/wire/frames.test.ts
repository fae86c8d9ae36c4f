// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ViewFrameSchema } from "../generated/protocol/viewer_pb";
import { FrameDecoder } from "./frames";

const key = create(ViewFrameSchema, {
  isKey: true,
  tick: 100n,
  x: [10, -20],
  rz: [7, 0],
  gameState: [{ offsetBytes: 0, data: new Uint8Array([1, 2, 3, 4]) }],
  board: {
    teams: [{ name: "北京队", score: "0", color: 0xff0000ff, author: "王" }],
    clock: "0:00.5",
    details: "soccer",
  },
});

test("a key frame stands alone, empty columns are zeros", () => {
  const frame = new FrameDecoder(() => ({ since: 0, poseCount: 2 })).decode(key)!;

  expect(frame.tick).toBe(100);
  expect([...frame.poses]).toEqual([10, -20, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0]);
  expect([...frame.gameState]).toEqual([1, 2, 3, 4]);
  expect(frame.board.teams[0]!.name).toBe("北京队");
});

test("other frames add to the one before", () => {
  const decoder = new FrameDecoder(() => ({ since: 0, poseCount: 2 }));
  const first = decoder.decode(key)!;
  const second = decoder.decode(create(ViewFrameSchema, { tick: 3n, x: [1, -1], rz: [0, 5] }))!;
  const third = decoder.decode(create(ViewFrameSchema, { tick: 4n, x: [0, 2] }))!;

  expect([second.tick, third.tick]).toEqual([103, 107]);
  expect([...third.poses]).toEqual([11, -19, 0, 0, 0, 0, 0, 0, 0, 0, 7, 5]);
  expect([...first.poses.slice(0, 2)]).toEqual([10, -20]);
});

test("patches change the game state, and only in the new frame", () => {
  const decoder = new FrameDecoder(() => ({ since: 0, poseCount: 2 }));
  const first = decoder.decode(key)!;
  const patch = { offsetBytes: 1, data: new Uint8Array([9, 8]) };
  const second = decoder.decode(create(ViewFrameSchema, { tick: 1n, gameState: [patch] }))!;

  expect([...second.gameState]).toEqual([1, 9, 8, 4]);
  expect([...first.gameState]).toEqual([1, 2, 3, 4]);
});

test("a patch beyond the block is left out", () => {
  const decoder = new FrameDecoder(() => ({ since: 0, poseCount: 2 }));
  decoder.decode(key);
  const patch = { offsetBytes: 3, data: new Uint8Array([9, 8]) };

  expect([...decoder.decode(create(ViewFrameSchema, { tick: 1n, gameState: [patch] }))!.gameState]).toEqual([
    1, 2, 3, 4,
  ]);
});

test("texts of the board that are empty are as before", () => {
  const decoder = new FrameDecoder(() => ({ since: 0, poseCount: 2 }));
  decoder.decode(key);
  const scored = decoder.decode(
    create(ViewFrameSchema, { tick: 1n, board: { teams: [{ score: "1" }], clock: "0:01" } }),
  )!;

  expect(scored.board.teams[0]).toEqual({ name: "北京队", score: "1", color: 0xff0000ff, author: "王" });
  expect(scored.board.clock).toBe("0:01");
  expect(scored.board.details).toBe("soccer");
});

test("a difference to a frame that never came is no frame", () => {
  expect(
    new FrameDecoder(() => ({ since: 0, poseCount: 2 })).decode(create(ViewFrameSchema, { tick: 1n })),
  ).toBeUndefined();
});

test("nothing that moved: frames share their poses", () => {
  const decoder = new FrameDecoder(() => ({ since: 0, poseCount: 2 }));
  const first = decoder.decode(key)!;

  expect(decoder.decode(create(ViewFrameSchema, { tick: 1n }))!.poses).toBe(first.poses);
});
