// SPDX-License-Identifier: Apache-2.0
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { LobbySchema } from "../generated/protocol/viewer_pb";
import { choiceFor, isLooking } from "./play_form";

const lobby = create(LobbySchema, {
  strategies: [
    { name: "classic3", missions: ["soccer3"] },
    { name: "cadet", missions: ["soccer3", "soccer5"] },
  ],
});

test("a strategy that does not play the mission that was chosen is not kept", () => {
  expect(choiceFor("classic3", { name: "soccer5" }, lobby)).toBeUndefined();
  expect(choiceFor("", { name: "soccer5" }, lobby)).toBeUndefined();
  expect(choiceFor(undefined, { name: "soccer5" }, lobby)).toBeUndefined();
});

test("a strategy that plays it, or a file that was typed in, is kept", () => {
  expect(choiceFor("cadet", { name: "soccer5" }, lobby)).toBe("cadet");
  expect(choiceFor("./mine.so", { name: "soccer5" }, lobby)).toBe("./mine.so");
});

test("until strategies are listed agon still looks for them, as far as one is told of any", () => {
  const none = create(LobbySchema);

  expect(isLooking({ lobby: none, welcome: { mayControl: true } })).toBe(true);
  expect(isLooking({ lobby: undefined, welcome: undefined })).toBe(true);
  expect(isLooking({ lobby, welcome: { mayControl: true } })).toBe(false);
  expect(isLooking({ lobby: none, welcome: { mayControl: false } })).toBe(false);
});
