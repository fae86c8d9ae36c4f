// SPDX-License-Identifier: Apache-2.0
// An object's values: where it is, how fast, what it was commanded, now and over time.
import { heading, wrapAngle, type Vec3 } from "../math/pose";
import { type Reading, readingsOfRobot } from "../wire/blocks";
import { motionBetween, poseOf } from "./poses";
import { type Commanded } from "./said";
import { type OpenMatch } from "./session";
import { type Node } from "./show";
import { type SideLog } from "./side_log";

export interface ObjectValues {
  readonly x_m: number;
  readonly y_m: number;
  readonly z_m: number;
  readonly heading_rad: number;
  readonly speed_mps: number | undefined;
  readonly turn_radps: number | undefined;
  readonly commands: readonly Reading[];
}

type Commands = Pick<SideLog<Commanded>, "latest" | "between">;

/** At the moment that is shown; undefined where nothing is known. */
export function valuesNow(match: OpenMatch, commands: Commands, node: Node): ObjectValues | undefined {
  const pose = match.tree.poses[node.index];
  if (!pose) return undefined;
  const tick = match.playhead.tick;
  const around = match.timeline.around(tick);
  if (!around) return undefined;
  const { before, after } = around;
  // Where no frame follows yet: from the one before.
  const earlier = after ? undefined : match.timeline.around(before.tick - 1)?.before;
  const [from, to] = after ? [before, after] : earlier ? [earlier, before] : [before, before];
  const motion = node.poseIndex < 0 ? undefined : motionBetween(from, to, node.poseIndex, match.model.tick_s);
  return {
    x_m: pose.position[0],
    y_m: pose.position[1],
    z_m: pose.position[2],
    heading_rad: wrapAngle(heading(pose.rotation)),
    speed_mps: motion && Math.hypot(...motion.velocity_mps),
    turn_radps: motion?.turn_radps,
    commands: commandsAt(match, commands, node, tick),
  };
}

function commandsAt(match: OpenMatch, commands: Commands, node: Node, tick: number): Reading[] {
  const schema = match.model.match.seats[node.seat - 1]?.command;
  const entry = node.seat > 0 ? commands.latest(node.seat - 1, tick) : undefined;
  return schema && entry ? readingsOfRobot(schema, entry.block, node.robot) : [];
}

export interface Course {
  readonly times_s: readonly number[];
  readonly speed_mps: readonly (number | null)[];
  /** Null between two places of which nobody goes from one to the other: it was put there. */
  readonly x_m: readonly (number | null)[];
  readonly y_m: readonly (number | null)[];
}

/** A single step that is faster than those beside it by so much was none: it was put there. */
const kLeap_mps = 1;
const kLeap_ratio = 3;

/** For each place, whether it was put there from the place before, seen by the speeds at which it came to each. */
export function leaps(speeds_mps: readonly (number | undefined)[]): boolean[] {
  return speeds_mps.map((speed, i) => {
    if (i === 0) return false;
    if (speed === undefined) return true;
    // Nobody speeds up and stops from one frame to the next. At the newest frame that is not known yet.
    if (i + 1 >= speeds_mps.length) return false;
    const beside = Math.max(speeds_mps[i - 1] ?? 0, speeds_mps[i + 1] ?? 0);
    return speed > kLeap_ratio * beside + kLeap_mps;
  });
}

/** Where it was and how fast, over the seconds before the moment that is shown. */
export function courseOf(match: OpenMatch, node: Node, seconds: number): Course {
  const { tick_s } = match.model;
  const to = Math.floor(match.playhead.tick);
  const frames = match.timeline.between(to - Math.round(seconds / tick_s), to);
  const poses = frames.map((frame) => poseOf(frame, node.poseIndex).position);
  const speeds = frames.map((frame, i) => {
    const before = frames[i - 1];
    const motion = before && motionBetween(before, frame, node.poseIndex, tick_s);
    return motion && Math.hypot(...motion.velocity_mps);
  });
  const isLeap = leaps(speeds);
  const course = {
    times_s: [] as number[],
    x_m: [] as (number | null)[],
    y_m: [] as (number | null)[],
    speed_mps: [] as (number | null)[],
  };
  const add = (tick: number, position: Vec3 | undefined, speed: number | undefined): void => {
    course.times_s.push(tick * tick_s);
    course.x_m.push(position?.[0] ?? null);
    course.y_m.push(position?.[1] ?? null);
    course.speed_mps.push(speed ?? null);
  };
  frames.forEach((frame, i) => {
    const before = frames[i - 1];
    if (before && isLeap[i]) add((before.tick + frame.tick) / 2, undefined, undefined);
    add(frame.tick, poses[i], isLeap[i] ? undefined : speeds[i]);
  });
  return course;
}

export interface CommandCourse {
  readonly times_s: readonly number[];
  readonly curves: readonly {
    readonly name: string;
    readonly unit: string;
    readonly values: readonly number[];
  }[];
}

/** What it was commanded over the seconds before the moment that is shown. */
export function commandCourse(
  match: OpenMatch,
  commands: Commands,
  node: Node,
  seconds: number,
): CommandCourse {
  const schema = match.model.match.seats[node.seat - 1]?.command;
  if (!schema || node.seat === 0) return { times_s: [], curves: [] };
  const { tick_s } = match.model;
  const to = Math.floor(match.playhead.tick);
  const entries = commands
    .between(to - Math.round(seconds / tick_s), to)
    .filter((entry) => entry.seat === node.seat - 1)
    .map((entry) => ({ tick: entry.tick, readings: readingsOfRobot(schema, entry.block, node.robot) }));
  const names = entries[0]?.readings ?? [];
  return {
    times_s: entries.map((entry) => entry.tick * tick_s),
    curves: names.map(({ name, unit }, i) => ({
      name,
      unit,
      values: entries.map((entry) => entry.readings[i]?.value ?? 0),
    })),
  };
}
