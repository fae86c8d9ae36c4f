// SPDX-License-Identifier: Apache-2.0
// What keeps its place: floor, walls and paint, merged into two meshes, and the ground around them.
import {
  BufferAttribute,
  type BufferGeometry,
  CircleGeometry,
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { extentOf } from "../match/extent";
import { kFlat_m } from "../view2d/outlines";
import { type SceneTree } from "../match/scene_tree";
import { geometryOf, matrixOf, painted } from "./geometry";

/** Paint lies this far above what it is on; the rest is the depth test's tolerance. */
const kPaint_m = 0.0004;
const kSunk_m = 0.004;

export function makeScenery(tree: SceneTree): Group {
  const solid: BufferGeometry[] = [];
  const paint: BufferGeometry[] = [];
  for (const node of tree.model.nodes) {
    if (node.isMoving) continue;
    const world = matrixOf(tree.poses[node.index]!);
    for (const part of node.parts) {
      const geometry = geometryOf(part, false, tree.model.meshes);
      if (!geometry) continue;
      geometry.applyMatrix4(world);
      const isPaint = part.shape?.kind.case === "stroke";
      if (isPaint) geometry.translate(0, 0, kPaint_m);
      else sink(geometry);
      (isPaint ? paint : solid).push(painted(geometry, part.color));
    }
  }
  const group = new Group();
  if (solid.length > 0) {
    const mesh = new Mesh(mergeGeometries(solid), new MeshLambertMaterial({ vertexColors: true }));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  if (paint.length > 0) {
    const material = new MeshLambertMaterial({
      vertexColors: true,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    const mesh = new Mesh(mergeGeometries(paint), material);
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
}

/** What stands on the floor reaches into it, so that no light shows through the seam between them. */
function sink(geometry: BufferGeometry): void {
  const positions = geometry.getAttribute("position");
  let top = -Infinity;
  for (let i = 0; i < positions.count; ++i) top = Math.max(top, positions.getZ(i));
  if (top < kFlat_m) return;
  for (let i = 0; i < positions.count; ++i) {
    if (Math.abs(positions.getZ(i)) < 1e-4) positions.setZ(i, -kSunk_m);
  }
}

/** How deep the scenery reaches. */
export function bottomOf(tree: SceneTree): number {
  let bottom = 0;
  for (const node of tree.model.nodes) {
    const extent = node.isMoving ? undefined : extentOf(node);
    if (extent) bottom = Math.min(bottom, tree.poses[node.index]!.position[2] + extent.low[2]);
  }
  return bottom;
}

/** A disc under all that is there: lit in the middle, at its rim it is the background. */
export class Ground {
  readonly mesh: Mesh<CircleGeometry, MeshBasicMaterial>;

  constructor(center: readonly [number, number], size_m: number, bottom_m: number) {
    const rings = [0.45, 0.62, 0.85, 1.3, 2.4, 4.2];
    const corners = 64;
    const geometry = new CircleGeometry(1, corners);
    const positions: number[] = [0, 0, 0];
    const indices: number[] = [];
    rings.forEach((radius, level) => {
      for (let i = 0; i < corners; ++i) {
        const angle = (2 * Math.PI * i) / corners;
        positions.push(radius * size_m * Math.cos(angle), radius * size_m * Math.sin(angle), 0);
        const next = (i + 1) % corners;
        const at = 1 + level * corners;
        if (level === 0) indices.push(0, at + i, at + next);
        else {
          const inner = at - corners;
          indices.push(inner + i, at + i, at + next, inner + i, at + next, inner + next);
        }
      }
    });
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(positions.length), 3));
    geometry.deleteAttribute("uv");
    geometry.deleteAttribute("normal");
    geometry.setIndex(indices);
    this.mesh = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, toneMapped: false }));
    this.mesh.position.set(center[0], center[1], bottom_m - 0.002);
    this.levels = rings.length;
    this.corners = corners;
  }

  private readonly levels: number;
  private readonly corners: number;

  /** Colors for CSS: in the middle and at the rim. */
  paint(middle: string, rim: string): void {
    const colors = this.mesh.geometry.getAttribute("color");
    const from = new Color(middle);
    const to = new Color(rim);
    const mixed = new Color();
    for (let i = 0; i < colors.count; ++i) {
      const level = i === 0 ? 0 : Math.floor((i - 1) / this.corners);
      const part = level / (this.levels - 1);
      mixed.copy(from).lerp(to, Math.min(1, part * part * (3 - 2 * part) * 1.05));
      colors.setXYZ(i, mixed.r, mixed.g, mixed.b);
    }
    colors.needsUpdate = true;
  }
}
