// SPDX-License-Identifier: Apache-2.0
// What parts cover, seen from above.
import { type Part } from "../generated/protocol/match_pb";
import { pointsOf } from "../match/extent";
import { poseFrom, type Node } from "../match/show";
import { compose, placed, rotate, type Pose, type Vec2, type Vec3 } from "../math/pose";

export type Outline =
  | { readonly kind: "disc"; readonly center: Vec2; readonly radius_m: number }
  | { readonly kind: "polygon"; readonly corners: readonly Vec2[] }
  | {
      readonly kind: "path";
      readonly points: readonly Vec2[];
      readonly width_m: number;
      readonly isClosed: boolean;
    };

export interface Seen {
  readonly outline: Outline;
  readonly color: number;
  readonly bottom_m: number;
  readonly top_m: number;
  readonly isBall: boolean;
}

/** What is lower than this is paint or a sheet: no edge, no shadow. */
export const kFlat_m = 0.005;

/** A part, ready to be seen from above wherever its node is. */
interface Ready {
  readonly part: Part;
  readonly pose: Pose;
  readonly points: readonly Vec3[];
}

/** A node's parts, prepared once. */
export class NodeOutlines {
  private readonly parts: Ready[];

  constructor(node: Node) {
    this.parts = node.parts.map((part) => ({
      part,
      pose: poseFrom(part.nodeFromShape),
      points: pointsOf(part),
    }));
  }

  /** Lowest first. */
  seen(world: Pose): Seen[] {
    return this.parts.map((part) => seenFromAbove(part, world)).sort((a, b) => a.top_m - b.top_m);
  }
}

function seenFromAbove(ready: Ready, world: Pose): Seen {
  const { part, points } = ready;
  const shape = part.shape?.kind;
  const corners = points.map((point) => placed(world, point));
  const heights = corners.map((point) => point[2]);
  const seen = {
    color: part.color,
    bottom_m: Math.min(...heights),
    top_m: Math.max(...heights),
    isBall: shape?.case === "sphere",
  };
  if (shape?.case === "sphere") {
    const { position } = compose(world, ready.pose);
    const radius_m = shape.value.radiusM;
    return { ...seen, outline: { kind: "disc", center: [position[0], position[1]], radius_m } };
  }
  if (shape?.case === "stroke") {
    // Every point is there twice: its bottom and its top.
    const path = corners.filter((_, i) => i % 2 === 0).map((point): Vec2 => [point[0], point[1]]);
    return {
      ...seen,
      outline: { kind: "path", points: path, width_m: shape.value.widthM, isClosed: shape.value.isClosed },
    };
  }
  if (shape?.case === "cylinder" && isUpright(compose(world, ready.pose))) {
    const { position } = compose(world, ready.pose);
    return {
      ...seen,
      outline: { kind: "disc", center: [position[0], position[1]], radius_m: shape.value.radiusM },
    };
  }
  return {
    ...seen,
    outline: { kind: "polygon", corners: hull(corners.map((point): Vec2 => [point[0], point[1]])) },
  };
}

function isUpright(pose: Pose): boolean {
  return Math.abs(rotate(pose.rotation, [0, 0, 1])[2]) > 0.9999;
}

/** The convex hull, counter-clockwise (Andrew's monotone chain). */
export function hull(points: readonly Vec2[]): Vec2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Vec2[]): Vec2[] => {
    const chain: Vec2[] = [];
    for (const point of list) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 1e-12) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Vec2, b: Vec2, c: Vec2): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
