// SPDX-License-Identifier: Apache-2.0
// One view of the match: from above or in space, with its camera and its bar of buttons.
import { selectedNode, type Context } from "../app/context";
import { canCarryCamera, isPossible, kFixed, parseChoice, wordFor } from "../cameras/choice";
import { meetsFloor, project, rayThrough, type View } from "../cameras/frustum";
import { CameraRig, isPortrait, rigFor } from "../cameras/rig";
import { type OpenMatch } from "../match/session";
import { radiusOf } from "../match/extent";
import { isObject, nodeAt, type Node } from "../match/show";
import { type Vec2, type Vec3 } from "../math/pose";
import { text } from "../strings";
import { Camera2D } from "../view2d/camera2d";
import { drawFigures3D } from "../view3d/texts";
import { Scene2D, type Marks } from "../view2d/scene2d";
import { Changed, h, setAttribute } from "./dom";
import { objectName } from "./seats";

/** So near to an object a click still means it. */
const kReach_px = 10;
/** Of the bar of buttons at the top. */
const kBar_px = 50;
const kBarWidth_px = 240;
const kMargin_px = 12;

export type Mode = "2d" | "3d";

export class Pane {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly camera2d = new Camera2D();
  rig = new CameraRig([-1, -1], [1, 1]);
  mode: Mode = "2d";
  view: View | undefined;
  private readonly modes: Record<Mode, HTMLButtonElement>;
  private readonly cameras = h("select", {
    class: "camera",
    "aria-label": text.view.camera,
    title: text.view.camera,
  });
  private readonly listed = new Changed();
  private scene: Scene2D | undefined;
  private match: OpenMatch | undefined;

  constructor(
    private readonly context: Context,
    private readonly onMode: (pane: Pane, mode: Mode) => void,
  ) {
    this.canvas = h("canvas", { class: "pane-canvas", tabindex: 0, role: "application" });
    const mode = (name: Mode, label: string, title: string): HTMLButtonElement =>
      h(
        "button",
        { type: "button", title, "data-mode": name, onclick: () => this.onMode(this, name) },
        label,
      );
    this.modes = {
      "2d": mode("2d", text.view.two, text.view.twoTitle),
      "3d": mode("3d", text.view.three, text.view.threeTitle),
    };
    this.cameras.addEventListener("change", () => {
      this.choose(this.cameras.value);
      this.cameras.blur();
    });
    this.element = h(
      "div",
      { class: "pane" },
      this.canvas,
      h(
        "div",
        { class: "pane-bar", role: "toolbar" },
        h("div", { class: "segmented" }, this.modes["2d"], this.modes["3d"]),
        this.cameras,
      ),
    );
  }

  get word(): string {
    return wordFor(this.rig.choice);
  }

  get aspect(): number {
    return this.camera2d.width_px / this.camera2d.height_px;
  }

  /** A camera by its word. What does not fit the view's kind changes it. */
  choose(word: string, isAtOnce = false): void {
    const choice = parseChoice(word);
    if (!choice || (this.match && !isPossible(choice, this.match.model.nodes))) return;
    this.rig.choose(choice, isAtOnce || matchMedia("(prefers-reduced-motion: reduce)").matches);
    if (this.mode === "2d" && choice.kind === "onboard") this.onMode(this, "3d");
    if (this.mode === "2d" && choice.kind === "follow" && this.camera2d.isFitted) {
      this.camera2d.zoomAt([this.camera2d.width_px / 2, this.camera2d.height_px / 2], 2.2, 1);
    }
    if (choice.kind === "fixed") this.fit();
  }

  fit(): void {
    this.camera2d.isFitted = true;
    if (this.rig.choice.kind === "orbit" || (this.mode === "2d" && this.rig.choice.kind === "follow")) {
      this.rig.choose({ kind: "fixed", name: "broadcast" });
    }
  }

  /** Takes the match and the size that it has now. */
  prepare(match: OpenMatch, dt_s: number): void {
    if (this.match !== match) this.begin(match);
    const { clientWidth, clientHeight } = this.canvas;
    const { low_m: low, high_m: high } = match.model;
    const camera = this.camera2d;
    camera.resize(clientWidth, clientHeight);
    if (camera.isFitted) this.fitInto(low, high);
    const { choice } = this.rig;
    if (this.mode === "2d" && (choice.kind === "follow" || choice.kind === "onboard")) {
      const node = nodeAt(match.model.nodes, choice.path);
      if (node) {
        const [x, y] = match.tree.poses[node.index]!.position;
        camera.center = [x, y];
        camera.isFitted = false;
      }
    }
    this.view = this.mode === "3d" ? this.rig.view(match.tree, this.aspect, dt_s) : undefined;
    this.updateBar(match);
  }

  /** Below the bar of buttons, or beside it where there is room. */
  private fitInto(low: Vec2, high: Vec2): void {
    const { camera2d: camera } = this;
    const isTurned = isPortrait(low, high, this.aspect);
    camera.fit(low, high, isTurned, kMargin_px);
    const width_m = isTurned ? high[1] - low[1] : high[0] - low[0];
    const left_px = (camera.width_px - width_m * camera.scale_pxpm) / 2;
    if (left_px < kBarWidth_px) camera.fit(low, high, isTurned, kMargin_px, kBar_px);
  }

  /** In 2D the scene, in 3D only the texts that lie over it. */
  draw(match: OpenMatch, marks: Marks, ratio: number): void {
    const width = Math.max(1, Math.round(this.camera2d.width_px * ratio));
    const height = Math.max(1, Math.round(this.camera2d.height_px * ratio));
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    if (this.mode === "2d") {
      if (this.scene?.tree !== match.tree) this.scene = new Scene2D(match.tree);
      this.scene.draw(context, this.camera2d, ratio, marks);
      return;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.view)
      drawFigures3D(context, this.view, this.camera2d.width_px, this.camera2d.height_px, marks.figures);
  }

  /** The place at a height under a place of the pane; undefined where only the sky is. */
  placeAt(at_px: Vec2, height_m = 0): Vec2 | undefined {
    if (this.mode === "2d") return this.camera2d.toWorld(at_px);
    if (!this.view) return undefined;
    const ray = rayThrough(this.view, this.aspect, ...this.clip(at_px));
    const met = meetsFloor(this.view.eye, ray, height_m);
    return met && [met[0], met[1]];
  }

  /** The object under a place of the pane, or the nearest one if it is near. */
  objectAt(at_px: Vec2): Node | undefined {
    const { match } = this;
    if (!match) return undefined;
    let best: { node: Node; gap_px: number } | undefined;
    for (const node of match.model.nodes.filter(isObject)) {
      const { position } = match.tree.poses[node.index]!;
      const at = this.placeAt(at_px, position[2]);
      if (!at) continue;
      const gap_m = Math.hypot(at[0] - position[0], at[1] - position[1]) - radiusOf(node);
      const gap_px = gap_m * this.scaleAt(position);
      if (gap_px < kReach_px && (!best || gap_px < best.gap_px)) best = { node, gap_px };
    }
    return best?.node;
  }

  /** Pixels of a meter at a place. */
  private scaleAt(point: Vec3): number {
    if (this.mode === "2d" || !this.view) return this.camera2d.scale_pxpm;
    const { depth } = project(this.view, this.aspect, point);
    return this.camera2d.height_px / (2 * Math.tan(this.view.fov_rad / 2) * Math.max(depth, 1e-3));
  }

  private clip([x, y]: Vec2): [number, number] {
    return [(2 * x) / this.camera2d.width_px - 1, 1 - (2 * y) / this.camera2d.height_px];
  }

  private begin(match: OpenMatch): void {
    const word = this.word;
    this.match = match;
    this.scene = undefined;
    this.rig = rigFor(match.tree);
    this.camera2d.isFitted = true;
    this.choose(word, true);
  }

  private nameOf(node: Node): string {
    return objectName(this.context.session, node);
  }

  private updateBar(match: OpenMatch): void {
    for (const [name, button] of Object.entries(this.modes)) {
      setAttribute(button, "aria-pressed", String(name === this.mode));
    }
    if (this.listed.is(`${match.model.show} ${match.model.since}`)) {
      const objects = match.model.nodes.filter(isObject);
      const group = (label: string, words: readonly (readonly [string, string])[]): HTMLElement =>
        h("optgroup", { label }, ...words.map(([word, title]) => h("option", { value: word }, title)));
      this.cameras.replaceChildren(
        group(
          text.view.fixedGroup,
          kFixed.map((name) => [name, text.view.fixed[name]] as const),
        ),
        group(text.view.freeGroup, [["orbit", text.view.orbit]]),
        group(
          text.view.followGroup,
          objects.map((node) => [`follow:${node.path}`, text.view.follow(this.nameOf(node))] as const),
        ),
        group(
          text.view.onboardGroup,
          objects
            .filter(canCarryCamera)
            .map((node) => [`onboard:${node.path}`, text.view.onboard(this.nameOf(node))] as const),
        ),
      );
    }
    if (this.cameras.value !== this.word) this.cameras.value = this.word;
    const title = this.cameras.selectedOptions[0]?.textContent ?? this.word;
    setAttribute(this.canvas, "aria-label", text.view.describe(this.mode.toUpperCase(), title));
    setAttribute(this.element, "data-mode", this.mode);
    setAttribute(this.element, "data-camera", this.word);
    const selected = selectedNode(this.context);
    setAttribute(this.element, "data-selected", selected?.path);
  }
}
