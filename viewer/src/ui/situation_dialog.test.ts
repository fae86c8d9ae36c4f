// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MatchSchema } from "../generated/protocol/recording_pb";
import { matchFrom } from "./situation_dialog";

test("a match from a recording's situation has its mission, its strategies and its seed", () => {
  const recorded = create(MatchSchema, {
    mission: "soccer5",
    seed: 7n,
    durationNs: 60_000_000_000n,
    seats: [
      { name: "yellow", file: "/a/mine.so", options: "axes=y-up" },
      { name: "blue", file: "/a/still.so" },
    ],
  });

  expect(matchFrom(recorded, "[clock]")).toMatchObject({
    mission: "soccer5",
    seed: 7n,
    durationS: 60,
    seats: [
      { name: "yellow", choice: "/a/mine.so,axes=y-up" },
      { name: "blue", choice: "/a/still.so" },
    ],
    situation: "[clock]",
    isRecorded: true,
  });
});
