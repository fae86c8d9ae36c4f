// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { PlotPointSchema } from "../generated/protocol/match_pb";
import { plotOf, plotsByGraph } from "./plots";

const entry = (tick: number, points: Record<string, number>) => ({
  tick,
  points: Object.entries(points).map(([name, value]) => create(PlotPointSchema, { name, value })),
});

test("a curve has no value where nothing was plotted", () => {
  const plot = plotOf([entry(1, { a: 1 }), entry(2, { b: 5 }), entry(4, { a: 3, b: 6 })], "yellow");

  expect(plot).toEqual({
    title: "yellow",
    ticks: [1, 2, 4],
    curves: [
      { name: "a", values: [1, null, 3] },
      { name: "b", values: [null, 5, 6] },
    ],
  });
});

test("each graph of a scene has a plot of its own, with its streams by their names", () => {
  const entries = [
    entry(1, { "/door/graph angle": 1, "/a/graph x": 7 }),
    entry(2, { "/door/graph angle": 2, "/door/graph far away": 9 }),
  ];

  expect(plotsByGraph(entries)).toEqual([
    { title: "/a/graph", ticks: [1], curves: [{ name: "x", values: [7] }] },
    {
      title: "/door/graph",
      ticks: [1, 2],
      curves: [
        { name: "angle", values: [1, 2] },
        { name: "far away", values: [null, 9] },
      ],
    },
  ]);
});

test("curves of no graph stand together", () => {
  expect(plotsByGraph([entry(3, { speed: 1 })])).toEqual([
    { title: "", ticks: [3], curves: [{ name: "speed", values: [1] }] },
  ]);
  expect(plotsByGraph([])).toEqual([]);
});
