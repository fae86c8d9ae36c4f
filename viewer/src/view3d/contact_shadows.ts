// SPDX-License-Identifier: Apache-2.0
// A soft dark spot under whatever moves: it stands on the floor, also where no shadows are cast.
import {
  CanvasTexture,
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from "three";
import { radiusOf } from "../match/extent";
import { type SceneTree } from "../match/scene_tree";
import { isObject, type Node } from "../match/show";

const kHeight_m = 0.0008;
const kSize_px = 64;
/** Of the thing's own circle. */
const kSpread = 1.25;
/** Of the scene: what is larger stands for the floor itself, or for a wall. */
const kLargest_ratio = 0.2;

export class ContactShadows {
  readonly mesh: InstancedMesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly nodes: readonly Node[];
  private readonly matrix = new Matrix4();

  constructor(private readonly tree: SceneTree) {
    const { nodes, low_m: low, high_m: high } = tree.model;
    const largest_m = kLargest_ratio * Math.hypot(high[0] - low[0], high[1] - low[1]);
    this.nodes = nodes.filter((node) => isObject(node) && radiusOf(node) < largest_m);
    const material = new MeshBasicMaterial({
      map: spot(),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -3,
      polygonOffsetUnits: -3,
    });
    this.mesh = new InstancedMesh(new PlaneGeometry(2, 2), material, this.nodes.length);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  update(): void {
    this.nodes.forEach((node, i) => {
      const [x, y] = this.tree.poses[node.index]!.position;
      const size = kSpread * radiusOf(node);
      this.mesh.setMatrixAt(i, this.matrix.makeScale(size, size, 1).setPosition(x, y, kHeight_m));
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

function spot(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = kSize_px;
  const context = canvas.getContext("2d")!;
  const middle = kSize_px / 2;
  const fill = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  fill.addColorStop(0, "rgb(0 0 0 / 0.75)");
  fill.addColorStop(0.55, "rgb(0 0 0 / 0.6)");
  fill.addColorStop(1, "rgb(0 0 0 / 0)");
  context.fillStyle = fill;
  context.fillRect(0, 0, kSize_px, kSize_px);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
