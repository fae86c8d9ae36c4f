// SPDX-License-Identifier: Apache-2.0
// An object's values: where it is, how fast, what it was commanded, now and over time.
import { heading, wrapAngle } from "../math/pose";
import { type Reading, readingsOfRobot } from "../wire/blocks";
import { motionBetween, poseOf } from "./poses";
import { type Commanded } from "./said";
import { type OpenMatch } from "./session";
import { type Node } from "./show";
import { type SideLog } from "./side_log";

export interface ObjectValues {
  readonly x_m: number;
  readonly y_m: number;
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
  const motion = motionBetween(from, to, node.poseIndex, match.model.tick_s);
  return {
    x_m: pose.position[0],
    y_m: pose.position[1],
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
  readonly x_m: readonly number[];
  readonly y_m: readonly number[];
}

/** Where it was and how fast, over the seconds before the moment that is shown. */
export function courseOf(match: OpenMatch, node: Node, seconds: number): Course {
  const { tick_s } = match.model;
  const to = Math.floor(match.playhead.tick);
  const frames = match.timeline.between(to - Math.round(seconds / tick_s), to);
  const poses = frames.map((frame) => poseOf(frame, node.poseIndex).position);
  return {
    times_s: frames.map((frame) => frame.tick * tick_s),
    x_m: poses.map((position) => position[0]),
    y_m: poses.map((position) => position[1]),
    speed_mps: frames.map((frame, i) => {
      const before = frames[i - 1];
      const motion = before && motionBetween(before, frame, node.poseIndex, tick_s);
      return motion ? Math.hypot(...motion.velocity_mps) : null;
    }),
  };
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
