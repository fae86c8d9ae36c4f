// SPDX-License-Identifier: Apache-2.0
// What moves: parts that look alike are one instanced mesh, so that 22 robots with their wheels take a few calls.
import {
  type BufferGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Material,
} from "three";
import { toJson } from "@bufbuild/protobuf";
import { type Mesh, type Part, PartSchema } from "../generated/protocol/match_pb";
import { type SceneTree } from "../match/scene_tree";
import { type Node } from "../match/show";
import { geometryOf, linearColor, matrixOf } from "./geometry";

interface Look {
  readonly geometry: BufferGeometry;
  readonly isPaint: boolean;
  readonly isBall: boolean;
  readonly members: { node: Node; color: number }[];
}

export class Movers {
  readonly group = new Group();
  private readonly meshes: { mesh: InstancedMesh; nodes: number[] }[] = [];
  private readonly matrix = new Matrix4();

  constructor(
    private readonly tree: SceneTree,
    isSimple: boolean,
  ) {
    for (const look of looksOf(tree).values()) this.add(look, isSimple);
  }

  /** To where the tree has them. */
  update(): void {
    for (const { mesh, nodes } of this.meshes) {
      nodes.forEach((node, i) => mesh.setMatrixAt(i, matrixOf(this.tree.poses[node]!, this.matrix)));
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  private add(look: Look, isSimple: boolean): void {
    const mesh = new InstancedMesh(look.geometry, materialFor(look, isSimple), look.members.length);
    look.members.forEach(({ color }, i) => mesh.setColorAt(i, linearColor(color)));
    mesh.castShadow = !look.isPaint;
    // A small ball would show the shadow map's steps: of its own shadow it sees none.
    mesh.receiveShadow = !look.isBall;
    mesh.frustumCulled = false;
    this.group.add(mesh);
    this.meshes.push({ mesh, nodes: look.members.map(({ node }) => node.index) });
  }
}

function materialFor(look: Look, isSimple: boolean): Material {
  const offset = look.isPaint ? { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 } : {};
  return isSimple
    ? new MeshLambertMaterial(offset)
    : new MeshStandardMaterial({ roughness: 0.42, metalness: 0, ...offset });
}

function looksOf(tree: SceneTree): Map<string, Look> {
  const looks = new Map<string, Look>();
  for (const node of tree.model.nodes) {
    if (!node.isMoving) continue;
    for (const part of node.parts) {
      const { color: _, ...rest } = toJson(PartSchema, part) as Record<string, unknown>;
      const key = JSON.stringify(rest);
      const look = looks.get(key) ?? lookOf(part, tree.model.meshes);
      if (!look) continue;
      looks.set(key, look);
      look.members.push({ node, color: part.color });
    }
  }
  return looks;
}

function lookOf(part: Part, meshes: readonly Mesh[]): Look | undefined {
  const geometry = geometryOf(part, true, meshes);
  const isBall = part.mesh === 0 && part.shape?.kind.case === "sphere";
  return geometry && { geometry, isPaint: isFlat(part), isBall, members: [] };
}

function isFlat(part: Part): boolean {
  const shape = part.shape?.kind;
  return shape?.case === "stroke" || (shape?.case === "prism" && shape.value.heightM < 0.003);
}
