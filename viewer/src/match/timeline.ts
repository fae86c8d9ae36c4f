// SPDX-License-Identifier: Apache-2.0
import { clamp } from "../math/pose";
import { type Frame } from "../wire/frames";
import { upperBound } from "./ticks";

/** Frames between which a moment lies; `after` is missing at the end of what is known. */
export interface Around {
  readonly before: Frame;
  readonly after: Frame | undefined;
}

/**
 * The frame whose board and game state hold at the tick. Between two frames it is the one to come: what happened at the
 * tick of an event is in no other, and frames are less far apart than anybody sees.
 */
export function frameFor({ before, after }: Around, tick: number): Frame {
  return after && tick > before.tick ? after : before;
}

/** The frame whose scene is seen at the tick: nothing is there before its first frame. */
export function sceneFrame({ before, after }: Around, tick: number): Frame {
  return after && tick >= after.tick ? after : before;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Frames of a stretch of ticks. All that there are between `low` and `high` are known. */
interface Block {
  frames: Frame[];
  low: number;
  high: number;
  isAsked: boolean;
}

/**
 * The frames that are known of a match, in blocks of ticks: the live tail as it comes, the past as it is asked for.
 * Bounded: blocks that are farthest from where one looks go first.
 */
export class Timeline {
  private readonly blocks = new Map<number, Block>();
  private frameCount = 0;
  private newestFrame: Frame | undefined;
  private lastLive: number | undefined;

  /** Blocks of so many ticks; about so many frames in all. */
  constructor(
    readonly blockTicks: number,
    private readonly maxFrames: number,
  ) {}

  get size(): number {
    return this.frameCount;
  }

  /** The newest of the live stream, else the last that is known. */
  get newest(): Frame | undefined {
    return this.newestFrame;
  }

  /** A frame of the live stream. */
  append(frame: Frame): void {
    const index = this.indexOf(frame.tick);
    const start = index * this.blockTicks;
    let block = this.blocks.get(index);
    const previous = this.lastLive;
    const follows = previous !== undefined && this.indexOf(previous) === index - 1;
    if (follows) {
      const finished = this.blocks.get(index - 1);
      if (finished && finished.high === previous) finished.high = start - 1;
    }
    if (!block) {
      block = { frames: [], low: follows ? start : frame.tick, high: frame.tick, isAsked: false };
      this.blocks.set(index, block);
    }
    const last = block.frames.at(-1);
    if (!last || last.tick < frame.tick) {
      block.frames.push(frame);
      ++this.frameCount;
      block.high = Math.max(block.high, frame.tick);
    }
    this.lastLive = frame.tick;
    this.newestFrame = frame;
  }

  /** Frames of a run that was asked for; ticks from `range.from` up to before `nextTick` are known then. */
  insert(range: Range, frames: readonly Frame[], nextTick: number): void {
    const to = Math.min(range.to, nextTick - 1);
    for (let index = this.indexOf(range.from); index <= this.indexOf(range.to); ++index) {
      const start = index * this.blockTicks;
      const end = start + this.blockTicks - 1;
      const block = this.blocks.get(index) ?? { frames: [], low: start, high: start - 1, isAsked: false };
      const low = Math.max(range.from, start);
      const high = Math.min(to, end);
      block.isAsked = false;
      this.blocks.set(index, block);
      if (high < low) continue;
      const kept = block.frames.filter((frame) => frame.tick < low || frame.tick > high);
      const added = frames.filter((frame) => frame.tick >= low && frame.tick <= high);
      this.frameCount += kept.length + added.length - block.frames.length;
      block.frames = [...kept, ...added].sort((a, b) => a.tick - b.tick);
      const touches = block.high >= block.low && low <= block.high + 1 && high >= block.low - 1;
      block.low = touches ? Math.min(block.low, low) : low;
      block.high = touches ? Math.max(block.high, high) : high;
    }
    const last = frames.at(-1);
    if (last && (!this.newestFrame || last.tick > this.newestFrame.tick)) this.newestFrame = last;
  }

  /** Whether what there is at the tick is known. */
  covers(tick: number): boolean {
    const block = this.blocks.get(this.indexOf(tick));
    return block !== undefined && block.low <= tick && tick <= block.high;
  }

  /** Undefined where nothing is known at the tick or before it. */
  around(tick: number): Around | undefined {
    const index = this.indexOf(tick);
    const frames = this.blocks.get(index)?.frames ?? [];
    const place = upperBound(frames, tick);
    const before = frames[place - 1] ?? this.blocks.get(index - 1)?.frames.at(-1);
    const after = frames[place] ?? this.blocks.get(index + 1)?.frames[0];
    if (before) return { before, after };
    return after && this.covers(Math.floor(tick)) ? { before: after, after: undefined } : undefined;
  }

  /** Frames of the ticks from..to that are known. */
  between(from: number, to: number): Frame[] {
    const found: Frame[] = [];
    for (let index = this.indexOf(from); index <= this.indexOf(to); ++index) {
      for (const frame of this.blocks.get(index)?.frames ?? []) {
        if (frame.tick >= from && frame.tick <= to) found.push(frame);
      }
    }
    return found;
  }

  /**
   * What should be asked for next, so that the tick and the blocks around it are known, of what there is between
   * `first` and `last`. Marks it as asked. `ahead` blocks on the side to which one goes, one on the other.
   */
  wanted(tick: number, first: number, last: number, ahead = 2, direction = 1): Range | undefined {
    const center = this.indexOf(clamp(tick, first, last));
    const order = [center];
    for (let i = 1; i <= ahead; ++i) order.push(center + i * direction);
    order.push(center - direction);
    for (const index of order) {
      const start = Math.max(index * this.blockTicks, first);
      const end = Math.min((index + 1) * this.blockTicks - 1, last);
      if (index < 0 || end < start) continue;
      const block = this.blocks.get(index);
      if (block?.isAsked) continue;
      const lack = lacking(block, start, end, this.lastLive);
      if (!lack) continue;
      if (block) {
        block.isAsked = true;
      } else {
        this.blocks.set(index, { frames: [], low: start, high: start - 1, isAsked: true });
      }
      return lack;
    }
    return undefined;
  }

  /** A question was not answered: it may be asked again. */
  release(range: Range): void {
    const block = this.blocks.get(this.indexOf(range.from));
    if (block) block.isAsked = false;
  }

  /** Lets go of the blocks that are farthest from the tick, but the newest, while there are too many frames. */
  trim(tick: number): void {
    if (this.frameCount <= this.maxFrames) return;
    const center = this.indexOf(tick);
    const live = this.lastLive === undefined ? undefined : this.indexOf(this.lastLive);
    const far = [...this.blocks.keys()].sort((a, b) => Math.abs(b - center) - Math.abs(a - center));
    for (const index of far) {
      if (this.frameCount <= this.maxFrames) return;
      if (index === live || Math.abs(index - center) <= 1) continue;
      this.frameCount -= this.blocks.get(index)!.frames.length;
      this.blocks.delete(index);
    }
  }

  /** Frames stay, but are asked for again where they are wanted: more comes with them now. */
  forgetCoverage(): void {
    for (const block of this.blocks.values()) {
      const last = block.frames.at(-1);
      block.isAsked = false;
      // The live tail goes on where it is.
      block.low = last && last.tick === this.lastLive ? last.tick : block.high + 1;
    }
  }

  private indexOf(tick: number): number {
    return Math.floor(tick / this.blockTicks);
  }
}

/** What a block does not know of start..end. The live stream brings what comes after its last frame. */
function lacking(
  block: Block | undefined,
  start: number,
  end: number,
  live: number | undefined,
): Range | undefined {
  if (!block || block.high < block.low) return { from: start, to: end };
  if (block.low > start) return { from: start, to: block.low - 1 };
  if (block.high < end && block.high !== live) return { from: block.high + 1, to: end };
  return undefined;
}
