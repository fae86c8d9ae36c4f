// SPDX-License-Identifier: Apache-2.0
// Curves of what was plotted.
import { type Plotted } from "./said";

export interface Plot {
  readonly title: string;
  readonly ticks: readonly number[];
  /** Values at the ticks; null where there is none. */
  readonly curves: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

type Entry = Pick<Plotted, "tick" | "points">;

export function plotOf(entries: readonly Entry[], title = ""): Plot {
  const curves = new Map<string, (number | null)[]>();
  entries.forEach((entry, i) => {
    for (const { name, value } of entry.points) {
      let values = curves.get(name);
      if (!values) {
        values = new Array<number | null>(entries.length).fill(null);
        curves.set(name, values);
      }
      values[i] = value;
    }
  });
  return {
    title,
    ticks: entries.map((entry) => entry.tick),
    curves: [...curves].map(([name, values]) => ({ name, values })),
  };
}

/** A scene's curves are called "PATH STREAM" after the graph that records them: a plot for each graph. */
export function plotsByGraph(entries: readonly Entry[]): Plot[] {
  const graphs = new Map<string, { tick: number; points: Plotted["points"][number][] }[]>();
  for (const { tick, points } of entries) {
    for (const point of points) {
      const end = point.name.startsWith("/") ? point.name.indexOf(" ") : -1;
      const graph = end < 0 ? "" : point.name.slice(0, end);
      let own = graphs.get(graph);
      if (!own) {
        own = [];
        graphs.set(graph, own);
      }
      if (own.at(-1)?.tick !== tick) own.push({ tick, points: [] });
      own.at(-1)!.points.push({ ...point, name: end < 0 ? point.name : point.name.slice(end + 1) });
    }
  }
  return [...graphs].map(([graph, own]) => plotOf(own, graph)).sort((a, b) => (a.title < b.title ? -1 : 1));
}
