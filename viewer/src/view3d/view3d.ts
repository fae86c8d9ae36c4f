// SPDX-License-Identifier: Apache-2.0
import {
  type BufferGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Mesh,
  LinearToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  type Texture,
  Vector2,
  type Material,
  WebGLRenderer,
} from "three";
import { axesOf, type View } from "../cameras/frustum";
import { type SceneTree } from "../match/scene_tree";
import { clamp, distance } from "../math/pose";
import { type Marks } from "../view2d/scene2d";
import { ContactShadows } from "./contact_shadows";
import { Labels } from "./labels";
import { Movers } from "./movers";
import { Overlay } from "./overlay";
import { isSoftware, Quality } from "./quality";
import { bottomOf, Ground, makeScenery } from "./scenery";

/** A part of the canvas, in CSS pixels from its upper left. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly ground: string;
  readonly background: string;
}

/** All that is drawn has one material. */
type SceneMesh = Mesh<BufferGeometry, Material & { map?: Texture | null }>;

/** The scene of one match in three.js, and all that stands in it. */
class Stage {
  readonly scene = new Scene();
  readonly labels: Labels;
  readonly contacts: ContactShadows;
  readonly movers: Movers;
  readonly overlay: Overlay;
  readonly ground: Ground;
  readonly sun = new DirectionalLight(0xfff3e2, 2.1);
  version = -1;

  constructor(
    readonly tree: SceneTree,
    isSimple: boolean,
    anisotropy: number,
  ) {
    const { low_m: low, high_m: high } = tree.model;
    const size = Math.hypot(high[0] - low[0], high[1] - low[1]);
    const center = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2] as const;
    this.movers = new Movers(tree, isSimple);
    this.labels = new Labels(tree, anisotropy);
    this.contacts = new ContactShadows(tree);
    this.overlay = new Overlay(size);
    this.ground = new Ground(center, size, bottomOf(tree));
    this.scene.add(makeScenery(tree), this.movers.group, this.overlay.mesh, this.ground.mesh);
    this.scene.add(this.contacts.mesh);
    if (this.labels.mesh) this.scene.add(this.labels.mesh);
    this.light(center, size);
  }

  update(): void {
    if (this.version === this.tree.version) return;
    this.version = this.tree.version;
    this.movers.update();
    this.labels.update();
    this.contacts.update();
  }

  dispose(): void {
    for (const mesh of this.meshes()) {
      mesh.geometry.dispose();
      mesh.material.map?.dispose();
      mesh.material.dispose();
      if (mesh instanceof InstancedMesh) mesh.dispose();
    }
    this.sun.dispose();
  }

  meshes(): SceneMesh[] {
    const meshes: SceneMesh[] = [];
    this.scene.traverse((object) => {
      if (object instanceof Mesh) meshes.push(object as SceneMesh);
    });
    return meshes;
  }

  private light(center: readonly [number, number], size: number): void {
    const fill = new HemisphereLight(0xf2f6ff, 0x8d8880, 1.9);
    this.sun.position.set(center[0] - 0.35 * size, center[1] + 0.3 * size, 0.9 * size);
    this.sun.target.position.set(center[0], center[1], 0);
    const { camera } = this.sun.shadow;
    const half = 0.56 * size;
    Object.assign(camera, {
      left: -half,
      right: half,
      top: half,
      bottom: -half,
      near: 0.1 * size,
      far: 2.5 * size,
    });
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.0012 * size;
    this.scene.add(fill, this.sun, this.sun.target);
  }
}

export class NoWebGL extends Error {}

/** Draws matches with WebGL2 on one canvas, one or more views at a time. */
export class View3D {
  readonly isSoftware: boolean;
  private readonly renderer: WebGLRenderer;
  private readonly camera = new PerspectiveCamera();
  private readonly size = new Vector2();
  private readonly quality: Quality;
  private stage: Stage | undefined;
  private look: Look = { ground: "#20242c", background: "#101318" };
  private lastPicture_ms = 0;
  private shadowVersion = -1;

  /** Throws NoWebGL. `isFinest`: as fine as can be, however long it takes. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    shadows: "auto" | "on" | "off" = "auto",
    private readonly isFinest = false,
  ) {
    const context = canvas.getContext("webgl2", {
      antialias: true,
      alpha: false,
      powerPreference: "high-performance",
    });
    if (!context) throw new NoWebGL("this browser offers no WebGL2");
    const info = context.getExtension("WEBGL_debug_renderer_info");
    this.isSoftware = isSoftware(
      String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER)),
    );
    this.renderer = new WebGLRenderer({ canvas, context });
    this.quality = new Quality(this.isSoftware && !isFinest, isFinest ? "on" : shadows);
    this.renderer.toneMapping = LinearToneMapping;
    this.renderer.toneMappingExposure = 1;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.setScissorTest(true);
    this.applyLevel();
  }

  paint(look: Look): void {
    this.look = look;
    if (!this.stage) return;
    this.stage.scene.background = new Color(look.background);
    this.stage.ground.paint(look.ground, look.background);
  }

  resize(width: number, height: number, ratio?: number): void {
    if (ratio !== undefined) this.renderer.setPixelRatio(ratio);
    // Making it anew for each picture would cost more than the picture.
    const size = this.renderer.getSize(this.size);
    if (size.x !== width || size.y !== height) this.renderer.setSize(width, height, false);
  }

  /** What has moved, before the views of a picture. */
  begin(tree: SceneTree, marks: Marks): void {
    if (this.stage?.tree !== tree) {
      this.stage?.dispose();
      this.stage = new Stage(
        tree,
        this.isSoftware && !this.isFinest,
        this.renderer.capabilities.getMaxAnisotropy(),
      );
      this.shadowVersion = -1;
      this.applyLevel();
      this.paint(this.look);
    }
    this.stage.update();
    this.stage.overlay.update(tree, marks);
    if (this.shadowVersion !== tree.version) {
      this.shadowVersion = tree.version;
      this.renderer.shadowMap.needsUpdate = true;
    }
  }

  /** One view of what began, on its part of the canvas. */
  draw(view: View, place: Place, canvasHeight: number): void {
    const { stage, camera, renderer } = this;
    if (!stage || place.width < 1 || place.height < 1) return;
    const away = distance(view.eye, view.target);
    const { low_m: low, high_m: high } = stage.tree.model;
    const size = Math.hypot(high[0] - low[0], high[1] - low[1]);
    camera.fov = (view.fov_rad * 180) / Math.PI;
    camera.aspect = place.width / place.height;
    camera.near = clamp(0.008 * away, 0.004, 0.1 * size);
    camera.far = away + 9 * size;
    camera.up.set(...axesOf(view).up);
    camera.position.set(...view.eye);
    camera.lookAt(...view.target);
    camera.updateProjectionMatrix();
    const bottom = canvasHeight - place.y - place.height;
    renderer.setViewport(place.x, bottom, place.width, place.height);
    renderer.setScissor(place.x, bottom, place.width, place.height);
    renderer.render(stage.scene, camera);
  }

  /** For a picture that stands still: as finely as may be, whatever pictures that move are drawn with. */
  setStill(isStill: boolean): void {
    if (this.isFinest) return;
    const ratio = isStill ? this.quality.stillRatio : this.quality.level.ratio;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, ratio));
  }

  /** Tells when pictures come one after the other; where that is too slow, they are drawn less finely from now on. */
  measure(now_ms: number, isContinuous: boolean): void {
    const time = now_ms - this.lastPicture_ms;
    this.lastPicture_ms = now_ms;
    if (!this.isFinest && isContinuous && this.quality.onPicture(time)) this.applyLevel();
  }

  private applyLevel(): void {
    const { level } = this.quality;
    if (!this.isFinest) this.renderer.setPixelRatio(Math.min(devicePixelRatio, level.ratio));
    const { shadowMap } = this.renderer;
    if (this.stage) this.stage.sun.castShadow = level.hasShadows;
    if (shadowMap.enabled !== level.hasShadows) {
      shadowMap.enabled = level.hasShadows;
      for (const mesh of this.stage?.meshes() ?? []) mesh.material.needsUpdate = true;
    }
    shadowMap.needsUpdate = true;
  }
}
