// SPDX-License-Identifier: Apache-2.0
import { text } from "../strings";
import { h } from "./dom";

const kMost = 2n ** 64n - 1n;

/** The whole number from 0 to 2^64 - 1 that was typed; undefined if it is none. Numbers of JavaScript lose digits. */
export function seedOf(typed: string): bigint | undefined {
  const digits = typed.trim();
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  const seed = BigInt(digits);
  return seed <= kMost ? seed : undefined;
}

/** A field for a seed, which its form does not send while what stands there is none. Empty is allowed. */
export function seedInput(properties: { value?: string; placeholder?: string }): HTMLInputElement {
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    "aria-label": text.teams.seed,
    ...properties,
  });
  input.addEventListener("input", () => {
    const isFine = input.value.trim() === "" || seedOf(input.value) !== undefined;
    input.setCustomValidity(isFine ? "" : text.teams.seedWanted);
  });
  return input;
}
