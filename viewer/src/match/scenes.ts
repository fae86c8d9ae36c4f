// SPDX-License-Identifier: Apache-2.0
// The scenes of a match that makes and removes objects while it runs.
import { type SceneChange } from "../generated/protocol/match_pb";
import { type MatchModel, withScene } from "./show";

/** Scenes that are kept; each run says anew which ones its frames are of. */
const kMost = 400;

export class Scenes {
  /** By their first tick, in the order of ticks. */
  private readonly models: MatchModel[];

  constructor(private readonly first: MatchModel) {
    this.models = [first];
  }

  /** What a run says, before its frames are decoded. */
  add(changes: readonly SceneChange[]): void {
    for (const { tick, scene } of changes) {
      const since = Number(tick);
      if (!scene || this.of(since)) continue;
      this.models.splice(this.placeAfter(since), 0, withScene(this.first, since, scene));
    }
  }

  /** The one in force at a tick, of those that are known: all that frames of a run need, once it was added. */
  at(tick: number): MatchModel {
    return this.models[this.placeAfter(tick) - 1] ?? this.first;
  }

  /** The one that begins at the tick. */
  of(since: number): MatchModel | undefined {
    const found = this.at(since);
    return found.since === since ? found : undefined;
  }

  /** Lets go of those that are farthest from the tick, while there are too many. */
  trim(tick: number): void {
    while (this.models.length > kMost) {
      const low = this.models[1]!.since;
      const high = this.models.at(-1)!.since;
      // The first one is the match's own, and stays.
      this.models.splice(tick - low > high - tick ? 1 : this.models.length - 1, 1);
    }
  }

  private placeAfter(tick: number): number {
    let low = 0;
    let high = this.models.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.models[middle]!.since <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
