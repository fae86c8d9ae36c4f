// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { BlockSchemaSchema, Field_Type } from "../generated/protocol/match_pb";
import { Playhead } from "./playhead";
import { commandCourse, courseOf, leaps, valuesNow } from "./readings";
import { sampleFrame, sampleMatch } from "./samples_for_tests";
import { SceneTree } from "./scene_tree";
import { Scenes } from "./scenes";
import { type Commanded } from "./said";
import { type OpenMatch } from "./session";
import { SideLog } from "./side_log";
import { Timeline } from "./timeline";

/** The robot drives along x at 1 m/s, a frame every 4 ticks of 5 ms. */
function driving(): { match: OpenMatch; commands: SideLog<Commanded> } {
  const model = sampleMatch();
  model.match.seats[1]!.command = create(BlockSchemaSchema, {
    sizeBytes: 24,
    fields: [
      {
        name: "robots.left_radps",
        type: Field_Type.F32,
        offsetBytes: 0,
        count: 3,
        strideBytes: 8,
        unit: "rad/s",
      },
      {
        name: "robots.right_radps",
        type: Field_Type.F32,
        offsetBytes: 4,
        count: 3,
        strideBytes: 8,
        unit: "rad/s",
      },
    ],
  });
  const timeline = new Timeline(100, 1000);
  const commands = new SideLog<Commanded>(100);
  for (let tick = 0; tick <= 40; tick += 4) {
    timeline.append(sampleFrame(tick, tick * 0.005, 0, 0));
    const block = new Uint8Array(24);
    new DataView(block.buffer).setFloat32(16, tick, true);
    commands.append({ tick, seat: 1, block });
  }
  const playhead = new Playhead(false);
  playhead.seek(22, { first: 0, last: 40 });
  const tree = new SceneTree(model);
  tree.update(timeline.around(22)!, 22);
  const match = {
    model,
    tree,
    scenes: new Scenes(model),
    timeline,
    playhead,
    events: [],
    isLive: false,
    isRecording: true,
    first: 0,
    last: 40,
    report: undefined,
  };
  return { match, commands };
}

test("values are those of the moment that is shown", () => {
  const { match, commands } = driving();
  const values = valuesNow(match, commands, match.model.nodes[1]!)!;

  expect(values.x_m).toBeCloseTo(0.11, 3);
  expect(values.speed_mps).toBeCloseTo(1, 1);
  expect(values.turn_radps).toBeCloseTo(0);
  expect(values.commands).toEqual([
    { name: "left", value: 20, unit: "rad/s" },
    { name: "right", value: 0, unit: "rad/s" },
  ]);
});

test("at the end the speed is that of the last two frames", () => {
  const { match, commands } = driving();
  match.playhead.seek(40, match);

  expect(valuesNow(match, commands, match.model.nodes[1]!)!.speed_mps).toBeCloseTo(1, 1);
});

test("a course ends at the moment that is shown", () => {
  const { match, commands } = driving();
  const course = courseOf(match, match.model.nodes[1]!, 0.06);

  expect(course.times_s).toEqual([0.06, 0.08, 0.1]);
  expect(course.speed_mps[0]).toBeNull();
  expect(course.speed_mps[2]).toBeCloseTo(1, 1);
  expect(commandCourse(match, commands, match.model.nodes[1]!, 0.06).curves[0]!.values).toEqual([12, 16, 20]);
});

test("who has no seat has no commands", () => {
  const { match, commands } = driving();

  expect(valuesNow(match, commands, match.model.nodes[3]!)!.commands).toEqual([]);
  expect(commandCourse(match, commands, match.model.nodes[3]!, 1).curves).toEqual([]);
});

test("who was put elsewhere has no speed from it, and the line of its place is broken", () => {
  const { match } = driving();
  // 0.1 m farther at once: from 1 m/s to 6 m/s and back.
  for (let tick = 44; tick <= 60; tick += 4)
    match.timeline.append(sampleFrame(tick, tick * 0.005 + 0.1, 0, 0));
  match.playhead.seek(60, { first: 0, last: 60 });
  const course = courseOf(match, match.model.nodes[1]!, 0.2);

  expect(Math.max(...course.speed_mps.map((speed) => speed ?? 0))).toBeLessThan(1.1);
  const gap = course.x_m.indexOf(null);
  expect(course.times_s[gap]).toBeCloseTo(42 * 0.005);
  expect(course.x_m[gap - 1]).toBeCloseTo(0.2, 3);
  expect(course.x_m[gap + 1]).toBeCloseTo(0.32, 3);
  expect(course.x_m.filter((x) => x === null).length).toBe(1);
});

test("who is hit and flies on was not put there; who was put where it rests was", () => {
  expect(leaps([undefined, 0, 0, 4, 3.9, 3.8])).toEqual([false, false, false, false, false, false]);
  expect(leaps([undefined, 0, 0, 4, 0, 0])).toEqual([false, false, false, true, false, false]);
  expect(leaps([undefined, 1, undefined, 1])).toEqual([false, false, true, false]);
});
