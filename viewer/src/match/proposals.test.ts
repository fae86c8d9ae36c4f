// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { OrderForm_Argument_Kind, OrderFormSchema } from "../generated/protocol/viewer_pb";
import { isOpenProposal, proposedOrder } from "./proposals";
import { sampleMatch } from "./samples_for_tests";

const seats = ["yellow", "blue"];
const team = { title: "Team", kind: OrderForm_Argument_Kind.SEAT, fields: ["team"] };
const forms = [
  ...sampleMatch().orders,
  ...["Goal", "Goal kick", "Kick-off"].map((title) =>
    create(OrderFormSchema, {
      name: title.toLowerCase().replace(/[- ]/, "_"),
      title,
      arguments: [team],
    }),
  ),
];

const proposed = (reason: string, of: string): unknown => {
  const found = proposedOrder({ kind: "proposal", reason, team: of }, forms, seats);
  return found && [found.form.name, found.values];
};

test("a proposal is the order by whose title it begins, for its team", () => {
  expect(proposed("proposal: goal kick for blue: pushed", "blue")).toEqual(["goal_kick", [[2]]]);
  expect(proposed("proposal: goal for yellow", "yellow")).toEqual(["goal", [[1]]]);
  expect(proposed("proposal: kick-off for yellow: again", "yellow")).toEqual(["kick_off", [[1]]]);
});

test("a proposal for nobody is an order for nobody, where there may be none", () => {
  expect(proposed("proposal: free ball: nobody moves it", "")).toEqual(["free_ball", [undefined]]);
  expect(proposed("proposal: goal", "")).toBeUndefined();
});

test("what is no proposal, or proposes what is not offered, is no order", () => {
  expect(proposed("proposal: goalkeeper change for blue", "blue")).toBeUndefined();
  expect(proposed("proposal: penalty for blue", "blue")).toBeUndefined();
  expect(proposedOrder({ kind: "goal", reason: "goal: ...", team: "blue" }, forms, seats)).toBeUndefined();
});

test("a proposal is open until somebody has decided", () => {
  const events = ["kick_off", "proposal", "clamped", "proposal"].map((kind) => ({ kind }));

  expect([0, 1, 2, 3].map((place) => isOpenProposal(events, place, forms))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(isOpenProposal([...events, { kind: "goal_kick" }], 3, forms)).toBe(false);
});
