// SPDX-License-Identifier: Apache-2.0
// Pictures of the page are compared with those in e2e/pictures/, with a tolerance: fonts and the renderer may round
// differently elsewhere. AGON_UPDATE_GOLDEN=1 writes them anew; look at them before they are committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser } from "playwright-core";
import { kArtifacts } from "./agon";

const kExpected = fileURLToPath(new URL("pictures/", import.meta.url));

export interface Difference {
  /** Of the pixels of the square of 16 x 16 that differs most, 0..1: those that differ by more than the eye forgives. */
  readonly worst: number;
  /** "1280x720" of the two. */
  readonly sizes: readonly [string, string];
}

/** Runs in the page. */
async function measure([one, other]: readonly [string, string]): Promise<Difference> {
  const pixels = async (source: string): Promise<ImageData> => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  const sizes = [`${a.width}x${a.height}`, `${b.width}x${b.height}`] as const;
  if (sizes[0] !== sizes[1]) return { worst: 1, sizes };
  const side = 16;
  const across = Math.ceil(a.width / side);
  const counts = new Uint32Array(across * Math.ceil(a.height / side));
  for (let i = 0; i < a.data.length; i += 4) {
    const most = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs(a.data[i + channel]! - b.data[i + channel]!)),
    );
    const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)];
    if (most > 40) ++counts[Math.floor(y / side) * across + Math.floor(x / side)]!;
  }
  return { worst: Math.max(...counts) / side ** 2, sizes };
}

/** How far two PNG pictures differ. */
export async function difference(browser: Browser, one: Buffer, other: Buffer): Promise<Difference> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(measure, [one.toString("base64"), other.toString("base64")] as const);
  } finally {
    await page.close();
  }
}

/** How far the picture is from the one of that name; it is also left in the folder of artifacts. */
export async function differenceFromExpected(
  browser: Browser,
  name: string,
  picture: Buffer,
): Promise<Difference> {
  writeFileSync(join(kArtifacts, `${name}.png`), picture);
  const path = join(kExpected, `${name}.png`);
  if (process.env.AGON_UPDATE_GOLDEN === "1") {
    mkdirSync(kExpected, { recursive: true });
    writeFileSync(path, picture);
  }
  if (!existsSync(path)) throw new Error(`there is no ${path}; AGON_UPDATE_GOLDEN=1 writes it`);
  return difference(browser, readFileSync(path), picture);
}
