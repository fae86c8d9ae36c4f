// SPDX-License-Identifier: Apache-2.0
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { beforeEach, expect, test, vi } from "vitest";
import { SceneChangeSchema } from "../generated/protocol/match_pb";
import { ReportSchema } from "../generated/protocol/recording_pb";
import {
  AnswerSchema,
  type FrameRunSchema,
  RunSchema,
  ShowSchema,
  type ToViewer,
  ToViewerSchema,
  Welcome_Mode,
  type GetRun,
  type Subscribe,
} from "../generated/protocol/viewer_pb";
import { type Request } from "../wire/connection";
import { stateOf } from "../ui/scoreboard";
import { look, Session } from "./session";

const kLast = 1000;

/** Answers as agon does: a key frame at the beginning of a run, the ball one quantum further with each frame. */
class FakeAgon {
  readonly runs: GetRun[] = [];
  readonly subscriptions: Subscribe[] = [];
  isSilent = false;

  ask(kind: Request) {
    if (kind.case === "subscribe") this.subscriptions.push(kind.value);
    return Promise.resolve(create(AnswerSchema));
  }

  getRun(kind: Request & { case: "getRun" }) {
    this.runs.push(kind.value);
    const { fromTick, toTick, show } = kind.value;
    if (this.isSilent) return Promise.resolve(create(RunSchema, { show, nextTick: fromTick }));
    const frames = [];
    for (let tick = fromTick; tick <= toTick; tick += 4n) {
      const isKey = tick === fromTick;
      frames.push({ isKey, tick: isKey ? tick : 4n, x: [isKey ? Number(tick) : 4] });
    }
    const draws = [{ tick: fromTick, seat: 0, figures: [{ text: "plan" }] }];
    // A line each 100 ticks, of which those come that belong to a frame of the run.
    const { every } = kind.value;
    const kept = every > 1 ? frames.filter((_, i) => i % every === 0) : frames;
    const last = fromTick + BigInt(Math.max(kept.length - 1, 0) * 4 * Math.max(every, 1));
    const isAsked = this.subscriptions.at(-1)?.logSeats.includes(0) ?? false;
    const logs = [];
    for (let tick = (fromTick + 99n) / 100n; isAsked && tick * 100n <= last; ++tick)
      logs.push({ tick: tick * 100n, seat: 0, lines: [{ text: String(tick) }] });
    kept.forEach((frame, i) => i > 0 && (frame.tick = 4n * BigInt(Math.max(every, 1))));
    return Promise.resolve(
      create(RunSchema, { show, nextTick: toTick + 1n, run: { frames: kept, draws, logs } }),
    );
  }
}

function message(kind: MessageInitShape<typeof ToViewerSchema>["kind"]): ToViewer {
  return create(ToViewerSchema, { kind: kind! });
}

function show(number: number): ToViewer {
  return message({
    case: "show",
    value: create(ShowSchema, {
      show: number,
      match: {
        tickNs: 5_000_000n,
        seats: [{ name: "yellow" }],
        scene: { nodes: [{ path: "/ball", parent: -1, poseIndex: 0 }] },
      },
      events: [{ tick: 12n, kind: "goal" }],
      lastTick: BigInt(kLast),
    }),
  });
}

let agon: FakeAgon;
let session: Session;

function begin(mode: Welcome_Mode): void {
  agon = new FakeAgon();
  let now_s = 0;
  session = new Session(
    () => agon,
    () => (now_s += 0.02),
  );
  session.receive(message({ case: "welcome", value: { protocol: 1, mode, openSeats: [0] } }));
  session.receive(show(1));
}

/** Lets all answers come. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; ++i) {
    session.prefetch();
    await Promise.resolve();
    await Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a recording is asked for from its beginning on, and decoded", async () => {
  begin(Welcome_Mode.REPLAY);
  await settle();
  const { timeline, playhead } = session.match!;

  expect(playhead.isFollowing).toBe(false);
  expect(agon.runs.map((run) => Number(run.fromTick))).toEqual([0, 300, 600]);
  expect(timeline.around(42)!.before.poses[0]).toBe(40);
  expect(session.said.draws.latest(0, 42)!.draw.figures[0]!.text).toBe("plan");
});

test("a live match is followed, and nothing is asked for", async () => {
  begin(Welcome_Mode.LIVE);
  session.receive(message({ case: "status", value: { tick: 1000n } }));
  session.receive(message({ case: "live", value: { frames: [{ isKey: true, tick: 1000n, x: [5] }] } }));
  session.receive(message({ case: "live", value: { frames: [{ tick: 4n, x: [2] }] } }));
  await settle();
  const { timeline, playhead, last } = session.match!;

  expect(playhead.isFollowing).toBe(true);
  expect(timeline.newest!.tick).toBe(1004);
  expect(timeline.newest!.poses[0]).toBe(7);
  expect(last).toBe(1004);
  expect(agon.runs).toEqual([]);
});

test("who looks back in a live match gets what was before he came", async () => {
  begin(Welcome_Mode.LIVE);
  session.receive(message({ case: "live", value: { frames: [{ isKey: true, tick: 1000n, x: [5] }] } }));
  const { match } = session;
  match!.playhead.seek(700, match!);
  await settle();

  expect(match!.timeline.covers(700)).toBe(true);
  expect(match!.timeline.around(700)!.before.tick).toBe(700);
});

test("what is wanted besides frames is said, and asked for anew where one looks", async () => {
  begin(Welcome_Mode.REPLAY);
  await settle();
  const before = agon.runs.length;
  await session.want({ draws: [0], logs: [], commands: [] });
  await settle();

  expect(agon.subscriptions.at(-1)!.drawSeats).toEqual([0]);
  expect(agon.runs.length).toBeGreaterThan(before);
  const asked = agon.subscriptions.length;
  await session.want({ draws: [0], logs: [], commands: [] });
  expect(agon.subscriptions.length).toBe(asked);
});

test("plots want the past, also while one follows", async () => {
  begin(Welcome_Mode.LIVE);
  session.receive(message({ case: "live", value: { frames: [{ isKey: true, tick: 1000n, x: [5] }] } }));
  session.match!.playhead.advance(0.02, session.bounds);
  session.history_s = 3;
  await settle();

  expect(session.match!.timeline.covers(500)).toBe(true);
});

test("an empty answer is not asked for again at once", async () => {
  begin(Welcome_Mode.REPLAY);
  agon.isSilent = true;
  await settle();
  const asked = agon.runs.length;
  await settle();
  expect(agon.runs.length).toBe(asked);

  agon.isSilent = false;
  vi.advanceTimersByTime(1000);
  await settle();
  expect(session.match!.timeline.covers(0)).toBe(true);
});

test("a new match takes the place of the one before", async () => {
  begin(Welcome_Mode.REPLAY);
  await settle();
  session.receive(show(2));

  expect(session.match!.model.show).toBe(2);
  expect(session.match!.timeline.size).toBe(0);
  expect(session.said.draws.size).toBe(0);
  expect(session.match!.events.map((event) => event.tick)).toEqual([12]);
});

test("when nothing is on any more, no match is shown", () => {
  begin(Welcome_Mode.LOBBY);
  expect(session.match?.isRecording).toBe(false);
  session.receive(message({ case: "show", value: { show: 2 } }));

  expect(session.match).toBeUndefined();
});

test("a recording that a lobby shows is asked for, also if it was cut", async () => {
  begin(Welcome_Mode.LOBBY);
  const recorded = show(2);
  if (recorded.kind.case === "show") recorded.kind.value.name = "cut.mcap";
  session.receive(recorded);
  await settle();

  expect(session.match!.isRecording).toBe(true);
  expect(session.match!.timeline.covers(0)).toBe(true);
});

test("another protocol is told", () => {
  begin(Welcome_Mode.LIVE);
  expect(session.isUnderstood).toBe(true);
  session.receive(message({ case: "welcome", value: { protocol: 2 } }));

  expect(session.isUnderstood).toBe(false);
});

test("a live match whose play has stopped stands: its last tick is shown without the live delay", () => {
  begin(Welcome_Mode.LIVE);
  const status = (isStopped: boolean) => message({ case: "status", value: { speedRatio: 1, isStopped } });

  session.receive(status(false));
  expect(session.bounds.isStanding).toBe(false);

  session.receive(status(true));
  expect(session.bounds.isStanding).toBe(true);
});

test("who turns a log on gets all that was written before, once", async () => {
  begin(Welcome_Mode.LIVE);
  session.receive(message({ case: "live", value: { frames: [{ isKey: true, tick: 1000n, x: [5] }] } }));
  await session.want({ draws: [], logs: [0], commands: [] });
  await settle();

  const ticks = session.said.logs.between(0, kLast).map((entry) => entry.tick);
  expect(ticks).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  // Few frames are asked for.
  expect(agon.runs.length).toBeLessThan(7);
});

test("a new match's first lines come, though it began before this viewer was told of it", async () => {
  begin(Welcome_Mode.LIVE);
  await session.want({ draws: [], logs: [0], commands: [] });
  session.receive(show(2));
  await settle();

  expect(session.said.logs.between(0, 100).map((entry) => entry.tick)).toEqual([0, 100]);
});

test("a match that was over before one came is over, and no recording", () => {
  begin(Welcome_Mode.LIVE);
  expect(session.isOver).toBe(false);
  const ended = show(2);
  if (ended.kind.case === "show") ended.kind.value.report = create(ReportSchema);
  session.receive(ended);

  expect(session.isOver).toBe(true);
  expect(session.match!.isRecording).toBe(false);
  expect(stateOf({ session })).toBe("over");
});

/** The scene of the tick has so many balls. */
function balls(tick: bigint, count: number) {
  const nodes = Array.from({ length: count }, (_, i) => ({
    path: `/ball[${i}]`,
    parent: -1,
    poseIndex: i,
    parentFromNode: { qw: 1 },
  }));
  return { tick, scene: { nodes } };
}

function shown(tick: number): string[] {
  const match = session.match!;
  look(match, match.timeline.around(tick)!, tick);
  return match.model.nodes.map(({ path }) => path);
}

test("live frames of another scene are seen with its objects, and those before with theirs", () => {
  begin(Welcome_Mode.LIVE);
  const live = (value: MessageInitShape<typeof FrameRunSchema>): void =>
    session.receive(message({ case: "live", value }));
  live({ frames: [{ isKey: true, tick: 500n, x: [16384] }] });
  live({ frames: [{ tick: 4n, x: [16384] }] });
  live({ scenes: [balls(508n, 2)], frames: [{ isKey: true, tick: 508n, x: [5, 32768] }] });
  live({ frames: [{ tick: 4n, x: [0, 2048] }] });

  expect(shown(504)).toEqual(["/ball"]);
  expect(session.match!.tree.poses[0]!.position[0]).toBe(2);
  expect(shown(506)).toEqual(["/ball"]);
  expect(session.match!.tree.poses[0]!.position[0], "nothing is on its way into another scene").toBe(2);
  expect(shown(510)).toEqual(["/ball[0]", "/ball[1]"]);
  expect(session.match!.tree.poses[1]!.position[0]).toBe(2.0625);
  expect(shown(502), "back again").toEqual(["/ball"]);
});

test("a run that was asked for brings the scene of its first frame", async () => {
  begin(Welcome_Mode.REPLAY);
  const getRun = agon.getRun.bind(agon);
  agon.getRun = async (kind) => {
    const answer = await getRun(kind);
    const run = answer.run!;
    // From tick 400 on there are three balls.
    if (kind.value.fromTick >= 400n) {
      run.scenes.push(create(SceneChangeSchema, balls(400n, 3)));
      for (const frame of run.frames) frame.x = [...frame.x, 0, 0];
    }
    return answer;
  };
  session.match!.playhead.seek(800, session.match!);
  await settle();

  expect(shown(800)).toHaveLength(3);
  session.match!.playhead.seek(0, session.match!);
  await settle();
  expect(shown(0)).toEqual(["/ball"]);
});
