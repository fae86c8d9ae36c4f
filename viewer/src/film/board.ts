// SPDX-License-Identifier: Apache-2.0
// The strip above a film's picture: teams with their scores, the clock, what goes on.
import { css } from "../math/color";
import { clamp } from "../math/pose";
import { kFont } from "../view2d/painter";
import { type BoardTeam, type BoardText } from "../wire/frames";

const kText = "#eef1f5";
const kMuted = "#9ba6b5";
const kSurface = "#161a20";
const kLine = "#29303a";

/** How high the strip is in a picture of that height. */
export function boardHeight(height_px: number): number {
  return Math.round(clamp(0.085 * height_px, 32, 120));
}

/** Shortened with an ellipsis until it is no wider. `measure` gives the width of a text. */
export function fitted(text: string, most_px: number, measure: (text: string) => number): string {
  if (measure(text) <= most_px) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join("")}…`) > most_px) letters.pop();
  return letters.length > 0 ? `${letters.join("")}…` : "";
}

export function drawBoard(
  context: CanvasRenderingContext2D,
  width_px: number,
  height_px: number,
  board: BoardText,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = kSurface;
  context.fillRect(0, 0, width_px, height_px);
  context.fillStyle = kLine;
  context.fillRect(0, height_px - 1, width_px, 1);
  const margin = 0.3 * height_px;
  const right = drawRight(context, width_px - margin, height_px, board, 0.36 * width_px);
  drawTeams(context, margin, right - 2 * margin, height_px, board.teams);
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  style: { size: number; weight: number; color: string; align: CanvasTextAlign },
): number {
  context.font = `${style.weight} ${style.size}px ${kFont}`;
  context.textAlign = style.align;
  context.textBaseline = "middle";
  context.fillStyle = style.color;
  context.fillText(text, x, y);
  return context.measureText(text).width;
}

/** Clock and details, one above the other. Gives back where they begin. */
function drawRight(
  context: CanvasRenderingContext2D,
  x: number,
  height: number,
  board: BoardText,
  most_px: number,
): number {
  const place = (text: string, share: number, size: number, color: string): number => {
    context.font = `600 ${size}px ${kFont}`;
    const fits = fitted(text, most_px, (each) => context.measureText(each).width);
    return write(context, fits, x, share * height, { size, weight: 600, color, align: "right" });
  };
  const clock = place(board.clock, 0.36, 0.3 * height, kText);
  const details = place(board.details, 0.72, 0.2 * height, kMuted);
  return x - Math.max(clock, details);
}

/** "● name  2 : 1  name ●"; of another number of teams each with its score behind it. */
function drawTeams(
  context: CanvasRenderingContext2D,
  from: number,
  to: number,
  height: number,
  teams: readonly BoardTeam[],
): void {
  const size = 0.38 * height;
  const gap = 0.5 * size;
  const isDuel = teams.length === 2;
  context.font = `600 ${size}px ${kFont}`;
  const scores = teams.reduce((sum, team) => sum + context.measureText(team.score).width, 0);
  const rest = scores + teams.length * (size + 4 * gap);
  const most = Math.max((to - from - rest) / Math.max(teams.length, 1), 2 * size);
  let x = from;
  const text = (words: string, weight: number, color = kText): void => {
    x += write(context, words, x, 0.52 * height, { size, weight, color, align: "left" }) + gap;
  };
  const dot = (team: BoardTeam): void => {
    context.fillStyle = css(team.color);
    context.beginPath();
    context.arc(x + 0.32 * size, height / 2, 0.32 * size, 0, 2 * Math.PI);
    context.fill();
    x += 0.64 * size + gap;
  };
  teams.forEach((team, i) => {
    context.font = `600 ${size}px ${kFont}`;
    const name = fitted(team.name, most, (each) => context.measureText(each).width);
    const isSecond = isDuel && i === 1;
    if (isSecond) text(":", 600, kMuted);
    if (isSecond) text(team.score, 700);
    else dot(team);
    text(name, 600);
    if (isSecond) dot(team);
    else text(team.score, 700);
    if (!isDuel) x += 2 * gap;
  });
}
