// SPDX-License-Identifier: Apache-2.0
// How far away a camera must stand to see a box.
import { add, cross, dot, normalized, scale, sub, type Vec2, type Vec3 } from "../math/pose";

/** Where a camera is and what it looks at. */
export interface View {
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly up: Vec3;
  /** From bottom to top. */
  readonly fov_rad: number;
}

export interface Axes {
  readonly forward: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
}

export function axesOf(view: Pick<View, "eye" | "target" | "up">): Axes {
  const forward = normalized(sub(view.target, view.eye), [0, 0, -1]);
  const right = normalized(cross(forward, view.up), normalized(cross(forward, [0, 1, 0.001])));
  return { forward, right, up: cross(right, forward) };
}

/** From an azimuth (counter-clockwise from x) and an elevation over the floor: towards the camera. */
export function directionTo(azimuth_rad: number, elevation_rad: number): Vec3 {
  const flat = Math.cos(elevation_rad);
  return [flat * Math.cos(azimuth_rad), flat * Math.sin(azimuth_rad), Math.sin(elevation_rad)];
}

/** Corners of a floor's rectangle and of what stands on it up to a height. */
export function cornersOf(low: Vec2, high: Vec2, height_m: number): Vec3[] {
  const corners: Vec3[] = [];
  for (const x of [low[0], high[0]]) {
    for (const y of [low[1], high[1]]) {
      for (const z of [0, height_m]) corners.push([x, y, z]);
    }
  }
  return corners;
}

/**
 * The view from a direction that shows all points, as close as can be. `aspect` is width by height; `margin` the part
 * of the picture that stays free.
 */
export function fitted(
  points: readonly Vec3[],
  towards: Vec3,
  up: Vec3,
  fov_rad: number,
  aspect: number,
  margin = 0.04,
): View {
  const back = normalized(towards, [0, 0, 1]);
  const axes = axesOf({ eye: back, target: [0, 0, 0], up });
  const tanV = Math.tan(fov_rad / 2) * (1 - margin);
  const tanH = tanV * aspect;
  // In the camera's axes a corner is seen if |right| <= tanH * depth and |up| <= tanV * depth. Where it stands along
  // `right` and `up` is where both sides are equally far out, and from that follows the depth.
  const reach = (axis: Vec3, tan: number): { center: number; depth: number } => {
    const plus = Math.max(...points.map((corner) => dot(corner, axis) - tan * dot(corner, axes.forward)));
    const minus = Math.max(...points.map((corner) => -dot(corner, axis) - tan * dot(corner, axes.forward)));
    return { center: (plus - minus) / 2, depth: (plus + minus) / (2 * tan) };
  };
  const horizontal = reach(axes.right, tanH);
  const vertical = reach(axes.up, tanV);
  const depth = Math.max(horizontal.depth, vertical.depth);
  const eye = add(
    add(scale(axes.right, horizontal.center), scale(axes.up, vertical.center)),
    scale(axes.forward, -depth),
  );
  const middle = scale(points.reduce(add, [0, 0, 0]), 1 / Math.max(points.length, 1));
  const target = add(eye, scale(axes.forward, Math.max(dot(sub(middle, eye), axes.forward), 1e-3)));
  return { eye, target, up: axes.up, fov_rad };
}

/** Where a point is in the picture: x and y from -1 to 1, depth in front of the camera. */
export function project(view: View, aspect: number, point: Vec3): { x: number; y: number; depth: number } {
  const axes = axesOf(view);
  const way = sub(point, view.eye);
  const depth = dot(way, axes.forward);
  const tan = Math.tan(view.fov_rad / 2);
  return { x: dot(way, axes.right) / (depth * tan * aspect), y: dot(way, axes.up) / (depth * tan), depth };
}

/** The way in which a place of the picture is seen, of length 1. */
export function rayThrough(view: View, aspect: number, x: number, y: number): Vec3 {
  const axes = axesOf(view);
  const tan = Math.tan(view.fov_rad / 2);
  return normalized(
    add(axes.forward, add(scale(axes.right, x * tan * aspect), scale(axes.up, y * tan))),
    axes.forward,
  );
}

/** Where a ray meets a height; undefined if it does not. */
export function meetsFloor(eye: Vec3, ray: Vec3, height_m = 0): Vec3 | undefined {
  if (Math.abs(ray[2]) < 1e-9) return undefined;
  const way = (height_m - eye[2]) / ray[2];
  return way > 0 ? add(eye, scale(ray, way)) : undefined;
}
