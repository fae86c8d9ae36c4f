// SPDX-License-Identifier: Apache-2.0
// What strategies said besides their commands' effects, as it comes with frames.
import { type Draw, type LogLine, type PlotPoint } from "../generated/protocol/match_pb";
import { type FrameRun } from "../generated/protocol/viewer_pb";
import { type Entry, SideLog } from "./side_log";

export interface Drawn extends Entry {
  readonly draw: Draw;
}
export interface Logged extends Entry {
  readonly lines: readonly LogLine[];
  readonly dropped: number;
}
export interface Commanded extends Entry {
  readonly block: Uint8Array;
}
export interface Plotted extends Entry {
  readonly points: readonly PlotPoint[];
}

/** Entries of each kind that are kept. */
const kMost = 20_000;

/** All of it, each kind in the order of ticks. */
export class Said {
  readonly draws = new SideLog<Drawn>(kMost);
  readonly logs = new SideLog<Logged>(kMost);
  readonly commands = new SideLog<Commanded>(kMost);
  readonly plots = new SideLog<Plotted>(kMost);

  /** Of the live stream. */
  append(run: FrameRun): void {
    const said = entriesOf(run);
    for (const entry of said.draws) this.draws.append(entry);
    for (const entry of said.logs) this.logs.append(entry);
    for (const entry of said.commands) this.commands.append(entry);
    for (const entry of said.plots) this.plots.append(entry);
  }

  /** Of a run that was asked for, about the ticks from..to. */
  replace(run: FrameRun, from: number, to: number): void {
    const said = entriesOf(run);
    this.draws.replace(from, to, said.draws);
    this.logs.replace(from, to, said.logs);
    this.commands.replace(from, to, said.commands);
    this.plots.replace(from, to, said.plots);
  }

  /** The log alone. */
  replaceLogs(run: FrameRun, from: number, to: number): void {
    this.logs.replace(from, to, entriesOf(run).logs);
  }

  trim(tick: number): void {
    for (const log of [this.draws, this.logs, this.commands, this.plots]) log.trim(tick);
  }

  clear(): void {
    for (const log of [this.draws, this.logs, this.commands, this.plots]) log.clear();
  }
}

function entriesOf(run: FrameRun): {
  draws: Drawn[];
  logs: Logged[];
  commands: Commanded[];
  plots: Plotted[];
} {
  const at = (entry: { tick: bigint; seat: number }): Entry => ({
    tick: Number(entry.tick),
    seat: entry.seat,
  });
  return {
    draws: run.draws.map((draw) => ({ ...at(draw), draw })),
    logs: run.logs.map((log) => ({ ...at(log), lines: log.lines, dropped: log.dropped })),
    commands: run.commands.map((command) => ({ ...at(command), block: command.block })),
    plots: run.plots.map((plot) => ({ ...at(plot), points: plot.points })),
  };
}
