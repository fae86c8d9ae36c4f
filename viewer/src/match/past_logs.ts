// SPDX-License-Identifier: Apache-2.0
// What strategies wrote before this viewer asked for it.
import { create } from "@bufbuild/protobuf";
import { GetRunSchema } from "../generated/protocol/viewer_pb";
import { type Connection } from "../wire/connection";
import { type Said } from "./said";
import { type OpenMatch } from "./session";

/** Lines come with frames, of which few are needed. */
const kEvery = 64;

/** Asks for one stretch after the other, from the first tick that agon has to the last that is known now. */
export async function fetchLogs(
  connection: Pick<Connection, "getRun">,
  match: Pick<OpenMatch, "model" | "first" | "last">,
  said: Pick<Said, "replaceLogs">,
  isWanted: () => boolean,
): Promise<void> {
  const { show } = match.model;
  const to = match.last;
  let from = match.first;
  let every = kEvery;
  while (from <= to && isWanted()) {
    const value = create(GetRunSchema, { show, fromTick: BigInt(from), toTick: BigInt(to), every });
    let answer;
    try {
      answer = await connection.getRun({ case: "getRun", value });
    } catch {
      return;
    }
    const frames = answer.run?.frames ?? [];
    if (answer.show !== show || !answer.run || frames.length === 0 || !isWanted()) return;
    const last = frames.reduce((tick, frame) => tick + Number(frame.tick), 0);
    said.replaceLogs(answer.run, from, last);
    // Lines that belong to frames after the last one that came are still to come; of the rest each frame is taken.
    if (frames.length === 1) every = 1;
    from = last + 1;
  }
}
