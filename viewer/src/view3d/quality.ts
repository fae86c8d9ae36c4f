// SPDX-License-Identifier: Apache-2.0

/** How finely 3D is drawn. */
export interface Level {
  /** Device pixels by CSS pixels, at most. */
  readonly ratio: number;
  readonly hasShadows: boolean;
}

const kLevels: readonly Level[] = [
  { ratio: 2, hasShadows: true },
  { ratio: 1, hasShadows: true },
  { ratio: 1, hasShadows: false },
  { ratio: 0.75, hasShadows: false },
  { ratio: 0.5, hasShadows: false },
];
/** Where one begins that draws without a graphics processor. */
const kSoftware = 2;
/** Slower pictures than this for a while: drawn less finely. */
const kSlow_ms = 55;
const kPatience = 24;

/** Draws less finely when pictures take long. */
export class Quality {
  private readonly first: number;
  private place: number;
  private slow = 0;

  constructor(
    isSoftware: boolean,
    private readonly shadows: "auto" | "on" | "off" = "auto",
  ) {
    this.first = isSoftware ? kSoftware : 0;
    this.place = this.first;
  }

  get level(): Level {
    const level = kLevels[this.place]!;
    return this.shadows === "auto" ? level : { ...level, hasShadows: this.shadows === "on" };
  }

  /** What a picture that stands still is worth. */
  get stillRatio(): number {
    return Math.max(...kLevels.slice(this.first).map((level) => level.ratio));
  }

  /** A picture took so long. True if the level has changed. */
  onPicture(time_ms: number): boolean {
    // What stands still for a second was hidden, or held up by something else.
    if (time_ms > 1000) return false;
    this.slow = time_ms > kSlow_ms ? this.slow + 1 : Math.max(0, this.slow - 2);
    if (this.slow < kPatience || this.place + 1 >= kLevels.length) return false;
    this.slow = 0;
    ++this.place;
    return true;
  }
}

/** Whether the name of a renderer is of one that draws on the processor. */
export function isSoftware(renderer: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software/i.test(renderer);
}
