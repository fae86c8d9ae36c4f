// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { type Lobby_Recording, OpenRecordingSchema, StopMatchSchema } from "../generated/protocol/viewer_pb";
import { type Context, type Widget } from "../app/context";
import { text } from "../strings";
import { Changed, h, setText } from "./dom";
import { bytes, clock, fixed } from "./format";
import { isLooking, PlayForm } from "./play_form";

/** Where matches and recordings are chosen. */
export class LobbyPage implements Widget {
  readonly element = h("main", { class: "lobby" });
  private readonly recordings = h("tbody");
  private readonly none = h("p", { class: "hint" }, text.lobby.noRecordings);
  private readonly table: HTMLElement;
  private readonly form: PlayForm;
  private readonly running: HTMLElement;
  private readonly watch: HTMLButtonElement;
  private readonly stop: HTMLButtonElement;
  private readonly changed = new Changed();

  constructor(private readonly context: Context) {
    this.form = new PlayForm(context);
    this.stop = h(
      "button",
      { type: "button", onclick: () => void context.ask({ case: "stop", value: create(StopMatchSchema) }) },
      text.lobby.stop,
    );
    this.watch = h("button", { type: "button", class: "primary", onclick: () => context.showLobby(false) });
    this.running = h("div", { class: "row running" }, this.watch, this.stop);
    this.table = h("table", { class: "recordings" }, this.recordings);
    this.element.append(
      h("section", { class: "card" }, h("h2", {}, text.lobby.play), this.running, this.form.element),
      h("section", { class: "card" }, h("h2", {}, text.lobby.recordings), this.none, this.table),
    );
  }

  update(): void {
    const { session } = this.context;
    const { lobby } = session;
    this.running.hidden = !session.match;
    setText(this.watch, lobby?.isPlaying ? text.lobby.watch : text.lobby.look);
    this.stop.hidden = !(lobby?.isPlaying && session.welcome?.mayControl);
    this.form.update();
    const key = lobby?.recordings.map((each) => `${each.name} ${each.sizeBytes} ${each.problem}`).join("\n");
    const isStillLooking = isLooking(session);
    if (!this.changed.is(key, session.welcome?.mayControl, isStillLooking)) return;
    const list = [...(lobby?.recordings ?? [])].sort((a, b) => Number(b.writtenUnixS - a.writtenUnixS));
    this.none.hidden = list.length > 0;
    setText(this.none, isStillLooking ? text.lobby.looking : text.lobby.noRecordings);
    this.recordings.replaceChildren(...list.map((recording) => this.line(recording)));
  }

  private line(recording: Lobby_Recording): HTMLElement {
    const open = (): void => {
      const value = create(OpenRecordingSchema, { name: recording.name });
      void this.context.ask({ case: "open", value });
    };
    const teams = recording.teams.map((team, i) => {
      const score = recording.score[i];
      return h("span", {}, h("bdi", {}, team), score !== undefined && h("b", {}, ` ${fixed(score, 0)}`));
    });
    const written = Number(recording.writtenUnixS) * 1000;
    const facts = [
      recording.mission,
      recording.durationS > 0 ? clock(recording.durationS, 0) : "",
      recording.sizeBytes > 0n ? bytes(Number(recording.sizeBytes)) : "",
      written > 0 ? new Date(written).toLocaleString() : "",
    ].filter((fact) => fact !== "");
    const isGood = recording.problem === "";
    return h(
      "tr",
      { "data-recording": recording.name },
      h(
        "td",
        {},
        h("div", { class: "recording-teams" }, ...teams),
        h("div", { class: "hint" }, h("bdi", {}, recording.name), facts.map((fact) => ` · ${fact}`).join("")),
        !isGood && h("div", { class: "problem" }, recording.problem),
      ),
      h(
        "td",
        { class: "action" },
        h(
          "button",
          {
            type: "button",
            disabled: !(isGood && (this.context.session.welcome?.mayControl ?? false)),
            onclick: open,
          },
          text.lobby.open,
        ),
      ),
    );
  }
}
