// SPDX-License-Identifier: Apache-2.0
// Writes src/generated: the messages of protocol/*.proto as TypeScript. Takes Debian's protoc, or the one that
// PROTOC names.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const viewer = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(viewer);
const out = join(viewer, "src", "generated");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const files = readdirSync(join(root, "protocol"))
  .filter((name) => name.endsWith(".proto"))
  .map((name) => `protocol/${name}`);
execFileSync(
  process.env.PROTOC ?? "protoc",
  [
    `--plugin=protoc-gen-es=${join(viewer, "node_modules", ".bin", "protoc-gen-es")}`,
    `--proto_path=${root}`,
    `--es_out=${out}`,
    "--es_opt=target=ts",
    ...files,
  ],
  { stdio: "inherit" },
);
