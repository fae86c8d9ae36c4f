// SPDX-License-Identifier: Apache-2.0
// The lobby: a match is begun there, ends, is looked at again and gone on with from a situation.
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchFolder, Serving } from "./agon";
import { launchBrowser } from "./browser";
import { Watching } from "./watching";

let browser: Browser | undefined;
let served: Serving | undefined;
let page: Watching;
const recordings = scratchFolder();

beforeAll(async () => {
  browser = await launchBrowser();
  served = await Serving.start("serve", "127.0.0.1:0", "--quiet", "--recordings", recordings);
  page = await Watching.open(browser, served.url, 1280, 720, "lobby");
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

const seat = (name: string) => page.page.locator(".play-form .field", { hasText: name }).locator("input");

test("the mission that was chosen is still chosen when the page comes again, with strategies for it", async () => {
  const mission = page.page.locator(".play-form select").first();
  await mission.selectOption("soccer5");
  await page.page.reload();
  await page.until("page", "lobby");

  await expect.poll(() => mission.inputValue()).toBe("soccer5");
  await expect.poll(() => seat("blue").inputValue()).not.toBe("");
});

test("a match that is over says so, and takes no more orders", async () => {
  await page.page.locator('.play-form [type="number"]').fill("0.02");
  await page.page.locator(".play-form .primary").click();
  await page.until("page", "match");
  await page.until("state", "over");

  await page.page.locator(".referee .hint", { hasText: "The match is over" }).waitFor();
  expect(await page.page.locator(".order").first().isDisabled()).toBe(true);
  expect(await page.page.locator(".scoreboard .details").textContent()).not.toContain("kick-off");
});

test("a recording is gone on with from a situation of it", async () => {
  await page.page.getByRole("button", { name: "Lobby" }).click();
  await page.until("page", "lobby");
  await page.page.locator("[data-recording] button").first().click();
  await page.until("state", "replay");
  await page.press("x");
  const start = page.page.locator(".situation .primary");
  await page.page.waitForFunction(
    () => (document.querySelector(".situation textarea") as HTMLTextAreaElement).value !== "",
  );
  await start.click();

  await page.until("state", "live");
  await page.page.locator('.event[data-kind="situation"]').waitFor();
});

test("from there a restart leads back to the situation, or to a kick-off", async () => {
  const show = await page.fact("show");
  await page.page.locator('[data-restart="situation"]').click();
  await page.page.waitForFunction(
    (old) => document.querySelector("#app")?.getAttribute("data-show") !== old,
    show,
  );
  await page.page.locator('.event[data-kind="situation"]').waitFor();

  await page.page.locator('[data-restart="start"]').click();
  await page.page.locator('.event[data-kind="kick_off"]').last().waitFor();
  await page.page.locator('.event[data-kind="situation"]').waitFor({ state: "detached" });
  await page.page.locator('[data-restart="situation"]').waitFor({ state: "hidden" });
});

test("nothing was an error, and nothing was asked of another host", () => {
  expect(page.errors).toEqual([]);
  expect(page.foreign).toEqual([]);
});
