// SPDX-License-Identifier: Apache-2.0
// Per team: who plays, what its calls cost, its faults; its side outputs; another strategy for it.
import { create } from "@bufbuild/protobuf";
import { type SeatReport } from "../generated/protocol/recording_pb";
import { ReplaceStrategySchema, RestartSchema, WatchStrategySchema } from "../generated/protocol/viewer_pb";
import { isSceneAlone, mayControl, type Context, type Widget } from "../app/context";
import { toggled } from "../app/settings";
import { text } from "../strings";
import { Changed, field, h, setAttribute, setText } from "./dom";
import { fileName, milliseconds } from "./format";
import { isOpenSeat, seatTitle, teamDot } from "./seats";
import { seedInput, seedOf } from "./seed";

/** The event with which a match begins in a situation. */
const kSituation = "situation";

export class TeamsPanel implements Widget {
  readonly element = h("div", { class: "team-cards" });
  private readonly changed = new Changed();
  private readonly watching = h("p", { class: "hint" }, text.state.watching);
  private cards: TeamCard[] = [];
  private again: HTMLButtonElement | undefined;

  constructor(private readonly context: Context) {}

  /** Where nobody plays there is but the restart, for who may. */
  get isUseful(): boolean {
    return !isSceneAlone(this.context) || mayControl(this.context);
  }

  get caption(): string {
    return isSceneAlone(this.context) ? text.teams.restart : text.teams.title;
  }

  update(): void {
    const { session } = this.context;
    const seats = session.match?.model.match.seats ?? [];
    const control = mayControl(this.context);
    if (
      this.changed.is(session.match?.model.show, seats.length, control, session.welcome?.openSeats.join())
    ) {
      this.cards = seats.map((_, seat) => new TeamCard(this.context, seat));
      this.element.replaceChildren(
        ...this.cards.map((card) => card.element),
        control ? this.restart() : this.watching,
      );
    }
    this.watching.hidden = !session.isLive;
    if (this.again) this.again.hidden = !hasBegunInSituation(this.context);
    for (const card of this.cards) card.update();
  }

  /** The next match: from the mission's own start, or once more from where this one began. */
  private restart(): HTMLElement {
    const seed = seedInput({ placeholder: String(this.context.session.match?.model.match.seed ?? "") });
    const begin = (isFromStart: boolean): void => {
      if (!seed.reportValidity()) return;
      const chosen = seedOf(seed.value);
      const seeded = chosen === undefined ? {} : { hasSeed: true, seed: chosen };
      const value = create(RestartSchema, { ...seeded, isFromStart });
      void this.context.ask({ case: "restart", value }, text.teams.restarted);
    };
    this.again = h(
      "button",
      { type: "button", "data-restart": "situation", onclick: () => begin(false) },
      text.teams.restartSituation,
    );
    return h(
      "form",
      {
        class: "row restart",
        onsubmit: (event: Event) => {
          event.preventDefault();
          begin(true);
        },
      },
      field(text.teams.seed, seed),
      h("button", { type: "submit", "data-restart": "start" }, text.teams.restart),
      this.again,
    );
  }
}

/** The match began in a situation: its first event says so. */
function hasBegunInSituation({ session }: Context): boolean {
  return session.match?.events.some(({ kind }) => kind === kSituation) ?? false;
}

class TeamCard implements Widget {
  readonly element: HTMLElement;
  private readonly title = h("bdi", {});
  private readonly calls = h("dd", {});
  private readonly faults = h("dd", { title: text.teams.lateTitle });
  private readonly deadlines = h("dd", { title: text.teams.missedTitle });
  private readonly lost = h("p", { class: "lost", hidden: true });
  private readonly file = h("p", { class: "file" });
  private readonly draw: HTMLButtonElement;
  private readonly log: HTMLButtonElement;
  private readonly watch = h("input", { type: "checkbox" });

  constructor(
    private readonly context: Context,
    private readonly seat: number,
  ) {
    const { session } = context;
    const name = session.seatName(seat);
    const isOpen = isOpenSeat(session, seat);
    this.draw = this.toggle(text.teams.draw, "draws");
    this.log = this.toggle(text.teams.log, "logs");
    this.watch.addEventListener("change", () => {
      const value = create(WatchStrategySchema, { seat, isWatched: this.watch.checked });
      void context.ask({ case: "watch", value });
    });
    this.element = h(
      "article",
      { class: "team-card", "data-seat": name },
      h("h3", {}, teamDot(session, name), this.title),
      this.file,
      h(
        "dl",
        {},
        ...[h("dt", {}, text.teams.calls), this.calls],
        ...[h("dt", {}, text.teams.deadlines), this.deadlines],
        ...[h("dt", {}, text.teams.faults), this.faults],
      ),
      this.lost,
      isOpen && h("div", { class: "row" }, this.draw, this.log),
      isOpen && mayControl(context) && this.replacement(name),
    );
  }

  update(): void {
    const { session, settings } = this.context;
    const name = session.seatName(this.seat);
    const report = reportOf(this.context, this.seat);
    setText(this.title, seatTitle(session, this.seat));
    setText(this.calls, report && report.calls > 0n ? callTimes(report) : "–");
    const isKnown = report !== undefined && isOpenSeat(session, this.seat);
    setText(this.faults, isKnown ? faults(report) : "–");
    setText(this.deadlines, isKnown ? deadlines(report) : "–");
    setText(this.lost, report?.lost ? `${text.teams.lost}: ${report.lost}` : "");
    this.lost.hidden = !report?.lost;
    const file = session.status?.files[this.seat] || session.match?.model.match.seats[this.seat]?.file || "";
    setText(this.file, fileName(file));
    this.file.title = file;
    this.file.hidden = file === "";
    setAttribute(this.draw, "aria-pressed", String(settings.draws.includes(name)));
    setAttribute(this.log, "aria-pressed", String(settings.logs.includes(name)));
    this.watch.checked = session.status?.watched[this.seat] ?? false;
  }

  private toggle(title: string, kind: "draws" | "logs"): HTMLButtonElement {
    return h(
      "button",
      {
        type: "button",
        class: "toggle",
        "data-side": kind,
        onclick: () => {
          const { settings, session } = this.context;
          settings[kind] = toggled(settings[kind], session.seatName(this.seat));
          this.context.changed();
          this.update();
        },
      },
      title,
    );
  }

  private replacement(name: string): HTMLElement {
    const choice = h("input", {
      type: "text",
      placeholder: text.teams.replaceHint,
      "aria-label": text.teams.replaceLabel(name),
      spellcheck: "false",
      list: "strategies",
    });
    return h(
      "form",
      {
        class: "replace",
        onsubmit: (event: Event) => {
          event.preventDefault();
          const value = create(ReplaceStrategySchema, { seat: this.seat, choice: choice.value.trim() });
          void this.context.ask({ case: "replace", value }, text.teams.replaced);
        },
      },
      h("div", { class: "row" }, choice, h("button", { type: "submit" }, text.teams.replace)),
      h("label", { class: "check" }, this.watch, h("span", {}, text.teams.watch)),
    );
  }
}

function reportOf(context: Context, seat: number): SeatReport | undefined {
  const { session } = context;
  const name = session.seatName(seat);
  const lists = [session.match?.report?.seats, session.status?.seats];
  for (const list of lists) {
    const found = list?.find((report) => report.seat === name);
    if (found) return found;
  }
  return undefined;
}

function callTimes(report: SeatReport): string {
  const { mean, p99, max } = text.teams;
  const times: [string, bigint][] = [
    [mean, report.meanNs],
    [p99, report.p99Ns],
    [max, report.maxNs],
  ];
  return times.map(([name, ns]) => `${name} ${milliseconds(Number(ns))}`).join(" · ");
}

/** Whose reply is late at the match's pace has no fault: the match went on without it. */
export function deadlines(report: Pick<SeatReport, "missedDeadlines">): string {
  const { missedDeadlines: missed } = report;
  return missed > 0n ? text.teams.missed(missed) : text.teams.none;
}

type Faults = Pick<SeatReport, "failedCalls" | "lateCalls" | "restarts" | "droppedOutputs">;

export function faults(report: Faults): string {
  const counts: [bigint | number, string][] = [
    [report.failedCalls, text.teams.failed],
    [report.lateCalls, text.teams.late],
    [report.restarts, text.teams.restarts],
    [report.droppedOutputs, text.teams.dropped],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return said.length > 0 ? said.join(" · ") : text.teams.none;
}
