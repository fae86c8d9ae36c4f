// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { about, heading, multiply } from "../math/pose";
import { motionBetween, poseAt, poseOf } from "./poses";
import { sampleFrame, sampleMatch } from "./samples_for_tests";
import { SceneTree } from "./scene_tree";

const kTick_s = 0.005;

test("quanta become meters and a heading", () => {
  const pose = poseOf(sampleFrame(0, 0.5, -0.25, 1), 0);

  expect(pose.position[0]).toBe(0.5);
  expect(pose.position[1]).toBe(-0.25);
  expect(heading(pose.rotation)).toBeCloseTo(1, 3);
});

test("between frames a thing is between, and turns the short way", () => {
  const around = { before: sampleFrame(0, 0, 0, 3), after: sampleFrame(4, 0.04, 0, -3) };
  const pose = poseAt(around, 2, 0, kTick_s);

  expect(pose.position[0]).toBeCloseTo(0.02, 3);
  expect(Math.abs(heading(pose.rotation))).toBeCloseTo(Math.PI, 2);
});

test("what was put elsewhere is not seen on its way", () => {
  const around = { before: sampleFrame(0, 0, 0, 0), after: sampleFrame(4, 1, 0, 0) };

  expect(poseAt(around, 3, 0, kTick_s).position[0]).toBe(0);
});

test("speed and turn follow from two frames", () => {
  const motion = motionBetween(sampleFrame(0, 0, 0, 3.1), sampleFrame(4, 0.02, 0, -3.1), 0, kTick_s)!;

  expect(motion.velocity_mps[0]).toBeCloseTo(1, 1);
  expect(motion.turn_radps).toBeCloseTo((2 * Math.PI - 6.2) / 0.02, 0);
  expect(motionBetween(sampleFrame(0, 0, 0, 0), sampleFrame(4, 1, 0, 0), 0, kTick_s)).toBeUndefined();
});

test("what is fixed to a robot goes with it", () => {
  const tree = new SceneTree(sampleMatch());
  tree.update({ before: sampleFrame(0, 0.5, 0, Math.PI / 2), after: undefined }, 0);

  const wheel = tree.poses[2]!;
  expect(wheel.position[0]).toBeCloseTo(0.46, 3);
  expect(wheel.position[1]).toBeCloseTo(0, 3);
});

test("a wheel turns by the way of its center, and back again", () => {
  const tree = new SceneTree(sampleMatch());
  const go = (x_m: number): void => tree.update({ before: sampleFrame(0, x_m, 0, 0), after: undefined }, 0);
  go(0);
  go(0.01);

  const rolled = tree.poses[2]!.rotation;
  const expected = multiply([1, 0, 0, 0], about([0, 1, 0], 0.01 / 0.02));
  rolled.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 2));
  go(0);
  expect(tree.poses[2]!.rotation[2]).toBeCloseTo(0, 6);
});

test("the version counts only what has moved", () => {
  const tree = new SceneTree(sampleMatch());
  const around = { before: sampleFrame(0, 0.5, 0, 0), after: undefined };
  tree.update(around, 0);
  const version = tree.version;
  tree.update(around, 0);

  expect(tree.version).toBe(version);
});
