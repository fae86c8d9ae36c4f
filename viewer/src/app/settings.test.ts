// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { kDefaults, parseSettings, toggled } from "./settings";

test("what was kept comes back, what is of another kind is as at first", () => {
  const settings = parseSettings(
    '{"theme":"light","open":["log"],"mode":"4d","draws":[1],"camera":"top","mission":"soccer5"}',
  );

  expect(settings).toEqual({
    ...kDefaults,
    theme: "light",
    open: ["log"],
    camera: "top",
    mission: "soccer5",
  });
});

test("nothing kept, or nonsense: all as at first", () => {
  for (const kept of [null, "", "{", "3", "null"]) expect(parseSettings(kept)).toEqual(kDefaults);
});

test("a word is put in or taken out", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});
