// SPDX-License-Identifier: Apache-2.0
// Poses of the moving nodes between two frames.
import { distance, fromRotationVector, mix, multiply, slerp, type Pose, type Vec3 } from "../math/pose";
import { type Frame, kPositionQuantum_m, kRotationQuantum_rad } from "../wire/frames";
import { type Around } from "./timeline";

/** What moves faster was put there by somebody: it is not shown on its way. */
const kFastest_mps = 8;
const kShortest_m = 0.05;

/** World_from_node of a pose of a frame. */
export function poseOf(frame: Frame, index: number): Pose {
  const { poses, poseCount } = frame;
  const column = (place: number): number => poses[place * poseCount + index] ?? 0;
  return {
    position: [
      column(0) * kPositionQuantum_m,
      column(1) * kPositionQuantum_m,
      column(2) * kPositionQuantum_m,
    ],
    rotation: fromRotationVector(
      column(3) * kRotationQuantum_rad,
      column(4) * kRotationQuantum_rad,
      column(5) * kRotationQuantum_rad,
    ),
  };
}

/** Where a pose is at a tick that lies between two frames. */
export function poseAt(around: Around, tick: number, index: number, tick_s: number): Pose {
  const { before, after } = around;
  if (after && after.scene !== before.scene) return poseOf(tick >= after.tick ? after : before, index);
  const from = poseOf(before, index);
  if (!after || tick <= before.tick || after.poses === before.poses) return from;
  const to = poseOf(after, index);
  const way = distance(from.position, to.position);
  const time_s = (after.tick - before.tick) * tick_s;
  if (way > kShortest_m && way > kFastest_mps * time_s) return from;
  const part = Math.min((tick - before.tick) / (after.tick - before.tick), 1);
  return {
    position: mix(from.position, to.position, part),
    rotation: slerp(from.rotation, to.rotation, part),
  };
}

/** How fast a pose moves at a frame, over the frames around it. */
export interface Motion {
  readonly velocity_mps: Vec3;
  readonly turn_radps: number;
}

export function motionBetween(from: Frame, to: Frame, index: number, tick_s: number): Motion | undefined {
  const time_s = (to.tick - from.tick) * tick_s;
  if (time_s <= 0 || from.scene !== to.scene) return undefined;
  const a = poseOf(from, index);
  const b = poseOf(to, index);
  if (distance(a.position, b.position) > Math.max(kShortest_m, kFastest_mps * time_s)) return undefined;
  const [rw, rx, ry, rz] = a.rotation;
  const [w, x, y, z] = multiply(b.rotation, [rw, -rx, -ry, -rz]);
  const angle = 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
  return {
    velocity_mps: [
      (b.position[0] - a.position[0]) / time_s,
      (b.position[1] - a.position[1]) / time_s,
      (b.position[2] - a.position[2]) / time_s,
    ],
    turn_radps: (Math.sign(z * w || 1) * angle) / time_s,
  };
}
