// SPDX-License-Identifier: Apache-2.0
import { upperBound } from "./ticks";

export interface Entry {
  readonly tick: number;
  readonly seat: number;
}

/**
 * What strategies said, in the order of ticks: overlays, log, commands, plots. Bounded: what is farthest from where
 * one looks goes first.
 */
export class SideLog<T extends Entry> {
  private entries: T[] = [];

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.entries.length;
  }

  /** Of the live stream. */
  append(entry: T): void {
    const last = this.entries.at(-1);
    if (!last || last.tick <= entry.tick) {
      this.entries.push(entry);
    } else {
      this.entries.splice(this.upper(entry.tick), 0, entry);
    }
  }

  /** What a run said about the ticks from..to, in place of what was known of them. */
  replace(from: number, to: number, entries: readonly T[]): void {
    const inside = entries.filter((entry) => entry.tick <= to).sort((a, b) => a.tick - b.tick);
    // What was in force as the run began may be older than the run.
    const start = Math.min(from, inside[0]?.tick ?? from);
    this.entries.splice(this.upper(start - 1), this.upper(to) - this.upper(start - 1), ...inside);
  }

  /** The last one of the seat at the tick or before. */
  latest(seat: number, tick: number): T | undefined {
    for (let i = this.upper(tick) - 1; i >= 0; --i) {
      const entry = this.entries[i]!;
      if (entry.seat === seat) return entry;
    }
    return undefined;
  }

  /** Those of the ticks from..to. */
  between(from: number, to: number): readonly T[] {
    return this.entries.slice(this.upper(from - 1), this.upper(to));
  }

  /** Keeps what is near the tick. */
  trim(tick: number): void {
    const excess = this.entries.length - this.limit;
    if (excess <= 0) return;
    const place = this.upper(tick);
    const front = Math.min(excess, Math.max(0, place - this.limit / 2));
    this.entries.splice(0, Math.floor(front));
    this.entries.length = Math.min(this.entries.length, this.limit);
  }

  clear(): void {
    this.entries = [];
  }

  private upper(tick: number): number {
    return upperBound(this.entries, tick);
  }
}
