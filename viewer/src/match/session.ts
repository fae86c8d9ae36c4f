// SPDX-License-Identifier: Apache-2.0
// All that is known of agon and of the match that it shows, kept up to date by its messages.
import { create } from "@bufbuild/protobuf";
import { type Report } from "../generated/protocol/recording_pb";
import {
  type FrameRun,
  GetRunSchema,
  type Lobby,
  type Show,
  type Status,
  SubscribeSchema,
  type ToViewer,
  type Welcome,
  Welcome_Mode,
} from "../generated/protocol/viewer_pb";
import { clamp } from "../math/pose";
import { type Connection, kProtocol } from "../wire/connection";
import { type Frame, FrameDecoder } from "../wire/frames";
import { Playhead, type Bounds } from "./playhead";
import { SceneTree } from "./scene_tree";
import { Scenes } from "./scenes";
import { Said } from "./said";
import { fetchLogs } from "./past_logs";
import { matchEvent, matchModel, type MatchEvent, type MatchModel } from "./show";
import { type Around, type Range, sceneFrame, Timeline } from "./timeline";

/** What a viewer wants to be told besides frames, by seat. */
export interface Wishes {
  readonly draws: readonly number[];
  readonly logs: readonly number[];
  readonly commands: readonly number[];
}

/** One match on the screen. */
export interface OpenMatch {
  /** Of the scene that is shown, as is the tree: another one where that changes. */
  model: MatchModel;
  tree: SceneTree;
  readonly scenes: Scenes;
  readonly timeline: Timeline;
  readonly playhead: Playhead;
  readonly events: MatchEvent[];
  /** Its frames come by themselves; those of a recording are all asked for. */
  isLive: boolean;
  /** Of a file: nothing can be ordered. */
  readonly isRecording: boolean;
  first: number;
  last: number;
  report: Report | undefined;
}

/** Puts the match's tree to where the frames say for the tick. */
export function look(match: OpenMatch, around: Around, tick: number): void {
  const model = match.scenes.at(sceneFrame(around, tick).scene);
  if (model !== match.model) {
    match.model = model;
    match.tree = new SceneTree(model);
  }
  match.tree.update(around, tick);
}

/** What is called so as a seat is: the scene itself. */
const kScene = "scene";
/** Of simulated time. */
const kBlock_s = 1.5;
const kMaxFrames = 16_000;
const kMaxEvents = 5_000;
/** Questions about the past that wait for an answer at the same time. */
const kQuestions = 2;
const kAskAgain_ms = 500;

export class Session {
  welcome: Welcome | undefined;
  lobby: Lobby | undefined;
  status: Status | undefined;
  match: OpenMatch | undefined;
  readonly said = new Said();
  /** So much of the past is wanted, in simulated time. */
  history_s = 0;
  private decoder = new FrameDecoder(() => ({ since: 0, poseCount: 0 }));
  private questions = 0;
  /** For what all that was written was asked for. */
  private logged: { match?: OpenMatch; wishes?: Wishes } = {};
  private wishes: Wishes = { draws: [], logs: [], commands: [] };

  constructor(
    private readonly connection: () => Pick<Connection, "ask" | "getRun">,
    private readonly now_s: () => number,
  ) {}

  get isLive(): boolean {
    return this.match?.isLive ?? false;
  }

  /** It speaks as this page does. */
  get isUnderstood(): boolean {
    return !this.welcome || this.welcome.protocol === kProtocol;
  }

  /** The match goes on by itself at this moment. */
  get isRunning(): boolean {
    const { status } = this;
    return this.isLive && status !== undefined && !status.isPaused && !status.isOver;
  }

  /** Nothing more will happen in it: it was played to its end, or is a recording. */
  get isOver(): boolean {
    const { match, status } = this;
    return match === undefined || !match.isLive || match.report !== undefined || (status?.isOver ?? false);
  }

  get bounds(): Bounds {
    const { match, status } = this;
    return {
      first: match?.first ?? 0,
      last: match?.last ?? 0,
      tick_s: match?.model.tick_s ?? 1,
      isStanding: !this.isRunning || status?.isStopped === true || status?.speedRatio === 0,
      covers: (tick) => match?.timeline.covers(tick) ?? false,
    };
  }

  /** The seat of what the scene's own scripts say; undefined where they say nothing. */
  get sceneSeat(): number | undefined {
    const match = this.match?.model.match;
    return match && (match.hasLiveScene || match.seats.length === 0) ? match.seats.length : undefined;
  }

  seatName(seat: number): string {
    if (seat === this.sceneSeat) return kScene;
    return this.match?.model.match.seats[seat]?.name ?? String(seat);
  }

  receive(message: ToViewer): void {
    const { kind } = message;
    if (kind.case === "live") {
      this.receiveLive(kind.value);
      return;
    }
    switch (kind.case) {
      case "welcome":
        this.welcome = kind.value;
        this.match = undefined;
        this.status = undefined;
        this.questions = 0;
        break;
      case "lobby":
        this.lobby = kind.value;
        break;
      case "show":
        this.begin(kind.value);
        break;
      case "event":
        this.match?.events.push(matchEvent(kind.value));
        if (this.match && this.match.events.length > kMaxEvents) this.match.events.shift();
        break;
      case "status":
        this.receiveStatus(kind.value);
        break;
      case "report":
        if (this.match) this.match.report = kind.value;
        break;
      default:
        break;
    }
  }

  /** Says what should come besides frames. What is known already comes again where it is looked at. */
  async want(wishes: Wishes): Promise<void> {
    if (JSON.stringify(wishes) === JSON.stringify(this.wishes)) return;
    const isMore = (["draws", "logs", "commands"] as const).some((kind) =>
      wishes[kind].some((seat) => !this.wishes[kind].includes(seat)),
    );
    const isLogged = wishes.logs.some((seat) => !this.wishes.logs.includes(seat));
    this.wishes = wishes;
    await this.subscribe();
    if (isMore) this.match?.timeline.forgetCoverage();
    if (isLogged) await this.askForLogs();
  }

  /** Asks for what lacks around the moment that is shown. */
  prefetch(): void {
    const { match } = this;
    if (!match || this.questions >= kQuestions) return;
    const { timeline, playhead } = match;
    const { tick } = playhead;
    // Plots and logs look back.
    const back = Math.ceil(this.history_s / kBlock_s);
    const past = back > 0 ? timeline.wanted(tick, match.first, match.last, back, -1) : undefined;
    if (past) {
      void this.fetch(match, past);
      return;
    }
    if (playhead.isFollowing) return;
    // At ten times the speed a second needs ten seconds of the match.
    const ahead = clamp(Math.ceil((2 * playhead.speed) / kBlock_s), 2, 12);
    const range = timeline.wanted(tick, match.first, match.last, ahead);
    if (range) void this.fetch(match, range);
  }

  /** Lets go of what is far from the moment that is shown. */
  trim(): void {
    const { match } = this;
    if (!match) return;
    const { tick } = match.playhead;
    match.timeline.trim(tick);
    match.scenes.trim(tick);
    this.said.trim(tick);
  }

  private begin(show: Show): void {
    const model = matchModel(show);
    if (!model) {
      this.match = undefined;
      this.status = undefined;
      return;
    }
    const isRecording = this.welcome?.mode === Welcome_Mode.REPLAY || show.name !== "";
    const isLive = !isRecording && show.report === undefined;
    const playhead = new Playhead(isLive);
    const scenes = new Scenes(model);
    this.match = {
      isLive,
      isRecording,
      model,
      tree: new SceneTree(model),
      scenes,
      timeline: new Timeline(Math.max(1, Math.round(kBlock_s / model.tick_s)), kMaxFrames),
      playhead,
      events: show.events.map(matchEvent),
      first: Number(show.firstTick),
      last: Number(show.lastTick),
      report: show.report,
    };
    playhead.seek(this.match.first, this.match);
    if (isLive) playhead.follow();
    this.decoder = new FrameDecoder((tick) => scenes.at(tick));
    this.said.clear();
    // Lines may have been written before this viewer was told of the match.
    void this.subscribe().then(() => this.askForLogs());
  }

  private receiveStatus(status: Status): void {
    this.status = status;
    const { match } = this;
    if (!match || !this.isLive) return;
    match.first = Number(status.firstTick);
    match.last = Math.max(match.last, Number(status.tick));
  }

  private receiveLive(run: FrameRun): void {
    const { match } = this;
    if (!match) return;
    match.scenes.add(run.scenes);
    for (const each of run.frames) {
      const frame = this.decoder.decode(each);
      if (!frame) continue;
      match.timeline.append(frame);
      match.playhead.live.onFrame(frame.tick, this.now_s());
      match.last = Math.max(match.last, frame.tick);
    }
    this.said.append(run);
  }

  private async fetch(match: OpenMatch, range: Range): Promise<void> {
    ++this.questions;
    try {
      const question = create(GetRunSchema, {
        show: match.model.show,
        fromTick: BigInt(range.from),
        toTick: BigInt(range.to),
      });
      const answer = await this.connection().getRun({ case: "getRun", value: question });
      if (this.match !== match || answer.show !== match.model.show) return;
      const nextTick = Number(answer.nextTick);
      if (nextTick <= range.from) throw new Error("nothing came");
      match.scenes.add(answer.run?.scenes ?? []);
      const decoder = new FrameDecoder((tick) => match.scenes.at(tick));
      const frames = (answer.run?.frames ?? []).map((frame) => decoder.decode(frame));
      match.timeline.insert(
        range,
        frames.filter((frame): frame is Frame => frame !== undefined),
        nextTick,
      );
      if (answer.run) this.said.replace(answer.run, range.from, Math.min(range.to, nextTick - 1));
    } catch {
      // Asked again, but not at once.
      setTimeout(() => match.timeline.release(range), kAskAgain_ms);
    } finally {
      this.questions = Math.max(0, this.questions - 1);
    }
  }

  /** All that strategies wrote until now, as far as agon still has it: it is listed, not looked at like the rest. */
  private async askForLogs(): Promise<void> {
    const { match, wishes } = this;
    if (!match || wishes.logs.length === 0) return;
    if (this.logged.match === match && this.logged.wishes === wishes) return;
    const logged = { match, wishes };
    this.logged = logged;
    const isWanted = (): boolean => this.match === match && this.logged === logged;
    await fetchLogs(this.connection(), match, this.said, isWanted);
  }

  private async subscribe(): Promise<void> {
    const { draws, logs, commands } = this.wishes;
    try {
      await this.connection().ask({
        case: "subscribe",
        value: create(SubscribeSchema, {
          drawSeats: [...draws],
          logSeats: [...logs],
          commandSeats: [...commands],
        }),
      });
    } catch {
      // Said again when the next match begins.
    }
  }
}
