// SPDX-License-Identifier: Apache-2.0
// The real program, as the tests start it. AGON_PROGRAM names it; AGON_ARTIFACTS is a folder for what tests leave.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const kRoot = fileURLToPath(new URL("../..", import.meta.url));
const kProgram = process.env.AGON_PROGRAM ?? join(kRoot, "build/release/bin/agon");

export const kArtifacts = process.env.AGON_ARTIFACTS ?? join(kRoot, "build/release/tests/browser");
mkdirSync(kArtifacts, { recursive: true });

/** A folder that goes after all tests of the file. Call it outside of tests and hooks. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "agon-browser-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs it to its end; gives what it printed. Throws if it fails. */
export function agon(...words: string[]): string {
  return execFileSync(kProgram, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 120_000,
  });
}

/** agon while it serves a page. */
export class Serving {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** `words` should ask for a free port. Waits until it prints its address. */
  static async start(...words: string[]): Promise<Serving> {
    const child = spawn(kProgram, words, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    const url = await new Promise<string>((resolve, reject) => {
      const take = (part: Buffer): void => {
        text += part.toString();
        const found = /https?:\/\/\S+(?=\s)/.exec(text);
        if (found) resolve(found[0]);
      };
      child.stdout?.on("data", take);
      child.stderr?.on("data", take);
      child.on("error", reject);
      child.on("exit", (code) => reject(new Error(`agon ended with code ${code}: ${text}`)));
    });
    return new Serving(child, url);
  }

  /** Ends it as Ctrl-C does; gives its exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const ended = new Promise<number | null>((resolve) => this.child.on("exit", resolve));
    this.child.kill("SIGINT");
    const late = setTimeout(() => this.child.kill("SIGKILL"), 10_000);
    const code = await ended;
    clearTimeout(late);
    return code;
  }
}
