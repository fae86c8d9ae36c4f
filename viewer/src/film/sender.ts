// SPDX-License-Identifier: Apache-2.0
import { type FilmJob } from "./job";

type Fetch = (url: string, init: RequestInit) => Promise<Pick<Response, "status">>;

const kAgain_ms = 15;

/** Brings the pictures of a film to agon, one after the other. */
export class PictureSender {
  private next = 0;

  constructor(
    private readonly job: FilmJob,
    private readonly fetch_: Fetch = (url, init) => fetch(url, init),
    private readonly pause: (time_ms: number) => Promise<void> = (time_ms) =>
      new Promise((resolve) => setTimeout(resolve, time_ms)),
  ) {}

  /** The next picture, a PNG file. Resolves when agon has it; waits while agon is still busy with those before. */
  async send(picture: Blob): Promise<void> {
    for (;;) {
      const { status } = await this.post(String(this.next), picture);
      if (status === 204) break;
      if (status !== 503) throw new Error(`picture ${this.next} was refused with status ${status}`);
      await this.pause(kAgain_ms);
    }
    ++this.next;
  }

  /** Tells why there will be no more pictures; agon shows it to its user. */
  async fail(reason: unknown): Promise<void> {
    await this.post("failed", reason instanceof Error ? reason.message : String(reason));
  }

  private post(what: string, body: BodyInit): Promise<Pick<Response, "status">> {
    // Beside the page, wherever that is served.
    return this.fetch_(`film/${this.job.key}/${what}`, { method: "POST", body });
  }
}
