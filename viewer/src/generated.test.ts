// SPDX-License-Identifier: Apache-2.0
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { FrameSchema } from "./generated/protocol/match_pb";

test("a frame that was encoded is decoded as it was", () => {
  const frame = create(FrameSchema, { tick: 1n << 40n, xM: [0.5, -1.25], gameState: new Uint8Array([1, 2]) });

  const decoded = fromBinary(FrameSchema, toBinary(FrameSchema, frame));

  expect(decoded).toEqual(frame);
});
