// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { commandOf, kCommands, keyName } from "./keys";

function press(key: string, more: Partial<{ shiftKey: boolean; ctrlKey: boolean }> = {}): string | undefined {
  return commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
}

test("keys give their commands", () => {
  expect(press(" ")).toBe("toggle");
  expect(press("ArrowRight")).toBe("forward");
  expect(press("ArrowRight", { shiftKey: true })).toBe("secondForward");
  expect(press("E", { shiftKey: true })).toBe("previousEvent");
  expect(press("3")).toBe("camera:near");
});

test("signs are taken with or without shift, as keyboards have them", () => {
  expect(press("?", { shiftKey: true })).toBe("help");
  expect(press("+", { shiftKey: true })).toBe("zoomIn");
  expect(press("]")).toBe("faster");
});

test("the browser's own shortcuts stay the browser's", () => {
  expect(press("f", { ctrlKey: true })).toBeUndefined();
  expect(press("F", { shiftKey: true })).toBeUndefined();
});

test("no key has two commands", () => {
  const keys = kCommands.flatMap((command) => command.keys);

  expect(new Set(keys).size).toBe(keys.length);
});

test("keys are called as people call them", () => {
  expect([" ", "Shift+ArrowLeft", "v", "Home"].map(keyName)).toEqual(["Space", "Shift ←", "V", "Home"]);
});
