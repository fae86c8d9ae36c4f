// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { text } from "../strings";
import { plotOf, plotsByGraph, type Plot } from "../match/plots";
import { type Plotted } from "../match/said";
import { Chart, type Curve } from "./chart";
import { h } from "./dom";
import { seatTitle } from "./seats";

/** Told apart by the eye on dark and on light, also by most who see few colors (after Okabe and Ito). */
export const kCurveColors = ["#e69f00", "#56b4e9", "#2fb380", "#d55e90", "#8f7ee6", "#c9b400"];

/** Of simulated time. */
const kWindow_s = 20;

/** What strategies plot and the scene's graphs record: a chart for each seat and each graph. */
export class PlotsPanel implements Widget {
  readonly element = h("div", { class: "plots" });
  private readonly empty = h("p", { class: "hint" }, text.plots.empty);
  private readonly charts = new Map<string, Chart>();

  constructor(private readonly context: Context) {
    this.element.append(this.empty);
  }

  update(): void {
    const shown = this.entries().flatMap(([seat, entries]) =>
      seat === this.context.session.sceneSeat
        ? plotsByGraph(entries)
        : [{ ...plotOf(entries), title: seatTitle(this.context.session, seat) }],
    );
    const titles = shown.map((plot) => plot.title);
    for (const [title, chart] of this.charts) chart.element.hidden = !titles.includes(title);
    for (const plot of shown) this.chart(plot.title).show(plot.title, this.times(plot.ticks), colored(plot));
    this.empty.hidden = shown.length > 0;
  }

  private chart(title: string): Chart {
    const known = this.charts.get(title);
    if (known) return known;
    const chart = new Chart(true);
    this.charts.set(title, chart);
    this.element.append(chart.element);
    return chart;
  }

  private times(ticks: readonly number[]): number[] {
    const tick_s = this.context.session.match?.model.tick_s ?? 1;
    return ticks.map((tick) => tick * tick_s);
  }

  /** What was plotted lately, by seat. */
  private entries(): [number, Plotted[]][] {
    const { match, said } = this.context.session;
    if (!match) return [];
    const to = Math.floor(match.playhead.tick);
    const entries = said.plots.between(to - Math.round(kWindow_s / match.model.tick_s), to);
    // The scene's own stands one beyond the last seat.
    return [...match.model.match.seats.keys(), match.model.match.seats.length]
      .map((seat): [number, Plotted[]] => [seat, entries.filter((entry) => entry.seat === seat)])
      .filter(([, own]) => own.length > 0);
  }
}

function colored(plot: Plot): Curve[] {
  return plot.curves.map(({ name, values }, i) => ({
    name,
    values,
    color: kCurveColors[i % kCurveColors.length]!,
  }));
}
