// SPDX-License-Identifier: Apache-2.0
// Texts of agon, as the page shows them to people.
import { type Node } from "./show";

/** A path of the scene: "/ball", "/yellow[2]/left_wheel". */
const kPath = /(?:\/[\p{L}\p{N}_-]+(?:\[\d+\])?)+/gu;

/** "robot 2 of yellow", "the ball". */
function calledFor(node: Node, seatNames: readonly string[]): string {
  const seat = seatNames[node.seat - 1];
  if (seat !== undefined && node.label !== "") return `robot ${node.label} of ${seat}`;
  const last = node.path.split("/").at(-1) ?? node.path;
  return `the ${last.replaceAll("_", " ")}`;
}

/** With objects called as people call them, where the text has their paths. */
export function plainly(text: string, nodes: readonly Node[], seatNames: readonly string[]): string {
  return text.replaceAll(kPath, (path) => {
    const node = nodes.find((candidate) => candidate.path === path);
    if (!node) return path;
    const carrier = nodes[node.parent];
    const own = calledFor(node, seatNames);
    return carrier && carrier.seat > 0 ? `${own} of ${calledFor(carrier, seatNames)}` : own;
  });
}

/** Without regard to case, hyphens and underscores. */
export function sameWords(text: string): string {
  return text.toLowerCase().replaceAll(/[-_ ]+/g, " ");
}

export interface EventWords {
  /** What it is, in a word or two. */
  readonly title: string;
  /** What follows it in the same sentence: " for yellow: the first half begins". */
  readonly rest: string;
}

/** What happened, said once: most reasons begin with the event's kind. */
export function eventWords(kind: string, reason: string): EventWords {
  const name = sameWords(kind);
  const [article] = /^(?:an?|the) /.exec(reason) ?? [""];
  const sentence = reason.slice(article.length);
  if (sameWords(sentence.slice(0, name.length)) === name && !/^\p{L}/u.test(sentence.slice(name.length))) {
    return { title: sentence.slice(0, name.length), rest: sentence.slice(name.length) };
  }
  // "own goal: blue scores" of the kind "goal".
  const head = reason.split(":")[0]!;
  if (head.length < reason.length && sameWords(head).endsWith(` ${name}`))
    return { title: head, rest: reason.slice(head.length) };
  return { title: name, rest: reason === "" ? "" : `: ${reason}` };
}
