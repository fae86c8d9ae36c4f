// SPDX-License-Identifier: Apache-2.0
// What `agon replay --video` asks the page for, as it stands in the page's address. The browser has no window then:
// nothing is shown, each picture is drawn for its own moment of the recording, however long that takes, and sent.

export interface FilmJob {
  /** Who knows it may send pictures. */
  readonly key: string;
  /** Of the first picture; the others follow every 1 / fps. */
  readonly from_s: number;
  readonly fps: number;
  readonly count: number;
  readonly width_px: number;
  readonly height_px: number;
  /** A word, as cameras/choice.ts reads it; "top" is the exact view from above. */
  readonly camera: string;
}

/** From what stands behind "?" in the address; undefined if no film is asked for. Throws if something is missing. */
export function filmJob(search: string): FilmJob | undefined {
  const parameters = new URLSearchParams(search);
  const key = parameters.get("film");
  if (!key) return undefined;
  const number = (name: string): number => {
    const value = Number(parameters.get(name) ?? NaN);
    if (!Number.isFinite(value) || value < 0) throw new Error(`the film's ${name} is missing`);
    return value;
  };
  return {
    key,
    from_s: number("from_ns") / 1e9,
    fps: number("fps"),
    count: number("count"),
    width_px: number("width"),
    height_px: number("height"),
    camera: parameters.get("camera") ?? "top",
  };
}

/** Simulated time of a picture. */
export function timeOf(job: FilmJob, index: number): number {
  return job.from_s + index / job.fps;
}
