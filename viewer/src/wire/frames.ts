// SPDX-License-Identifier: Apache-2.0
// From the frames of the wire, which say what has changed, to frames that stand alone.
import { type Board, type ViewFrame } from "../generated/protocol/viewer_pb";

/** Meters of a quantum of a position. */
export const kPositionQuantum_m = 2 ** -14;
/** Radians of a quantum of a rotation vector. */
export const kRotationQuantum_rad = 2 ** -12;

export interface BoardTeam {
  readonly name: string;
  readonly score: string;
  readonly color: number;
  readonly author: string;
}

export interface BoardText {
  readonly teams: readonly BoardTeam[];
  readonly clock: string;
  readonly details: string;
}

/** What the world looked like after a tick. Must not be changed: frames share what has not changed. */
export interface Frame {
  readonly tick: number;
  /** From which tick on its scene is in force. */
  readonly scene: number;
  readonly poseCount: number;
  /** Six columns of poseCount quanta each: x, y, z, rx, ry, rz. */
  readonly poses: Int32Array;
  readonly gameState: Uint8Array;
  readonly board: BoardText;
}

export const kEmptyBoard: BoardText = { teams: [], clock: "", details: "" };

/** What a frame's columns index. */
export interface SceneShape {
  /** The first tick of which it is. */
  readonly since: number;
  readonly poseCount: number;
}

/** Turns the frames of one stream or run into whole ones, one after the other. */
export class FrameDecoder {
  private last: Frame | undefined;

  /** @param sceneAt the scene that is in force at a tick; asked of key frames alone */
  constructor(private readonly sceneAt: (tick: number) => SceneShape) {}

  /** Undefined if it adds to a frame that did not come. */
  decode(from: ViewFrame): Frame | undefined {
    const before = from.isKey ? undefined : this.last;
    if (!from.isKey && !before) return undefined;
    const tick = Number(from.tick) + (before?.tick ?? 0);
    const scene = before ? { since: before.scene, poseCount: before.poseCount } : this.sceneAt(tick);
    const frame: Frame = {
      tick,
      scene: scene.since,
      poseCount: scene.poseCount,
      poses: this.poses(from, before, scene.poseCount),
      gameState: patched(from, before?.gameState),
      board: from.board ? merged(before?.board ?? kEmptyBoard, from.board) : (before?.board ?? kEmptyBoard),
    };
    this.last = frame;
    return frame;
  }

  private poses(from: ViewFrame, before: Frame | undefined, count: number): Int32Array {
    const columns = [from.x, from.y, from.z, from.rx, from.ry, from.rz];
    if (before && columns.every((column) => column.length === 0)) return before.poses;
    const poses = before ? before.poses.slice() : new Int32Array(6 * count);
    columns.forEach((column, place) => {
      const base = place * count;
      const size = Math.min(column.length, count);
      for (let i = 0; i < size; ++i) poses[base + i]! += column[i]!;
    });
    return poses;
  }
}

function patched(from: ViewFrame, before: Uint8Array | undefined): Uint8Array {
  if (!before) {
    const whole = from.gameState[0];
    return whole ? whole.data.slice() : new Uint8Array();
  }
  if (from.gameState.length === 0) return before;
  const block = before.slice();
  for (const patch of from.gameState) {
    if (patch.offsetBytes + patch.data.length <= block.length) block.set(patch.data, patch.offsetBytes);
  }
  return block;
}

/** Texts and teams that are empty are as before. */
function merged(before: BoardText, change: Board): BoardText {
  const count = Math.max(before.teams.length, change.teams.length);
  const teams: BoardTeam[] = [];
  for (let i = 0; i < count; ++i) {
    const was = before.teams[i] ?? { name: "", score: "", color: 0, author: "" };
    const now = change.teams[i];
    teams.push(
      now
        ? {
            name: now.name || was.name,
            score: now.score || was.score,
            color: now.color || was.color,
            author: now.author || was.author,
          }
        : was,
    );
  }
  return { teams, clock: change.clock || before.clock, details: change.details || before.details };
}
