// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { Camera2D } from "./camera2d";

function camera(width_px: number, height_px: number, isTurned = false): Camera2D {
  const made = new Camera2D();
  made.resize(width_px, height_px);
  made.fit([-1.1, -0.9], [1.1, 0.9], isTurned, 0);
  return made;
}

test("fitted, the scene touches the nearer edges; x is to the right, y up", () => {
  const wide = camera(880, 1000);

  expect(wide.toScreen([-1.1, 0])[0]).toBeCloseTo(0);
  expect(wide.toScreen([1.1, 0])[0]).toBeCloseTo(880);
  expect(wide.toScreen([0, 0.9])[1]).toBeLessThan(500);
});

test("turned, x is up and y to the left", () => {
  const tall = camera(360, 440, true);

  expect(tall.toScreen([1.1, 0])[1]).toBeCloseTo(0);
  expect(tall.toScreen([0, 0.9])[0]).toBeCloseTo(0);
});

test("a place on the screen and in the world belong together", () => {
  for (const isTurned of [false, true]) {
    const each = camera(800, 600, isTurned);
    const [x, y] = each.toWorld(each.toScreen([0.3, -0.7]));
    expect(x).toBeCloseTo(0.3);
    expect(y).toBeCloseTo(-0.7);
  }
});

test("the place under the pointer stays when zooming", () => {
  const each = camera(800, 600);
  const before = each.toWorld([100, 50]);
  each.zoomAt([100, 50], 3, 10);
  const after = each.toWorld([100, 50]);

  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test("the scene goes with the pointer that drags it", () => {
  for (const isTurned of [false, true]) {
    const each = camera(800, 600, isTurned);
    const place = each.toWorld([200, 200]);
    each.panBy(30, -20);
    const [x, y] = each.toScreen(place);
    expect(x).toBeCloseTo(230);
    expect(y).toBeCloseTo(180);
  }
});

test("zooming stops at the least scale", () => {
  const each = camera(800, 600);
  each.zoomAt([0, 0], 1e-6, 50);

  expect(each.scale_pxpm).toBe(50);
});
