// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { deadlines, faults } from "./teams_panel";

test("missed deadlines are no faults, and are told by themselves", () => {
  const report = { failedCalls: 0n, lateCalls: 0n, restarts: 0, droppedOutputs: 0n, missedDeadlines: 204n };

  expect(faults(report)).toBe("none");
  expect(deadlines(report)).toBe("204 missed");
});

test("faults are counted by what they are", () => {
  const report = { failedCalls: 2n, lateCalls: 3n, restarts: 1, droppedOutputs: 0n, missedDeadlines: 0n };

  expect(faults(report)).toBe("2 failed · 3 slow · 1 restarts");
  expect(deadlines(report)).toBe("none");
});
