/** Returns the minimum; Infinity for an empty array. Spreading a page's words into `Math.min` would overflow the stack. */
export function minOf<T>(items: readonly T[], by: (item: T) => number): number {
  let least = Infinity;
  for (const item of items) least = Math.min(least, by(item));
  return least;
}

export function maxOf<T>(items: readonly T[], by: (item: T) => number): number {
  let most = -Infinity;
  for (const item of items) most = Math.max(most, by(item));
  return most;
}
