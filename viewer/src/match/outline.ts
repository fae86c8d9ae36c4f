// SPDX-License-Identifier: Apache-2.0
// The objects of a scene as an outline that is folded, unfolded and searched.
import { type Node } from "./show";

/** A line of the outline. */
export interface Row {
  readonly node: Node;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** A scene with more objects than this begins folded. */
const kMostUnfolded = 200;

/** What is folded; kept by paths, so that it outlives changes of the scene. */
export class Folds {
  private readonly turned = new Set<string>();

  isOpen(path: string, count: number): boolean {
    return count <= kMostUnfolded !== this.turned.has(path);
  }

  /** `count`: objects of the scene. */
  set(path: string, count: number, isOpen: boolean): void {
    if (count <= kMostUnfolded === isOpen) this.turned.delete(path);
    else this.turned.add(path);
  }

  /** So that the object's line is there. */
  reveal(nodes: readonly Node[], node: Node): void {
    for (let at = nodes[node.parent]; at; at = nodes[at.parent]) this.set(at.path, nodes.length, true);
  }
}

/** The last part of a path: "left_wheel" of "/robot[2]/left_wheel". */
export function lastName(path: string): string {
  return path.split("/").at(-1) || path;
}

/** Whether all words are in its path, its kind or the names of its scripts. */
function isMeant(node: Node, words: readonly string[]): boolean {
  const said = [node.path, node.kind, ...node.scripts].join(" ").toLowerCase();
  return words.every((word) => said.includes(word));
}

/** The objects that the search finds, with those above them; undefined: all. */
function found(nodes: readonly Node[], search: string): Set<number> | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const kept = new Set<number>();
  for (const node of nodes) {
    if (!isMeant(node, words)) continue;
    for (let at: Node | undefined = node; at && !kept.has(at.index); at = nodes[at.parent])
      kept.add(at.index);
  }
  return kept;
}

/** The lines that are seen, from above. While something is searched for, nothing that it finds is folded. */
export function rowsOf(nodes: readonly Node[], folds: Folds, search = ""): Row[] {
  const kept = found(nodes, search);
  const children = new Map<number, Node[]>();
  for (const node of nodes) {
    if (kept && !kept.has(node.index)) continue;
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node);
    else children.set(node.parent, [node]);
  }
  const rows: Row[] = [];
  // The next line is the last one here: trees may be deeper than calls.
  const waiting = (children.get(-1) ?? []).map((node) => ({ node, depth: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    const below = children.get(node.index) ?? [];
    const isOpen = below.length > 0 && (kept !== undefined || folds.isOpen(node.path, nodes.length));
    rows.push({ node, depth, hasChildren: below.length > 0, isOpen });
    if (isOpen)
      for (let i = below.length - 1; i >= 0; --i) waiting.push({ node: below[i]!, depth: depth + 1 });
  }
  return rows;
}

/** What an arrow key does in the outline. */
export type Move =
  | { readonly kind: "select"; readonly path: string }
  | { readonly kind: "fold"; readonly path: string; readonly isOpen: boolean };

/** Of a key at the line of that place, -1 for none; undefined if there is nothing to do. */
export function moveFor(key: string, rows: readonly Row[], place: number, page = 10): Move | undefined {
  const row = rows[place];
  const to = (index: number): Move | undefined => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    return target && target !== row ? { kind: "select", path: target.node.path } : undefined;
  };
  switch (key) {
    case "ArrowDown":
      return to(place + 1);
    case "ArrowUp":
      return to(place < 0 ? rows.length - 1 : place - 1);
    case "PageDown":
      return to(place + page);
    case "PageUp":
      return to(place - page);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "ArrowRight":
      if (!row?.hasChildren) return undefined;
      return row.isOpen ? to(place + 1) : { kind: "fold", path: row.node.path, isOpen: true };
    case "ArrowLeft": {
      if (row?.isOpen) return { kind: "fold", path: row.node.path, isOpen: false };
      const above = row && rows.findIndex((each) => each.node.index === row.node.parent);
      return above === undefined || above < 0 ? undefined : to(above);
    }
    default:
      return undefined;
  }
}
