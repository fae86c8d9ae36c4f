// SPDX-License-Identifier: Apache-2.0
import { mayControl, type Context, type Widget } from "../app/context";
import { kSpeeds } from "../app/transport";
import { clamp } from "../math/pose";
import { text } from "../strings";
import { Changed, h, iconButton, setAttribute, setText } from "./dom";
import { clock, ratio } from "./format";
import { icon } from "./icons";
import { drawMarks } from "./time_marks";

/** Pause, step and speed, and the time line on which one goes back. */
export class TimelineBar implements Widget {
  readonly element: HTMLElement;
  private readonly play = iconButton(
    icon("play"),
    text.transport.play,
    () => void this.context.transport.toggle(),
    {
      class: "icon play",
    },
  );
  private readonly speed: HTMLSelectElement;
  private readonly live = h(
    "button",
    {
      type: "button",
      class: "live",
      title: text.transport.toLive,
      onclick: () => this.context.transport.toLive(),
    },
    text.transport.live,
  );
  private readonly reached = h("output", { class: "reached", title: text.transport.reached });
  private readonly time = h("output", { class: "time" });
  private readonly marks = h("canvas", { class: "marks", "aria-hidden": "true" });
  private readonly fill = h("div", { class: "fill" });
  private readonly thumb = h("div", { class: "thumb" });
  private readonly track: HTMLElement;
  private readonly changed = new Changed();
  private readonly marked = new Changed();

  constructor(private readonly context: Context) {
    const { transport } = context;
    this.speed = h(
      "select",
      {
        class: "speed",
        title: text.transport.speed,
        "aria-label": text.transport.speed,
        onchange: () => void transport.setSpeed(Number(this.speed.value)),
      },
      ...kSpeeds.map((speed) =>
        h("option", { value: speed }, speed === 0 ? text.transport.max : ratio(speed)),
      ),
    );
    this.track = h(
      "div",
      {
        class: "track",
        role: "slider",
        tabindex: 0,
        "aria-label": text.transport.scrub,
        onpointerdown: (event: PointerEvent) => this.scrub(event),
        onpointermove: (event: PointerEvent) => event.buttons > 0 && this.scrub(event),
      },
      h("div", { class: "rail" }),
      this.fill,
      this.marks,
      this.thumb,
    );
    this.element = h(
      "footer",
      { class: "transport" },
      iconButton(icon("back"), text.transport.back, () => void transport.step(-1)),
      this.play,
      iconButton(icon("forward"), text.transport.forward, () => void transport.step(1), {
        class: "icon step",
      }),
      this.speed,
      this.reached,
      this.track,
      this.time,
      this.live,
      iconButton(icon("file"), text.transport.situation, () => context.openSituation()),
    );
  }

  update(): void {
    const { session, transport } = this.context;
    const { match } = session;
    this.element.hidden = !match;
    if (!match) return;
    const { isPaused } = transport;
    if (this.changed.is(isPaused)) {
      const title = isPaused ? text.transport.play : text.transport.pause;
      this.play.replaceChildren(icon(isPaused ? "play" : "pause"));
      this.play.title = title;
      this.play.setAttribute("aria-label", title);
    }
    if (document.activeElement !== this.speed) this.showSpeed(transport.speed);
    this.speed.disabled = transport.isFollowing && !mayControl(this.context);
    this.showReached();
    this.live.hidden = !match.isLive || match.report !== undefined;
    setAttribute(this.live, "aria-pressed", String(transport.isFollowing));
    this.showTime();
  }

  private showSpeed(speed: number): void {
    if (![...this.speed.options].some((option) => Number(option.value) === speed)) {
      this.speed.append(h("option", { value: speed }, ratio(speed)));
    }
    this.speed.value = String(speed);
  }

  /** How fast the match goes, where that is not what was asked for. */
  private showReached(): void {
    const { session, transport } = this.context;
    const { status } = session;
    const isOther =
      status !== undefined &&
      session.isRunning &&
      transport.isFollowing &&
      (status.speedRatio === 0 || status.reachedRatio < 0.9 * status.speedRatio);
    this.reached.hidden = !isOther || status.reachedRatio === 0;
    if (isOther) setText(this.reached, ratio(Number(status.reachedRatio.toPrecision(2))));
  }

  private showTime(): void {
    const match = this.context.session.match!;
    const { first, last, model } = match;
    const tick = match.playhead.tick;
    const part = clamp((tick - first) / Math.max(last - first, 1), 0, 1);
    this.fill.style.width = `${100 * part}%`;
    this.thumb.style.left = `${100 * part}%`;
    const now = clock(tick * model.tick_s);
    setText(this.time, `${now} / ${clock(last * model.tick_s)}`);
    setAttribute(this.track, "aria-valuemin", String(Math.round(first)));
    setAttribute(this.track, "aria-valuemax", String(Math.round(last)));
    setAttribute(this.track, "aria-valuenow", String(Math.round(tick)));
    setAttribute(this.track, "aria-valuetext", now);
    const { clientWidth, clientHeight } = this.marks;
    const theme = document.documentElement.dataset.theme;
    if (this.marked.is(clientWidth, first, Math.floor(last / 20), match.events.length, model.show, theme)) {
      drawMarks(this.marks, this.context.session, clientWidth, clientHeight);
    }
  }

  private scrub(event: PointerEvent): void {
    const { match } = this.context.session;
    if (!match || event.button > 0) return;
    event.preventDefault();
    this.track.focus();
    if (event.type === "pointerdown") this.track.setPointerCapture(event.pointerId);
    const box = this.track.getBoundingClientRect();
    const part = clamp((event.clientX - box.left) / box.width, 0, 1);
    this.context.transport.seek(match.first + part * (match.last - match.first));
    this.update();
  }
}
