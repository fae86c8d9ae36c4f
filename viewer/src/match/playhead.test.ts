// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { LiveClock } from "./live_clock";
import { type Bounds, Playhead } from "./playhead";

const kFrame_s = 1 / 60;

function bounds(last: number, covered = last): Bounds {
  return { first: 0, last, tick_s: 0.005, isStanding: false, covers: (tick) => tick <= covered };
}

/** Frames of 200 ticks a second that come 60 times a second, late by up to `jitter_s`; pictures at 60 a second. */
function ticksShown(seconds: number, jitter_s: number): number[] {
  const clock = new LiveClock();
  const shown: number[] = [];
  let frame = 0;
  for (let picture = 0; picture < seconds * 60; ++picture) {
    const wall = picture * kFrame_s + 0.004;
    while (frame * kFrame_s + (jitter_s * ((frame * 7919) % 13)) / 13 <= wall) {
      clock.onFrame(Math.round(frame * 200 * kFrame_s), wall);
      ++frame;
    }
    shown.push(clock.advance(kFrame_s, false));
  }
  return shown;
}

test("a live match goes on evenly although frames come in fits", () => {
  const shown = ticksShown(10, 0.03).slice(300);
  const steps = shown.slice(1).map((tick, i) => tick - shown[i]!);

  // 200 ticks a second at 60 pictures a second are 3.33 ticks a picture.
  expect(Math.min(...steps)).toBeGreaterThan(2.4);
  expect(Math.max(...steps)).toBeLessThan(4.3);
});

test("a live match is shown less than a tenth of a second late", () => {
  const shown = ticksShown(10, 0.01);

  expect(shown.at(-1)!).toBeGreaterThan(10 * 200 - 20);
  expect(shown.at(-1)!).toBeLessThanOrEqual(10 * 200);
});

test("a match that stands shows its newest frame", () => {
  const clock = new LiveClock();
  clock.onFrame(100, 0);
  clock.onFrame(103, 0.016);

  expect(clock.advance(0.016, true)).toBe(103);
});

test("a new match is followed from its beginning", () => {
  const clock = new LiveClock();
  clock.onFrame(5000, 0);
  clock.advance(0.1, false);
  clock.onFrame(0, 0.2);

  expect(clock.advance(0.01, false)).toBeLessThanOrEqual(0);
});

test("a recording plays at its speed and ends at its last tick", () => {
  const playhead = new Playhead(false);
  playhead.speed = 2;
  expect(playhead.advance(0.1, bounds(1000))).toBeCloseTo(40);
  playhead.advance(10, bounds(1000));

  expect(playhead.tick).toBe(1000);
});

test("it waits for frames that are still to come", () => {
  const playhead = new Playhead(false);
  playhead.seek(100, bounds(1000));
  playhead.advance(1, bounds(1000, 120));
  expect(playhead.tick).toBe(100);
  playhead.advance(0.05, bounds(1000, 120));

  expect(playhead.tick).toBe(110);
});

test("who looks back in a live match stays there until he follows again", () => {
  const playhead = new Playhead(true);
  playhead.live.onFrame(1000, 0);
  playhead.advance(0.01, bounds(1000));
  playhead.seek(400, bounds(1000));
  playhead.isPaused = true;
  playhead.live.onFrame(1010, 0.05);
  expect(playhead.advance(0.05, bounds(1010))).toBe(400);
  playhead.follow();

  expect(playhead.advance(0.05, bounds(1010))).toBeGreaterThan(990);
});
