// SPDX-License-Identifier: Apache-2.0
// What stands before the film's camera: the match at a moment, from above or in space.
import { wordFor, type Choice } from "../cameras/choice";
import { isPortrait, rigFor } from "../cameras/rig";
import { type Figure } from "../generated/protocol/match_pb";
import { type OpenMatch } from "../match/session";
import { Camera2D } from "../view2d/camera2d";
import { Scene2D, type Marks } from "../view2d/scene2d";
import { drawFigures3D } from "../view3d/texts";
import { View3D } from "../view3d/view3d";
import { boardHeight, drawBoard } from "./board";
import { filmCamera } from "./camera";
import { type FilmJob } from "./job";

const kMargin_px = 12;
const kGround = { ground: "#2a323d", background: "#11151b" };

export class FilmSet {
  readonly canvas = document.createElement("canvas");
  private readonly context: CanvasRenderingContext2D;
  private readonly top_px: number;
  private readonly draw: (marks: Marks) => void;

  constructor(
    private readonly job: FilmJob,
    private readonly match: OpenMatch,
  ) {
    this.canvas.width = job.width_px;
    this.canvas.height = job.height_px;
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("the browser gives no canvas to draw on");
    this.context = context;
    this.top_px = boardHeight(job.height_px);
    const choice = filmCamera(job.camera, match.model);
    this.draw = wordFor(choice) === "top" ? this.fromAbove() : this.inSpace(choice);
  }

  /** The match as its tree stands, with what strategies draw. */
  async picture(figures: readonly Figure[], board: Parameters<typeof drawBoard>[3]): Promise<Blob> {
    this.draw({ figures, selected: undefined, ghost: undefined, accent: 0 });
    drawBoard(this.context, this.job.width_px, this.top_px, board);
    return new Promise((resolve, reject) => {
      this.canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error("the browser makes no picture of this size"));
      }, "image/png");
    });
  }

  private get height_px(): number {
    return this.job.height_px - this.top_px;
  }

  private fromAbove(): (marks: Marks) => void {
    const { low_m: low, high_m: high } = this.match.model;
    const { width_px } = this.job;
    const camera = new Camera2D();
    camera.resize(width_px, this.height_px);
    camera.fit(low, high, isPortrait(low, high, width_px / this.height_px), kMargin_px);
    let scene = new Scene2D(this.match.tree);
    const field = document.createElement("canvas");
    field.width = width_px;
    field.height = this.height_px;
    const flat = field.getContext("2d")!;
    return (marks) => {
      if (scene.tree !== this.match.tree) scene = new Scene2D(this.match.tree);
      scene.draw(flat, camera, 1, marks);
      this.context.setTransform(1, 0, 0, 1, 0, 0);
      this.context.fillStyle = kGround.background;
      this.context.fillRect(0, 0, width_px, this.job.height_px);
      this.context.drawImage(field, 0, this.top_px);
    };
  }

  private inSpace(choice: Choice): (marks: Marks) => void {
    const { width_px } = this.job;
    const { height_px } = this;
    const rig = rigFor(this.match.tree);
    rig.choose(choice, true);
    const canvas = document.createElement("canvas");
    const view3d = new View3D(canvas, "on", true);
    view3d.resize(width_px, height_px, 1);
    view3d.paint(kGround);
    let dt_s = 0;
    return (marks) => {
      const view = rig.view(this.match.tree, width_px / height_px, dt_s);
      dt_s = 1 / this.job.fps;
      view3d.begin(this.match.tree, marks);
      view3d.draw(view, { x: 0, y: 0, width: width_px, height: height_px }, height_px);
      this.context.setTransform(1, 0, 0, 1, 0, 0);
      this.context.drawImage(canvas, 0, this.top_px);
      this.context.setTransform(1, 0, 0, 1, 0, this.top_px);
      drawFigures3D(this.context, view, width_px, height_px, marks.figures);
    };
  }
}
