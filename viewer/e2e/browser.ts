// SPDX-License-Identifier: Apache-2.0
import { chromium, type Browser } from "playwright-core";

/**
 * Debian's Chromium without a window and without a GPU: WebGL2 is drawn by SwiftShader, which the package brings.
 * CHROMIUM names another one. It asks nothing of the network but the pages of the tests.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    chromiumSandbox: false,
    args: [
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
