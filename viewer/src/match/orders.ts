// SPDX-License-Identifier: Apache-2.0
// Orders of a person, from their forms: which numbers stand where in the block.
import { type BlockSchema } from "../generated/protocol/match_pb";
import { type OrderForm, OrderForm_Argument_Kind } from "../generated/protocol/viewer_pb";
import { type Vec2 } from "../math/pose";
import { fieldNamed, writeNumber } from "../wire/blocks";
import { type Node } from "./show";

/** Numbers of an argument, one for each of its fields. */
export type Values = readonly (readonly number[] | undefined)[];

export type OrderBlock = { readonly block: Uint8Array } | { readonly missing: string };

/** The block of the order, or the title of what is still missing or unknown to the schema. */
export function orderBlock(schema: BlockSchema, form: OrderForm, values: Values): OrderBlock {
  const block = new Uint8Array(schema.sizeBytes);
  const size = fieldNamed(schema, "struct_size");
  if (size) writeNumber(block, size, schema.sizeBytes);
  const put = (name: string, value: number): boolean => {
    const field = fieldNamed(schema, name);
    return field !== undefined && writeNumber(block, field, value);
  };
  for (const preset of form.presets) {
    if (!put(preset.field, preset.value)) return { missing: preset.field };
  }
  for (const [i, argument] of form.arguments.entries()) {
    const given = values[i];
    if (!given) {
      if (argument.isOptional) continue;
      return { missing: argument.title };
    }
    for (const [place, name] of argument.fields.entries()) {
      const value = given[place];
      if (value === undefined || !Number.isFinite(value) || !put(name, value))
        return { missing: argument.title };
    }
  }
  return { block };
}

/** Forms by their group, groups in the order in which they first come. */
export function formsByGroup(forms: readonly OrderForm[]): Map<string, OrderForm[]> {
  const groups = new Map<string, OrderForm[]>();
  for (const form of forms) {
    const group = groups.get(form.group);
    if (group) group.push(form);
    else groups.set(form.group, [form]);
  }
  return groups;
}

/** The form of the order that moves the node, if there is one: "/ball", "/{seat}[{robot}]". */
export function formThatMoves(
  forms: readonly OrderForm[],
  node: Node,
  seatNames: readonly string[],
): OrderForm | undefined {
  return forms.find((form) => {
    if (form.moves === "") return false;
    const seat = seatNames[node.seat - 1];
    if (seat === undefined && form.moves.includes("{seat}")) return false;
    const path = form.moves.replaceAll("{seat}", seat ?? "").replaceAll("{robot}", String(node.robot));
    return path === node.path;
  });
}

/** What an order that moves a node says when the node is put somewhere. */
export function valuesForMove(form: OrderForm, node: Node, at: Vec2, heading_rad: number): Values {
  return form.arguments.map((argument) => {
    switch (argument.kind) {
      case OrderForm_Argument_Kind.SEAT:
        return [node.seat];
      case OrderForm_Argument_Kind.ROBOT:
        return [node.robot];
      case OrderForm_Argument_Kind.POINT:
        return [at[0], at[1]];
      case OrderForm_Argument_Kind.ANGLE:
        return [heading_rad];
      default:
        return undefined;
    }
  });
}

/** Whether a press on a button is all it takes: nothing to be told, or only which seat. */
export function isOnePress(form: OrderForm): boolean {
  return (
    form.arguments.every((argument) => argument.kind === OrderForm_Argument_Kind.SEAT) &&
    form.arguments.length < 2
  );
}
