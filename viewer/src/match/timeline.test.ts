// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { type Frame, kEmptyBoard } from "../wire/frames";
import { frameFor, Timeline } from "./timeline";

function frame(tick: number): Frame {
  return {
    tick,
    scene: 0,
    poseCount: 0,
    poses: new Int32Array(),
    gameState: new Uint8Array(),
    board: kEmptyBoard,
  };
}

function frames(from: number, to: number, every = 4): Frame[] {
  const list: Frame[] = [];
  for (let tick = from; tick <= to; tick += every) list.push(frame(tick));
  return list;
}

test("a live stream is covered from where it was joined", () => {
  const timeline = new Timeline(100, 1000);
  for (const each of frames(40, 260)) timeline.append(each);

  expect(timeline.covers(39)).toBe(false);
  expect(timeline.covers(40)).toBe(true);
  expect(timeline.covers(199)).toBe(true);
  expect(timeline.covers(260)).toBe(true);
  expect(timeline.covers(261)).toBe(false);
});

test("a moment lies between two frames, also across blocks", () => {
  const timeline = new Timeline(100, 1000);
  for (const each of frames(0, 260, 8)) timeline.append(each);

  expect(timeline.around(101)!.before.tick).toBe(96);
  expect(timeline.around(101)!.after!.tick).toBe(104);
  expect(timeline.around(104)!.before.tick).toBe(104);
  expect(timeline.around(258)!.after).toBeUndefined();
});

test("what was before the join is asked for once, up to the join", () => {
  const timeline = new Timeline(100, 1000);
  for (const each of frames(140, 160)) timeline.append(each);

  expect(timeline.wanted(120, 0, 160)).toEqual({ from: 100, to: 139 });
  expect(timeline.wanted(120, 0, 160)).toEqual({ from: 0, to: 99 });
  expect(timeline.wanted(120, 0, 160)).toBeUndefined();
});

test("an answer is covered, and the rest of its block is asked for again", () => {
  const timeline = new Timeline(100, 1000);
  const range = timeline.wanted(250, 0, 1000)!;
  timeline.insert(range, frames(200, 240), 244);

  expect(range).toEqual({ from: 200, to: 299 });
  expect(timeline.covers(243)).toBe(true);
  expect(timeline.covers(244)).toBe(false);
  expect(timeline.wanted(250, 0, 1000)).toEqual({ from: 244, to: 299 });
});

test("an answer and the live stream come together in one block", () => {
  const timeline = new Timeline(100, 1000);
  for (const each of frames(140, 180)) timeline.append(each);
  timeline.insert({ from: 100, to: 139 }, frames(100, 136), 140);
  timeline.append(frame(184));

  expect(timeline.covers(100)).toBe(true);
  expect(timeline.covers(184)).toBe(true);
  expect(timeline.between(100, 199).map((each) => each.tick)).toEqual(
    frames(100, 184).map((each) => each.tick),
  );
  expect(timeline.wanted(150, 100, 184)).toBeUndefined();
});

test("blocks ahead are asked for on the side to which one goes", () => {
  const timeline = new Timeline(100, 1000);
  const asked = [0, 1, 2, 3].map(() => timeline.wanted(550, 0, 1000, 2, -1)?.from);

  expect(asked).toEqual([500, 400, 300, 600]);
});

test("the store is bounded, and keeps what is near and the live tail", () => {
  const timeline = new Timeline(100, 200);
  for (const each of frames(0, 20_000)) timeline.append(each);
  timeline.trim(10_000);

  expect(timeline.size).toBeLessThanOrEqual(200);
  expect(timeline.covers(10_000)).toBe(true);
  expect(timeline.covers(20_000)).toBe(true);
  expect(timeline.covers(0)).toBe(false);
});

test("a question that got no answer may be asked again", () => {
  const timeline = new Timeline(100, 200);
  const range = timeline.wanted(0, 0, 99)!;
  expect(timeline.wanted(0, 0, 99)).toBeUndefined();
  timeline.release(range);

  expect(timeline.wanted(0, 0, 99)).toEqual(range);
});

test("after the coverage is forgotten frames stay and are asked for again", () => {
  const timeline = new Timeline(100, 1000);
  for (const each of frames(0, 160)) timeline.append(each);
  timeline.forgetCoverage();

  expect(timeline.around(50)!.before.tick).toBe(48);
  expect(timeline.wanted(50, 0, 160)).toEqual({ from: 0, to: 99 });
  expect(timeline.covers(160)).toBe(true);
});

test("what happened at a tick between two frames is told by the one to come", () => {
  const [before, after] = [frame(1312), frame(1316)];

  expect(frameFor({ before, after }, 1312)).toBe(before);
  expect(frameFor({ before, after }, 1315)).toBe(after);
  expect(frameFor({ before, after: undefined }, 1315)).toBe(before);
});
