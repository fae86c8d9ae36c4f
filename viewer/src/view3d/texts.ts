// SPDX-License-Identifier: Apache-2.0
import { project, type View } from "../cameras/frustum";
import { type Figure, Figure_Kind } from "../generated/protocol/match_pb";
import { css } from "../math/color";
import { drawText, haloOn } from "../view2d/painter";

/** Texts of strategies, upright and as large as in 2D, where their places are seen in space. */
export function drawFigures3D(
  context: CanvasRenderingContext2D,
  view: View,
  width_px: number,
  height_px: number,
  figures: readonly Figure[],
): void {
  for (const figure of figures) {
    if (figure.kind !== Figure_Kind.TEXT || !Number.isFinite(figure.xM + figure.yM)) continue;
    const { x, y, depth } = project(view, width_px / height_px, [figure.xM, figure.yM, 0.01]);
    if (depth <= 0 || Math.abs(x) > 1.1 || Math.abs(y) > 1.1) continue;
    drawText(
      context,
      ((x + 1) / 2) * width_px,
      ((1 - y) / 2) * height_px,
      figure.text,
      css(figure.color),
      12,
      haloOn(figure.color),
    );
  }
}
