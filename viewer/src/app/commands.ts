// SPDX-License-Identifier: Apache-2.0
// What keys do.
import { canCarryCamera } from "../cameras/choice";
import { isObject, type Node } from "../match/show";
import { commandOf } from "../ui/keys";
import { type Stage } from "../ui/stage";
import { type Context } from "./context";
import { themeOf } from "./theme";

/** What commands need of the page besides what all parts share. */
export interface Page {
  readonly stage: Stage;
  focusPanel(name: string): void;
  toggleHelp(): void;
  applyTheme(): void;
}

const kZoom = 1.25;

export class Commands {
  private readonly actions: Record<string, () => unknown>;

  constructor(
    private readonly context: Context,
    private readonly page: Page,
  ) {
    const { transport } = context;
    const { stage } = page;
    this.actions = {
      toggle: () => transport.toggle(),
      forward: () => transport.step(1),
      back: () => transport.step(-1),
      secondForward: () => transport.seekBy(1),
      secondBack: () => transport.seekBy(-1),
      faster: () => transport.shiftSpeed(1),
      slower: () => transport.shiftSpeed(-1),
      nextEvent: () => transport.seekEvent(1),
      previousEvent: () => transport.seekEvent(-1),
      start: () => transport.seek(0),
      live: () => transport.toLive(),
      mode: () => stage.toggleMode(),
      split: () => stage.toggleSplit(),
      orbit: () => stage.choose("orbit"),
      follow: () => this.follow(),
      onboard: () => this.onboard(),
      fit: () => stage.pane.fit(),
      nextObject: () => this.select(1),
      previousObject: () => this.select(-1),
      zoomIn: () => stage.zoom(kZoom),
      zoomOut: () => stage.zoom(1 / kZoom),
      draws: () => this.toggleDraws(),
      referee: () => page.focusPanel("referee"),
      situation: () => context.openSituation(),
      panels: () => this.togglePanels(),
      theme: () => this.toggleTheme(),
      help: () => page.toggleHelp(),
      escape: () => this.escape(),
    };
  }

  /** A key was pressed somewhere on the page. */
  onKey(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target?.closest("input, textarea, select, dialog")) {
      if (event.key === "Escape" && !target.closest("dialog")) target.blur();
      return;
    }
    // An open dialog closes itself, wherever the focus is; of the page's keys only the sheet's own close it.
    if (document.querySelector("dialog[open]") && commandOf(event) !== "help") return;
    if (target?.closest("button, summary, a") && (event.key === " " || event.key === "Enter")) return;
    const name = commandOf(event);
    if (name === undefined) return;
    event.preventDefault();
    this.run(name);
  }

  /**
   * Something was clicked. A button that a pointer pressed does not keep the focus: the next Space would press it
   * again, not pause. One that keys pressed (no clicks are counted) does.
   */
  onClick(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest("button, summary") : null;
    if (event.detail > 0 && pressed instanceof HTMLElement && !pressed.closest("dialog")) pressed.blur();
  }

  run(name: string): void {
    if (name.startsWith("camera:")) this.page.stage.choose(name.slice("camera:".length));
    else this.actions[name]?.();
  }

  private get objects(): Node[] {
    return this.context.session.match?.model.nodes.filter(isObject) ?? [];
  }

  private select(direction: 1 | -1): void {
    const { objects } = this;
    if (objects.length === 0) return;
    const now = objects.findIndex((node) => node.path === this.context.selected);
    const next =
      now < 0
        ? direction > 0
          ? 0
          : objects.length - 1
        : (now + direction + objects.length) % objects.length;
    this.context.selected = objects[next]!.path;
    this.context.changed();
  }

  private follow(): void {
    const path =
      this.context.selected ?? this.objects.find((node) => node.seat === 0)?.path ?? this.objects[0]?.path;
    if (path !== undefined) this.page.stage.choose(`follow:${path}`);
  }

  /** Of the selected robot; pressed again, of the one after it. */
  private onboard(): void {
    const robots = this.objects.filter(canCarryCamera);
    if (robots.length === 0) return;
    const { word } = this.page.stage.pane;
    const now = robots.findIndex((node) => word === `onboard:${node.path}`);
    const selected = robots.findIndex((node) => node.path === this.context.selected);
    const next = now >= 0 ? (now + 1) % robots.length : Math.max(selected, 0);
    this.page.stage.choose(`onboard:${robots[next]!.path}`);
  }

  /** Of all seats that may be seen: on if any is off. */
  private toggleDraws(): void {
    const { session, settings } = this.context;
    const names = (session.welcome?.openSeats ?? []).map((seat) => session.seatName(seat));
    const isAllOn = names.every((name) => settings.draws.includes(name));
    settings.draws = isAllOn ? [] : names;
    this.context.changed();
  }

  private togglePanels(): void {
    this.context.settings.hasPanels = !this.context.settings.hasPanels;
    this.context.changed();
  }

  private toggleTheme(): void {
    this.context.settings.theme = themeOf(this.context.settings) === "dark" ? "light" : "dark";
    this.page.applyTheme();
    this.context.changed();
  }

  private escape(): void {
    if (this.context.pick) this.context.pick = undefined;
    else this.context.selected = undefined;
    this.context.changed();
  }
}
