// SPDX-License-Identifier: Apache-2.0
// Flat bands through points: paint on the floor, overlays.
import { normalized, type Vec2 } from "../math/pose";

/** Corners of the band, left and right of each point, mitered; triangles between them as indices. */
export interface Ribbon {
  readonly left: Vec2[];
  readonly right: Vec2[];
}

/** At sharper corners than this the miter is cut. */
const kLongestMiter = 2;

export function ribbon(points: readonly Vec2[], width: number, isClosed: boolean): Ribbon {
  const path = points.filter((point, i) => i === 0 || distance(point, points[i - 1]!) > 1e-9);
  const count = path.length;
  const left: Vec2[] = [];
  const right: Vec2[] = [];
  if (count < 2) return { left, right };
  const direction = (from: number, to: number): Vec2 => {
    const [a, b] = [path[(from + count) % count]!, path[(to + count) % count]!];
    const [x, y] = normalized([b[0] - a[0], b[1] - a[1], 0]);
    return [x, y];
  };
  for (let i = 0; i < count; ++i) {
    const before = isClosed || i > 0 ? direction(i - 1, i) : direction(i, i + 1);
    const after = isClosed || i < count - 1 ? direction(i, i + 1) : before;
    const [x, y] = normalized([before[0] + after[0], before[1] + after[1], 0], [after[0], after[1], 0]);
    const cos = x * after[0] + y * after[1];
    const reach = (width / 2) * Math.min(1 / Math.max(cos, 1e-6), kLongestMiter);
    const [px, py] = path[i]!;
    left.push([px - y * reach, py + x * reach]);
    right.push([px + y * reach, py - x * reach]);
  }
  if (isClosed) {
    left.push(left[0]!);
    right.push(right[0]!);
  }
  return { left, right };
}

function distance(a: Vec2, b: Vec2): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Points of a circle, for a closed ribbon. */
export function ring(center: Vec2, radius: number, corners = 40): Vec2[] {
  return Array.from({ length: corners }, (_, i): Vec2 => {
    const angle = (2 * Math.PI * i) / corners;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
  });
}
