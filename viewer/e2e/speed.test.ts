// SPDX-License-Identifier: Apache-2.0
// How large the page is and how fast it draws, without a GPU. Figures are printed; only the size is a claim, since time
// depends on what else the machine does.
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Serving } from "./agon";
import { launchBrowser } from "./browser";
import { Watching } from "./watching";

const kFirstLoad_bytes = 1_000_000;
const kSteps = 15;
const kPictures_ms = 4_000;

let browser: Browser | undefined;
let agon: Serving | undefined;

beforeAll(async () => {
  browser = await launchBrowser();
  agon = await Serving.start(
    "play",
    "soccer11",
    "--seed",
    "2",
    "--duration",
    "10min",
    "--serve",
    "127.0.0.1:0",
  );
});

afterAll(async () => {
  await browser?.close();
  await agon?.stop();
});

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

test("the first load, 3D included, stays below its limit", async () => {
  const page = await browser!.newPage();
  const sizes = new Map<string, number>();
  const loads: Promise<unknown>[] = [];
  page.on("response", (response) => {
    const size = async (): Promise<void> => {
      await response.finished();
      sizes.set(new URL(response.url()).pathname, (await response.request().sizes()).responseBodySize);
    };
    loads.push(size());
  });
  await page.goto(`${agon!.url}${agon!.url.includes("?") ? "&" : "?"}view=3d`);
  await page.locator('#app[data-mode="3d"]').waitFor({ state: "attached" });
  await Promise.all(loads);
  await page.close();

  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(`first load: ${(total / 1000).toFixed(0)} kB compressed in ${sizes.size} files`);
  expect(sizes.size).toBeGreaterThan(3);
  expect(total).toBeLessThan(kFirstLoad_bytes);
});

test("figures: from a step to its picture, and pictures a second, in 2D and in 3D", async () => {
  const page = await Watching.open(browser!, agon!.url);
  for (const mode of ["2d", "3d"] as const) {
    if ((await page.fact("mode")) !== mode) await page.press("v");
    await page.until("mode", mode);
    const intervals = await page.page.evaluate(pictureIntervals, kPictures_ms);
    await page.press("k");
    await page.until("paused", "true");
    await page.settle();
    const steps = await page.page.evaluate(stepTimes, kSteps);
    await page.press("k");
    await page.until("paused", "false");

    console.log(
      `soccer11 in ${mode}, 1280 x 720, no GPU: a picture every ${median(intervals).toFixed(1)} ms (median), ` +
        `from the key that steps a tick to its picture ${median(steps).toFixed(1)} ms (median)`,
    );
    expect(intervals.length).toBeGreaterThan(5);
    expect(steps.length).toBe(kSteps);
  }
  await page.close();
  expect(page.errors).toEqual([]);
});

/** Runs in the page: times between pictures that show another tick. */
function pictureIntervals(time_ms: number): Promise<number[]> {
  const app = document.querySelector("#app")!;
  return new Promise((resolve) => {
    const intervals: number[] = [];
    const begin = performance.now();
    let shown = app.getAttribute("data-tick");
    let last = 0;
    const look = (now: number): void => {
      const tick = app.getAttribute("data-tick");
      if (tick !== shown) {
        if (last > 0) intervals.push(now - last);
        last = now;
        shown = tick;
      }
      if (now - begin < time_ms) requestAnimationFrame(look);
      else resolve(intervals);
    };
    requestAnimationFrame(look);
  });
}

/** Runs in the page: from the key to the first picture begun after the new tick was drawn. */
async function stepTimes(count: number): Promise<number[]> {
  const app = document.querySelector("#app")!;
  const picture = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  for (let i = 0; i < count; ++i) {
    const before = app.getAttribute("data-tick");
    const begin = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ".", bubbles: true }));
    while (app.getAttribute("data-tick") === before) await picture();
    await picture();
    times.push(performance.now() - begin);
    await picture();
  }
  return times;
}
