// SPDX-License-Identifier: Apache-2.0
// Lines of the log as the page shows them: who said it, what, and what is folded.

export interface LogText {
  /** The path of the object whose script said it; undefined where that is not said. */
  readonly source: string | undefined;
  readonly head: string;
  /** Further lines, as an error's traceback; empty if there are none. */
  readonly rest: string;
}

/** "[/robot[2]/arm] it fell", as lines of scripts begin. */
const kSource = /^\[(\/(?:[^[\]]|\[\d+\])*)\] ?/;

export function saidIn(text: string): LogText {
  const source = kSource.exec(text);
  const body = source ? text.slice(source[0].length) : text;
  const end = body.indexOf("\n");
  return {
    source: source?.[1],
    head: end < 0 ? body : body.slice(0, end),
    rest: end < 0 ? "" : body.slice(end + 1).trimEnd(),
  };
}

const kError = 3;

/** How many lines are errors. */
export function errorCount(
  entries: readonly { readonly lines: readonly { readonly level: number }[] }[],
): number {
  return entries.reduce(
    (count, entry) => count + entry.lines.filter((line) => line.level === kError).length,
    0,
  );
}
