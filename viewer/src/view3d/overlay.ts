// SPDX-License-Identifier: Apache-2.0
// Figures of strategies, the selection and what is being moved, as bands just above the floor.
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from "three";
import { type Figure, Figure_Kind } from "../generated/protocol/match_pb";
import { radiusOf } from "../match/extent";
import { type SceneTree } from "../match/scene_tree";
import { type Vec2 } from "../math/pose";
import { type Marks } from "../view2d/scene2d";
import { linearColor } from "./geometry";
import { ribbon, ring } from "./ribbon";

const kHeight_m = 0.003;

export class Overlay {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private positions: number[] = [];
  private colors: number[] = [];

  /** `size_m` of the scene: bands are in proportion to it. */
  constructor(private readonly size_m: number) {
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -6,
      polygonOffsetUnits: -6,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  update(tree: SceneTree, marks: Marks): void {
    this.positions = [];
    this.colors = [];
    for (const figure of marks.figures) this.addFigure(figure);
    if (marks.selected) {
      const [x, y] = tree.poses[marks.selected.index]!.position;
      this.addBand(
        ring([x, y], radiusOf(marks.selected) + 2 * this.width),
        1.1 * this.width,
        true,
        marks.accent,
      );
    }
    if (marks.ghost) {
      const { node, at, heading_rad } = marks.ghost;
      const [x, y] = tree.poses[node.index]!.position;
      const radius = radiusOf(node);
      const ahead: Vec2 = [at[0] + radius * Math.cos(heading_rad), at[1] + radius * Math.sin(heading_rad)];
      this.addBand(ring(at, radius), 1.6 * this.width, true, marks.accent);
      this.addBand([at, ahead], this.width, false, marks.accent);
      this.addBand([[x, y], at], 0.6 * this.width, false, marks.accent);
    }
    this.mesh.visible = this.positions.length > 0;
    if (!this.mesh.visible) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.positions), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(this.colors), 4));
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
  }

  private get width(): number {
    return 0.0022 * this.size_m;
  }

  private addFigure(figure: Figure): void {
    const at: Vec2 = [figure.xM, figure.yM];
    const to: Vec2 = [figure.toXM, figure.toYM];
    if (![...at, ...to, figure.radiusM].every(Number.isFinite)) return;
    if (figure.kind === Figure_Kind.POINT) {
      this.addBand(ring(at, 0.9 * this.width, 12), 1.8 * this.width, true, figure.color);
    } else if (figure.kind === Figure_Kind.LINE) {
      if (at[0] === to[0] && at[1] === to[1])
        this.addBand(ring(at, this.width, 12), this.width, true, figure.color);
      else this.addBand([at, to], this.width, false, figure.color);
    } else if (figure.kind === Figure_Kind.CIRCLE) {
      this.addBand(ring(at, Math.max(figure.radiusM, this.width)), this.width, true, figure.color);
    }
  }

  private addBand(points: readonly Vec2[], width: number, isClosed: boolean, color: number): void {
    const { left, right } = ribbon(points, width, isClosed);
    const { r, g, b } = linearColor(color);
    const alpha = (color & 0xff) / 255;
    for (let i = 0; i + 1 < left.length; ++i) {
      for (const corner of [left[i]!, right[i]!, left[i + 1]!, right[i]!, right[i + 1]!, left[i + 1]!]) {
        this.positions.push(corner[0], corner[1], kHeight_m);
        this.colors.push(r, g, b, alpha);
      }
    }
  }
}
