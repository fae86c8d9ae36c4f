// SPDX-License-Identifier: Apache-2.0
// Mouse, touch and arrow keys on a view: its camera, what is selected, what is moved by hand.
import { mayOrder, type Context } from "../app/context";
import { formThatMoves, valuesForMove } from "../match/orders";
import { type OrderForm } from "../generated/protocol/viewer_pb";
import { type Node } from "../match/show";
import { wrapAngle, type Vec2 } from "../math/pose";
import { headingOf, type Ghost } from "../view2d/scene2d";
import { type Pane } from "./pane";
import { giveOrder } from "./referee_panel";

const kClick_px = 5;
const kTurn_radppx = 0.006;
const kWheel = 0.0016;
const kKeyStep_px = 40;

type Drag =
  | { readonly kind: "camera"; readonly isMove: boolean }
  | { readonly kind: "object"; readonly node: Node; turn_rad: number };

/** What is being moved, on whichever view. */
export interface Hand {
  ghost: Ghost | undefined;
  /** Was put there at that tick; the match has not gone on since. */
  waiting?: { readonly ghost: Ghost; readonly tick: number } | undefined;
}

export class PanePointer {
  private readonly pointers = new Map<number, Vec2>();
  private drag: Drag | undefined;
  private start: Vec2 = [0, 0];
  private hasMoved = false;

  constructor(
    private readonly context: Context,
    private readonly pane: Pane,
    private readonly hand: Hand,
  ) {
    const { canvas } = pane;
    canvas.addEventListener("mousedown", (event) => {
      // Keys go on to mean what they mean on the page: the view has them only for who came to it by keys.
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.cancel(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("dblclick", () => pane.fit());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  private at(event: MouseEvent): Vec2 {
    const box = this.pane.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    this.pane.canvas.setPointerCapture(event.pointerId);
    const at = this.at(event);
    this.pointers.set(event.pointerId, at);
    if (this.pointers.size > 1) {
      this.endObject();
      this.hasMoved = true;
      return;
    }
    this.start = at;
    this.hasMoved = false;
    const node = event.button === 0 && !this.context.pick ? this.movable(at) : undefined;
    this.drag = node
      ? { kind: "object", node, turn_rad: 0 }
      : { kind: "camera", isMove: event.button !== 0 || event.shiftKey };
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    const at = this.at(event);
    if (!before) {
      this.hover(at);
      return;
    }
    if (this.pointers.size === 2) {
      this.pinch(event.pointerId, before, at);
      return;
    }
    this.pointers.set(event.pointerId, at);
    if (!this.hasMoved && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) < kClick_px) return;
    this.hasMoved = true;
    if (this.drag?.kind === "object") this.moveObject(at);
    else if (this.drag) this.moveCamera(at[0] - before[0], at[1] - before[1], this.drag.isMove);
  }

  private up(event: PointerEvent): void {
    const at = this.at(event);
    const wasAlone = this.pointers.size === 1;
    this.pointers.delete(event.pointerId);
    if (!wasAlone) return;
    if (!this.hasMoved && event.button === 0) this.click(at);
    else if (this.drag?.kind === "object") this.drop(this.drag.node);
    this.endObject();
  }

  private cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.endObject();
  }

  private endObject(): void {
    this.drag = undefined;
    this.hand.ghost = undefined;
  }

  private click(at: Vec2): void {
    const { context, pane } = this;
    const node = pane.objectAt(at);
    if (context.pick) {
      const place = pane.placeAt(at);
      if (place) context.pick({ at: place, node });
      return;
    }
    context.selected = node?.path;
    context.changed();
  }

  /** What a drag that begins here would move. */
  private movable(at: Vec2): Node | undefined {
    const { session } = this.context;
    const { match } = session;
    if (!match || !mayOrder(this.context) || !match.playhead.isFollowing) return undefined;
    const node = this.pane.objectAt(at);
    const names = match.model.match.seats.map((seat) => seat.name);
    return node && formThatMoves(match.model.orders, node, names) ? node : undefined;
  }

  private moveObject(at: Vec2): void {
    const { match } = this.context.session;
    if (!match || this.drag?.kind !== "object") return;
    const { node, turn_rad } = this.drag;
    const place = this.pane.placeAt(at, match.tree.poses[node.index]!.position[2]);
    if (!place) return;
    this.hand.ghost = { node, at: place, heading_rad: wrapAngle(headingOf(match.tree, node) + turn_rad) };
  }

  private drop(node: Node): void {
    const { match } = this.context.session;
    const { ghost } = this.hand;
    if (!match || !ghost) return;
    const names = match.model.match.seats.map((seat) => seat.name);
    const form = formThatMoves(match.model.orders, node, names);
    if (form) void this.put(form, ghost);
  }

  /** A match that is paused has it there with its next step only: until then its place is marked. */
  private async put(form: OrderForm, ghost: Ghost): Promise<void> {
    const { session } = this.context;
    const { hand } = this;
    const values = valuesForMove(form, ghost.node, ghost.at, ghost.heading_rad);
    if (session.status?.isPaused) hand.waiting = { ghost, tick: session.match?.last ?? 0 };
    const isTaken = await giveOrder(this.context, form, values);
    if (!isTaken && hand.waiting?.ghost === ghost) hand.waiting = undefined;
  }

  private moveCamera(right_px: number, down_px: number, isMove: boolean): void {
    const { pane } = this;
    if (pane.mode === "2d") {
      this.leaveFollowing();
      pane.camera2d.panBy(right_px, down_px);
    } else if (isMove) {
      const { height_px } = pane.camera2d;
      pane.rig.pan(-right_px / height_px, down_px / height_px);
    } else {
      pane.rig.turn(-right_px * kTurn_radppx, down_px * kTurn_radppx);
    }
  }

  /** Who moves the view from above by hand no longer follows. */
  private leaveFollowing(): void {
    const { rig, camera2d } = this.pane;
    if (rig.choice.kind === "fixed") return;
    rig.choose({ kind: "fixed", name: "broadcast" });
    camera2d.isFitted = false;
  }

  private pinch(pointer: number, before: Vec2, at: Vec2): void {
    const other = [...this.pointers].find(([id]) => id !== pointer)?.[1];
    this.pointers.set(pointer, at);
    if (!other) return;
    const size = (a: Vec2): number => Math.max(Math.hypot(a[0] - other[0], a[1] - other[1]), 10);
    this.zoom([(at[0] + other[0]) / 2, (at[1] + other[1]) / 2], size(at) / size(before));
    this.moveCamera((at[0] - before[0]) / 2, (at[1] - before[1]) / 2, true);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    if (this.drag?.kind === "object" && this.hasMoved) {
      this.drag.turn_rad += (Math.sign(event.deltaY) * Math.PI) / 12;
      this.moveObject(this.at(event));
      return;
    }
    this.zoom(this.at(event), Math.exp(-event.deltaY * lines * kWheel));
  }

  zoom(at: Vec2, factor: number): void {
    const { pane, context } = this;
    const { match } = context.session;
    if (pane.mode === "3d") {
      pane.rig.zoom(1 / factor);
    } else if (match) {
      const least = 0.5 * pane.camera2d.fittingScale(match.model.low_m, match.model.high_m);
      pane.camera2d.zoomAt(at, factor, least);
    }
  }

  private hover(at: Vec2): void {
    const { canvas } = this.pane;
    const cursor = this.context.pick ? "crosshair" : this.pane.objectAt(at) ? "pointer" : "";
    if (canvas.style.cursor !== cursor) canvas.style.cursor = cursor;
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, Vec2> = {
      ArrowLeft: [kKeyStep_px, 0],
      ArrowRight: [-kKeyStep_px, 0],
      ArrowUp: [0, kKeyStep_px],
      ArrowDown: [0, -kKeyStep_px],
    };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.moveCamera(step[0], step[1], event.shiftKey);
  }
}
