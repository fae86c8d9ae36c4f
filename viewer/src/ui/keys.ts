// SPDX-License-Identifier: Apache-2.0
// Which key does what. The help sheet is made of the same table.
import { kFixed } from "../cameras/choice";
import { text } from "../strings";

export interface KeyCommand {
  readonly name: string;
  /** As KeyboardEvent.key has it, "Shift+" before it where it is needed for keys that shift does not change. */
  readonly keys: readonly string[];
  readonly group: string;
  readonly title: string;
}

const kMatch = "Match";
const kView = "View";
const kCamera = "Camera";
const kPage = "Page";

export const kCommands: readonly KeyCommand[] = [
  { name: "toggle", keys: [" ", "k"], group: kMatch, title: "Pause or go on" },
  { name: "forward", keys: ["ArrowRight", "."], group: kMatch, title: "Step a tick" },
  { name: "back", keys: ["ArrowLeft", ","], group: kMatch, title: "Step back a tick" },
  { name: "secondForward", keys: ["Shift+ArrowRight"], group: kMatch, title: "A second on" },
  { name: "secondBack", keys: ["Shift+ArrowLeft"], group: kMatch, title: "A second back" },
  { name: "faster", keys: ["]"], group: kMatch, title: "Faster" },
  { name: "slower", keys: ["["], group: kMatch, title: "Slower" },
  { name: "nextEvent", keys: ["e"], group: kMatch, title: "To the next event" },
  { name: "previousEvent", keys: ["Shift+E"], group: kMatch, title: "To the event before" },
  { name: "start", keys: ["Home"], group: kMatch, title: "To the beginning" },
  { name: "live", keys: ["End", "l"], group: kMatch, title: "To the live match, or to the end" },
  { name: "mode", keys: ["v"], group: kView, title: "2D or 3D" },
  { name: "split", keys: ["s"], group: kView, title: "One view or two" },
  ...kFixed.map((name, i) => ({
    name: `camera:${name}`,
    keys: [String(i + 1)],
    group: kCamera,
    title: text.view.fixed[name],
  })),
  { name: "orbit", keys: ["o"], group: kCamera, title: "Free, turned and moved by hand" },
  { name: "follow", keys: ["f"], group: kCamera, title: "Follow the selected object, else the first" },
  { name: "onboard", keys: ["b"], group: kCamera, title: "On board of the selected robot, then of the next" },
  { name: "fit", keys: ["0"], group: kView, title: "Show all" },
  { name: "nextObject", keys: ["n"], group: kView, title: "Select the next object" },
  { name: "previousObject", keys: ["Shift+N"], group: kView, title: "Select the object before" },
  { name: "zoomIn", keys: ["+", "="], group: kView, title: "Nearer" },
  { name: "zoomOut", keys: ["-"], group: kView, title: "Farther" },
  { name: "draws", keys: ["d"], group: kPage, title: "Show or hide what the strategies draw" },
  { name: "referee", keys: ["r"], group: kPage, title: "To the referee's orders" },
  { name: "situation", keys: ["x"], group: kPage, title: "Extract the situation" },
  { name: "panels", keys: ["p"], group: kPage, title: "Show or hide the panels" },
  { name: "theme", keys: ["t"], group: kPage, title: "Dark or light" },
  { name: "help", keys: ["?", "h"], group: kPage, title: "This sheet" },
  { name: "escape", keys: ["Escape"], group: kPage, title: "Close, end picking, select nothing" },
];

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The name of the command of a key; undefined if it has none. */
export function commandOf(pressed: Pressed): string | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const isPlain = (key: string): boolean => {
    if (key.startsWith("Shift+")) return pressed.shiftKey && pressed.key === key.slice(6);
    // Signs need shift on some keyboards; letters and named keys mean something else with it.
    const isSign = key.length === 1 && !/[a-z]/i.test(key);
    return pressed.key === key && (isSign || !pressed.shiftKey);
  };
  return kCommands.find((command) => command.keys.some(isPlain))?.name;
}

const kShown: Record<string, string> = {
  " ": "Space",
  ArrowRight: "→",
  ArrowLeft: "←",
  Escape: "Esc",
};

/** A key as people call it. */
export function keyName(key: string): string {
  const shift = key.startsWith("Shift+");
  const plain = shift ? key.slice(6) : key;
  const name = kShown[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain);
  return shift ? `Shift ${name}` : name;
}
