// SPDX-License-Identifier: Apache-2.0
// Shapes of the scene as geometries of three.js, in the frame of their node.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Matrix4,
  Quaternion,
  Shape as FlatShape,
  SphereGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { type Mesh, type Part } from "../generated/protocol/match_pb";
import { poseFrom } from "../match/show";
import { channels } from "../math/color";
import { type Pose, type Vec2 } from "../math/pose";
import { ribbon } from "./ribbon";

/** Edges of things that a person could take in the hand are rounded by this part of their shortest side. */
const kRounding = 0.06;

export function matrixOf(pose: Pose, into = new Matrix4()): Matrix4 {
  const [w, x, y, z] = pose.rotation;
  return into.compose(new Vector3(...pose.position), new Quaternion(x, y, z, w), new Vector3(1, 1, 1));
}

export function linearColor(color: number): Color {
  const [r, g, b] = channels(color);
  return new Color().setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);
}

/** In the node's frame; undefined for what has no surface. Meshes are those of the scene. */
export function geometryOf(
  part: Part,
  isRounded: boolean,
  meshes: readonly Mesh[],
): BufferGeometry | undefined {
  const mesh = meshes[part.mesh - 1];
  const geometry = mesh ? trianglesOf(mesh) : plain(part, isRounded);
  geometry?.applyMatrix4(matrixOf(poseFrom(part.nodeFromShape)));
  return geometry;
}

/** Each triangle flat: files say no normals, and what people build has edges. */
function trianglesOf(mesh: Mesh): BufferGeometry {
  const positions = new Float32Array(3 * mesh.corners.length);
  mesh.corners.forEach((vertex, i) => {
    for (let axis = 0; axis < 3; ++axis) positions[3 * i + axis] = mesh.verticesM[3 * vertex + axis] ?? 0;
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  return geometry;
}

function plain(part: Part, isRounded: boolean): BufferGeometry | undefined {
  const shape = part.shape?.kind;
  switch (shape?.case) {
    case "sphere":
      return new SphereGeometry(shape.value.radiusM, 28, 18);
    case "box": {
      const { x, y, z } = shape.value.sizeM ?? { x: 0, y: 0, z: 0 };
      const shortest = Math.min(x, y, z);
      return isRounded && shortest > 0.02
        ? new RoundedBoxGeometry(x, y, z, 2, kRounding * shortest)
        : new BoxGeometry(x, y, z);
    }
    case "cylinder":
      return new CylinderGeometry(shape.value.radiusM, shape.value.radiusM, shape.value.heightM, 28).rotateX(
        Math.PI / 2,
      );
    case "prism": {
      const corners = shape.value.cornersM.map(({ x, y }) => new Vector2(x, y));
      const { heightM } = shape.value;
      return new ExtrudeGeometry(new FlatShape(corners), { depth: heightM, bevelEnabled: false }).translate(
        0,
        0,
        -heightM / 2,
      );
    }
    case "stroke": {
      const points = shape.value.pointsM.map(({ x, y }): Vec2 => [x, y]);
      return band(points, shape.value.widthM, shape.value.isClosed);
    }
    default:
      return undefined;
  }
}

/** A flat band that faces up. */
export function band(points: readonly Vec2[], width: number, isClosed: boolean): BufferGeometry | undefined {
  const { left, right } = ribbon(points, width, isClosed);
  if (left.length < 2) return undefined;
  const positions: number[] = [];
  left.forEach((at, i) => positions.push(at[0], at[1], 0, right[i]![0], right[i]![1], 0));
  const indices: number[] = [];
  for (let i = 0; i + 1 < left.length; ++i) {
    const at = 2 * i;
    indices.push(at, at + 1, at + 2, at + 1, at + 3, at + 2);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  const normals = new Float32Array(positions.length);
  for (let i = 2; i < normals.length; i += 3) normals[i] = 1;
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setIndex(indices);
  return geometry;
}

/** Only positions and normals, without an index, so that all kinds can be merged. */
function bare(geometry: BufferGeometry): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  for (const name of Object.keys(flat.attributes)) {
    if (name !== "position" && name !== "normal") flat.deleteAttribute(name);
  }
  return flat;
}

/** The same with a color at every corner. */
export function painted(geometry: BufferGeometry, color: number): BufferGeometry {
  const flat = bare(geometry);
  const { r, g, b } = linearColor(color);
  const count = flat.getAttribute("position").count;
  const colors = new Float32Array(3 * count);
  for (let i = 0; i < count; ++i) colors.set([r, g, b], 3 * i);
  flat.setAttribute("color", new BufferAttribute(colors, 3));
  return flat;
}
