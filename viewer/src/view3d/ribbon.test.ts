// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { ribbon, ring } from "./ribbon";

test("a straight line is a band of its width", () => {
  const { left, right } = ribbon(
    [
      [0, 0],
      [1, 0],
    ],
    0.2,
    false,
  );

  expect(left).toEqual([
    [0, 0.1],
    [1, 0.1],
  ]);
  expect(right).toEqual([
    [0, -0.1],
    [1, -0.1],
  ]);
});

test("a corner is mitered, so that both sides keep their distance", () => {
  const { left } = ribbon(
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    0.2,
    false,
  );

  expect(left[1]![0]).toBeCloseTo(0.9);
  expect(left[1]![1]).toBeCloseTo(0.1);
});

test("a closed band ends where it begins", () => {
  const { left } = ribbon(ring([0, 0], 1, 24), 0.1, true);

  expect(left.length).toBe(25);
  expect(left[24]).toEqual(left[0]);
  for (const [x, y] of left) expect(Math.hypot(x, y)).toBeCloseTo(0.95, 2);
});

test("points that lie on each other make no band", () => {
  expect(
    ribbon(
      [
        [1, 1],
        [1, 1],
      ],
      0.1,
      false,
    ).left,
  ).toEqual([]);
});
