// SPDX-License-Identifier: Apache-2.0
// What a referee who only assists proposes, as the order that a person gives by agreeing.
import { type OrderForm } from "../generated/protocol/viewer_pb";
import { isOnePress, type Values } from "./orders";
import { type MatchEvent } from "./show";
import { sameWords } from "./wording";

export const kProposal = "proposal";

export interface Proposed {
  readonly form: OrderForm;
  readonly values: Values;
}

/**
 * The reason of a proposal, "proposal: goal kick for blue: ...", begins with the title of the order that it proposes,
 * and the event's team is the order's. Undefined where no order that is offered is proposed.
 */
export function proposedOrder(
  event: Pick<MatchEvent, "kind" | "reason" | "team">,
  forms: readonly OrderForm[],
  seatNames: readonly string[],
): Proposed | undefined {
  if (event.kind !== kProposal) return undefined;
  const what = sameWords(event.reason.replace(/^proposal: */, ""));
  const [form] = forms
    .filter((each) => isOnePress(each) && new RegExp(`^${sameWords(each.title)}\\b`).test(what))
    .sort((a, b) => b.title.length - a.title.length);
  if (!form) return undefined;
  const [argument] = form.arguments;
  if (!argument) return { form, values: [] };
  const seat = seatNames.indexOf(event.team);
  if (seat >= 0) return { form, values: [[seat + 1]] };
  return argument.isOptional ? { form, values: [undefined] } : undefined;
}

/** Whether the event, at its place among all, is a proposal on which nobody has decided yet. */
export function isOpenProposal(
  events: readonly Pick<MatchEvent, "kind">[],
  place: number,
  forms: readonly OrderForm[],
): boolean {
  if (events[place]?.kind !== kProposal) return false;
  const decisions = new Set(forms.map((form) => form.name));
  return !events.slice(place + 1).some((event) => decisions.has(event.kind));
}
