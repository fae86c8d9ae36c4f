// SPDX-License-Identifier: Apache-2.0
import { clamp, type Vec2 } from "../math/pose";

const kClosest_pxpm = 20_000;

/** Where the top view stands: which place is in the middle, how many pixels a meter has. */
export class Camera2D {
  center: Vec2 = [0, 0];
  scale_pxpm = 100;
  /** The x axis points up instead of to the right, as suits a tall picture. */
  isTurned = false;
  width_px = 1;
  height_px = 1;
  /** It shows all there is, also when the picture changes its size. */
  isFitted = true;

  resize(width_px: number, height_px: number): void {
    this.width_px = Math.max(width_px, 1);
    this.height_px = Math.max(height_px, 1);
  }

  /** Shows the rectangle as large as can be, with a margin in pixels, and another one above. */
  fit(low: Vec2, high: Vec2, isTurned: boolean, margin_px = 12, top_px = margin_px): void {
    this.isTurned = isTurned;
    this.scale_pxpm = this.fittingScale(low, high, margin_px, top_px);
    this.center = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    this.panBy(0, (top_px - margin_px) / 2);
    this.isFitted = true;
  }

  fittingScale(low: Vec2, high: Vec2, margin_px = 12, top_px = margin_px): number {
    const size = [Math.max(high[0] - low[0], 1e-3), Math.max(high[1] - low[1], 1e-3)];
    const [across, along] = this.isTurned ? [size[1]!, size[0]!] : [size[0]!, size[1]!];
    const wide = Math.max(this.width_px - 2 * margin_px, 10) / across;
    const high_ = Math.max(this.height_px - margin_px - top_px, 10) / along;
    return Math.min(wide, high_);
  }

  toScreen(at: Vec2): Vec2 {
    const dx = (at[0] - this.center[0]) * this.scale_pxpm;
    const dy = (at[1] - this.center[1]) * this.scale_pxpm;
    const [right, up] = this.isTurned ? [-dy, dx] : [dx, dy];
    return [this.width_px / 2 + right, this.height_px / 2 - up];
  }

  toWorld(at_px: Vec2): Vec2 {
    const right = (at_px[0] - this.width_px / 2) / this.scale_pxpm;
    const up = (this.height_px / 2 - at_px[1]) / this.scale_pxpm;
    const [dx, dy] = this.isTurned ? [up, -right] : [right, up];
    return [this.center[0] + dx, this.center[1] + dy];
  }

  /** The place under the pointer stays there. `least` is the smallest scale. */
  zoomAt(at_px: Vec2, factor: number, least_pxpm: number): void {
    const before = this.toWorld(at_px);
    this.scale_pxpm = clamp(this.scale_pxpm * factor, least_pxpm, kClosest_pxpm);
    const after = this.toWorld(at_px);
    this.center = [this.center[0] + before[0] - after[0], this.center[1] + before[1] - after[1]];
    this.isFitted = false;
  }

  panBy(right_px: number, down_px: number): void {
    const from = this.toWorld([0, 0]);
    const to = this.toWorld([right_px, down_px]);
    this.center = [this.center[0] - to[0] + from[0], this.center[1] - to[1] + from[1]];
    this.isFitted = false;
  }
}
