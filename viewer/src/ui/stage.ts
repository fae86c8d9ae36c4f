// SPDX-License-Identifier: Apache-2.0
// The views of the match: one or two panes over one canvas of WebGL.
import { selectedNode, type Context } from "../app/context";
import { type Drawn } from "../match/said";
import { type OpenMatch } from "../match/session";
import { text } from "../strings";
import { type Marks } from "../view2d/scene2d";
import { type View3D } from "../view3d/view3d";
import { Changed, h, setAttribute } from "./dom";
import { Pane, type Mode } from "./pane";
import { PanePointer, type Hand } from "./pointer";

/** So long a picture stands before it is drawn finely. */
const kStill_ms = 250;

export class Stage {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { class: "gl", "aria-hidden": "true" });
  private readonly area = h("div", { class: "panes" });
  private readonly panes: Pane[] = [];
  private readonly pointers: PanePointer[] = [];
  private readonly hand: Hand = { ghost: undefined };
  private readonly changed = new Changed();
  private view3d: View3D | undefined;
  private loading: Promise<View3D | undefined> | undefined;
  private active = 0;
  private wasDrawn = false;
  private changed_ms = 0;
  private isStill = false;

  constructor(
    private readonly context: Context,
    private readonly shadows: "auto" | "on" | "off",
  ) {
    this.element = h("main", { class: "stage", "aria-label": text.view.stage }, this.canvas, this.area);
    this.addPane();
    this.pane.choose(context.settings.camera, true);
    if (context.settings.mode === "3d") void this.setMode(this.pane, "3d");
  }

  /** The one that was used last. */
  get pane(): Pane {
    return this.panes[this.active] ?? this.panes[0]!;
  }

  get isSplit(): boolean {
    return this.panes.length > 1;
  }

  toggleMode(): void {
    void this.setMode(this.pane, this.pane.mode === "2d" ? "3d" : "2d");
  }

  toggleSplit(): void {
    if (this.isSplit) {
      const kept = this.pane;
      for (const pane of this.panes.filter((each) => each !== kept)) pane.element.remove();
      const place = this.panes.indexOf(kept);
      this.pointers.splice(0, this.pointers.length, this.pointers[place]!);
      this.panes.splice(0, this.panes.length, kept);
      this.active = 0;
    } else {
      const { mode, word } = this.pane;
      const pane = this.addPane();
      pane.choose(word, true);
      // The other kind of view beside the one that is there.
      void this.setMode(pane, mode === "2d" ? "3d" : "2d");
    }
    this.area.classList.toggle("split", this.isSplit);
  }

  zoom(factor: number): void {
    const { width_px, height_px } = this.pane.camera2d;
    this.pointers[this.active]?.zoom([width_px / 2, height_px / 2], factor);
  }

  /** A camera by its word on the view that was used last. */
  choose(word: string): void {
    this.pane.choose(word);
    this.context.settings.camera = this.pane.word;
    this.context.changed();
  }

  /** Draws what has changed. */
  draw(match: OpenMatch, dt_s: number, now_ms: number): void {
    for (const pane of this.panes) pane.prepare(match, dt_s);
    const drawn = this.drawn(match);
    if (this.hand.waiting && match.last > this.hand.waiting.tick) this.hand.waiting = undefined;
    setAttribute(this.element, "data-waiting", this.hand.waiting?.ghost.node.path);
    const marks = this.marks(drawn);
    const { clientWidth: width, clientHeight: height } = this.area;
    const key = JSON.stringify([
      ...this.panes.map((pane) => [pane.mode, pane.view ?? cameraKey(pane)]),
      [width, height, devicePixelRatio, match.model.show, match.model.since, match.tree.version],
      [marks.selected?.path, marks.ghost?.at, marks.ghost?.heading_rad, marks.accent],
      drawn.map(({ seat, tick }) => [seat, tick]),
      document.documentElement.dataset.theme,
    ]);
    if (!this.changed.is(key)) {
      this.wasDrawn = false;
      this.refine(match, marks, width, height, now_ms);
      return;
    }
    this.changed_ms = now_ms;
    if (this.isStill) this.view3d?.setStill(false);
    this.isStill = false;
    setAttribute(this.element, "data-still", undefined);
    const ratio = devicePixelRatio;
    for (const pane of this.panes) pane.draw(match, marks, ratio);
    const has3D = this.panes.some((pane) => pane.mode === "3d");
    // With the picture, not before: else the view before it would lie over the one in space until that is drawn.
    this.element.classList.toggle("has-3d", has3D);
    if (this.view3d && has3D) {
      this.draw3D(this.view3d, match, marks, width, height);
      this.view3d.measure(now_ms, this.wasDrawn);
    }
    this.wasDrawn = true;
  }

  /** After the theme was changed. */
  paint(): void {
    const style = getComputedStyle(this.element);
    const color = (name: string): string => style.getPropertyValue(name).trim();
    this.view3d?.paint({ ground: color("--ground"), background: color("--sky") });
  }

  /** What has stood for a moment is drawn once more, as finely as may be. */
  private refine(match: OpenMatch, marks: Marks, width: number, height: number, now_ms: number): void {
    const { view3d } = this;
    if (this.isStill || now_ms - this.changed_ms < kStill_ms) return;
    this.isStill = true;
    setAttribute(this.element, "data-still", "");
    if (!view3d || !this.panes.some((pane) => pane.mode === "3d")) return;
    view3d.setStill(true);
    this.draw3D(view3d, match, marks, width, height);
  }

  private draw3D(view3d: View3D, match: OpenMatch, marks: Marks, width: number, height: number): void {
    view3d.resize(width, height);
    view3d.begin(match.tree, marks);
    const origin = this.area.getBoundingClientRect();
    for (const pane of this.panes) {
      if (pane.mode !== "3d" || !pane.view) continue;
      const box = pane.canvas.getBoundingClientRect();
      const place = {
        x: box.left - origin.left,
        y: box.top - origin.top,
        width: box.width,
        height: box.height,
      };
      view3d.draw(pane.view, place, height);
    }
  }

  private marks(drawn: readonly Drawn[]): Marks {
    const accent = document.documentElement.dataset.theme === "light" ? 0x0a84ffff : 0x5cc8ffff;
    return {
      figures: drawn.flatMap(({ draw }) => draw.figures),
      selected: selectedNode(this.context),
      ghost: this.hand.ghost ?? this.hand.waiting?.ghost,
      accent,
    };
  }

  /** What the strategies that are chosen draw at the moment that is shown. */
  private drawn({ model, playhead }: OpenMatch): Drawn[] {
    const { session, settings } = this.context;
    return model.match.seats.flatMap(({ name }, seat) =>
      settings.draws.includes(name) ? (session.said.draws.latest(seat, playhead.tick) ?? []) : [],
    );
  }

  private addPane(): Pane {
    const pane = new Pane(this.context, (which, mode) => void this.setMode(which, mode));
    this.panes.push(pane);
    this.pointers.push(new PanePointer(this.context, pane, this.hand));
    pane.element.addEventListener("pointerdown", () => this.activate(pane), { capture: true });
    pane.element.addEventListener("focusin", () => this.activate(pane));
    this.area.append(pane.element);
    this.activate(pane);
    return pane;
  }

  private activate(pane: Pane): void {
    this.active = this.panes.indexOf(pane);
    for (const each of this.panes) setAttribute(each.element, "data-active", each === pane ? "" : undefined);
  }

  private async setMode(pane: Pane, mode: Mode): Promise<void> {
    if (mode === "3d" && !(await this.load())) return;
    pane.mode = mode;
    this.context.settings.mode = this.pane.mode;
    this.context.changed();
  }

  /** three.js comes when it is needed first. */
  private load(): Promise<View3D | undefined> {
    this.loading ??= import("../view3d/view3d").then(
      (module) => {
        try {
          this.view3d = new module.View3D(this.canvas, this.shadows);
          this.paint();
        } catch (error) {
          this.context.tell(error instanceof module.NoWebGL ? text.view.noWebGL : String(error), true);
        }
        return this.view3d;
      },
      (error: unknown) => {
        this.context.tell(String(error), true);
        return undefined;
      },
    );
    return this.loading;
  }
}

function cameraKey(pane: Pane): unknown[] {
  const { center, scale_pxpm, isTurned } = pane.camera2d;
  return [...center, scale_pxpm, isTurned];
}
