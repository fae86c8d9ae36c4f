// SPDX-License-Identifier: Apache-2.0
// Colors as the wire has them: 0xRRGGBBAA.

/** For CSS and canvases: "rgb(255 0 0 / 0.5)". */
export function css(color: number): string {
  const [r, g, b] = channels(color);
  const alpha = (color & 0xff) / 255;
  return alpha >= 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${alpha.toFixed(3)})`;
}

/** Red, green and blue, 0 to 255. */
export function channels(color: number): [number, number, number] {
  return [(color >>> 24) & 0xff, (color >>> 16) & 0xff, (color >>> 8) & 0xff];
}

function linear(channel: number): number {
  const ratio = channel / 255;
  return ratio <= 0.04045 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4;
}

/** How bright it is for the eye, 0 to 1 (WCAG 2). */
export function luminance(color: number): number {
  const [r, g, b] = channels(color);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Black or white, whichever is read better on the color. */
export function readableOn(color: number): "#000000" | "#ffffff" {
  return luminance(color) > 0.18 ? "#000000" : "#ffffff";
}

/** Lighter (above 0) or darker (below), keeping the alpha. */
export function shade(color: number, amount: number): number {
  const toward = amount > 0 ? 255 : 0;
  const part = Math.min(Math.abs(amount), 1);
  const [r, g, b] = channels(color).map((value) => Math.round(value + (toward - value) * part));
  return (((r! << 24) | (g! << 16) | (b! << 8) | (color & 0xff)) >>> 0) as number;
}
