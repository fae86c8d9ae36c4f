// SPDX-License-Identifier: Apache-2.0
// Builds the viewer into build/viewer at the top of the project. Every asset lies there twice, as it is and
// compressed, so that the server compresses nothing.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const folder = fileURLToPath(new URL("../build/viewer", import.meta.url));

/** Puts x.gz beside each file that compression makes smaller. */
function compressed(): Plugin {
  return {
    name: "agon-compressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (!statSync(path).isFile() || name.endsWith(".gz")) continue;
        const plain = readFileSync(path);
        const packed = gzipSync(plain, { level: 9 });
        if (packed.length < 0.95 * plain.length) writeFileSync(`${path}.gz`, packed);
      }
    },
  };
}

export default defineConfig({
  // The page also works behind a proxy that serves it from a folder.
  base: "./",
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // three.js alone is larger than the warning's limit. The limit of ours, 1 MB compressed for the first load, is
    // held by a test.
    chunkSizeWarningLimit: 2000,
  },
  // Vitest asks for it even where it serves nothing; a machine may not know the name localhost.
  server: { host: "127.0.0.1" },
  plugins: [compressed()],
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    testTimeout: 10_000,
  },
});
