// SPDX-License-Identifier: Apache-2.0
import { type Session } from "../match/session";
import { seatColor } from "./seats";

/** Events as small marks on the time line, in the colors of their teams; the rarer its kind, the taller a mark. */
export function drawMarks(canvas: HTMLCanvasElement, session: Session, width: number, height: number): void {
  const { match } = session;
  const ratio = devicePixelRatio;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext("2d");
  if (!context || !match) return;
  context.scale(ratio, ratio);
  const plain = getComputedStyle(canvas).color;
  const counts = new Map<string, number>();
  for (const { kind } of match.events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  const colors = new Map<string, string>();
  for (const event of match.events) {
    if (event.tick < match.first || event.tick > match.last) continue;
    const x = ((event.tick - match.first) / Math.max(match.last - match.first, 1)) * width;
    let color = colors.get(event.team);
    if (color === undefined) {
      color = seatColor(session, event.team) ?? plain;
      colors.set(event.team, color);
    }
    const rarity = 1 - counts.get(event.kind)! / most;
    const size = height * (0.3 + 0.5 * rarity);
    context.fillStyle = color;
    context.globalAlpha = 0.65 + 0.35 * rarity;
    context.fillRect(Math.round(x) - 1, (height - size) / 2, rarity > 0.5 ? 2.5 : 1.5, size);
  }
}
