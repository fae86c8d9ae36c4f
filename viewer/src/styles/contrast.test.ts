// SPDX-License-Identifier: Apache-2.0
// What is written can be read: contrast after WCAG 2, level AA.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { luminance } from "../math/color";

const kText = 4.5;
/** Of what is seen but not read, as the frame about what has the focus. */
const kShape = 3;

const kInk = ["text", "muted", "accent", "live", "warning"];
const kGrounds = ["bg", "surface", "raised"];

const styles = readFileSync(new URL("./base.css", import.meta.url), "utf8");

/** The colors of a theme: of the rules for all, replaced by those of the rule that the selector begins. */
function colorsOf(...selectors: readonly string[]): Map<string, number> {
  const colors = new Map<string, number>();
  for (const selector of selectors) {
    const begin = styles.indexOf(`${selector} {`);
    if (begin < 0) throw new Error(`there is no rule ${selector}`);
    const rule = styles.slice(begin, styles.indexOf("}", begin));
    for (const [, name, hex] of rule.matchAll(/--([\w-]+): #([0-9a-f]{6});/g))
      colors.set(name!, (parseInt(hex!, 16) * 256 + 0xff) >>> 0);
  }
  return colors;
}

const themes = {
  dark: colorsOf(":root"),
  light: colorsOf(":root", ':root[data-theme="light"]'),
};

function contrast(one: number, other: number): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test("black and white are told apart best", () => {
  expect(contrast(0x000000ff, 0xffffffff)).toBeCloseTo(21);
  expect(contrast(0x777777ff, 0xffffffff)).toBeCloseTo(4.48, 2);
});

for (const [theme, colors] of Object.entries(themes)) {
  const color = (name: string): number => {
    const found = colors.get(name);
    if (found === undefined) throw new Error(`the ${theme} theme has no color ${name}`);
    return found;
  };

  test(`all that is written is read on each ground of the ${theme} theme`, () => {
    for (const ink of kInk)
      for (const ground of kGrounds)
        expect(contrast(color(ink), color(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(kText);
    for (const ink of ["text", "accent"])
      expect(contrast(color(ink), color("hover")), `${ink} on hover`).toBeGreaterThanOrEqual(kText);
    expect(contrast(color("on-accent"), color("accent")), "on-accent").toBeGreaterThanOrEqual(kText);
  });

  test(`what has the focus is seen in the ${theme} theme, and so are the edges of what is filled in`, () => {
    for (const ground of [...kGrounds, "sky", "ground"])
      expect(contrast(color("accent"), color(ground)), `accent on ${ground}`).toBeGreaterThanOrEqual(kShape);
    for (const ground of ["bg", "surface"])
      expect(contrast(color("edge"), color(ground)), `edge on ${ground}`).toBeGreaterThanOrEqual(kShape);
  });
}
