// SPDX-License-Identifier: Apache-2.0
import { clamp } from "../math/pose";
import { LiveClock } from "./live_clock";

/** What the playhead needs to know of the match to go on. */
export interface Bounds {
  readonly first: number;
  readonly last: number;
  readonly tick_s: number;
  /** The match stands, so no live frames are to be expected. */
  readonly isStanding: boolean;
  /** Whether the frames at a tick are there. */
  covers(tick: number): boolean;
}

/** Which moment is shown: it follows the live match, or goes its own way through what has been. */
export class Playhead {
  readonly live = new LiveClock();
  isFollowing: boolean;
  isPaused = false;
  /** Simulated seconds a second; only where it goes its own way. */
  speed = 1;
  private at = 0;

  constructor(isLive: boolean) {
    this.isFollowing = isLive;
  }

  get tick(): number {
    return this.at;
  }

  /** Goes on by so much of the wall's time; gives the tick to be shown. */
  advance(dt_s: number, bounds: Bounds): number {
    if (this.isFollowing) {
      this.at = this.live.advance(dt_s, bounds.isStanding);
      return this.at;
    }
    if (this.isPaused) return this.at;
    const next = clamp(this.at + (this.speed * dt_s) / bounds.tick_s, bounds.first, bounds.last);
    // Waits where frames are still to come, rather than to show what is not so.
    if (bounds.covers(Math.floor(next))) this.at = next;
    return this.at;
  }

  /** To a moment; it then goes its own way. */
  seek(tick: number, bounds: Pick<Bounds, "first" | "last">): void {
    this.isFollowing = false;
    this.at = clamp(tick, bounds.first, bounds.last);
  }

  follow(): void {
    this.isFollowing = true;
    this.isPaused = false;
  }

  /** Stops where it is. */
  hold(): void {
    this.isFollowing = false;
    this.isPaused = true;
  }
}
