// SPDX-License-Identifier: Apache-2.0
// Symbols on buttons: paths in a square of 24.

const kPaths = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  back: "M6 5h2.5v14H6zM19 5v14L9.5 12z",
  forward: "M15.5 5H18v14h-2.5zM5 5v14l9.5-7z",
  split: "M3 5h8v14H3zM13 5h8v14h-8zM5 7v10h4V7zM15 7v10h4V7z",
  fit: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18v-2a7 7 0 0 0 0-14z",
  help: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 2a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM11 15.5h2v2h-2zM12 6.5c2.2 0 3.6 1.3 3.6 3.2 0 1.4-.7 2.1-1.6 2.8-.8.6-1 .9-1 1.7h-2c0-1.7.6-2.400 1.700-3.200.700-.5.9-.8.9-1.300 0-.800-.600-1.300-1.600-1.300s-1.700.6-1.800 1.600H8.200c.1-2.100 1.600-3.500 3.800-3.500z",
  panels: "M3 5h18v14H3zM5 7v10h9V7zM16 7v10h3V7z",
  close:
    "M6.400 5 12 10.600 17.600 5 19 6.400 13.400 12 19 17.600 17.600 19 12 13.400 6.400 19 5 17.600 10.600 12 5 6.400z",
  target:
    "M11 2h2v3.100A7 7 0 0 1 18.900 11H22v2h-3.100A7 7 0 0 1 13 18.900V22h-2v-3.100A7 7 0 0 1 5.100 13H2v-2h3.100A7 7 0 0 1 11 5.100zM12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3z",
  file: "M6 2h8l5 5v15H6zM8 4v16h9V8h-4V4z",
} as const;

export type IconName = keyof typeof kPaths;

export function icon(name: IconName): SVGElement {
  return drawing(kPaths[name]);
}

/** Of one's own path. */
export function drawing(outline: string): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", outline);
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}
