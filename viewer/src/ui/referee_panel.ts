// SPDX-License-Identifier: Apache-2.0
// The referee's buttons, made of the forms of orders that the mission takes.
import { create } from "@bufbuild/protobuf";
import { GiveOrderSchema, type OrderForm } from "../generated/protocol/viewer_pb";
import { mayOrder, type Context, type Picked, type Widget } from "../app/context";
import { formsByGroup, isOnePress, orderBlock, type Values } from "../match/orders";
import { text } from "../strings";
import { Changed, h } from "./dom";
import { makeInput } from "./order_inputs";
import { teamDot } from "./seats";

export class RefereePanel implements Widget {
  readonly element = h("div", { class: "referee" });
  private readonly changed = new Changed();
  private open: string | undefined;

  constructor(private readonly context: Context) {}

  get isUseful(): boolean {
    return (this.context.session.match?.model.orders.length ?? 0) > 0;
  }

  update(): void {
    const { match } = this.context.session;
    const forms = match?.model.orders ?? [];
    const isOpen = mayOrder(this.context);
    if (!this.changed.is(match?.model.show, forms.length, isOpen, this.open)) return;
    this.element.replaceChildren();
    const why = match?.isRecording ? text.referee.recorded : text.referee.over;
    if (this.context.session.isOver) this.element.append(h("p", { class: "hint" }, why));
    for (const [group, members] of formsByGroup(forms)) {
      const presses = members.filter(isOnePress);
      const others = members.filter((form) => !isOnePress(form));
      this.element.append(
        h(
          "fieldset",
          { class: "order-group", disabled: !isOpen },
          h("legend", {}, group),
          ...presses.map((form) => this.press(form)),
          others.length > 0 && h("div", { class: "order-row" }, ...others.map((form) => this.opener(form))),
          ...others.filter((form) => form.name === this.open).map((form) => this.form(form)),
        ),
      );
    }
    const canMove = forms.some((form) => form.moves !== "") && isOpen;
    if (canMove) this.element.append(h("p", { class: "hint" }, text.referee.drag));
  }

  /** An order that takes one press: a button, or one for each seat. */
  private press(form: OrderForm): HTMLElement {
    const argument = form.arguments[0];
    if (!argument) {
      return h(
        "button",
        { type: "button", class: "order", "data-order": form.name, onclick: () => this.give(form, []) },
        form.title,
      );
    }
    const { session } = this.context;
    const seats = session.match?.model.match.seats ?? [];
    return h(
      "div",
      { class: "order-row", role: "group", "aria-label": form.title },
      h("span", { class: "order-title" }, form.title),
      ...seats.map((seat, i) =>
        h(
          "button",
          {
            type: "button",
            class: "order seat",
            "data-order": form.name,
            "data-seat": seat.name,
            title: `${form.title}: ${seat.name}`,
            "aria-label": `${form.title}: ${seat.name}`,
            onclick: () => this.give(form, [[i + 1]]),
          },
          teamDot(session, seat.name),
          seat.name,
        ),
      ),
      argument.isOptional &&
        h(
          "button",
          {
            type: "button",
            class: "order seat",
            "data-order": form.name,
            "data-seat": "",
            "aria-label": `${form.title}: ${text.referee.nobody}`,
            onclick: () => this.give(form, [undefined]),
          },
          text.referee.nobody,
        ),
    );
  }

  private opener(form: OrderForm): HTMLElement {
    const isOpen = form.name === this.open;
    return h(
      "button",
      {
        type: "button",
        class: "order",
        "data-order": form.name,
        "aria-expanded": String(isOpen),
        onclick: () => {
          this.open = isOpen ? undefined : form.name;
          this.context.pick = undefined;
          this.update();
          this.element.querySelector<HTMLElement>(".order-form select, .order-form input")?.focus();
        },
      },
      `${form.title}…`,
    );
  }

  private form(form: OrderForm): HTMLElement {
    const pick = (): void => {
      this.context.pick = (picked: Picked) => {
        for (const input of inputs) input.take(picked);
        // A robot was meant: the next click says where.
        const isDone = !picked.node || picked.node.seat === 0;
        if (isDone) this.context.pick = undefined;
      };
      this.context.tell(text.referee.picking);
    };
    const inputs = form.arguments.map((argument) => makeInput(this.context, argument, pick));
    return h(
      "form",
      {
        class: "order-form",
        "data-form": form.name,
        // What is wrong is said in the page's own words.
        novalidate: true,
        onsubmit: (event: Event) => {
          event.preventDefault();
          const problem = inputs.map((input) => input.problem?.()).find((each) => each !== undefined);
          if (problem !== undefined) {
            this.context.tell(problem, true);
            return;
          }
          void this.give(
            form,
            inputs.map((input) => input.values()),
          );
        },
      },
      ...inputs.map((input) => input.element),
      h("button", { type: "submit", class: "primary" }, text.referee.give),
    );
  }

  private give(form: OrderForm, values: Values): Promise<boolean> {
    return giveOrder(this.context, form, values);
  }
}

/** Gives the order, or says what is missing. True if it was taken; it takes effect at the next tick. */
export async function giveOrder(context: Context, form: OrderForm, values: Values): Promise<boolean> {
  const { session } = context;
  const schema = session.match?.model.match.order;
  if (!schema) return false;
  const made = orderBlock(schema, form, values);
  if ("missing" in made) {
    context.tell(text.referee.missing(made.missing), true);
    return false;
  }
  const answer = await context.ask({ case: "order", value: create(GiveOrderSchema, { block: made.block }) });
  if (!answer) return false;
  context.tell(givenText(form.title, answer.text, session.status?.isPaused ?? false));
  return true;
}

/** What agon says of an order that was taken; a match that is paused obeys with its next step. */
export function givenText(title: string, said: string, isPaused: boolean): string {
  if (said !== "") return `${title}: ${said}`;
  return isPaused ? text.referee.waits(title) : text.referee.given(title);
}
