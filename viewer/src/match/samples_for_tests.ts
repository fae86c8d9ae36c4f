// SPDX-License-Identifier: Apache-2.0
// A small match for tests: a field, a robot with a wheel, a ball.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Field_Type } from "../generated/protocol/match_pb";
import { OrderForm_Argument_Kind, type OrderFormSchema, ShowSchema } from "../generated/protocol/viewer_pb";
import { type Frame, kEmptyBoard } from "../wire/frames";
import { matchModel, type MatchModel } from "./show";

export const kOrderFields = [
  { name: "struct_size", type: Field_Type.U32, offsetBytes: 0, count: 1 },
  { name: "order", type: Field_Type.U32, offsetBytes: 4, count: 1 },
  { name: "team", type: Field_Type.U32, offsetBytes: 8, count: 1 },
  { name: "robot", type: Field_Type.U32, offsetBytes: 12, count: 1 },
  { name: "x_m", type: Field_Type.F64, offsetBytes: 16, count: 1 },
  { name: "y_m", type: Field_Type.F64, offsetBytes: 24, count: 1 },
  { name: "heading_rad", type: Field_Type.F64, offsetBytes: 32, count: 1 },
];

const seat = { title: "Team", kind: OrderForm_Argument_Kind.SEAT, fields: ["team"] };
const place = { title: "Place", kind: OrderForm_Argument_Kind.POINT, fields: ["x_m", "y_m"] };

export const kForms: MessageInitShape<typeof OrderFormSchema>[] = [
  { name: "stop", title: "Stop", group: "Play", presets: [{ field: "order", value: 5 }] },
  {
    name: "free_ball",
    title: "Free ball",
    group: "Restart",
    presets: [{ field: "order", value: 1 }],
    arguments: [{ ...seat, isOptional: true }],
  },
  {
    name: "place_ball",
    title: "Place the ball",
    group: "Place",
    presets: [{ field: "order", value: 12 }],
    arguments: [place],
    moves: "/ball",
  },
  {
    name: "place_robot",
    title: "Place a robot",
    group: "Place",
    presets: [{ field: "order", value: 13 }],
    arguments: [
      seat,
      { title: "Robot", kind: OrderForm_Argument_Kind.ROBOT, fields: ["robot"] },
      place,
      { title: "Heading", kind: OrderForm_Argument_Kind.ANGLE, fields: ["heading_rad"], isOptional: true },
    ],
    moves: "/{seat}[{robot}]",
  },
];

const level = { qw: 1 };

export function sampleMatch(): MatchModel {
  const show = create(ShowSchema, {
    show: 1,
    match: {
      tickNs: 5_000_000n,
      seats: [{ name: "yellow" }, { name: "blue" }],
      order: { sizeBytes: 40, fields: kOrderFields },
      scene: {
        lowM: { x: -1.1, y: -0.9 },
        highM: { x: 1.1, y: 0.9 },
        nodes: [
          {
            path: "/field",
            parent: -1,
            poseIndex: -1,
            parts: [
              {
                shape: { kind: { case: "box", value: { sizeM: { x: 2.2, y: 1.8, z: 0.01 } } } },
                nodeFromShape: { positionM: { z: -0.005 }, ...level },
                color: 0x1c1c1eff,
              },
            ],
          },
          {
            path: "/blue[2]",
            parent: -1,
            poseIndex: 0,
            seat: 2,
            robot: 2,
            label: "2",
            parts: [
              {
                shape: { kind: { case: "box", value: { sizeM: { x: 0.08, y: 0.08, z: 0.06 } } } },
                color: 0x2f6febff,
              },
            ],
          },
          {
            path: "/blue[2]/left_wheel",
            parent: 1,
            poseIndex: -1,
            rollingRadiusM: 0.02,
            parentFromNode: { positionM: { x: 0, y: 0.04, z: -0.01 }, ...level },
          },
          {
            path: "/ball",
            parent: -1,
            poseIndex: 1,
            parts: [{ shape: { kind: { case: "sphere", value: { radiusM: 0.02 } } }, color: 0xff7a1aff }],
          },
        ],
      },
    },
    orders: kForms,
  });
  return matchModel(show)!;
}

/** The robot at x, y with a heading; the ball rests. */
export function sampleFrame(tick: number, x_m: number, y_m: number, heading_rad: number): Frame {
  const quantum = (value: number): number => Math.round(value * 2 ** 14);
  const poses = new Int32Array(12);
  poses[0] = quantum(x_m);
  poses[2] = quantum(y_m);
  poses[4] = quantum(0.03);
  poses[10] = Math.round(heading_rad * 2 ** 12);
  return { tick, scene: 0, poseCount: 2, poses, gameState: new Uint8Array(), board: kEmptyBoard };
}
