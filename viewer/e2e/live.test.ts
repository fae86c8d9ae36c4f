// SPDX-License-Identifier: Apache-2.0
// A match that is watched and refereed while it is played, by the real program.
import { join } from "node:path";
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agon, scratchFolder, Serving } from "./agon";
import { launchBrowser } from "./browser";
import { Watching } from "./watching";

let browser: Browser | undefined;
let served: Serving | undefined;
let page: Watching;
const recording = join(scratchFolder(), "match.mcap");

beforeAll(async () => {
  browser = await launchBrowser();
  served = await Serving.start(
    ...["play", "soccer5", "--seed", "2", "--duration", "10min"],
    ...["--record", recording, "--serve", "127.0.0.1:0"],
  );
  page = await Watching.open(browser, served.url);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

test("the match is on: its clock runs, both teams stand on the board", async () => {
  const begin = await page.tick();
  await page.untilTick(begin + 200);

  expect(await page.fact("state")).toBe("live");
  expect(await page.page.locator(".scoreboard .name").allTextContents()).toEqual(["cadet", "classic5"]);
  expect(await page.page.title()).toContain("cadet");
});

test("a key pauses it, another steps it a tick, the first lets it go on", async () => {
  await page.press("k");
  await page.until("paused", "true");
  await page.settle();
  const stopped = await page.tick();

  await page.press(".");
  await page.untilTick(stopped + 1);
  await page.settle();
  expect(await page.tick()).toBe(stopped + 1);

  await page.press("k");
  await page.until("paused", "false");
  await page.untilTick(stopped + 50);
});

test("a goal that the referee gives stands on the board and among the events", async () => {
  const before = (await page.scores()).map(Number);

  await page.page.locator('[data-order="goal"][data-seat="blue"]').click();

  await page.page.waitForFunction(
    (score) => document.querySelectorAll(".scoreboard .score")[1]?.textContent === score,
    String(before[1]! + 1),
  );
  expect((await page.scores()).map(Number)).toEqual([before[0], before[1]! + 1]);
  await page.page.locator('.event[data-kind="goal"]').first().waitFor();
});

test("2D and 3D are switched by a key, and a camera is chosen", async () => {
  await page.press("k");
  await page.until("paused", "true");
  await page.press("v");
  await page.until("mode", "3d");
  await page.settle();
  const broadcast = await page.picture();

  await page.page.locator("select.camera").selectOption("onboard:/yellow[2]");
  await page.until("camera", "onboard:/yellow[2]");
  await page.settle();
  expect((await page.picture()).equals(broadcast)).toBe(false);

  await page.press("1");
  await page.until("camera", "broadcast");
  await page.press("v");
  await page.until("mode", "2d");
  await page.press("k");
  await page.until("paused", "false");
});

test("who looks back sees the past while the match goes on", async () => {
  const live = await page.tick();
  await page.press("Shift+ArrowLeft");
  await page.until("following", "false");
  expect(await page.fact("state")).toBe("past");
  expect(await page.tick()).toBeLessThan(live);

  await page.press("l");
  await page.until("following", "true");
  await page.untilTick(live);
});

test("nothing was an error, and nothing was asked of another host", () => {
  expect(page.errors).toEqual([]);
  expect(page.foreign).toEqual([]);
});

test("Ctrl-C ends it, and the recording of all this gives the same match again", async () => {
  expect(await served!.stop()).toBe(130);

  expect(agon("replay", recording, "--quiet", "--verify")).toContain("verified");
});
