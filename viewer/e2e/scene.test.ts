// SPDX-License-Identifier: Apache-2.0
// A scene that runs by itself: nobody plays, its objects stand in a tree, its scripts speak.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kArtifacts, scratchFolder, Serving } from "./agon";
import { launchBrowser } from "./browser";
import { Watching } from "./watching";

let browser: Browser | undefined;
let serving: Serving | undefined;
let page: Watching;
const folder = scratchFolder();

/** The example, with an object beside it whose script fails in its first pass. */
beforeAll(async () => {
  cpSync(fileURLToPath(new URL("../../examples/scenes/door", import.meta.url)), folder, { recursive: true });
  const file = join(folder, "door.json");
  const scene = JSON.parse(readFileSync(file, "utf8")) as { objects: unknown[] };
  scene.objects.push({ alias: "faulty", dummy: {}, scripts: [{ file: "faulty.lua" }] });
  writeFileSync(file, JSON.stringify(scene));
  writeFileSync(join(folder, "faulty.lua"), "function sysCall_actuation()\n  local x = nil + 1\nend\n");
  browser = await launchBrowser();
  serving = await Serving.start("scene", "run", file, "--serve", "127.0.0.1:0");
  page = await Watching.open(browser, serving.url);
});

afterAll(async () => {
  await browser?.close();
  await serving?.stop();
});

test("there are no teams and no score", async () => {
  expect(await page.scores()).toEqual([]);
  expect(await page.page.locator(".team-card").count()).toBe(0);
});

test("its objects stand in a tree with what they are and their scripts, and are selected there", async () => {
  const line = (path: string) => page.page.locator(`.tree-row[data-path="${path}"]`);
  await line("/door/rail").waitFor();
  expect(await line("/door/rail").locator("[data-kind]").getAttribute("data-kind")).toBe("joint");
  expect(await line("/door").locator(".tree-script").count()).toBe(1);

  await line("/door/sensor").click();

  await page.page.locator('.pane[data-selected="/door/sensor"]').waitFor();
  expect(await page.page.locator(".selection .values").textContent()).toContain("proximity sensor");
});

test("a script that fails is counted and listed, and leads to its object", async () => {
  await page.page.locator(".panel-log .badge", { hasText: "1 error" }).waitFor();
  const error = page.page.locator('.log-list [data-level="error"]');
  expect(await error.textContent()).toContain("faulty.lua:2");

  await error.locator(".log-source").click();

  await page.page.locator('.pane[data-selected="/faulty"]').waitFor();
  await page.page.screenshot({ path: join(kArtifacts, "scene.png") });
});

test("it is paused and goes on by steps", async () => {
  await page.press("k");
  await page.until("paused", "true");
  const tick = await page.tick();

  await page.press("ArrowRight");

  await page.untilTick(tick + 1);
});

test("nothing was an error, and nothing was asked of another host", () => {
  expect(page.errors).toEqual([]);
  expect(page.foreign).toEqual([]);
});
