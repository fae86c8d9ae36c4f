// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { SideLog } from "./side_log";

const at = (tick: number, seat = 0): { tick: number; seat: number } => ({ tick, seat });

test("what a seat said last is in force", () => {
  const log = new SideLog(100);
  for (const entry of [at(10), at(20, 1), at(30)]) log.append(entry);

  expect(log.latest(0, 29)).toEqual(at(10));
  expect(log.latest(0, 30)).toEqual(at(30));
  expect(log.latest(1, 19)).toBeUndefined();
});

test("a run takes the place of what was known of its ticks", () => {
  const log = new SideLog(100);
  for (const entry of [at(10), at(20), at(30)]) log.append(entry);
  log.replace(15, 25, [at(18), at(22)]);

  expect(log.between(0, 100).map((entry) => entry.tick)).toEqual([10, 18, 22, 30]);
});

test("it is bounded and keeps what is near", () => {
  const log = new SideLog(10);
  for (let tick = 0; tick < 100; ++tick) log.append(at(tick));
  log.trim(99);

  expect(log.size).toBe(10);
  expect(log.between(0, 100).at(-1)!.tick).toBe(99);
  const early = new SideLog(10);
  for (let tick = 0; tick < 100; ++tick) early.append(at(tick));
  early.trim(0);
  expect(early.between(0, 100).map((entry) => entry.tick)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
