// SPDX-License-Identifier: Apache-2.0
import { clamp } from "../math/pose";

/** How far behind the newest frame the picture is, in intervals between frames, so that none is waited for. */
const kBufferFrames = 1.5;
/** Time constant with which the picture's time is drawn to where it should be. */
const kPull_s = 0.25;
/** Farther off than this it jumps. */
const kJump_s = 1;

/**
 * Follows a live stream: frames come in fits and starts, simulated time on the screen goes on smoothly, a frame and a
 * half behind. Times of the wall in seconds, of the match in ticks.
 */
export class LiveClock {
  /** Ticks a second at which frames come. */
  private rate_tps = 0;
  private interval_ticks = 1;
  /** The newest frame, and when it came. */
  private last: { tick: number; wall_s: number } | undefined;
  private at = 0;

  get tick(): number {
    return this.at;
  }

  onFrame(tick: number, wall_s: number): void {
    if (this.last && tick > this.last.tick && wall_s > this.last.wall_s) {
      const gap_s = wall_s - this.last.wall_s;
      const step = tick - this.last.tick;
      // Frames that came in one packet say nothing about the rate one by one: weigh by the time between them.
      const part = clamp(gap_s / 0.5, 0.02, 1);
      this.rate_tps += (step / gap_s - this.rate_tps) * (this.rate_tps === 0 ? 1 : part);
      this.interval_ticks += (step - this.interval_ticks) * 0.1;
    } else if (!this.last || tick < this.last.tick) {
      this.at = tick;
      this.rate_tps = 0;
    }
    this.last = { tick, wall_s };
  }

  /** Goes on by so much of the wall's time. Standing: no frames are to be expected, so the newest one is shown. */
  advance(dt_s: number, isStanding: boolean): number {
    if (!this.last) return this.at;
    const newest = this.last.tick;
    if (isStanding) {
      this.at = newest;
      return this.at;
    }
    const goal = newest - kBufferFrames * this.interval_ticks;
    this.at += this.rate_tps * dt_s;
    const error = goal - this.at;
    if (Math.abs(error) > Math.max(kJump_s * this.rate_tps, 4 * this.interval_ticks)) {
      this.at = goal;
    } else {
      this.at += error * (1 - Math.exp(-dt_s / kPull_s));
    }
    this.at = Math.min(this.at, newest);
    return this.at;
  }
}
