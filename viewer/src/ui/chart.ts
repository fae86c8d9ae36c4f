// SPDX-License-Identifier: Apache-2.0
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { h } from "./dom";
import { fixed } from "./format";

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
      legend: { show: curves.length > 1, live: false },
      series: [
        {},
        ...curves.map((curve) => ({
          label: curve.name,
          stroke: curve.color,
          width: 1.5,
          points: { show: false },
        })),
      ],
    };
    this.plot = new uPlot(options, [[], ...curves.map(() => [])], this.element);
  }
}
