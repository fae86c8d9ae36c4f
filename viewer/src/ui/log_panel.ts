// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { text } from "../strings";
import { Changed, h } from "./dom";
import { clock } from "./format";
import { teamDot } from "./seats";

const kLines = 200;
const kLevels = ["debug", "info", "warning", "error"] as const;

/** What strategies logged up to the moment that is shown. */
export class LogPanel implements Widget {
  readonly element = h("div", { class: "log" });
  private readonly empty = h("p", { class: "hint" }, text.log.empty);
  private readonly list = h("ol", { class: "log-list", tabindex: 0, "aria-label": text.log.title });
  private readonly changed = new Changed();

  constructor(private readonly context: Context) {
    this.element.append(this.empty, this.list);
  }

  update(): void {
    const { session, settings } = this.context;
    const { match } = session;
    const isOff = settings.logs.length === 0;
    const to = Math.floor(match?.playhead.tick ?? 0);
    const entries = isOff
      ? []
      : session.said.logs
          .between(0, to)
          .filter((entry) => settings.logs.includes(session.seatName(entry.seat)));
    const shown = entries.slice(-kLines);
    if (!this.changed.is(match?.model.show, isOff, shown.length, shown[0]?.tick, shown.at(-1)?.tick)) return;
    this.empty.textContent = isOff ? text.log.off : text.log.empty;
    this.empty.hidden = shown.length > 0;
    const isAtEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 24;
    const tick_s = match?.model.tick_s ?? 1;
    this.list.replaceChildren(
      ...shown.flatMap((entry) => {
        const lines = entry.lines.map((line) =>
          this.line(entry.tick * tick_s, entry.seat, line.level, line.text),
        );
        if (entry.dropped > 0)
          lines.push(this.line(entry.tick * tick_s, entry.seat, 2, text.log.dropped(entry.dropped)));
        return lines;
      }),
    );
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  private line(time_s: number, seat: number, level: number, said: string): HTMLElement {
    const { session } = this.context;
    return h(
      "li",
      { "data-level": kLevels[level] ?? "info" },
      h("span", { class: "event-time" }, clock(time_s, 2)),
      teamDot(session, session.seatName(seat)),
      h("bdi", {}, said),
    );
  }
}
