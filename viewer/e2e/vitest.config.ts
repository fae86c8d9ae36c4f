// SPDX-License-Identifier: Apache-2.0
// Tests of the page in a real browser: `npm run test:browser`. They need Debian's Chromium, and the built page.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../node_modules/.vite", import.meta.url)),
  // As in vite.config.ts.
  server: { host: "127.0.0.1" },
  test: {
    include: ["*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A browser that draws without a GPU takes all processors there are.
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
