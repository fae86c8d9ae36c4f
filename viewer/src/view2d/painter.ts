// SPDX-License-Identifier: Apache-2.0
// Draws outlines and figures on a canvas, sharp at any zoom.
import { css, readableOn, shade } from "../math/color";
import { type Vec2 } from "../math/pose";
import { type Camera2D } from "./camera2d";
import { kFlat_m, type Outline, type Seen } from "./outlines";

export const kFont =
  'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Hiragino Sans", ' +
  '"Microsoft YaHei", "DejaVu Sans", sans-serif';

const kShadow = "rgb(0 0 0 / 0.28)";
/** Of a thing's height: the light comes from the upper left. */
const kShadowOffset: Vec2 = [0.22, -0.3];

export class Painter {
  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly camera: Camera2D,
  ) {}

  shadow(seen: Seen): void {
    if (seen.top_m < kFlat_m) return;
    const { context, camera } = this;
    const height = seen.top_m - Math.max(seen.bottom_m, 0);
    context.save();
    const offset = camera.isTurned
      ? [-kShadowOffset[1] * height, -kShadowOffset[0] * height]
      : [kShadowOffset[0] * height, -kShadowOffset[1] * height];
    context.translate(offset[0]! * camera.scale_pxpm, offset[1]! * camera.scale_pxpm);
    this.trace(seen.outline);
    context.fillStyle = kShadow;
    context.fill();
    context.restore();
  }

  shape(seen: Seen): void {
    const { context, camera } = this;
    const { outline } = seen;
    this.trace(outline);
    if (outline.kind === "path") {
      context.strokeStyle = css(seen.color);
      context.lineWidth = Math.max(outline.width_m * camera.scale_pxpm, 0.75);
      context.lineJoin = "round";
      context.lineCap = outline.isClosed ? "butt" : "round";
      context.stroke();
      return;
    }
    context.fillStyle =
      seen.isBall && outline.kind === "disc" ? this.ballFill(outline, seen.color) : css(seen.color);
    context.fill();
    if (seen.top_m < kFlat_m || seen.top_m - seen.bottom_m < kFlat_m) return;
    context.strokeStyle = css(shade(seen.color, -0.45));
    context.lineWidth = 1;
    context.lineJoin = "round";
    context.stroke();
  }

  line(from: Vec2, to: Vec2, color: number, width_px: number): void {
    const { context, camera } = this;
    context.beginPath();
    context.moveTo(...camera.toScreen(from));
    context.lineTo(...camera.toScreen(to));
    context.strokeStyle = css(color);
    context.lineWidth = width_px;
    context.lineCap = "round";
    context.stroke();
  }

  circle(center: Vec2, radius_m: number, color: number, width_px: number): void {
    const { context, camera } = this;
    const [x, y] = camera.toScreen(center);
    context.beginPath();
    context.arc(x, y, Math.max(radius_m * camera.scale_pxpm, 1.5), 0, 2 * Math.PI);
    context.strokeStyle = css(color);
    context.lineWidth = width_px;
    context.stroke();
  }

  dot(center: Vec2, color: number, radius_px: number): void {
    const { context, camera } = this;
    const [x, y] = camera.toScreen(center);
    context.beginPath();
    context.arc(x, y, radius_px, 0, 2 * Math.PI);
    context.fillStyle = css(color);
    context.fill();
  }

  /** Upright, with an edge that sets it off. */
  text(at: Vec2, text: string, color: number, size_px: number, hasEdge: boolean): void {
    const [x, y] = this.camera.toScreen(at);
    drawText(this.context, x, y, text, css(color), size_px, hasEdge ? haloOn(color) : undefined);
  }

  private trace(outline: Outline): void {
    const { context, camera } = this;
    context.beginPath();
    if (outline.kind === "disc") {
      const [x, y] = camera.toScreen(outline.center);
      context.arc(x, y, outline.radius_m * camera.scale_pxpm, 0, 2 * Math.PI);
      return;
    }
    const points = outline.kind === "polygon" ? outline.corners : outline.points;
    points.forEach((point, i) => {
      const [x, y] = camera.toScreen(point);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    if (outline.kind === "polygon" || outline.isClosed) context.closePath();
  }

  private ballFill(outline: Outline & { kind: "disc" }, color: number): CanvasGradient {
    const [x, y] = this.camera.toScreen(outline.center);
    const radius = outline.radius_m * this.camera.scale_pxpm;
    const fill = this.context.createRadialGradient(
      x - 0.35 * radius,
      y - 0.35 * radius,
      0.1 * radius,
      x,
      y,
      Math.max(radius, 0.1),
    );
    fill.addColorStop(0, css(shade(color, 0.45)));
    fill.addColorStop(0.5, css(color));
    fill.addColorStop(1, css(shade(color, -0.25)));
    return fill;
  }
}

/** The edge that sets a text off. */
export function haloOn(color: number): string {
  return readableOn(color) === "#000000" ? "rgb(0 0 0 / 0.75)" : "rgb(255 255 255 / 0.75)";
}

export function drawText(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  text: string,
  color: string,
  size_px: number,
  halo?: string,
  weight = 600,
): void {
  context.font = `${weight} ${size_px}px ${kFont}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (halo) {
    context.strokeStyle = halo;
    context.lineWidth = Math.max(2, size_px / 5);
    context.lineJoin = "round";
    context.strokeText(text, x, y);
  }
  context.fillStyle = color;
  context.fillText(text, x, y);
}
