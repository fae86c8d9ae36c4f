// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { create } from "@bufbuild/protobuf";
import { ShowSchema } from "../generated/protocol/viewer_pb";
import { Folds, lastName, moveFor, rowsOf } from "./outline";
import { matchModel, nodeAt, type Node } from "./show";

function nodesOf(...objects: [path: string, parent: number, kind?: string, scripts?: string[]][]): Node[] {
  const nodes = objects.map(([path, parent, kind = "shape", scripts = []]) => ({
    path,
    parent,
    kind,
    scripts,
    poseIndex: -1,
  }));
  return [...matchModel(create(ShowSchema, { match: { scene: { nodes } } }))!.nodes];
}

const nodes = nodesOf(
  ["/floor", -1],
  ["/robot", -1, "dummy", ["child"]],
  ["/lamp", -1, "light"],
  ["/robot/wheel", 1, "joint"],
  ["/robot/nose", 1, "proximity_sensor"],
  ["/robot/wheel/tire", 3],
);
const paths = (folds: Folds, search?: string): string[] =>
  rowsOf(nodes, folds, search).map((row) => row.node.path);

/** A scene of a thousand robots with a wheel each. */
const many = nodesOf(
  ...Array.from({ length: 1000 }, (_, i) => [
    [`/robot[${i}]`, -1] as [string, number],
    [`/robot[${i}]/wheel`, 2 * i] as [string, number],
  ]).flat(),
);

test("children stand below their parents, each deeper by one", () => {
  expect(rowsOf(nodes, new Folds()).map((row) => `${row.depth} ${row.node.path}`)).toEqual([
    "0 /floor",
    "0 /robot",
    "1 /robot/wheel",
    "2 /robot/wheel/tire",
    "1 /robot/nose",
    "0 /lamp",
  ]);
});

test("what is folded hides all below it, and shows it again", () => {
  const folds = new Folds();

  folds.set("/robot", nodes.length, false);
  expect(paths(folds)).toEqual(["/floor", "/robot", "/lamp"]);

  folds.set("/robot", nodes.length, true);
  expect(paths(folds)).toHaveLength(nodes.length);
});

test("a search keeps what it finds and what stands above it, folded or not", () => {
  const folds = new Folds();
  folds.set("/robot", nodes.length, false);

  expect(paths(folds, "Tire")).toEqual(["/robot", "/robot/wheel", "/robot/wheel/tire"]);
  expect(paths(folds, "proximity robot")).toEqual(["/robot", "/robot/nose"]);
  expect(paths(folds, "child")).toEqual(["/robot"]);
  expect(paths(folds, "nothing of the kind")).toEqual([]);
});

test("a large scene begins folded, and an object in it is revealed", () => {
  const folds = new Folds();
  expect(rowsOf(many, folds)).toHaveLength(1000);

  folds.reveal(many, nodeAt(many, "/robot[7]/wheel")!);

  expect(rowsOf(many, folds)).toHaveLength(1001);
});

test("what was unfolded stays so by its path when the scene changes", () => {
  const folds = new Folds();
  folds.set("/robot[7]", many.length, true);

  const rows = rowsOf(many.slice(0, 800), folds);

  expect(rows.filter((row) => row.isOpen).map((row) => row.node.path)).toEqual(["/robot[7]"]);
});

test("arrow keys go along the lines, and fold and unfold", () => {
  const rows = rowsOf(nodes, new Folds());

  expect(moveFor("ArrowDown", rows, 0)).toEqual({ kind: "select", path: "/robot" });
  expect(moveFor("ArrowUp", rows, 0)).toBeUndefined();
  expect(moveFor("ArrowDown", rows, -1)).toEqual({ kind: "select", path: "/floor" });
  expect(moveFor("ArrowUp", rows, -1)).toEqual({ kind: "select", path: "/lamp" });
  expect(moveFor("End", rows, 0)).toEqual({ kind: "select", path: "/lamp" });
  expect(moveFor("ArrowRight", rows, 1)).toEqual({ kind: "select", path: "/robot/wheel" });
  expect(moveFor("ArrowLeft", rows, 1)).toEqual({ kind: "fold", path: "/robot", isOpen: false });
  expect(moveFor("ArrowLeft", rows, 3)).toEqual({ kind: "select", path: "/robot/wheel" });
  expect(moveFor("ArrowRight", rows, 0)).toBeUndefined();
  expect(moveFor("ArrowDown", [], -1)).toBeUndefined();
});

test("an object is called by the last part of its path", () => {
  expect(lastName("/robot[2]/left_wheel")).toBe("left_wheel");
  expect(lastName("/ball")).toBe("ball");
});
