// SPDX-License-Identifier: Apache-2.0
import { type Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Runs in the page: a red triangle over the lower left half of 64 x 64 pixels of green. */
function drawTriangle(): { renderer: string; version: string; low: number[]; high: number[] } | string {
  const gl = document.createElement("canvas").getContext("webgl2", { antialias: false });
  if (!gl) return "no WebGL2 context";
  const stage = (kind: number, source: string): WebGLShader => {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`);
    gl.compileShader(shader);
    return shader;
  };
  const program = gl.createProgram();
  gl.attachShader(
    program,
    stage(gl.VERTEX_SHADER, "in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }"),
  );
  gl.attachShader(program, stage(gl.FRAGMENT_SHADER, "out vec4 c; void main() { c = vec4(1, 0, 0, 1); }"));
  gl.bindAttribLocation(program, 0, "p");
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return gl.getProgramInfoLog(program) ?? "no program";
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.viewport(0, 0, 64, 64);
  gl.clearColor(0, 1, 0, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const pixel = (x: number, y: number): number[] => {
    const bytes = new Uint8Array(4);
    gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return [...bytes];
  };
  const debug = gl.getExtension("WEBGL_debug_renderer_info");
  return {
    renderer: String(gl.getParameter(debug ? debug.UNMASKED_RENDERER_WEBGL : gl.RENDERER)),
    version: String(gl.getParameter(gl.VERSION)),
    low: pixel(8, 8),
    high: pixel(56, 56),
  };
}

test("Chromium draws with WebGL2 on a machine without a GPU", async () => {
  const page = await browser.newPage();

  const drawn = await page.evaluate(drawTriangle);

  console.log(`WebGL2 in Chromium ${browser.version()}: ${JSON.stringify(drawn)}`);
  expect(drawn).toMatchObject({ low: [255, 0, 0, 255], high: [0, 255, 0, 255] });
});
