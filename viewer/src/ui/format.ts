// SPDX-License-Identifier: Apache-2.0
// Numbers for people.

/** "3:12.4" */
export function clock(time_s: number, digits = 1): string {
  const unit = 10 ** digits;
  const all = Math.max(0, Math.floor(time_s * unit + 1e-6));
  const minutes = Math.floor(all / (60 * unit));
  const seconds = (all - minutes * 60 * unit) / unit;
  return `${minutes}:${seconds.toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, "0")}`;
}

/** Of "3:12.4", "192.4" or "192"; undefined if it is none. */
export function parseClock(text: string): number | undefined {
  const match = /^\s*(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*$/.exec(text);
  if (!match) return undefined;
  return Number(match[1] ?? 0) * 60 + Number(match[2]!.replace(",", "."));
}

/** With a true minus sign, and no "-0.00". */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/** Four digits that say something: "0.01234", "−12.35", "1.235e+6". */
export function significant(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "−");
}

/** "0.004 ms" */
export function milliseconds(ns: number): string {
  const ms = ns / 1e6;
  return `${ms.toFixed(ms < 0.1 ? 3 : ms < 10 ? 2 : 0)} ms`;
}

/** "1.4 MB" */
export function bytes(count: number): string {
  return count < 1e6 ? `${(count / 1e3).toFixed(0)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

/** "1×", "0.25×" */
export function ratio(value: number): string {
  return `${Number(value.toPrecision(3))}×`;
}

export function degrees(rad: number): number {
  return (rad * 180) / Math.PI;
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
