// SPDX-License-Identifier: Apache-2.0
// Vectors, quaternions and poses, as tuples. x forward, y left, z up; angles counter-clockwise.

export type Vec2 = readonly [number, number];
export type Vec3 = readonly [number, number, number];
/** w, x, y, z; of length 1. */
export type Quat = readonly [number, number, number, number];

export interface Pose {
  readonly position: Vec3;
  readonly rotation: Quat;
}

export const kNoTurn: Quat = [1, 0, 0, 0];
export const kIdentity: Pose = { position: [0, 0, 0], rotation: kNoTurn };

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function sub(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.hypot(a[0], a[1], a[2]);
}

export function distance(a: Vec3, b: Vec3): number {
  return length(sub(a, b));
}

/** Of length 1; the fallback where there is no direction. */
export function normalized(a: Vec3, fallback: Vec3 = [1, 0, 0]): Vec3 {
  const size = length(a);
  return size > 1e-12 ? scale(a, 1 / size) : fallback;
}

export function mix(a: Vec3, b: Vec3, part: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** The rotation about the vector by its length. */
export function fromRotationVector(rx: number, ry: number, rz: number): Quat {
  const angle = Math.hypot(rx, ry, rz);
  if (angle < 1e-12) return kNoTurn;
  const factor = Math.sin(angle / 2) / angle;
  return [Math.cos(angle / 2), rx * factor, ry * factor, rz * factor];
}

export function about(axis: Vec3, angle: number): Quat {
  return fromRotationVector(axis[0] * angle, axis[1] * angle, axis[2] * angle);
}

export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function rotate(q: Quat, v: Vec3): Vec3 {
  const axis: Vec3 = [q[1], q[2], q[3]];
  const twice = scale(cross(axis, v), 2);
  return add(add(v, scale(twice, q[0])), cross(axis, twice));
}

/** Where a point of the pose's own frame is. */
export function placed(pose: Pose, point: Vec3): Vec3 {
  return add(pose.position, rotate(pose.rotation, point));
}

/** The pose b, given in the frame of a. */
export function compose(a: Pose, b: Pose): Pose {
  return {
    position: placed(a, b.position),
    rotation: multiply(a.rotation, b.rotation),
  };
}

/** Between two rotations, the short way. */
export function slerp(a: Quat, b: Quat, part: number): Quat {
  let cos = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = cos < 0 ? -1 : 1;
  cos *= sign;
  let from = 1 - part;
  let to = part;
  if (cos < 0.9995) {
    const angle = Math.acos(cos);
    from = Math.sin(from * angle) / Math.sin(angle);
    to = Math.sin(to * angle) / Math.sin(angle);
  }
  to *= sign;
  const mixed: Quat = [
    a[0] * from + b[0] * to,
    a[1] * from + b[1] * to,
    a[2] * from + b[2] * to,
    a[3] * from + b[3] * to,
  ];
  const size = Math.hypot(...mixed);
  return [mixed[0] / size, mixed[1] / size, mixed[2] / size, mixed[3] / size];
}

/** The turn about z: where the x axis points, seen from above. */
export function heading(q: Quat): number {
  return Math.atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]));
}

/** In (-pi, pi]. */
export function wrapAngle(angle: number): number {
  const turn = 2 * Math.PI;
  const wrapped = angle - turn * Math.round(angle / turn);
  return wrapped <= -Math.PI ? wrapped + turn : wrapped;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
