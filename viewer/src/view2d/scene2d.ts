// SPDX-License-Identifier: Apache-2.0
// The scene from above: what keeps its place is drawn once for each view, what moves every time.
import { type Figure, Figure_Kind } from "../generated/protocol/match_pb";
import { extentOf, mainColor, radiusOf } from "../match/extent";
import { type SceneTree } from "../match/scene_tree";
import { type Node } from "../match/show";
import { readableOn } from "../math/color";
import { heading, rotate, type Pose, type Vec2 } from "../math/pose";
import { type Camera2D } from "./camera2d";
import { NodeOutlines, type Seen } from "./outlines";
import { drawText, Painter } from "./painter";

/** A thing that is being moved by hand, and where it would go. */
export interface Ghost {
  readonly node: Node;
  readonly at: Vec2;
  readonly heading_rad: number;
}

export interface Marks {
  readonly figures: readonly Figure[];
  readonly selected: Node | undefined;
  readonly ghost: Ghost | undefined;
  readonly accent: number;
}

const kFigureWidth_px = 1.75;
const kSmallest_px = 9;
const kBehind = 0.09;

export class Scene2D {
  private readonly outlines: NodeOutlines[];
  private readonly fixed: Node[];
  private readonly moving: Node[];
  private readonly still = document.createElement("canvas");
  private drawn = "";

  constructor(readonly tree: SceneTree) {
    const { nodes } = tree.model;
    this.outlines = nodes.map((node) => new NodeOutlines(node));
    this.fixed = nodes.filter((node) => !node.isMoving);
    this.moving = nodes.filter((node) => node.isMoving);
  }

  /** `ratio` is device pixels by CSS pixels. */
  draw(context: CanvasRenderingContext2D, camera: Camera2D, ratio: number, marks: Marks): void {
    this.drawStill(camera, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.drawImage(this.still, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const painter = new Painter(context, camera);
    this.drawMoving(painter);
    drawFigures(painter, marks.figures);
    if (marks.selected) this.drawSelection(painter, marks.selected, marks.accent);
    if (marks.ghost) this.drawGhost(painter, marks.ghost, marks.accent);
  }

  private seen(nodes: readonly Node[]): Seen[] {
    return nodes
      .flatMap((node) => this.outlines[node.index]!.seen(this.tree.poses[node.index]!))
      .sort((a, b) => a.top_m - b.top_m);
  }

  private drawStill(camera: Camera2D, ratio: number): void {
    const { width_px, height_px, center, scale_pxpm, isTurned } = camera;
    const key = [width_px, height_px, ...center, scale_pxpm, isTurned, ratio].join(" ");
    if (key === this.drawn) return;
    this.drawn = key;
    this.still.width = Math.round(width_px * ratio);
    this.still.height = Math.round(height_px * ratio);
    const context = this.still.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const painter = new Painter(context, camera);
    for (const seen of this.seen(this.fixed)) {
      painter.shape(seen);
    }
  }

  private drawMoving(painter: Painter): void {
    const seen = this.seen(this.moving);
    for (const each of seen) {
      if (each.bottom_m < 0.01) painter.shadow(each);
    }
    for (const each of seen) painter.shape(each);
    for (const node of this.moving) {
      if (node.label !== "") this.drawLabel(painter, node, this.tree.poses[node.index]!, 1);
    }
  }

  private drawLabel(painter: Painter, node: Node, pose: Pose, alpha: number): void {
    const extent = extentOf(node);
    if (!extent) return;
    const side_px = (extent.high[1] - extent.low[1]) * painter.camera.scale_pxpm;
    const size_px = Math.max(0.56 * side_px, Math.min(kSmallest_px, side_px));
    if (size_px < 4) return;
    // A little behind the middle: in front is where things have their mark.
    const [px, py] = rotate(pose.rotation, [-kBehind * (extent.high[1] - extent.low[1]), 0, 0]);
    const [x, y] = painter.camera.toScreen([pose.position[0] + px, pose.position[1] + py]);
    painter.context.globalAlpha = alpha;
    drawText(
      painter.context,
      x,
      y + size_px * 0.04,
      node.label,
      readableOn(mainColor(node)),
      size_px,
      undefined,
      700,
    );
    painter.context.globalAlpha = 1;
  }

  private drawSelection(painter: Painter, node: Node, accent: number): void {
    const { position } = this.tree.poses[node.index]!;
    const radius_m = radiusOf(node) + 5 / painter.camera.scale_pxpm;
    painter.circle([position[0], position[1]], radius_m, accent, 2.5);
  }

  private drawGhost(painter: Painter, ghost: Ghost, accent: number): void {
    const { context } = painter;
    const { position } = this.tree.poses[ghost.node.index]!;
    context.setLineDash([5, 5]);
    painter.line([position[0], position[1]], ghost.at, accent, 1.5);
    context.setLineDash([]);
    const half = ghost.heading_rad / 2;
    const pose: Pose = {
      position: [ghost.at[0], ghost.at[1], position[2]],
      rotation: [Math.cos(half), 0, 0, Math.sin(half)],
    };
    context.globalAlpha = 0.65;
    for (const seen of this.outlines[ghost.node.index]!.seen(pose)) painter.shape(seen);
    context.globalAlpha = 1;
    if (ghost.node.label !== "") this.drawLabel(painter, ghost.node, pose, 0.65);
    painter.circle(ghost.at, radiusOf(ghost.node) + 4 / painter.camera.scale_pxpm, accent, 2);
  }
}

export function drawFigures(painter: Painter, figures: readonly Figure[]): void {
  for (const figure of figures) {
    const at: Vec2 = [figure.xM, figure.yM];
    const to: Vec2 = [figure.toXM, figure.toYM];
    if (![...at, ...to, figure.radiusM].every(Number.isFinite)) continue;
    if (figure.kind === Figure_Kind.POINT) {
      painter.dot(at, figure.color, 3);
    } else if (figure.kind === Figure_Kind.LINE) {
      if (at[0] === to[0] && at[1] === to[1]) painter.dot(at, figure.color, 2.5);
      else painter.line(at, to, figure.color, kFigureWidth_px);
    } else if (figure.kind === Figure_Kind.CIRCLE) {
      if (figure.radiusM <= 0) painter.dot(at, figure.color, 2.5);
      else painter.circle(at, figure.radiusM, figure.color, kFigureWidth_px);
    }
  }
  for (const figure of figures) {
    if (figure.kind === Figure_Kind.TEXT && Number.isFinite(figure.xM + figure.yM)) {
      painter.text([figure.xM, figure.yM], figure.text, figure.color, 12, true);
    }
  }
}

/** Where a node points, seen from above. */
export function headingOf(tree: SceneTree, node: Node): number {
  return heading(tree.poses[node.index]!.rotation);
}
