// SPDX-License-Identifier: Apache-2.0
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { text } from "../strings";
import { h } from "./dom";
import { fixed, significant } from "./format";

export interface Curve {
  readonly name: string;
  readonly color: string;
  /** At the times; null where there is none. */
  readonly values: readonly (number | null)[];
}

const kHeight_px = 84;

/** Curves over time, drawn by uPlot. */
export class Chart {
  readonly element = h("div", { class: "chart" });
  private plot: uPlot | undefined;
  private made = "";
  /** Names of curves that a person has hidden. */
  private readonly hidden = new Set<string>();

  /** `hasValues`: curves are listed with their values at the cursor, and hidden by a click on their names. */
  constructor(private readonly hasValues = false) {}

  /** Times in seconds. */
  show(title: string, times: readonly number[], curves: readonly Curve[]): void {
    const width = this.element.clientWidth;
    if (width < 40) return;
    const style = getComputedStyle(this.element);
    const key = [title, style.color, ...curves.map((curve) => `${curve.name} ${curve.color}`)].join("|");
    if (key !== this.made || !this.plot) this.make(key, title, width, curves, style);
    if (this.plot!.width !== width) this.plot!.setSize({ width, height: kHeight_px });
    this.plot!.setData([times as number[], ...curves.map((curve) => curve.values as (number | null)[])]);
  }

  private make(
    key: string,
    title: string,
    width: number,
    curves: readonly Curve[],
    style: CSSStyleDeclaration,
  ): void {
    this.plot?.destroy();
    this.made = key;
    const axis: uPlot.Axis = {
      stroke: style.color,
      grid: { stroke: style.borderColor, width: 1 },
      ticks: { show: false },
      font: "10px system-ui, sans-serif",
      size: 38,
      space: 18,
    };
    const options: uPlot.Options = {
      width,
      height: kHeight_px,
      title,
      cursor: { drag: { x: false, y: false } },
      scales: { x: { time: false } },
      axes: [
        { ...axis, size: 20, values: (_, ticks) => ticks.map((tick) => fixed(tick, tick % 1 === 0 ? 0 : 1)) },
        axis,
      ],
      legend: { show: this.hasValues || curves.length > 1, live: this.hasValues },
      hooks: { setSeries: [(plot, place) => this.note(plot, place)] },
      series: [
        { label: text.plots.time, value: (_, value) => (value === null ? "–" : fixed(value, 2)) },
        ...curves.map((curve) => ({
          label: curve.name,
          stroke: curve.color,
          width: 1.5,
          points: { show: false },
          show: !this.hidden.has(curve.name),
          value: (_: uPlot, value: number | null) => (value === null ? "–" : significant(value)),
        })),
      ],
    };
    this.plot = new uPlot(options, [[], ...curves.map(() => [])], this.element);
    if (this.hasValues) this.listCurves();
  }

  /** The list of curves is reached and used by keys, too. */
  private listCurves(): void {
    for (const name of this.element.querySelectorAll<HTMLElement>(".u-legend .u-series th")) {
      if (name.closest(".u-series:first-child")) continue;
      name.tabIndex = 0;
      name.title = text.plots.hide;
      name.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        name.click();
      });
    }
  }

  private note(plot: uPlot, place: number | null): void {
    const series = place === null ? undefined : plot.series[place];
    if (typeof series?.label !== "string") return;
    if (series.show) this.hidden.delete(series.label);
    else this.hidden.add(series.label);
  }
}
