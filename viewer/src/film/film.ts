// SPDX-License-Identifier: Apache-2.0
// Draws a recording, picture by picture, for `agon replay --video` and `--snapshot`.
import { look, type OpenMatch, Session } from "../match/session";
import { frameFor } from "../match/timeline";
import { Connection, socketUrl } from "../wire/connection";
import { type FilmJob, timeOf } from "./job";
import { PictureSender } from "./sender";
import { FilmSet } from "./set";

const kGlance_ms = 2;

const pause = (time_ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time_ms));

/** Frames of the recording as they are asked for. */
class Reel {
  readonly session = new Session(
    () => this.connection,
    () => performance.now() / 1000,
  );
  private readonly connection: Connection;
  private isLost = false;

  constructor() {
    this.connection = new Connection(socketUrl(location.href), {
      onMessage: (message) => this.session.receive(message),
      onState: (state) => (this.isLost ||= state === "lost"),
    });
    this.connection.open();
  }

  async match(): Promise<OpenMatch> {
    for (;;) {
      const { match, welcome } = this.session;
      if (this.isLost) throw new Error("the connection to agon was lost");
      if (!this.session.isUnderstood) throw new Error("this page and the running agon do not fit together");
      if (match) {
        await this.session.want({ draws: welcome?.openSeats ?? [], logs: [], commands: [] });
        return match;
      }
      await pause(kGlance_ms);
    }
  }

  /** Until all that there is at the tick is here: the tree then stands as it says. */
  async wind(match: OpenMatch, tick: number): Promise<void> {
    const { playhead, timeline } = match;
    playhead.seek(tick, match);
    for (;;) {
      this.session.prefetch();
      const around = timeline.around(playhead.tick);
      const isWhole = around?.after !== undefined || timeline.covers(match.last);
      if (around && isWhole && timeline.covers(Math.floor(playhead.tick))) {
        look(match, around, playhead.tick);
        this.session.trim();
        return;
      }
      if (this.isLost) throw new Error("the connection to agon was lost");
      await pause(kGlance_ms);
    }
  }
}

/** Never throws: what goes wrong is told to agon. */
export async function makeFilm(job: FilmJob): Promise<void> {
  const sender = new PictureSender(job);
  try {
    const reel = new Reel();
    const match = await reel.match();
    const set = new FilmSet(job, match);
    // The next picture is drawn while the one before is on its way.
    let sent = Promise.resolve();
    for (let index = 0; index < job.count; ++index) {
      await reel.wind(match, timeOf(job, index) / match.model.tick_s);
      const { session } = reel;
      const { tick } = match.playhead;
      // The scene itself speaks as one seat beyond the last.
      const seats = [...match.model.match.seats.keys(), match.model.match.seats.length];
      const figures = seats.flatMap((seat) => session.said.draws.latest(seat, tick)?.draw.figures ?? []);
      const { board } = frameFor(match.timeline.around(tick)!, tick);
      const picture = await set.picture(figures, board);
      await sent;
      sent = sender.send(picture);
      // Told below, where it is waited for.
      sent.catch(() => undefined);
    }
    await sent;
  } catch (error) {
    await sender.fail(error);
  }
}
