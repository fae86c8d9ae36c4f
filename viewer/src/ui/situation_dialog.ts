// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { type Match } from "../generated/protocol/recording_pb";
import {
  ExtractSituationSchema,
  type PlayMatch,
  PlayMatchSchema,
  RestartSchema,
  Welcome_Mode,
} from "../generated/protocol/viewer_pb";
import { mayControl, type Context, type Widget } from "../app/context";
import { text } from "../strings";
import { h, iconButton, setText } from "./dom";
import { clock } from "./format";
import { icon } from "./icons";
import { type Request } from "../wire/connection";

/** The situation of the moment that is shown, as text: to keep, to change, to start a match from. */
export class SituationDialog implements Widget {
  readonly element: HTMLDialogElement;
  private readonly area = h("textarea", {
    spellcheck: "false",
    rows: 16,
    "aria-label": text.situation.title,
    placeholder: text.situation.empty,
  });
  private readonly when = h("p", { class: "hint" });
  private readonly start: HTMLButtonElement;
  private readonly file = h("input", { type: "file", accept: ".toml,text/plain", hidden: true });
  private fileName = "situation.toml";

  constructor(private readonly context: Context) {
    this.start = h(
      "button",
      { type: "button", class: "primary", onclick: () => void this.begin() },
      text.situation.start,
    );
    this.file.addEventListener("change", () => void this.read());
    this.element = h(
      "dialog",
      { class: "situation", "aria-label": text.situation.title },
      h(
        "header",
        {},
        h("h2", {}, text.situation.title),
        iconButton(icon("close"), text.situation.close, () => this.element.close()),
      ),
      this.when,
      this.area,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => this.file.click() }, text.situation.open),
        h("button", { type: "button", onclick: () => this.download() }, text.situation.download),
        this.start,
        this.file,
      ),
    );
  }

  update(): void {
    this.start.hidden = !(mayControl(this.context) || this.mayPlay);
  }

  /** Asks for the moment that is shown. */
  async open(): Promise<void> {
    const { match } = this.context.session;
    if (!match) return;
    const tick = Math.round(match.playhead.tick);
    const time = clock(tick * match.model.tick_s, 2);
    // It may take a while: the match up to there is played again.
    this.area.value = "";
    this.area.disabled = true;
    setText(this.when, text.situation.extracting(time));
    this.update();
    if (!this.element.open) this.element.showModal();
    const answer = await this.context.ask({
      case: "extract",
      value: create(ExtractSituationSchema, { tick: BigInt(tick) }),
    });
    this.area.disabled = false;
    this.area.value = answer?.text ?? "";
    setText(this.when, text.situation.at(time));
    this.fileName = `${match.model.match.mission}_${time.replace(":", "m").replace(".", "s")}.toml`;
    this.area.focus();
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
  }

  private download(): void {
    const url = URL.createObjectURL(new Blob([this.area.value], { type: "text/plain" }));
    h("a", { href: url, download: this.fileName }).click();
    URL.revokeObjectURL(url);
  }

  private async read(): Promise<void> {
    const [file] = this.file.files ?? [];
    if (!file) return;
    this.area.value = await file.text();
    setText(this.when, file.name);
    this.fileName = file.name;
  }

  /** From a recording that a lobby shows, a match is begun as from its form: by the same mission and strategies. */
  private get mayPlay(): boolean {
    const { welcome, match } = this.context.session;
    return (
      welcome?.mode === Welcome_Mode.LOBBY && welcome.mayControl && match !== undefined && match.isRecording
    );
  }

  private async begin(): Promise<void> {
    const situation = this.area.value;
    const { match } = this.context.session;
    const request: Request =
      match?.isRecording === true
        ? { case: "play", value: matchFrom(match.model.match, situation) }
        : { case: "restart", value: create(RestartSchema, { situation }) };
    const answer = await this.context.ask(request, text.teams.restarted);
    if (answer) this.element.close();
  }
}

/** A match as the one that was recorded, from a situation. */
export function matchFrom(recorded: Match, situation: string): PlayMatch {
  return create(PlayMatchSchema, {
    mission: recorded.mission,
    seats: recorded.seats.map(({ name, file, options }) => ({
      name,
      choice: [file, options].filter((part) => part !== "").join(","),
    })),
    seed: recorded.seed,
    durationS: Number(recorded.durationNs) / 1e9,
    situation,
    isRecorded: true,
  });
}
