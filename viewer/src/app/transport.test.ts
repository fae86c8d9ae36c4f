// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { StatusSchema, WelcomeSchema } from "../generated/protocol/viewer_pb";
import { Playhead } from "../match/playhead";
import { sampleMatch } from "../match/samples_for_tests";
import { SceneTree } from "../match/scene_tree";
import { Scenes } from "../match/scenes";
import { Session } from "../match/session";
import { matchEvent } from "../match/show";
import { Timeline } from "../match/timeline";
import { type Request } from "../wire/connection";
import { Transport } from "./transport";

interface Made {
  readonly session: Session;
  readonly transport: Transport;
  readonly asked: Request[];
}

function make(isLive: boolean, mayControl: boolean): Made {
  const session = new Session(
    () => {
      throw new Error("no connection");
    },
    () => 0,
  );
  session.welcome = create(WelcomeSchema, { protocol: 1, mayControl });
  session.status = create(StatusSchema, { speedRatio: 1 });
  const model = sampleMatch();
  session.match = {
    model,
    tree: new SceneTree(model),
    scenes: new Scenes(model),
    timeline: new Timeline(100, 1000),
    playhead: new Playhead(isLive),
    events: [100, 400].map((tick) =>
      matchEvent({
        $typeName: "agon.wire.Event",
        tick: BigInt(tick),
        timeNs: 0n,
        kind: "",
        team: "",
        objects: [],
        reason: "",
      }),
    ),
    isLive,
    isRecording: !isLive,
    first: 0,
    last: 1000,
    report: undefined,
  };
  const asked: Request[] = [];
  const transport = new Transport(session, (request) => {
    asked.push(request);
    return Promise.resolve();
  });
  return { session, transport, asked };
}

const cases = (asked: readonly Request[]): string[] => asked.map((request) => request.case);

test("the referee pauses the match itself", async () => {
  const { session, transport, asked } = make(true, true);
  await transport.toggle();
  session.status!.isPaused = true;
  expect(transport.isPaused).toBe(true);
  await transport.toggle();

  expect(cases(asked)).toEqual(["pause", "resume"]);
  expect(transport.isFollowing).toBe(true);
});

test("who only watches stops his own page", async () => {
  const { session, transport, asked } = make(true, false);
  session.match!.playhead.live.onFrame(800, 0);
  session.match!.playhead.advance(0.01, session.bounds);
  await transport.toggle();

  expect(asked).toEqual([]);
  expect(transport.isPaused).toBe(true);
  expect(transport.isFollowing).toBe(false);
  transport.toLive();
  expect(transport.isFollowing).toBe(true);
});

test("a step of a match that runs pauses it first", async () => {
  const { asked, transport } = make(true, true);
  await transport.step(1);

  expect(cases(asked)).toEqual(["pause", "step"]);
});

test("a step back leaves the match and looks back", async () => {
  const { asked, session, transport } = make(true, true);
  session.match!.playhead.live.onFrame(800, 0);
  session.match!.playhead.advance(0.01, { ...session.bounds, isStanding: true });
  await transport.step(-1);

  expect(asked).toEqual([]);
  expect(transport.tick).toBe(799);
  expect(transport.isFollowing).toBe(false);
});

test("the speed is the match's for the referee, else the page's own", async () => {
  const live = make(true, true);
  await live.transport.setSpeed(2);
  expect(cases(live.asked)).toEqual(["speed"]);

  const replay = make(false, false);
  await replay.transport.shiftSpeed(1);
  expect(replay.asked).toEqual([]);
  expect(replay.transport.speed).toBe(2);
  await replay.transport.setSpeed(0);
  expect(replay.transport.speed).toBe(0);
  await replay.transport.shiftSpeed(-1);
  expect(replay.transport.speed).toBe(10);
});

test("events are gone to one after the other, and back", () => {
  const { transport } = make(false, false);
  const ticks: number[] = [];
  for (const direction of [1, 1, 1, -1] as const) {
    transport.seekEvent(direction);
    ticks.push(transport.tick);
  }

  expect(ticks).toEqual([100, 400, 400, 100]);
});

test("play at the end of a recording begins again", async () => {
  const { transport } = make(false, false);
  transport.seek(1000);
  expect(transport.isPaused).toBe(true);
  await transport.toggle();

  expect(transport.tick).toBe(0);
  expect(transport.isPaused).toBe(false);
});
