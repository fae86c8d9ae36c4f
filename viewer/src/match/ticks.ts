// SPDX-License-Identifier: Apache-2.0

/** How many have a tick of at most this; they are in the order of ticks. */
export function upperBound(entries: readonly { readonly tick: number }[], tick: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.tick <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
