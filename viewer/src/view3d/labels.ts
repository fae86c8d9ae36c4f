// SPDX-License-Identifier: Apache-2.0
// Labels on top of things, as one mesh: each is a rectangle that shows its cell of a picture with all labels.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DynamicDrawUsage,
  LinearMipmapLinearFilter,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
} from "three";
import { extentOf, mainColor } from "../match/extent";
import { type SceneTree } from "../match/scene_tree";
import { type Node } from "../match/show";
import { readableOn } from "../math/color";
import { placed, type Vec3 } from "../math/pose";
import { drawText } from "../view2d/painter";

const kCell_px = 128;
const kAbove_m = 0.0012;
/** Of the thing's width. */
const kSize = 0.62;
/** So far behind the middle: in front is where things have their mark. */
const kBehind = 0.1;

export class Labels {
  readonly mesh: Mesh | undefined;
  private readonly nodes: readonly Node[];
  private readonly positions: BufferAttribute | undefined;

  constructor(
    private readonly tree: SceneTree,
    anisotropy: number,
  ) {
    this.nodes = tree.model.nodes.filter((node) => node.isMoving && node.label !== "" && extentOf(node));
    if (this.nodes.length === 0) return;
    const { texture, uvs } = atlasOf(this.nodes, anisotropy);
    const geometry = new BufferGeometry();
    this.positions = new BufferAttribute(new Float32Array(12 * this.nodes.length), 3);
    this.positions.setUsage(DynamicDrawUsage);
    geometry.setAttribute("position", this.positions);
    geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
    const indices = this.nodes.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner));
    geometry.setIndex(indices);
    const material = new MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      polygonOffsetUnits: -4,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  update(): void {
    const { positions } = this;
    if (!positions) return;
    this.nodes.forEach((node, i) => {
      const extent = extentOf(node)!;
      const pose = this.tree.poses[node.index]!;
      const side = extent.high[1] - extent.low[1];
      const half = (kSize * side) / 2;
      const x = (extent.low[0] + extent.high[0]) / 2 - kBehind * side;
      const y = (extent.low[1] + extent.high[1]) / 2;
      const z = extent.high[2] + kAbove_m;
      // Its lower left, lower right, upper right, upper left; up is where the thing points.
      const corners: Vec3[] = [
        [x - half, y + half, z],
        [x - half, y - half, z],
        [x + half, y - half, z],
        [x + half, y + half, z],
      ];
      corners.forEach((corner, k) => {
        positions.setXYZ(4 * i + k, ...placed(pose, corner));
      });
    });
    positions.needsUpdate = true;
  }
}

function atlasOf(nodes: readonly Node[], anisotropy: number): { texture: CanvasTexture; uvs: Float32Array } {
  const cells = new Map<string, { text: string; color: string }>();
  const keyOf = (node: Node): string => `${readableOn(mainColor(node))} ${node.label}`;
  for (const node of nodes) cells.set(keyOf(node), { text: node.label, color: readableOn(mainColor(node)) });
  const side = Math.ceil(Math.sqrt(cells.size));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side * kCell_px;
  const context = canvas.getContext("2d")!;
  const places = new Map<string, [number, number]>();
  [...cells].forEach(([key, { text, color }], i) => {
    const [column, row] = [i % side, Math.floor(i / side)];
    const size = kCell_px * (text.length > 1 ? 0.72 : 0.9);
    drawText(context, (column + 0.5) * kCell_px, (row + 0.54) * kCell_px, text, color, size, undefined, 700);
    places.set(key, [column, row]);
  });
  const uvs = new Float32Array(8 * nodes.length);
  nodes.forEach((node, i) => {
    const [column, row] = places.get(keyOf(node))!;
    const [left, right] = [column / side, (column + 1) / side];
    const [top, bottom] = [1 - row / side, 1 - (row + 1) / side];
    uvs.set([left, bottom, right, bottom, right, top, left, top], 8 * i);
  });
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
  return { texture, uvs };
}
