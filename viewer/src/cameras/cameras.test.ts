// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from "vitest";
import { sampleFrame, sampleMatch } from "../match/samples_for_tests";
import { SceneTree } from "../match/scene_tree";
import { length, sub } from "../math/pose";
import { kFixed, parseChoice, wordFor } from "./choice";
import { axesOf, cornersOf, directionTo, fitted, meetsFloor, project, rayThrough } from "./frustum";
import { CameraRig, lowPass } from "./rig";

const model = sampleMatch();

function rigAndTree(): { rig: CameraRig; tree: SceneTree } {
  const tree = new SceneTree(model);
  tree.update({ before: sampleFrame(0, 0.5, 0.2, 0), after: undefined }, 0);
  return { rig: new CameraRig(model.low_m, model.high_m), tree };
}

describe("a fitted view", () => {
  for (const aspect of [0.5, 1, 2.4]) {
    test(`shows all corners and touches the picture's edge at an aspect of ${aspect}`, () => {
      const towards = directionTo(-1.2, 0.5);
      const view = fitted(cornersOf([-1.1, -0.9], [1.1, 0.9], 0.1), towards, [0, 0, 1], 0.6, aspect, 0);
      let farthest = 0;
      for (const x of [-1.1, 1.1]) {
        for (const y of [-0.9, 0.9]) {
          for (const z of [0, 0.1]) {
            const seen = project(view, aspect, [x, y, z]);
            expect(seen.depth).toBeGreaterThan(0);
            farthest = Math.max(farthest, Math.abs(seen.x), Math.abs(seen.y));
          }
        }
      }
      expect(farthest).toBeCloseTo(1, 6);
    });
  }
});

test("every fixed camera shows the whole field", () => {
  for (const name of kFixed) {
    const { rig, tree } = rigAndTree();
    rig.choose({ kind: "fixed", name }, true);
    const view = rig.view(tree, 1.6, 0);
    for (const x of [-1.1, 1.1]) {
      for (const y of [-0.9, 0.9]) {
        const seen = project(view, 1.6, [x, y, 0]);
        expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThanOrEqual(1);
      }
    }
  }
});

test("seen from the top x is to the right and y is up, in a tall picture x is up", () => {
  const { rig, tree } = rigAndTree();
  rig.choose({ kind: "fixed", name: "top" }, true);
  const wide = rig.view(tree, 1.6, 0);
  expect(project(wide, 1.6, [1, 0, 0]).x).toBeGreaterThan(0.3);
  expect(project(wide, 1.6, [0, 0.5, 0]).y).toBeGreaterThan(0.3);
  const tall = rig.view(tree, 0.5, 0);

  expect(project(tall, 0.5, [1, 0, 0]).y).toBeGreaterThan(0.3);
});

test("a ray through a place meets the floor where that place is", () => {
  const view = fitted(cornersOf([-1, -1], [1, 1], 0), directionTo(0.3, 0.7), [0, 0, 1], 0.6, 1.5);
  const seen = project(view, 1.5, [0.4, -0.3, 0]);
  const met = meetsFloor(view.eye, rayThrough(view, 1.5, seen.x, seen.y))!;

  expect(met[0]).toBeCloseTo(0.4, 9);
  expect(met[1]).toBeCloseTo(-0.3, 9);
  expect(meetsFloor([0, 0, 1], [0, 0, 1])).toBeUndefined();
});

test("an on-board camera looks ahead from above the robot", () => {
  const { rig, tree } = rigAndTree();
  rig.choose({ kind: "onboard", path: "/blue[2]" }, true);
  const view = rig.view(tree, 1.5, 0);

  expect(view.eye[2]).toBeGreaterThan(0.06);
  expect(length(sub(view.eye, [0.5, 0.2, 0.06]))).toBeLessThan(0.1);
  expect(axesOf(view).forward[0]).toBeGreaterThan(0.9);
});

test("where an on-board camera looks follows with a low-pass", () => {
  const { rig, tree } = rigAndTree();
  rig.choose({ kind: "onboard", path: "/blue[2]" }, true);
  rig.view(tree, 1.5, 0);
  tree.update({ before: sampleFrame(1, 0.5, 0.2, Math.PI / 2), after: undefined }, 1);
  const forward = (dt_s: number) => axesOf(rig.view(tree, 1.5, dt_s)).forward;

  const soon = forward(0.05);
  expect(Math.atan2(soon[1], soon[0])).toBeGreaterThan(0.05);
  expect(Math.atan2(soon[1], soon[0])).toBeLessThan(0.5);
  for (let i = 0; i < 60; ++i) forward(0.05);
  const late = forward(0.05);
  expect(Math.atan2(late[1], late[0])).toBeCloseTo(Math.PI / 2, 2);
});

test("a low-pass has gone 63 % of the way after its time constant, in any number of steps", () => {
  const once = lowPass([0, 0, 0], [1, 0, 0], 0.3, 0.3)[0];
  let often = 0;
  for (let i = 0; i < 30; ++i) often = lowPass([often, 0, 0], [1, 0, 0], 0.01, 0.3)[0];

  expect(once).toBeCloseTo(1 - Math.exp(-1), 9);
  expect(often).toBeCloseTo(once, 9);
});

test("a camera that follows keeps its object in the middle", () => {
  const { rig, tree } = rigAndTree();
  rig.choose({ kind: "follow", path: "/blue[2]" }, true);
  rig.view(tree, 1.5, 0);
  tree.update({ before: sampleFrame(1, -0.5, 0.2, 0), after: undefined }, 1);
  for (let i = 0; i < 100; ++i) rig.view(tree, 1.5, 0.05);
  const seen = project(rig.view(tree, 1.5, 0.05), 1.5, [-0.5, 0.2, 0.03]);

  expect(seen.x).toBeCloseTo(0, 3);
  expect(seen.y).toBeCloseTo(0, 3);
});

test("who turns a fixed camera goes on from where it stands", () => {
  const { rig, tree } = rigAndTree();
  rig.choose({ kind: "fixed", name: "corner" }, true);
  const before = rig.view(tree, 1.5, 0);
  rig.turn(0, 0);
  const after = rig.view(tree, 1.5, 0);

  expect(rig.choice.kind).toBe("orbit");
  expect(length(sub(after.eye, before.eye))).toBeLessThan(1e-6);
});

test("on the way to another camera the picture does not jump", () => {
  const { rig, tree } = rigAndTree();
  const start = rig.view(tree, 1.5, 1);
  rig.choose({ kind: "fixed", name: "far" });
  const soon = rig.view(tree, 1.5, 0.01);
  const end = rig.view(tree, 1.5, 1);

  expect(length(sub(soon.eye, start.eye))).toBeLessThan(0.05);
  expect(end.eye[1]).toBeGreaterThan(0);
});

test("a camera's word says which it is", () => {
  for (const word of ["orbit", "top", "follow:/ball", "onboard:/yellow[2]"]) {
    expect(wordFor(parseChoice(word)!)).toBe(word);
  }
  expect(parseChoice("moon")).toBeUndefined();
  expect(parseChoice("follow:")).toBeUndefined();
});
