// SPDX-License-Identifier: Apache-2.0
// Numbers of flat little-endian blocks, by their schema.
import { type BlockSchema, type Field, Field_Type } from "../generated/protocol/match_pb";

const kSizes: Record<Field_Type, number> = {
  [Field_Type.U32]: 4,
  [Field_Type.I32]: 4,
  [Field_Type.U64]: 8,
  [Field_Type.I64]: 8,
  [Field_Type.F32]: 4,
  [Field_Type.F64]: 8,
};

function view(block: Uint8Array): DataView {
  return new DataView(block.buffer, block.byteOffset, block.byteLength);
}

/** Where an element of a field lies; undefined if the block or the field has no such element. */
function offsetOf(block: Uint8Array, field: Field, index: number): number | undefined {
  if (index < 0 || index >= Math.max(field.count, 1)) return undefined;
  const offset = field.offsetBytes + index * field.strideBytes;
  return offset + kSizes[field.type] <= block.length ? offset : undefined;
}

/** Undefined where the block has no such element. Whole numbers beyond 2^53 are rounded. */
export function readNumber(block: Uint8Array, field: Field, index = 0): number | undefined {
  const at = offsetOf(block, field, index);
  if (at === undefined) return undefined;
  const data = view(block);
  switch (field.type) {
    case Field_Type.U32:
      return data.getUint32(at, true);
    case Field_Type.I32:
      return data.getInt32(at, true);
    case Field_Type.U64:
      return Number(data.getBigUint64(at, true));
    case Field_Type.I64:
      return Number(data.getBigInt64(at, true));
    case Field_Type.F32:
      return data.getFloat32(at, true);
    case Field_Type.F64:
      return data.getFloat64(at, true);
  }
}

/** False where the block has no such element. Whole numbers are rounded and kept in the type's range. */
export function writeNumber(block: Uint8Array, field: Field, value: number, index = 0): boolean {
  const at = offsetOf(block, field, index);
  if (at === undefined || Number.isNaN(value)) return false;
  const data = view(block);
  const whole = (low: number, high: number): number => Math.min(Math.max(Math.round(value), low), high);
  switch (field.type) {
    case Field_Type.U32:
      data.setUint32(at, whole(0, 2 ** 32 - 1), true);
      break;
    case Field_Type.I32:
      data.setInt32(at, whole(-(2 ** 31), 2 ** 31 - 1), true);
      break;
    case Field_Type.U64:
      data.setBigUint64(at, BigInt(whole(0, Number.MAX_SAFE_INTEGER)), true);
      break;
    case Field_Type.I64:
      data.setBigInt64(at, BigInt(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)), true);
      break;
    case Field_Type.F32:
      data.setFloat32(at, value, true);
      break;
    case Field_Type.F64:
      data.setFloat64(at, value, true);
      break;
  }
  return true;
}

export function fieldNamed(schema: BlockSchema, name: string): Field | undefined {
  return schema.fields.find((field) => field.name === name);
}

/** One number for people: "left 12.5 rad/s". */
export interface Reading {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** What a seat's block says of one of its robots: the elements of arrays that belong to it. */
export function readingsOfRobot(schema: BlockSchema, block: Uint8Array, robot: number): Reading[] {
  const readings: Reading[] = [];
  for (const field of schema.fields) {
    if (field.count <= 1) continue;
    const value = readNumber(block, field, robot);
    if (value !== undefined) readings.push({ name: plainName(field), value, unit: field.unit });
  }
  return readings;
}

/** "robots.left_radps" of unit rad/s: "left". */
export function plainName(field: Field): string {
  const last = field.name.split(".").at(-1) ?? field.name;
  const suffixes: Record<string, string> = {
    "rad/s": "_radps",
    "m/s": "_mps",
    rad: "_rad",
    m: "_m",
    ns: "_ns",
  };
  const suffix = suffixes[field.unit];
  const bare = suffix && last.endsWith(suffix) ? last.slice(0, -suffix.length) : last;
  return bare.replaceAll("_", " ");
}
