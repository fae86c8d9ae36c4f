// SPDX-License-Identifier: Apache-2.0
// Symbols of what objects of a scene are: paths in a square of 24.
import { type Node } from "../match/show";
import { text } from "../strings";
import { drawing } from "./icons";

const kPaths: Record<string, string> = {
  shape:
    "M12 2.5 20.500 7v10L12 21.500 3.500 17V7zM12 4.800 6.800 7.500 12 10.200l5.200-2.700zM5.500 9.100v6.700l5.500 2.900V12z",
  joint:
    "M5 3a4 4 0 0 1 3.900 3.100l7 7A4.500 4.500 0 1 1 13.100 15.900l-7-7A4 4 0 0 1 5 3zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm12.500 10a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  dummy: "M11 2h2v9h9v2h-9v9h-2v-9H2v-2h9z",
  proximity_sensor: "M3 10.500 21 4v16L3 13.500zM19 6.900 7.500 11v2L19 17.100z",
  light_sensor:
    "M12 7a5 5 0 0 1 5 5h-2a3 3 0 1 0-3 3v2a5 5 0 0 1 0-10zM11 1h2v4h-2zM3.500 4.900 4.900 3.500l2.800 2.800-1.400 1.400zM1 11h4v2H1zM14 14h8v2.500h-2.500V22H17v-5.500h-3z",
  vision_sensor:
    "M12 5c5 0 8.500 3.500 10 7-1.500 3.500-5 7-10 7s-8.500-3.500-10-7c1.500-3.500 5-7 10-7zm0 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z",
  camera: "M3 6h12v3.500L21 6v12l-6-3.500V18H3zM5 8v8h8V8z",
  light:
    "M12 2a7 7 0 0 1 4 12.700V18H8v-3.300A7 7 0 0 1 12 2zm0 2a5 5 0 0 0-2 9.500V16h4v-2.500A5 5 0 0 0 12 4zM9 19.500h6v2.500H9z",
  path: "M4 21a2.500 2.500 0 0 1-1-4.800C3 9 11 15 11 9.500 11 5 15 3.500 18 3.800a2.500 2.500 0 1 1 0 2c-2-.2-5 .7-5 3.700 0 8-8 2-8 6.800A2.500 2.500 0 0 1 4 21z",
  graph: "M3 3h2v16h16v2H3zM7 15l4-6 4 3 4.500-7 1.700 1.100L15.600 15l-4-3-2.900 4.200z",
  drawing: "M4 16.500 15.500 5 19 8.500 7.500 20H4zM17 3.500l3.500 3.500-1 1L16 4.500z",
  robot:
    "M11 2h2v3h6v13H5V5h6zM7 7v9h10V7zM8.500 9.500h2.500v2.500H8.500zM13 9.500h2.500v2.500H13zM2 9h2v5H2zM20 9h2v5h-2zM7 19h3v3H7zM14 19h3v3h-3z",
};

/** What it is, as far as that is said: a seat's object with a number is a robot. */
export function kindOf(node: Node): string {
  if (node.seat > 0 && node.label !== "") return "robot";
  return node.kind !== "" ? node.kind : node.parts.length > 0 ? "shape" : "dummy";
}

/** A kind in words for people. */
export function kindTitle(kind: string): string {
  const known: Readonly<Record<string, string>> = text.tree.kinds;
  return known[kind] ?? kind.replaceAll("_", " ");
}

export function kindIcon(kind: string): SVGElement {
  return drawing(kPaths[kind] ?? kPaths.dummy!);
}
