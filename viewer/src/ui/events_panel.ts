// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { type MatchEvent } from "../match/show";
import { text } from "../strings";
import { Changed, h, setAttribute } from "./dom";
import { clock } from "./format";
import { teamDot } from "./seats";

/** How many of the latest events are listed. */
const kShown = 400;

/** What happened and why, the latest first; a click goes there. */
export class EventsPanel implements Widget {
  readonly element = h("div", { class: "events" });
  private readonly list = h("ol", { class: "event-list" });
  private readonly empty = h("p", { class: "hint" }, text.events.empty);
  private readonly changed = new Changed();
  private buttons: { tick: number; button: HTMLElement }[] = [];

  constructor(private readonly context: Context) {
    this.element.append(this.empty, this.list);
  }

  update(): void {
    const { match } = this.context.session;
    const events = match?.events ?? [];
    if (this.changed.is(match?.model.show, events.length, events.at(-1)?.tick)) this.rebuild(events);
    const tick = Math.round(match?.playhead.tick ?? 0);
    const latest = this.buttons.find((each) => each.tick <= tick);
    for (const each of this.buttons) {
      setAttribute(each.button, "aria-current", each === latest ? "true" : undefined);
      each.button.classList.toggle("future", each.tick > tick + 1);
    }
  }

  private rebuild(events: readonly MatchEvent[]): void {
    this.empty.hidden = events.length > 0;
    const shown = events.slice(-kShown).reverse();
    this.buttons = shown.map((event) => ({ tick: event.tick, button: this.line(event) }));
    this.list.replaceChildren(...this.buttons.map(({ button }) => h("li", {}, button)));
  }

  private line(event: MatchEvent): HTMLElement {
    const { session, transport } = this.context;
    const tick_s = session.match?.model.tick_s ?? 1;
    return h(
      "button",
      {
        type: "button",
        class: "event",
        title: text.events.jump,
        "data-kind": event.kind,
        "data-tick": event.tick,
        onclick: () => transport.seek(event.tick),
      },
      h("span", { class: "event-time" }, clock(event.tick * tick_s)),
      teamDot(session, event.team),
      h(
        "span",
        { class: "event-text" },
        h("b", {}, event.kind.replaceAll("_", " ")),
        event.reason !== "" && ` ${event.reason}`,
      ),
    );
  }
}
