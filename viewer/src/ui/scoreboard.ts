// SPDX-License-Identifier: Apache-2.0
import { type Context, type Widget } from "../app/context";
import { frameFor } from "../match/timeline";
import { css } from "../math/color";
import { type BoardTeam, type BoardText, kEmptyBoard } from "../wire/frames";
import { text } from "../strings";
import { Changed, h, setAttribute, setText } from "./dom";

export type StateName = keyof typeof text.state;

/** What the match does, and whether one looks at what happens now. */
export function stateOf(context: Pick<Context, "session">): StateName {
  const { session } = context;
  const { match, status } = session;
  if (!match) return "lobby";
  if (match.isRecording) return "replay";
  if (!match.isLive) return "over";
  if (!match.playhead.isFollowing) return "past";
  if (status?.isOver || match.report) return "over";
  if (status?.isPaused) return "paused";
  return status?.isStopped ? "stopped" : "live";
}

/** Teams with their scores, the clock and what goes on. */
export class Scoreboard implements Widget {
  readonly element: HTMLElement;
  private readonly teams = h("div", { class: "teams" });
  private readonly clock = h("span", { class: "clock" });
  private readonly details = h("span", { class: "details" });
  private readonly state = h("span", { class: "state", role: "status" });
  private readonly changed = new Changed();

  constructor(private readonly context: Context) {
    this.element = h(
      "section",
      { class: "scoreboard", "aria-label": text.board.label },
      this.teams,
      h("div", { class: "match-line" }, this.state, this.clock, this.details),
    );
  }

  update(): void {
    const { match } = this.context.session;
    const board = boardOf(this.context);
    const state = stateOf(this.context);
    setAttribute(this.state, "data-state", state);
    setText(this.state, text.state[state]);
    const { status } = this.context.session;
    const watched = status && text.board.watched(status.viewers, Number(status.droppedFrames));
    setAttribute(this.state, "title", watched);
    setText(this.clock, board.clock);
    setText(this.details, board.details);
    this.element.hidden = !match;
    this.teams.hidden = board.teams.length === 0;
    if (!this.changed.is(JSON.stringify(board.teams))) return;
    this.teams.replaceChildren(...teamLines(board.teams));
  }
}

/** What the board says at the moment that is shown. */
export function boardOf(context: Pick<Context, "session">): BoardText {
  const { match } = context.session;
  if (!match) return kEmptyBoard;
  const { tick } = match.playhead;
  const around = match.timeline.around(tick);
  const frame = around ? frameFor(around, tick) : match.timeline.newest;
  return frame?.board ?? kEmptyBoard;
}

function teamLines(teams: readonly BoardTeam[]): HTMLElement[] {
  const isDuel = teams.length === 2;
  const lines = teams.map((team, i) => {
    const name = h(
      "span",
      { class: "team-name" },
      h("bdi", { class: "name", title: team.name }, team.name),
      h("bdi", { class: "author" }, team.author),
    );
    const color = h("i", { class: "team-color", style: `background:${css(team.color)}` });
    const score = h("b", { class: "score", "data-team": i }, team.score);
    const isRight = isDuel && i === 1;
    return h(
      "div",
      { class: isRight ? "team right" : "team" },
      ...(isRight ? [score, name, color] : [color, name, score]),
    );
  });
  if (isDuel) lines.splice(1, 0, h("div", { class: "versus", "aria-hidden": "true" }, ":"));
  return lines;
}
