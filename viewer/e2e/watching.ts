// SPDX-License-Identifier: Apache-2.0
// A page of agon in a browser, and what tests ask of it. The page says on #app what it shows: data-tick, data-paused,
// data-mode, data-camera, ...
import { type Browser, type Page } from "playwright-core";

/** Longer than anything here takes, also where others use the processors. */
const kPatience_ms = 30_000;

export class Watching {
  /** What the console was told as an error, and exceptions that nobody caught. */
  readonly errors: string[] = [];
  /** Addresses that were asked for, of other places than the page's own. */
  readonly foreign: string[] = [];

  private constructor(readonly page: Page) {}

  /** Waits until the page is that of a match, or the lobby. */
  static async open(
    browser: Browser,
    url: string,
    width = 1280,
    height = 720,
    first: "match" | "lobby" = "match",
  ): Promise<Watching> {
    // Cameras are where they are to be at once.
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: "dark",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const watching = new Watching(page);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") watching.errors.push(message.text());
    });
    page.on("pageerror", (error) => watching.errors.push(error.message));
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(url).origin) watching.foreign.push(request.url());
    });
    await page.goto(url);
    await watching.until("page", first);
    return watching;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** What the page says of itself; "" if nothing. */
  async fact(name: string): Promise<string> {
    return (await this.page.locator("#app").getAttribute(`data-${name}`)) ?? "";
  }

  async tick(): Promise<number> {
    return Number(await this.fact("tick"));
  }

  /** Waits until the page says so. */
  async until(name: string, value: string): Promise<void> {
    await this.page
      .locator(`#app[data-${name}="${value}"]`)
      .waitFor({ timeout: kPatience_ms, state: "attached" });
  }

  /** Waits until a tick is shown that is so far or farther. */
  async untilTick(least: number): Promise<void> {
    await this.page.waitForFunction(
      (tick) => Number(document.querySelector("#app")?.getAttribute("data-tick") ?? -1) >= tick,
      least,
      { timeout: kPatience_ms },
    );
  }

  /** Waits until what is shown no longer changes and has been drawn as finely as may be. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      const picture = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      // What was asked for last may show only in the picture after next.
      for (let i = 0; i < 2; ++i) await picture();
      while (!document.querySelector(".stage[data-still]")) await picture();
      await picture();
      await document.fonts.ready;
    });
  }

  /** A key of the page, not of a part of it that has the focus: the field takes arrows to move its view. */
  async press(key: string): Promise<void> {
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await this.page.keyboard.press(key);
  }

  /** The scores on the board, in the order of seats. */
  scores(): Promise<string[]> {
    return this.page.locator(".scoreboard .score").allTextContents();
  }

  picture(): Promise<Buffer> {
    return this.page.screenshot();
  }
}
