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

test("Space pauses, also after a button was clicked, and does not press the button again", async () => {
  const [yellow, blue] = (await page.scores()).map(Number);
  await page.page.locator('[data-order="goal"][data-seat="blue"]').click();
  await page.page.waitForFunction(
    (score) => document.querySelectorAll(".scoreboard .score")[1]?.textContent === score,
    String(blue! + 1),
  );

  await page.page.keyboard.press("Space");
  await page.until("paused", "true");
  await page.page.keyboard.press("Space");
  await page.until("paused", "false");

  expect((await page.scores()).map(Number)).toEqual([yellow, blue! + 1]);
});

test("an order to a match that is paused waits for the next step, and the page says so", async () => {
  await page.press("k");
  await page.until("paused", "true");
  const [yellow] = await page.scores();
  await page.page.locator('[data-order="goal"][data-seat="yellow"]').click();
  const toast = page.page.locator(".toast", { hasText: "takes effect with the next step" }).first();
  await toast.waitFor();

  // What goes by itself stands in nobody's way.
  const isHit = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isHit).toBe(false);
  expect((await page.scores())[0]).toBe(yellow);
  await page.press(".");
  await page.page.waitForFunction(
    (score) => document.querySelectorAll(".scoreboard .score")[0]?.textContent === score,
    String(Number(yellow) + 1),
  );
});

test("what is dragged while the match is paused stays marked until the next step", async () => {
  // A view that follows the ball has it in its middle.
  await page.page.locator("select.camera").selectOption("follow:/ball");
  await page.until("camera", "follow:/ball");
  await page.settle();
  const box = (await page.page.locator(".pane-canvas").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.page.mouse.move(x, y);
  await page.page.mouse.down();
  await page.page.mouse.move(x + 20, y - 10, { steps: 3 });
  await page.page.mouse.up();

  const stage = page.page.locator(".stage");
  await expect.poll(() => stage.getAttribute("data-waiting")).toBe("/ball");
  await page.page.locator(".toast", { hasText: "takes effect with the next step" }).last().waitFor();
  await page.press(".");
  await expect.poll(() => stage.getAttribute("data-waiting")).toBeNull();
  await page.page.locator('.event[data-kind="put"]', { hasText: "the ball" }).first().waitFor();
  await page.page.locator("select.camera").selectOption("broadcast");
  await page.press("k");
  await page.until("paused", "false");
});

test("who turns on a team's log sees what it wrote before", async () => {
  await page.page.locator('.team-card[data-seat="yellow"] [data-side="logs"]').click();
  await page.page.locator(".panel-head", { hasText: "Log" }).click();

  await page.page.locator(".log-list li", { hasText: "cadet plays with 5 robots" }).first().waitFor();
});

test("a time that is none is answered with how to write one", async () => {
  await page.page.locator('[data-order="clock"]').click();
  await page.page.locator('[data-form="clock"] input').fill("soon");
  await page.page.locator('[data-form="clock"] [type="submit"]').click();

  await page.page.locator(".toast.error", { hasText: "3:12.4" }).first().waitFor();
  await page.page.locator('[data-order="clock"]').click();
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

test("Escape closes the help sheet, wherever the focus is", async () => {
  await page.press("?");
  const sheet = page.page.locator("dialog.help[open]");
  await sheet.waitFor();

  await page.press("Escape");
  await sheet.waitFor({ state: "detached" });
});

test("nothing was an error, and nothing was asked of another host", () => {
  expect(page.errors).toEqual([]);
  expect(page.foreign).toEqual([]);
});

test("Ctrl-C ends it, and the recording of all this gives the same match again", async () => {
  expect(await served!.stop()).toBe(130);

  expect(agon("replay", recording, "--quiet", "--verify")).toContain("verified");
});
