// SPDX-License-Identifier: Apache-2.0
// Which camera is looked through, as a word: "broadcast", "follow:/ball", "onboard:/yellow[2]".
import { isObject, nodeAt, type Node } from "../match/show";

export const kFixed = ["broadcast", "top", "near", "far", "left", "right", "corner"] as const;
export type Fixed = (typeof kFixed)[number];

export type Choice =
  | { readonly kind: "orbit" }
  | { readonly kind: "fixed"; readonly name: Fixed }
  | { readonly kind: "follow"; readonly path: string }
  | { readonly kind: "onboard"; readonly path: string };

export function parseChoice(word: string): Choice | undefined {
  if (word === "orbit") return { kind: "orbit" };
  const fixed = kFixed.find((name) => name === word);
  if (fixed) return { kind: "fixed", name: fixed };
  const [kind, ...rest] = word.split(":");
  const path = rest.join(":");
  if ((kind === "follow" || kind === "onboard") && path !== "") return { kind, path };
  return undefined;
}

export function wordFor(choice: Choice): string {
  switch (choice.kind) {
    case "orbit":
      return "orbit";
    case "fixed":
      return choice.name;
    default:
      return `${choice.kind}:${choice.path}`;
  }
}

/** What a camera may ride on: somebody's, and it moves. */
export function canCarryCamera(node: Node): boolean {
  return isObject(node) && node.seat > 0;
}

/** Whether what it follows or rides on is there. */
export function isPossible(choice: Choice, nodes: readonly Node[]): boolean {
  if (choice.kind !== "follow" && choice.kind !== "onboard") return true;
  const node = nodeAt(nodes, choice.path);
  return node !== undefined && (choice.kind === "follow" ? node.rollingRadius_m <= 0 : canCarryCamera(node));
}
