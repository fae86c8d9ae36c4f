// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { clock, fixed, milliseconds, parseClock } from "./format";

test("times are minutes and seconds, never rounded up", () => {
  expect(clock(192.46)).toBe("3:12.4");
  expect(clock(59.99)).toBe("0:59.9");
  expect(clock(0.005 * 40)).toBe("0:00.2");
  expect(clock(61, 0)).toBe("1:01");
});

test("times are read as they are written, and as plain seconds", () => {
  expect(parseClock("3:12.4")).toBeCloseTo(192.4);
  expect(parseClock(" 90 ")).toBe(90);
  expect(parseClock("1,5")).toBe(1.5);
  expect(parseClock("soon")).toBeUndefined();
});

test("zero has no sign", () => {
  expect(fixed(-0.001, 2)).toBe("0.00");
  expect(fixed(-1.5, 1)).toBe("−1.5");
});

test("short times keep their digits", () => {
  expect(milliseconds(4_000)).toBe("0.004 ms");
  expect(milliseconds(116_000)).toBe("0.12 ms");
  expect(milliseconds(25_000_000)).toBe("25 ms");
});
