// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { errorCount, saidIn } from "../match/log_lines";
import { type Logged } from "../match/said";
import { text } from "../strings";
import { Changed, h } from "./dom";
import { clock } from "./format";
import { teamDot } from "./seats";

const kLines = 200;
const kLevels = ["debug", "info", "warning", "error"] as const;

/** What strategies and the scene's scripts logged up to the moment that is shown. */
export class LogPanel implements Widget {
  readonly element = h("div", { class: "log" });
  private readonly empty = h("p", { class: "hint" }, text.log.empty);
  private readonly list = h("ol", { class: "log-list", tabindex: 0, "aria-label": text.log.title });
  private readonly changed = new Changed();
  private readonly counted = new Changed();
  private errors = 0;
  /** Lines of which the rest is shown, too. */
  private readonly unfolded = new Set<string>();

  constructor(private readonly context: Context) {
    this.element.append(this.empty, this.list);
  }

  /** Errors, also while it is folded. */
  get badge(): string {
    const { match, said } = this.context.session;
    const key = [match?.model.show, Math.floor(match?.playhead.tick ?? 0), said.logs.size];
    if (this.counted.is(...key, this.context.settings.logs)) this.errors = errorCount(this.entries());
    return this.errors > 0 ? text.log.errors(this.errors) : "";
  }

  update(): void {
    const { session, settings } = this.context;
    const { match } = session;
    const isOff = settings.logs.length === 0 && session.sceneSeat === undefined;
    const shown = this.entries().slice(-kLines);
    const ends = [shown.length, shown[0]?.tick, shown.at(-1)?.tick];
    if (!this.changed.is(match?.model.show, isOff, settings.logs, ...ends)) return;
    this.empty.textContent = isOff ? text.log.off : text.log.empty;
    this.empty.hidden = shown.length > 0;
    const isAtEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 24;
    this.list.replaceChildren(
      ...shown.flatMap((entry) => {
        const lines = entry.lines.map((line, i) => this.line(entry, i, line.level, line.text));
        if (entry.dropped > 0)
          lines.push(this.line(entry, entry.lines.length, 2, text.log.dropped(entry.dropped)));
        return lines;
      }),
    );
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  private entries(): readonly Logged[] {
    const { session, settings } = this.context;
    const to = Math.floor(session.match?.playhead.tick ?? 0);
    return session.said.logs
      .between(0, to)
      .filter(({ seat }) => seat === session.sceneSeat || settings.logs.includes(session.seatName(seat)));
  }

  private line(entry: Logged, place: number, level: number, written: string): HTMLElement {
    const { session } = this.context;
    const { source, head, rest } = saidIn(written);
    const tick_s = session.match?.model.tick_s ?? 1;
    const whole = [source !== undefined && this.source(source), h("bdi", {}, head)];
    return h(
      "li",
      { "data-level": kLevels[level] ?? "info" },
      h("span", { class: "event-time" }, clock(entry.tick * tick_s, 2)),
      teamDot(session, session.seatName(entry.seat)),
      rest === ""
        ? h("div", {}, ...whole)
        : this.folded(`${entry.tick} ${entry.seat} ${place}`, h("span", {}, ...whole), rest),
    );
  }

  /** It selects the object that said it. */
  private source(path: string): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: "log-source",
        title: text.log.select,
        "data-source": path,
        onclick: (event: Event) => {
          event.preventDefault();
          this.context.selected = path;
          this.context.changed();
        },
      },
      path,
    );
  }

  private folded(key: string, head: HTMLElement, rest: string): HTMLElement {
    const details = h("details", {}, h("summary", {}, head), h("pre", {}, rest));
    details.open = this.unfolded.has(key);
    details.addEventListener("toggle", () => {
      if (details.open) this.unfolded.add(key);
      else this.unfolded.delete(key);
    });
    return details;
  }
}
