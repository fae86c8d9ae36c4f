// SPDX-License-Identifier: Apache-2.0
// A recording in the browser. Its pictures are the same in every run, so they are compared with those that were
// looked at.
import { join } from "node:path";
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agon, kArtifacts, scratchFolder, Serving } from "./agon";
import { launchBrowser } from "./browser";
import { difference, differenceFromExpected } from "./pictures";
import { Watching } from "./watching";

/** Edges of letters and lines may be drawn differently elsewhere; a robot that is missing is more than this. */
const kTolerance = 0.3;
/** In space wheels, too: how far they have turned depends on how many pictures there were before. */
const kTolerance3D = 0.6;

let browser: Browser | undefined;
let serving: Serving | undefined;
let page: Watching;
const recording = join(scratchFolder(), "match.mcap");

beforeAll(async () => {
  agon("play", "soccer5", "--seed", "2", "--duration", "60s", "--quiet", "--record", recording);
  browser = await launchBrowser();
  serving = await Serving.start("replay", recording, "--quiet", "--serve", "127.0.0.1:0");
  page = await Watching.open(browser, serving.url);
});

afterAll(async () => {
  await browser?.close();
  await serving?.stop();
});

/** Stands still at a tick, a multiple of 200, in that view. */
async function stand(tick: number, mode: "2d" | "3d", camera: string): Promise<void> {
  if ((await page.fact("paused")) === "false") await page.press("k");
  await page.until("paused", "true");
  await page.press("Home");
  for (let at = 0; at + 200 <= tick; at += 200) await page.press("Shift+ArrowRight");
  await page.untilTick(tick);
  // Chosen here, a camera that follows begins where it is to be.
  if ((await page.fact("mode")) !== mode) await page.press("v");
  await page.until("mode", mode);
  await page.page.locator("select.camera").selectOption(camera);
  await page.until("camera", camera);
  await page.settle();
  expect(await page.tick()).toBe(tick);
}

/** Without the panels, which tell how long calls took. */
async function expectPicture(name: string, tolerance: number): Promise<void> {
  await page.press("p");
  await page.settle();
  const picture = await page.picture();
  await page.press("p");
  const { worst, sizes } = await differenceFromExpected(browser!, name, picture);
  expect(sizes[0], name).toBe(sizes[1]);
  console.log(`${name}: the square that differs most does in ${(100 * worst).toFixed(1)} %`);
  expect(worst, name).toBeLessThan(tolerance);
}

test("a click on an event leads to its moment", async () => {
  await page.press("k");
  await page.until("paused", "true");
  const event = page.page.locator('.event[data-kind="goal"]').last();
  const tick = Number(await event.getAttribute("data-tick"));

  await event.click();

  await page.until("tick", String(tick));
  expect(await page.fact("state")).toBe("replay");
  await page.page.waitForFunction(() =>
    [...document.querySelectorAll(".scoreboard .score")].some((score) => Number(score.textContent) > 0),
  );
});

test("the time line is scrubbed with the pointer", async () => {
  const box = (await page.page.locator(".track").boundingBox())!;
  const last = Number(await page.page.locator(".track").getAttribute("aria-valuemax"));

  await page.page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  await page.untilTick(Math.floor(0.2 * last));

  expect(await page.tick()).toBeLessThan(0.3 * last);
});

test("2D looks as it should", async () => {
  await stand(2000, "2d", "broadcast");

  await expectPicture("top", kTolerance);
});

test("each camera in space looks as it should", async () => {
  for (const [name, camera] of [
    ["broadcast", "broadcast"],
    ["onboard", "onboard:/yellow[2]"],
    ["follow", "follow:/ball"],
  ] as const) {
    await stand(2000, "3d", camera);

    await expectPicture(name, kTolerance3D);
  }
});

test("a picture of another moment is another picture", async () => {
  await stand(2000, "2d", "broadcast");
  const here = await page.picture();
  await stand(2600, "2d", "broadcast");

  const { worst } = await difference(browser!, here, await page.picture());

  expect(worst).toBeGreaterThan(kTolerance3D);
});

test("on a phone everything has its place", async () => {
  const phone = await Watching.open(browser!, serving!.url, 390, 844);
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await phone.page.screenshot({ path: join(kArtifacts, "phone.png") });
  await phone.close();

  expect(wide).toBeLessThanOrEqual(0);
  expect(phone.errors).toEqual([]);
});

test("the tree finds an object, folds, and looks at what is selected", async () => {
  const { page: tab } = page;
  await tab.locator(".panel-tree .panel-head").click();
  const lines = tab.locator(".tree-row");
  const whole = Number(/\d+/.exec((await tab.locator(".tree-count").textContent()) ?? "")?.[0]);
  expect(whole).toBeGreaterThan(10);

  await tab.locator(".tree input").fill("yellow[2]");
  await tab.locator('.tree-row[data-path="/yellow[2]"]').click();
  expect(await lines.first().getAttribute("data-path")).toBe("/yellow[2]");
  await tab.locator('.pane[data-selected="/yellow[2]"]').waitFor();

  await tab.keyboard.press("Enter");
  await page.until("camera", "follow:/yellow[2]");
  await tab.locator(".tree input").fill("");
  const row = tab.locator('.tree-row[data-path="/yellow[2]"]');
  await row.click();
  expect(await row.getAttribute("aria-expanded")).toBe("true");
  await tab.keyboard.press("ArrowLeft");
  await tab.locator('.tree-row[data-path="/yellow[2]"][aria-expanded="false"]').waitFor();
  await tab.keyboard.press("ArrowDown");
  await tab.locator('.tree-row[aria-selected="true"][data-path="/yellow[3]"]').waitFor();
  await tab.screenshot({ path: join(kArtifacts, "tree.png") });
});

test("nothing was an error, and nothing was asked of another host", () => {
  expect(page.errors).toEqual([]);
  expect(page.foreign).toEqual([]);
});
