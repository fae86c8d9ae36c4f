// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { text } from "../strings";
import { Chart, type Curve } from "./chart";
import { h } from "./dom";
import { seatTitle } from "./seats";

/** Told apart by the eye on dark and on light, also by most who see few colors (after Okabe and Ito). */
export const kCurveColors = ["#e69f00", "#56b4e9", "#2fb380", "#d55e90", "#8f7ee6", "#c9b400"];

/** Of simulated time. */
const kWindow_s = 20;

/** What strategies plot, a chart for each seat. */
export class PlotsPanel implements Widget {
  readonly element = h("div", { class: "plots" });
  private readonly empty = h("p", { class: "hint" }, text.plots.empty);
  private readonly charts = new Map<number, Chart>();

  constructor(private readonly context: Context) {
    this.element.append(this.empty);
  }

  update(): void {
    const { session } = this.context;
    const { match } = session;
    const seats = match?.model.match.seats.map((_, seat) => seat) ?? [];
    let hasAny = false;
    for (const seat of seats) {
      const shown = this.curvesOf(seat);
      let chart = this.charts.get(seat);
      if (!shown) {
        if (chart) chart.element.hidden = true;
        continue;
      }
      hasAny = true;
      if (!chart) {
        chart = new Chart();
        this.charts.set(seat, chart);
        this.element.append(chart.element);
      }
      chart.element.hidden = false;
      chart.show(seatTitle(session, seat), shown.times, shown.curves);
    }
    this.empty.hidden = hasAny;
  }

  private curvesOf(seat: number): { times: number[]; curves: Curve[] } | undefined {
    const { session } = this.context;
    const { match } = session;
    if (!match) return undefined;
    const { tick_s } = match.model;
    const to = Math.floor(match.playhead.tick);
    const entries = session.said.plots
      .between(to - Math.round(kWindow_s / tick_s), to)
      .filter((entry) => entry.seat === seat);
    if (entries.length === 0) return undefined;
    const names = [...new Set(entries.flatMap((entry) => entry.points.map((point) => point.name)))];
    return {
      times: entries.map((entry) => entry.tick * tick_s),
      curves: names.map((name, i) => ({
        name,
        color: kCurveColors[i % kCurveColors.length]!,
        values: entries.map((entry) => entry.points.find((point) => point.name === name)?.value ?? null),
      })),
    };
  }
}
