// SPDX-License-Identifier: Apache-2.0
// A match as the page shows it, made once from the message Show.
import { type Event, type Mesh, type Part, type Scene, type SceneNode } from "../generated/protocol/match_pb";
import { type Match } from "../generated/protocol/recording_pb";
import { type OrderForm, type Show } from "../generated/protocol/viewer_pb";
import { kIdentity, type Pose, type Vec2 } from "../math/pose";

export interface Node {
  readonly index: number;
  readonly path: string;
  readonly parent: number;
  readonly parentFromNode: Pose;
  /** -1 if it keeps its place. */
  readonly poseIndex: number;
  readonly parts: readonly Part[];
  readonly rollingRadius_m: number;
  readonly label: string;
  /** 1 for the first seat; 0: nobody's. */
  readonly seat: number;
  readonly robot: number;
  /** It or what it is fixed to moves. */
  readonly isMoving: boolean;
  /** "shape", "joint", "proximity_sensor"; empty: not said. */
  readonly kind: string;
  /** Attached to it: "child", "customization". */
  readonly scripts: readonly string[];
}

/** A match, and what there is to see of it in one of its scenes. */
export interface MatchModel {
  readonly show: number;
  /** The first tick of which the scene is. */
  readonly since: number;
  readonly match: Match;
  readonly name: string;
  readonly tick_s: number;
  readonly nodes: readonly Node[];
  readonly meshes: readonly Mesh[];
  readonly poseCount: number;
  readonly low_m: Vec2;
  readonly high_m: Vec2;
  readonly orders: readonly OrderForm[];
}

export function poseFrom(message: SceneNode["parentFromNode"]): Pose {
  if (!message) return kIdentity;
  const p = message.positionM;
  const size = Math.hypot(message.qw, message.qx, message.qy, message.qz);
  return {
    position: p ? [p.x, p.y, p.z] : [0, 0, 0],
    rotation:
      size > 0
        ? [message.qw / size, message.qx / size, message.qy / size, message.qz / size]
        : kIdentity.rotation,
  };
}

function nodesOf(sources: readonly SceneNode[]): Node[] {
  const nodes: Node[] = [];
  sources.forEach((source, index) => {
    const parent = source.parent < index ? source.parent : -1;
    nodes.push({
      index,
      path: source.path,
      parent,
      parentFromNode: poseFrom(source.parentFromNode),
      poseIndex: source.poseIndex,
      parts: source.parts,
      rollingRadius_m: source.rollingRadiusM,
      label: source.label,
      seat: source.seat,
      robot: source.robot,
      isMoving: source.poseIndex >= 0 || (nodes[parent]?.isMoving ?? false),
      kind: source.kind,
      scripts: source.scripts,
    });
  });
  return nodes;
}

export function matchModel(show: Show): MatchModel | undefined {
  const match = show.match;
  const scene = match?.scene;
  if (!match || !scene) return undefined;
  return {
    show: show.show,
    since: 0,
    match,
    name: show.name,
    tick_s: Math.max(Number(match.tickNs), 1) / 1e9,
    ...seen(scene),
    orders: show.orders,
  };
}

/** The same match from a tick on at which its scene has become another one. */
export function withScene(model: MatchModel, since: number, scene: Scene): MatchModel {
  return { ...model, since, ...seen(scene) };
}

function seen(scene: Scene): Pick<MatchModel, "nodes" | "meshes" | "poseCount" | "low_m" | "high_m"> {
  const nodes = nodesOf(scene.nodes);
  return {
    nodes,
    meshes: scene.meshes,
    poseCount: nodes.reduce((count, node) => Math.max(count, node.poseIndex + 1), 0),
    low_m: [scene.lowM?.x ?? -1, scene.lowM?.y ?? -1],
    high_m: [scene.highM?.x ?? 1, scene.highM?.y ?? 1],
  };
}

export function nodeAt(nodes: readonly Node[], path: string): Node | undefined {
  return nodes.find((node) => node.path === path);
}

/** Whether a person would call it a thing of its own: it moves by itself and is no wheel. */
export function isObject(node: Node): boolean {
  return node.poseIndex >= 0 && node.rollingRadius_m <= 0;
}

/** An event with its tick as a number. */
export interface MatchEvent {
  readonly tick: number;
  readonly kind: string;
  readonly team: string;
  readonly objects: readonly string[];
  readonly reason: string;
}

export function matchEvent(event: Event): MatchEvent {
  return {
    tick: Number(event.tick),
    kind: event.kind,
    team: event.team,
    objects: event.objects,
    reason: event.reason,
  };
}
