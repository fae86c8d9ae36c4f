// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import {
  type Lobby,
  type Lobby_Mission,
  PlayMatchSchema,
  type Welcome,
} from "../generated/protocol/viewer_pb";
import { type Context, type Widget } from "../app/context";
import { text } from "../strings";
import { Changed, field, h } from "./dom";
import { fixed } from "./format";
import { seedInput, seedOf } from "./seed";

interface SeatChoice {
  readonly name: string;
  readonly choice: HTMLInputElement;
}

/** What a match needs to begin. */
export class PlayForm implements Widget {
  readonly element: HTMLFormElement;
  private readonly mission = h("select", { "aria-label": text.lobby.mission });
  private readonly seats = h("div", { class: "seats" });
  private readonly problems = h("ul", { class: "problems" });
  private readonly strategies = h("datalist", { id: "strategies" });
  private readonly seed = seedInput({ value: "1" });
  private readonly minutes = h("input", {
    type: "number",
    min: 0,
    step: "any",
    placeholder: text.lobby.asMission,
  });
  private readonly referee: HTMLSelectElement;
  private readonly sets = h("textarea", {
    rows: 2,
    placeholder: text.lobby.settings,
    "aria-label": text.lobby.settings,
    spellcheck: "false",
  });
  private readonly record = h("input", { type: "checkbox", checked: true });
  private readonly fields = h("fieldset", { class: "plain" });
  private readonly watching = h("p", { class: "hint" }, text.lobby.onlyWatching);
  private readonly changed = new Changed();
  private choices: SeatChoice[] = [];

  constructor(private readonly context: Context) {
    this.mission.addEventListener("change", () => {
      context.settings.mission = this.mission.value;
      context.changed();
      this.showSeats();
    });
    const { referees } = text.lobby;
    this.referee = h(
      "select",
      {},
      ...Object.entries(referees).map(([name, title]) => h("option", { value: name }, title)),
    );
    this.fields.append(
      field(text.lobby.mission, this.mission),
      this.seats,
      this.problems,
      h(
        "div",
        { class: "row" },
        field(text.lobby.seed, this.seed),
        field(text.lobby.duration, this.minutes, text.lobby.minutes),
        field(text.lobby.referee, this.referee),
      ),
      this.sets,
      h("label", { class: "check" }, this.record, h("span", {}, text.lobby.record)),
      h("button", { type: "submit", class: "primary" }, text.lobby.start),
    );
    this.element = h(
      "form",
      {
        class: "play-form",
        onsubmit: (event: Event) => {
          event.preventDefault();
          void this.play();
        },
      },
      this.strategies,
      this.watching,
      this.fields,
    );
  }

  update(): void {
    const { lobby, welcome } = this.context.session;
    const control = welcome?.mayControl ?? false;
    this.fields.disabled = !control;
    this.watching.hidden = control;
    if (!lobby || !this.changed.is(missionKey(lobby))) return;
    // The one that was chosen here before, by this page or the one before it.
    const chosen = this.mission.value || this.context.settings.mission;
    this.mission.replaceChildren(
      ...lobby.missions.map((mission) => h("option", { value: mission.name }, mission.title || mission.name)),
    );
    if (lobby.missions.some((mission) => mission.name === chosen)) this.mission.value = chosen;
    this.showSeats();
  }

  private get chosenMission(): Lobby_Mission | undefined {
    return this.context.session.lobby?.missions.find((mission) => mission.name === this.mission.value);
  }

  private showSeats(): void {
    const mission = this.chosenMission;
    const { lobby } = this.context.session;
    if (!mission || !lobby) return;
    const fitting = lobby.strategies.filter((strategy) => strategy.missions.includes(mission.name));
    const good = fitting.filter((strategy) => strategy.problem === "");
    this.strategies.replaceChildren(
      ...good.map((strategy) =>
        h("option", { value: strategy.name }, [strategy.title, strategy.author].filter(Boolean).join(", ")),
      ),
    );
    this.problems.replaceChildren(
      ...lobby.strategies
        .filter((strategy) => strategy.problem !== "")
        .map((strategy) => h("li", {}, `${strategy.name}: ${strategy.problem}`)),
    );
    const kept = new Map(this.choices.map(({ name, choice }) => [name, choice.value]));
    this.choices = mission.seats.map((name, i) => {
      const value =
        choiceFor(kept.get(name), mission, lobby) ?? good[i % Math.max(good.length, 1)]?.name ?? "";
      return {
        name,
        choice: h("input", {
          type: "text",
          value,
          list: "strategies",
          spellcheck: "false",
          required: true,
          placeholder: isLooking(this.context.session) && text.lobby.looking,
        }),
      };
    });
    this.seats.replaceChildren(...this.choices.map(({ name, choice }) => field(name, choice)));
    this.minutes.placeholder = `${fixed(mission.durationS / 60, 0)} (${text.lobby.asMission})`;
  }

  private async play(): Promise<void> {
    const minutes = Number(this.minutes.value);
    const value = create(PlayMatchSchema, {
      mission: this.mission.value,
      seats: this.choices.map(({ name, choice }) => ({ name, choice: choice.value.trim() })),
      seed: seedOf(this.seed.value) ?? 0n,
      durationS: Number.isFinite(minutes) ? minutes * 60 : 0,
      referee: this.referee.value,
      sets: this.sets.value
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
      isRecorded: this.record.checked,
    });
    await this.context.ask({ case: "play", value });
  }
}

/**
 * Whether agon has not yet looked for what can be chosen, which takes a while: some strategies come with it. Who may
 * not choose is told of none.
 */
export function isLooking({ lobby, welcome }: Looked): boolean {
  return (welcome?.mayControl ?? true) && (lobby?.strategies.length ?? 0) === 0;
}

interface Looked {
  readonly lobby: Pick<Lobby, "strategies"> | undefined;
  readonly welcome: Pick<Welcome, "mayControl"> | undefined;
}

/** What was chosen, where the mission can have it: a file that was typed in, or a strategy that plays it. */
export function choiceFor(
  choice: string | undefined,
  mission: Pick<Lobby_Mission, "name">,
  lobby: Pick<Lobby, "strategies">,
): string | undefined {
  const known = lobby.strategies.find((strategy) => strategy.name === choice);
  if (!choice || (known && !known.missions.includes(mission.name))) return undefined;
  return choice;
}

function missionKey(lobby: Lobby): string {
  return [
    ...lobby.missions.map((mission) => mission.name),
    ...lobby.strategies.map((strategy) => `${strategy.name} ${strategy.problem}`),
  ].join("\n");
}
