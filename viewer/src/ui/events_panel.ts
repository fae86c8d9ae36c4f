// SPDX-License-Identifier: Apache-2.0
import { mayOrder, type Context, type Widget } from "../app/context";
import { isOpenProposal, proposedOrder } from "../match/proposals";
import { type MatchEvent } from "../match/show";
import { eventWords, plainly } from "../match/wording";
import { text } from "../strings";
import { Changed, h, setAttribute } from "./dom";
import { clock } from "./format";
import { giveOrder } from "./referee_panel";
import { seatNames, teamDot } from "./seats";

/** How many of the latest events are listed. */
const kShown = 400;

/** What happened and why, the latest first; a click goes there. Proposals are agreed to by a button. */
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
    const isOrdered = mayOrder(this.context);
    if (this.changed.is(match?.model.show, events.length, events.at(-1)?.tick, isOrdered))
      this.rebuild(events, isOrdered);
    const tick = Math.round(match?.playhead.tick ?? 0);
    const latest = this.buttons.find((each) => each.tick <= tick);
    for (const each of this.buttons) {
      setAttribute(each.button, "aria-current", each === latest ? "true" : undefined);
      each.button.classList.toggle("future", each.tick > tick + 1);
    }
  }

  private rebuild(events: readonly MatchEvent[], isOrdered: boolean): void {
    this.empty.hidden = events.length > 0;
    const forms = this.context.session.match?.model.orders ?? [];
    const first = Math.max(0, events.length - kShown);
    const shown = events.slice(first).map((event, i) => {
      const isOpen = isOrdered && isOpenProposal(events, first + i, forms);
      return { tick: event.tick, button: this.line(event), agree: isOpen && this.agreement(event) };
    });
    this.buttons = shown.reverse();
    this.list.replaceChildren(...shown.map(({ button, agree }) => h("li", {}, button, agree)));
  }

  /** Gives the order that is proposed. */
  private agreement(event: MatchEvent): HTMLElement | false {
    const { session } = this.context;
    const proposed = proposedOrder(event, session.match?.model.orders ?? [], seatNames(session));
    if (!proposed) return false;
    const { form, values } = proposed;
    const title = text.events.agreeTitle(form.title, event.team);
    return h(
      "button",
      {
        type: "button",
        class: "agree",
        title,
        "aria-label": title,
        "data-order": form.name,
        "data-seat": event.team,
        onclick: () => void giveOrder(this.context, form, values),
      },
      text.events.agree,
    );
  }

  private line(event: MatchEvent): HTMLElement {
    const { session, transport } = this.context;
    const tick_s = session.match?.model.tick_s ?? 1;
    const { title, rest } = eventWords(event.kind, event.reason);
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
        h("b", {}, title.charAt(0).toUpperCase() + title.slice(1)),
        plainly(rest, session.match?.model.nodes ?? [], seatNames(session)),
      ),
    );
  }
}
