// SPDX-License-Identifier: Apache-2.0
// A camera: what it looks at from where, by what was chosen and where things are.
import { add, clamp, length, mix, normalized, rotate, scale, sub, type Vec2, type Vec3 } from "../math/pose";
import { extentOf, pointsOfPlace } from "../match/extent";
import { type SceneTree } from "../match/scene_tree";
import { nodeAt, type Node } from "../match/show";
import { type Choice, type Fixed } from "./choice";
import { axesOf, cornersOf, directionTo, fitted, meetsFloor, type View } from "./frustum";

const kDegree = Math.PI / 180;
const kFov_rad = 32 * kDegree;
const kOnboardFov_rad = 78 * kDegree;
const kLowest_rad = 3 * kDegree;
const kHighest_rad = 89.5 * kDegree;
/** Time constants: of what is looked at, of where one on board looks. */
const kFollow_s = 0.2;
const kLook_s = 0.3;
/** On the way from one camera to another. */
const kChange_s = 0.45;
const kTall_m = 0.1;

/** Azimuth and elevation of the fixed cameras; `top` looks straight down. */
const kDirections: Record<Fixed, readonly [number, number]> = {
  broadcast: [-90 * kDegree, 47 * kDegree],
  top: [-90 * kDegree, 90 * kDegree],
  near: [-90 * kDegree, 20 * kDegree],
  far: [90 * kDegree, 20 * kDegree],
  left: [180 * kDegree, 26 * kDegree],
  right: [0, 26 * kDegree],
  corner: [-128 * kDegree, 30 * kDegree],
};

/** Of a camera that a person turns. */
export interface Orbit {
  azimuth_rad: number;
  elevation_rad: number;
  distance_m: number;
  target: Vec3;
}

/** A value that comes nearer to its goal with a time constant. */
export function lowPass(from: Vec3, to: Vec3, dt_s: number, constant_s: number): Vec3 {
  return mix(from, to, 1 - Math.exp(-Math.max(dt_s, 0) / constant_s));
}

/** The camera for a match: its fixed views show all that keeps its place. */
export function rigFor({ model, poses }: SceneTree): CameraRig {
  const points = pointsOfPlace(model.nodes, poses);
  return new CameraRig(model.low_m, model.high_m, points.length > 0 ? points : undefined);
}

export class CameraRig {
  readonly orbit: Orbit;
  private chosen: Choice = { kind: "fixed", name: "broadcast" };
  private target: Vec3 | undefined;
  private look: Vec3 | undefined;
  private shown: View | undefined;
  private origin: View | undefined;
  private changed_s = 0;

  constructor(
    private readonly low: Vec2,
    private readonly high: Vec2,
    /** Of what every fixed camera shows. */
    private readonly points: readonly Vec3[] = cornersOf(low, high, kTall_m),
  ) {
    this.orbit = {
      azimuth_rad: -90 * kDegree,
      elevation_rad: 40 * kDegree,
      distance_m: 1.9 * this.size,
      target: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0],
    };
  }

  get choice(): Choice {
    return this.chosen;
  }

  /** Of the scene. */
  get size(): number {
    return Math.hypot(this.high[0] - this.low[0], this.high[1] - this.low[1]);
  }

  /** With a move from the camera before, unless `isAtOnce`. */
  choose(choice: Choice, isAtOnce = false): void {
    if (choice.kind === "orbit" && this.shown && this.chosen.kind !== "orbit") this.orbitFrom(this.shown);
    if (choice.kind === "follow" && this.chosen.kind !== "follow") {
      this.orbit.distance_m = Math.min(this.orbit.distance_m, 0.55 * this.size);
    }
    this.origin = isAtOnce || choice.kind === "orbit" ? undefined : this.shown;
    this.changed_s = 0;
    this.target = undefined;
    this.look = undefined;
    this.chosen = choice;
  }

  /** A person turns the camera: it becomes one to be turned, if it is not. */
  turn(azimuth_rad: number, elevation_rad: number): void {
    this.takeOver();
    this.orbit.azimuth_rad += azimuth_rad;
    this.orbit.elevation_rad = clamp(this.orbit.elevation_rad + elevation_rad, kLowest_rad, kHighest_rad);
  }

  zoom(factor: number): void {
    this.takeOver();
    this.orbit.distance_m = clamp(this.orbit.distance_m * factor, 0.05 * this.size, 6 * this.size);
  }

  /** By ways to the right and up in the picture, in heights of the picture. */
  pan(right: number, up: number): void {
    if (this.chosen.kind === "follow") this.choose({ kind: "orbit" }, true);
    this.takeOver();
    const way = 2 * Math.tan(kFov_rad / 2) * this.orbit.distance_m;
    const { azimuth_rad: azimuth } = this.orbit;
    const sideways: Vec3 = [-Math.sin(azimuth), Math.cos(azimuth), 0];
    const ahead: Vec3 = [-Math.cos(azimuth), -Math.sin(azimuth), 0];
    const moved = add(this.orbit.target, add(scale(sideways, right * way), scale(ahead, up * way)));
    const [width, height] = [this.high[0] - this.low[0], this.high[1] - this.low[1]];
    this.orbit.target = [
      clamp(moved[0], this.low[0] - width / 2, this.high[0] + width / 2),
      clamp(moved[1], this.low[1] - height / 2, this.high[1] + height / 2),
      0,
    ];
  }

  /** What is seen now; `dt_s` since the picture before. */
  view(tree: SceneTree, aspect: number, dt_s: number): View {
    const goal = this.goal(tree, aspect, dt_s);
    this.changed_s += dt_s;
    const part = clamp(this.changed_s / kChange_s, 0, 1);
    if (part >= 1) this.origin = undefined;
    this.shown = this.origin ? between(this.origin, goal, part * part * (3 - 2 * part)) : goal;
    return this.shown;
  }

  private goal(tree: SceneTree, aspect: number, dt_s: number): View {
    const choice = this.chosen;
    if (choice.kind === "fixed") return this.fixed(choice.name, aspect);
    if (choice.kind === "orbit") return this.orbiting(this.orbit.target);
    const node = nodeAt(tree.model.nodes, choice.path);
    if (!node) return this.fixed("broadcast", aspect);
    return choice.kind === "follow" ? this.following(tree, node, dt_s) : this.onboard(tree, node, dt_s);
  }

  private fixed(name: Fixed, aspect: number): View {
    const [azimuth, elevation] = kDirections[name];
    const isTurned = name === "top" && isPortrait(this.low, this.high, aspect);
    const up: Vec3 = name === "top" ? (isTurned ? [1, 0, 0] : [0, 1, 0]) : [0, 0, 1];
    const towards: Vec3 = name === "top" ? [0, 0, 1] : directionTo(azimuth, elevation);
    return fitted(this.points, towards, up, kFov_rad, aspect);
  }

  private orbiting(target: Vec3): View {
    const { azimuth_rad, elevation_rad, distance_m } = this.orbit;
    const eye = add(target, scale(directionTo(azimuth_rad, elevation_rad), distance_m));
    return { eye, target, up: [0, 0, 1], fov_rad: kFov_rad };
  }

  private following(tree: SceneTree, node: Node, dt_s: number): View {
    const at = tree.poses[node.index]!.position;
    this.target = this.target ? lowPass(this.target, at, dt_s, kFollow_s) : at;
    return this.orbiting(this.target);
  }

  private onboard(tree: SceneTree, node: Node, dt_s: number): View {
    const pose = tree.poses[node.index]!;
    const extent = extentOf(node);
    const top = extent?.high[2] ?? 0.05;
    const half = extent ? (extent.high[0] - extent.low[0]) / 2 : 0.05;
    const forward = rotate(pose.rotation, [1, 0, 0]);
    this.look = this.look ? normalized(lowPass(this.look, forward, dt_s, kLook_s), forward) : forward;
    const above: Vec3 = [0, 0, 1.9 * top];
    const eye = add(add(pose.position, above), scale(this.look, 0.15 * half));
    return {
      eye,
      target: add(eye, add(this.look, [0, 0, -0.2])),
      up: [0, 0, 1],
      fov_rad: kOnboardFov_rad,
    };
  }

  private takeOver(): void {
    if (this.chosen.kind === "orbit" || this.chosen.kind === "follow") return;
    this.choose({ kind: "orbit" }, true);
  }

  private orbitFrom(view: View): void {
    const { forward } = axesOf(view);
    const floor = meetsFloor(view.eye, forward);
    const isNear = floor !== undefined && length(sub(floor, view.eye)) < 4 * this.size;
    const target = isNear ? floor : view.target;
    const way = sub(view.eye, target);
    const distance = length(way);
    this.orbit.target = target;
    this.orbit.distance_m = clamp(distance, 0.05 * this.size, 6 * this.size);
    this.orbit.elevation_rad = clamp(Math.asin(clamp(way[2] / distance, -1, 1)), kLowest_rad, kHighest_rad);
    if (Math.hypot(way[0], way[1]) > 1e-6) this.orbit.azimuth_rad = Math.atan2(way[1], way[0]);
    else this.orbit.azimuth_rad = Math.atan2(-view.up[1], -view.up[0]);
  }
}

/** Whether the scene fits better with its x axis upwards. */
export function isPortrait(low: Vec2, high: Vec2, aspect: number): boolean {
  return aspect < 0.95 && high[0] - low[0] > high[1] - low[1];
}

function between(a: View, b: View, part: number): View {
  return {
    eye: mix(a.eye, b.eye, part),
    target: mix(a.target, b.target, part),
    up: normalized(mix(a.up, b.up, part), b.up),
    fov_rad: a.fov_rad + (b.fov_rad - a.fov_rad) * part,
  };
}
