// SPDX-License-Identifier: Apache-2.0
// Pause, step, speed and where one looks: of the match itself as long as one follows it and may, else only of what
// this page shows.
import { create } from "@bufbuild/protobuf";
import { PauseSchema, ResumeSchema, SpeedSchema, StepSchema } from "../generated/protocol/viewer_pb";
import { type Session } from "../match/session";
import { clamp } from "../math/pose";
import { type Request } from "../wire/connection";

/** 0 stands for as fast as can be. */
export const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 5, 10, 0] as const;
/** What "as fast as can be" is where this page plays. */
const kFastest = 60;

export class Transport {
  constructor(
    private readonly session: Session,
    private readonly ask: (request: Request) => Promise<unknown>,
  ) {}

  /** The match itself is what is paused and stepped. */
  get isOfMatch(): boolean {
    const { session } = this;
    return (
      session.isLive && !session.status?.isOver && (session.welcome?.mayControl ?? false) && this.isFollowing
    );
  }

  get isFollowing(): boolean {
    return this.session.match?.playhead.isFollowing ?? false;
  }

  get isPaused(): boolean {
    const { match, status } = this.session;
    if (!match) return true;
    if (match.playhead.isFollowing) return (status?.isPaused ?? false) || (status?.isOver ?? false);
    return match.playhead.isPaused || this.isAtEnd;
  }

  get isAtEnd(): boolean {
    const { match } = this.session;
    return match !== undefined && !match.playhead.isFollowing && match.playhead.tick >= match.last;
  }

  /** 0: as fast as can be. */
  get speed(): number {
    const { match, status } = this.session;
    if (!match || match.playhead.isFollowing) return status?.speedRatio ?? 1;
    return match.playhead.speed === kFastest ? 0 : match.playhead.speed;
  }

  get tick(): number {
    return this.session.match?.playhead.tick ?? 0;
  }

  async toggle(): Promise<void> {
    const { match, status } = this.session;
    if (!match) return;
    const { playhead } = match;
    if (this.isOfMatch) {
      await this.ask(
        status?.isPaused
          ? { case: "resume", value: create(ResumeSchema) }
          : { case: "pause", value: create(PauseSchema) },
      );
    } else if (playhead.isFollowing) {
      if (status?.isOver) this.playFrom(match.first);
      else playhead.hold();
    } else if (this.isAtEnd) {
      if (this.session.isRunning) playhead.follow();
      else this.playFrom(match.first);
    } else {
      playhead.isPaused = !playhead.isPaused;
    }
  }

  async step(ticks: number): Promise<void> {
    const { match, status } = this.session;
    if (!match) return;
    if (this.isOfMatch && ticks > 0) {
      if (!status?.isPaused) await this.ask({ case: "pause", value: create(PauseSchema) });
      await this.ask({ case: "step", value: create(StepSchema, { ticks }) });
      return;
    }
    const tick = ticks > 0 ? Math.floor(this.tick) : Math.ceil(this.tick);
    this.seek(tick + ticks);
    match.playhead.hold();
  }

  async setSpeed(ratio: number): Promise<void> {
    const { match } = this.session;
    if (!match) return;
    if (this.isOfMatch) await this.ask({ case: "speed", value: create(SpeedSchema, { ratio }) });
    else match.playhead.speed = ratio === 0 ? kFastest : ratio;
  }

  /** To the next of the speeds that are offered, up or down. */
  async shiftSpeed(places: number): Promise<void> {
    const value = this.speed === 0 ? Number.POSITIVE_INFINITY : this.speed;
    const order = kSpeeds.map((speed) => (speed === 0 ? Number.POSITIVE_INFINITY : speed));
    let nearest = 0;
    order.forEach((speed, i) => {
      if (value === speed || Math.abs(Math.log(speed / value)) < Math.abs(Math.log(order[nearest]! / value)))
        nearest = i;
    });
    await this.setSpeed(kSpeeds[clamp(nearest + places, 0, kSpeeds.length - 1)]!);
  }

  seek(tick: number): void {
    const { match } = this.session;
    if (!match) return;
    match.playhead.seek(tick, match);
  }

  seekBy(seconds: number): void {
    const { match } = this.session;
    if (match) this.seek(this.tick + seconds / match.model.tick_s);
  }

  /** To the event after (1) or before (-1) the moment that is shown. */
  seekEvent(direction: 1 | -1): void {
    const { match } = this.session;
    if (!match) return;
    const now = Math.round(this.tick);
    const ticks = match.events.map((event) => event.tick);
    const target =
      direction > 0 ? ticks.find((tick) => tick > now) : ticks.filter((tick) => tick < now - 1).at(-1);
    if (target !== undefined) this.seek(target);
  }

  /** To what happens now, or to the end of what there is. */
  toLive(): void {
    const { match } = this.session;
    if (!match) return;
    if (this.session.isLive && !this.session.status?.isOver) match.playhead.follow();
    else this.seek(match.last);
  }

  private playFrom(tick: number): void {
    const { match } = this.session;
    if (!match) return;
    this.seek(tick);
    match.playhead.isPaused = false;
  }
}
