// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { givenText } from "./referee_panel";

test("an order to a match that is paused is said to wait for the next step", () => {
  expect(givenText("Goal", "", true)).toBe("Goal: takes effect with the next step");
  expect(givenText("Goal", "", false)).toBe("Goal: ordered");
});

test("what agon says of an order comes first", () => {
  expect(givenText("Goal", "it takes effect with the next step", false)).toBe(
    "Goal: it takes effect with the next step",
  );
});
