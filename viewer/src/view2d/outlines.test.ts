// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { about } from "../math/pose";
import { sampleMatch } from "../match/samples_for_tests";
import { hull, NodeOutlines } from "./outlines";

const nodes = sampleMatch().nodes;

test("the hull leaves out what lies inside and on its sides", () => {
  const corners = hull([
    [0, 0],
    [1, 0],
    [0.5, 0],
    [1, 1],
    [0.5, 0.5],
    [0, 1],
    [0, 0],
  ]);

  expect(corners).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
});

test("a box that is turned is seen turned", () => {
  const [seen] = new NodeOutlines(nodes[1]!).seen({
    position: [1, 0, 0.03],
    rotation: about([0, 0, 1], Math.PI / 4),
  });

  if (seen?.outline.kind !== "polygon") throw new Error("no polygon");
  expect(seen.outline.corners.length).toBe(4);
  expect(Math.max(...seen.outline.corners.map((corner) => corner[0]))).toBeCloseTo(1 + 0.04 * Math.SQRT2);
  expect(seen.top_m).toBeCloseTo(0.06);
});

test("a ball is a disc however it is turned", () => {
  const [seen] = new NodeOutlines(nodes[3]!).seen({
    position: [0.2, 0.1, 0.02],
    rotation: about([1, 0, 0], 1),
  });

  expect(seen?.outline).toEqual({ kind: "disc", center: [0.2, 0.1], radius_m: 0.02 });
  expect(seen?.isBall).toBe(true);
});

test("a box that lies on its side covers its side", () => {
  const [seen] = new NodeOutlines(nodes[1]!).seen({
    position: [0, 0, 0],
    rotation: about([0, 1, 0], Math.PI / 2),
  });

  if (seen?.outline.kind !== "polygon") throw new Error("no polygon");
  expect(Math.max(...seen.outline.corners.map((corner) => corner[0]))).toBeCloseTo(0.03);
  expect(Math.max(...seen.outline.corners.map((corner) => corner[1]))).toBeCloseTo(0.04);
});
