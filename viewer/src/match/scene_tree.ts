// SPDX-License-Identifier: Apache-2.0
import { about, compose, dot, length, multiply, rotate, sub, type Pose } from "../math/pose";
import { poseAt } from "./poses";
import { type MatchModel, type Node } from "./show";
import { type Around } from "./timeline";

/** A wheel that has gone farther from one picture to the next was put there. */
const kLongestRoll_m = 0.5;

/** Where every node is at the moment that is shown: world_from_node by index. */
export class SceneTree {
  readonly poses: Pose[];
  /** Counts up whenever something has moved. */
  version = 0;
  private readonly rolled_rad: number[];
  private readonly hubs: (Pose | undefined)[];

  constructor(readonly model: MatchModel) {
    this.poses = model.nodes.map((node) => node.parentFromNode);
    this.rolled_rad = model.nodes.map(() => 0);
    this.hubs = model.nodes.map(() => undefined);
    this.place((node) => this.fixed(node));
  }

  /** As the frames say for the tick. */
  update(around: Around, tick: number): void {
    this.place((node) =>
      node.poseIndex >= 0 ? poseAt(around, tick, node.poseIndex, this.model.tick_s) : this.fixed(node),
    );
  }

  private fixed(node: Node): Pose {
    const parent = this.poses[node.parent];
    return parent ? compose(parent, node.parentFromNode) : node.parentFromNode;
  }

  private place(where: (node: Node) => Pose): void {
    let hasMoved = false;
    this.model.nodes.forEach((node, index) => {
      let pose = where(node);
      if (node.rollingRadius_m > 0) pose = this.rolled(node, pose);
      hasMoved ||= !same(pose, this.poses[index]!);
      this.poses[index] = pose;
    });
    if (hasMoved) ++this.version;
  }

  /** Turned about its axle by the way that its center has gone, forward or back, since the picture before. */
  private rolled(node: Node, hub: Pose): Pose {
    const before = this.hubs[node.index];
    this.hubs[node.index] = hub;
    if (before) {
      const forward = rotate(hub.rotation, [1, 0, 0]);
      const way = sub(hub.position, before.position);
      const along_m = dot(way, forward);
      if (length(way) < kLongestRoll_m) {
        const turned = this.rolled_rad[node.index]! + along_m / node.rollingRadius_m;
        this.rolled_rad[node.index] = turned % (2 * Math.PI);
      }
    }
    return {
      position: hub.position,
      rotation: multiply(hub.rotation, about([0, 1, 0], this.rolled_rad[node.index]!)),
    };
  }
}

function same(a: Pose, b: Pose): boolean {
  return (
    a.position.every((value, i) => value === b.position[i]) &&
    a.rotation.every((value, i) => value === b.rotation[i])
  );
}
