// SPDX-License-Identifier: Apache-2.0
// Names and colors of seats, as the board and the scene have them.
import { mainColor } from "../match/extent";
import { type Session } from "../match/session";
import { type Node } from "../match/show";
import { css } from "../math/color";
import { h } from "./dom";
import { fileName } from "./format";

export function seatNames(session: Session): string[] {
  return session.match?.model.match.seats.map((seat) => seat.name) ?? [];
}

/** Of the first thing that belongs to the seat; for CSS. Undefined for who has none. */
export function seatColor(session: Session, seatName: string): string | undefined {
  const { match } = session;
  if (!match || seatName === "") return undefined;
  const place = match.model.match.seats.findIndex((seat) => seat.name === seatName);
  if (place < 0) return undefined;
  const node = match.model.nodes.find(
    (candidate) => candidate.seat === place + 1 && candidate.parts.length > 0,
  );
  return node ? css(mainColor(node)) : undefined;
}

/** A spot of the team's color; an empty place for nobody's. */
export function teamDot(session: Session, seatName: string): HTMLElement {
  const color = seatColor(session, seatName);
  return h("i", { class: "team-color", style: color ? `background:${color}` : "visibility:hidden" });
}

/** As people call the team: the strategy with its seat; by its file where another one has taken the seat. */
export function seatTitle(session: Session, seat: number): string {
  const found = session.match?.model.match.seats[seat];
  if (!found) return String(seat + 1);
  const file = session.match?.isRecording ? "" : (session.status?.files[seat] ?? "");
  const name = file !== "" && found.file !== "" && file !== found.file ? fileName(file) : found.strategyName;
  return name !== "" && name !== found.name ? `${found.name} · ${name}` : found.name;
}

/** Whether this viewer may see what the seat's strategy says. */
export function isOpenSeat(session: Session, seat: number): boolean {
  return session.welcome?.openSeats.includes(seat) ?? false;
}

/** "yellow 2", "ball": as people call an object. */
export function objectName(session: Session, node: Node): string {
  return node.seat > 0 && node.label !== ""
    ? `${session.seatName(node.seat - 1)} ${node.label}`
    : node.path.slice(1);
}
