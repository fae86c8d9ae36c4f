// SPDX-License-Identifier: Apache-2.0
// How large shapes and nodes are.
import { type Part } from "../generated/protocol/match_pb";
import { add, placed, type Pose, type Vec3 } from "../math/pose";
import { poseFrom, type Node } from "./show";

export interface Extent {
  readonly low: Vec3;
  readonly high: Vec3;
}

/** Points of a part's surface, in the node's frame, whose hull is the part's, nearly so for what is round. */
export function pointsOf(part: Part): Vec3[] {
  const shape = part.shape?.kind;
  const pose = poseFrom(part.nodeFromShape);
  const own: Vec3[] = [];
  const upright = (points: readonly { x: number; y: number }[], height: number): void => {
    for (const { x, y } of points) own.push([x, y, -height / 2], [x, y, height / 2]);
  };
  switch (shape?.case) {
    case "sphere": {
      // In the node's own axes, so that a turned ball is no larger.
      const r = shape.value.radiusM;
      const center = pose.position;
      const ways: Vec3[] = [
        [r, 0, 0],
        [-r, 0, 0],
        [0, r, 0],
        [0, -r, 0],
        [0, 0, r],
        [0, 0, -r],
      ];
      return ways.map((way) => add(center, way));
    }
    case "box": {
      const { x, y, z } = shape.value.sizeM ?? { x: 0, y: 0, z: 0 };
      upright(
        [
          { x: x / 2, y: y / 2 },
          { x: -x / 2, y: y / 2 },
          { x: -x / 2, y: -y / 2 },
          { x: x / 2, y: -y / 2 },
        ],
        z,
      );
      break;
    }
    case "cylinder": {
      const corners = 24;
      const ring = Array.from({ length: corners }, (_, i) => ({
        x: shape.value.radiusM * Math.cos((2 * Math.PI * i) / corners),
        y: shape.value.radiusM * Math.sin((2 * Math.PI * i) / corners),
      }));
      upright(ring, shape.value.heightM);
      break;
    }
    case "prism":
      upright(shape.value.cornersM, shape.value.heightM);
      break;
    case "stroke":
      upright(shape.value.pointsM, 0);
      break;
    case undefined:
      break;
  }
  return own.map((point) => placed(pose, point));
}

type Thing = Pick<Node, "parts">;

/** Computed once for each thing: none changes its parts. */
function remembered<T>(compute: (thing: Thing) => T): (thing: Thing) => T {
  const known = new WeakMap<readonly Part[], { value: T }>();
  return (thing) => {
    let found = known.get(thing.parts);
    if (!found) {
      found = { value: compute(thing) };
      known.set(thing.parts, found);
    }
    return found.value;
  };
}

/** In the node's frame; undefined for a node without parts. */
export const extentOf = remembered((thing): Extent | undefined => {
  const points = thing.parts.flatMap(pointsOf);
  if (points.length === 0) return undefined;
  const axis = (pick: (...values: number[]) => number): Vec3 => [
    pick(...points.map((point) => point[0])),
    pick(...points.map((point) => point[1])),
    pick(...points.map((point) => point[2])),
  ];
  return { low: axis(Math.min), high: axis(Math.max) };
});

/** Of the circle about the node's origin, seen from above, that all of it lies in. */
export const radiusOf = remembered((thing): number =>
  Math.max(0, ...thing.parts.flatMap(pointsOf).map((point) => Math.hypot(point[0], point[1]))),
);

/** The color by which a thing is known: of its largest part. */
export const mainColor = remembered((thing): number => {
  let best = { color: 0x808080ff, size: -1 };
  for (const part of thing.parts) {
    const extent = extentOf({ parts: [part] });
    if (!extent) continue;
    const [x, y, z] = extent.high.map((value, axis) => value - extent.low[axis]!);
    const size = x! * y! * Math.max(z!, 1e-4);
    if (size > best.size) best = { color: part.color, size };
  }
  return best.color;
});

/** Points about all that keeps its place, in the world; of what encloses the rest. */
export function pointsOfPlace(nodes: readonly Node[], poses: readonly Pose[]): Vec3[] {
  return nodes.flatMap((node, i) => {
    const pose = poses[i];
    if (node.isMoving || !pose) return [];
    return node.parts.flatMap(pointsOf).map((point) => placed(pose, point));
  });
}
