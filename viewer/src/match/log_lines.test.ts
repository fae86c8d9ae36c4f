// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { errorCount, saidIn } from "./log_lines";

test("a script's line says whose it is", () => {
  expect(saidIn("[/door] open")).toEqual({ source: "/door", head: "open", rest: "" });
  expect(saidIn("[/robot[2]/left arm] [x] is 3")).toEqual({
    source: "/robot[2]/left arm",
    head: "[x] is 3",
    rest: "",
  });
});

test("a line of nobody's is as it is", () => {
  expect(saidIn("[main] hello")).toEqual({ source: undefined, head: "[main] hello", rest: "" });
  expect(saidIn("the score is [2]")).toEqual({ source: undefined, head: "the score is [2]", rest: "" });
  expect(saidIn("")).toEqual({ source: undefined, head: "", rest: "" });
});

test("an error's traceback is folded behind its first line", () => {
  const text = "[/door] door.lua:3: no such object\nstack traceback:\n\tdoor.lua:3: in function 'init'\n";

  expect(saidIn(text)).toEqual({
    source: "/door",
    head: "door.lua:3: no such object",
    rest: "stack traceback:\n\tdoor.lua:3: in function 'init'",
  });
});

test("errors are counted, and nothing else", () => {
  const entries = [
    { lines: [{ level: 1 }, { level: 3 }] },
    { lines: [] },
    { lines: [{ level: 3 }, { level: 2 }] },
  ];

  expect(errorCount(entries)).toBe(2);
});
