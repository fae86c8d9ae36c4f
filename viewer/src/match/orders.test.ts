// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { fieldNamed, readNumber } from "../wire/blocks";
import { formsByGroup, formThatMoves, isOnePress, orderBlock, valuesForMove } from "./orders";
import { sampleMatch } from "./samples_for_tests";

const model = sampleMatch();
const schema = model.match.order!;
const form = (name: string) => model.orders.find((candidate) => candidate.name === name)!;
const number = (block: Uint8Array, name: string) => readNumber(block, fieldNamed(schema, name)!);

test("the block of an order has its presets and what was chosen", () => {
  const made = orderBlock(schema, form("place_robot"), [[2], [3], [0.5, -0.25], [1.5]]);

  if (!("block" in made)) throw new Error(made.missing);
  expect(number(made.block, "order")).toBe(13);
  expect(number(made.block, "team")).toBe(2);
  expect(number(made.block, "robot")).toBe(3);
  expect([number(made.block, "x_m"), number(made.block, "y_m")]).toEqual([0.5, -0.25]);
  expect(number(made.block, "heading_rad")).toBe(1.5);
  expect(number(made.block, "struct_size")).toBe(40);
});

test("what is optional may be left out, what is not is named", () => {
  expect("block" in orderBlock(schema, form("free_ball"), [undefined])).toBe(true);
  expect(orderBlock(schema, form("place_robot"), [[1], [0], undefined, undefined])).toEqual({
    missing: "Place",
  });
  expect(orderBlock(schema, form("place_ball"), [[Number.NaN, 0]])).toEqual({ missing: "Place" });
});

test("a node is moved by the form that names it", () => {
  const names = ["yellow", "blue"];
  const moved = (path: string) =>
    formThatMoves(model.orders, model.nodes.find((node) => node.path === path)!, names);

  expect(moved("/ball")?.name).toBe("place_ball");
  expect(moved("/blue[2]")?.name).toBe("place_robot");
  expect(moved("/field")).toBeUndefined();
  expect(moved("/blue[2]/left_wheel")).toBeUndefined();
});

test("a drag says all that its order needs", () => {
  const robot = model.nodes[1]!;

  expect(valuesForMove(form("place_robot"), robot, [0.1, 0.2], 3)).toEqual([[2], [2], [0.1, 0.2], [3]]);
});

test("groups come in the order of their first forms", () => {
  expect([...formsByGroup(model.orders).keys()]).toEqual(["Play", "Restart", "Place"]);
});

test("orders that need at most a team take one press", () => {
  expect(model.orders.filter(isOnePress).map((each) => each.name)).toEqual(["stop", "free_ball"]);
});
