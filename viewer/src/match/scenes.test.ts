// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { type SceneChange, SceneChangeSchema } from "../generated/protocol/match_pb";
import { sampleMatch } from "./samples_for_tests";
import { Scenes } from "./scenes";

function change(tick: number, objects: number): SceneChange {
  const nodes = Array.from({ length: objects }, (_, i) => ({
    path: `/robot[${i}]`,
    parent: -1,
    poseIndex: i,
    kind: "shape",
    scripts: ["child"],
  }));
  return create(SceneChangeSchema, { tick: BigInt(tick), scene: { nodes } });
}

test("before a change the match's own scene is in force", () => {
  const first = sampleMatch();
  const scenes = new Scenes(first);
  scenes.add([change(30, 3), change(10, 1)]);

  expect(scenes.at(0)).toBe(first);
  expect(scenes.at(9)).toBe(first);
  expect(scenes.at(10).poseCount).toBe(1);
  expect(scenes.at(29).poseCount).toBe(1);
  expect(scenes.at(1000).poseCount).toBe(3);
  expect(scenes.at(1000).match).toBe(first.match);
  expect(scenes.at(10).nodes[0]).toMatchObject({ path: "/robot[0]", kind: "shape", scripts: ["child"] });
});

test("what is told again is the same scene", () => {
  const scenes = new Scenes(sampleMatch());
  scenes.add([change(10, 1)]);
  const model = scenes.at(10);
  scenes.add([change(10, 1)]);

  expect(scenes.at(10)).toBe(model);
});

test("those that are far from where one looks go first", () => {
  const first = sampleMatch();
  const scenes = new Scenes(first);
  scenes.add(Array.from({ length: 1000 }, (_, i) => change(10 * (i + 1), 1)));
  scenes.trim(2000);

  expect(scenes.at(0)).toBe(first);
  expect(scenes.of(2000)).toBeDefined();
  expect(scenes.of(10_000)).toBeUndefined();
});
