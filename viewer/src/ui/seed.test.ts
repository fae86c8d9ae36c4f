// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { seedOf } from "./seed";

test("a seed keeps all its digits", () => {
  expect(seedOf("0")).toBe(0n);
  expect(seedOf(" 9007199254740993 ")).toBe(9007199254740993n);
  expect(seedOf("18446744073709551615")).toBe(18446744073709551615n);
});

test("what is no whole number of 64 bits is no seed", () => {
  for (const typed of ["", "-1", "1.5", "1e3", "seven", "18446744073709551616", "9".repeat(30)])
    expect(seedOf(typed)).toBeUndefined();
});
