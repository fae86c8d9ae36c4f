// SPDX-License-Identifier: Apache-2.0
// A referee who only assists: what he proposes is given by a click.
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Serving } from "./agon";
import { launchBrowser } from "./browser";
import { Watching } from "./watching";

let browser: Browser | undefined;
let served: Serving | undefined;

beforeAll(async () => {
  browser = await launchBrowser();
  served = await Serving.start(
    ...["play", "soccer5", "--seed", "2", "--duration", "10min", "--referee", "assist"],
    ...["--quiet", "--serve", "127.0.0.1:0"],
  );
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

test("a click on a proposal gives the order that is proposed", async () => {
  const page = await Watching.open(browser!, served!.url);
  await page.page.locator("select.speed").selectOption("5");
  const proposal = page.page.locator(".agree").first();
  await proposal.waitFor();
  await page.press("k");
  await page.until("paused", "true");
  const order = (await proposal.getAttribute("data-order"))!;
  const given = page.page.locator(`.event[data-kind="${order}"]`);
  const before = await given.count();

  await proposal.click();
  await page.press(".");

  await expect.poll(() => given.count()).toBe(before + 1);
  // Somebody has decided: it is no longer offered.
  await expect.poll(() => page.page.locator(".agree").count()).toBe(0);
  expect(page.errors).toEqual([]);
});
