// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { isSoftware, Quality } from "./quality";

test("pictures that take long make it coarser, step by step", () => {
  const quality = new Quality(false);
  const ratios = new Set<number>();
  for (let i = 0; i < 500; ++i) {
    quality.onPicture(90);
    ratios.add(quality.level.ratio);
  }

  expect([...ratios]).toEqual([2, 1, 0.75, 0.5]);
});

test("what stands still is drawn as finely as at first", () => {
  const quality = new Quality(true);
  for (let i = 0; i < 500; ++i) quality.onPicture(90);

  expect(quality.level.ratio).toBe(0.5);
  expect(quality.stillRatio).toBe(1);
});

test("a slow picture now and then changes nothing", () => {
  const quality = new Quality(false);
  for (let i = 0; i < 500; ++i) expect(quality.onPicture(i % 4 === 0 ? 100 : 16)).toBe(false);
});

test("a processor that draws does so without shadows, unless it is asked for them", () => {
  expect(new Quality(true).level).toEqual({ ratio: 1, hasShadows: false });
  expect(new Quality(true, "on").level.hasShadows).toBe(true);
  expect(new Quality(false, "off").level.hasShadows).toBe(false);
});

test("renderers are told by their names", () => {
  expect(isSoftware("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)")).toBe(
    true,
  );
  expect(isSoftware("llvmpipe (LLVM 15.0.6, 256 bits)")).toBe(true);
  expect(isSoftware("ANGLE (NVIDIA, NVIDIA GeForce RTX 3060)")).toBe(false);
});
