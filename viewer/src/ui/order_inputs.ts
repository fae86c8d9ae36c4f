// SPDX-License-Identifier: Apache-2.0
// What a person fills in for an order's arguments, by their kinds.
import { type OrderForm_Argument, OrderForm_Argument_Kind as Kind } from "../generated/protocol/viewer_pb";
import { type Context, type Picked } from "../app/context";
import { text } from "../strings";
import { field, h, iconButton } from "./dom";
import { fixed, parseClock } from "./format";
import { icon } from "./icons";

export interface Input {
  readonly element: HTMLElement;
  /** Numbers of the argument's fields; undefined if nothing or nonsense is there. */
  values(): readonly number[] | undefined;
  /** What is wrong with what was typed in; undefined if nothing is. */
  problem?(): string | undefined;
  /** Takes from a click on the field what concerns it. */
  take(picked: Picked): void;
}

export function makeInput(context: Context, argument: OrderForm_Argument, onPick: () => void): Input {
  switch (argument.kind) {
    case Kind.SEAT:
      return seatInput(context, argument);
    case Kind.ROBOT:
      return robotInput(context, argument);
    case Kind.POINT:
      return pointInput(argument, onPick);
    case Kind.ANGLE:
      return numberInput(argument, "any", text.referee.degrees, (value) => (value * Math.PI) / 180);
    case Kind.TIME:
      return timeInput(argument);
    default:
      return numberInput(argument, "1", "", (value) => value, "0");
  }
}

function seatInput(context: Context, argument: OrderForm_Argument): Input {
  const seats = context.session.match?.model.match.seats ?? [];
  const select = h(
    "select",
    { "aria-label": argument.title },
    argument.isOptional && h("option", { value: "" }, text.referee.nobody),
    ...seats.map((seat, i) => h("option", { value: i + 1 }, seat.name)),
  );
  return {
    element: field(argument.title, select),
    values: () => (select.value === "" ? undefined : [Number(select.value)]),
    take: ({ node }) => {
      if (node && node.seat > 0) select.value = String(node.seat);
    },
  };
}

function robotInput(context: Context, argument: OrderForm_Argument): Input {
  const seats = context.session.match?.model.match.seats ?? [];
  const most = Math.max(1, ...seats.map((seat) => seat.robotCount));
  const select = h(
    "select",
    { "aria-label": argument.title },
    ...Array.from({ length: most }, (_, i) => h("option", { value: i }, String(i))),
  );
  return {
    element: field(argument.title, select),
    values: () => [Number(select.value)],
    take: ({ node }) => {
      if (node && node.seat > 0) select.value = String(node.robot);
    },
  };
}

function pointInput(argument: OrderForm_Argument, onPick: () => void): Input {
  const make = (axis: string): HTMLInputElement =>
    h("input", {
      type: "number",
      step: "any",
      placeholder: `${axis}, ${text.units.m}`,
      "aria-label": `${argument.title}: ${axis}, ${text.units.m}`,
    });
  const [x, y] = [make("x"), make("y")];
  const pick = iconButton(icon("target"), text.referee.pick, onPick);
  return {
    element: h("div", { class: "field point" }, h("span", {}, argument.title), x, y, pick),
    values: () => (x.value === "" || y.value === "" ? undefined : [Number(x.value), Number(y.value)]),
    problem: () =>
      x.validity.badInput || y.validity.badInput ? text.referee.noNumber(argument.title) : undefined,
    take: ({ at, node }) => {
      // A click on a robot says which one, not where.
      if (node && node.seat > 0) return;
      x.value = fixed(at[0], 3).replace("−", "-");
      y.value = fixed(at[1], 3).replace("−", "-");
    },
  };
}

function numberInput(
  argument: OrderForm_Argument,
  step: string,
  unit: string,
  convert: (value: number) => number,
  min?: string,
): Input {
  const input = h("input", { type: "number", step, min, "aria-label": argument.title });
  return {
    element: field(argument.title, input, h("span", {}, unit)),
    values: () => (input.value === "" ? undefined : [convert(Number(input.value))]),
    problem: () => {
      if (input.validity.valid) return undefined;
      return min === undefined ? text.referee.noNumber(argument.title) : text.referee.noCount(argument.title);
    },
    take: () => undefined,
  };
}

function timeInput(argument: OrderForm_Argument): Input {
  const input = h("input", {
    type: "text",
    placeholder: "0:00.0",
    inputmode: "decimal",
    "aria-label": argument.title,
  });
  return {
    element: field(argument.title, input),
    values: () => {
      const seconds = parseClock(input.value);
      return seconds === undefined ? undefined : [Math.round(seconds * 1e9)];
    },
    problem: () =>
      input.value.trim() !== "" && parseClock(input.value) === undefined
        ? text.referee.noTime(argument.title)
        : undefined,
    take: () => undefined,
  };
}
