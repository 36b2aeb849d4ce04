/**
 * Returns the known name that was most likely meant: the one with the fewest typing errors, if they are few enough.
 *
 * @returns `undefined` when none is near.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  // Up to a third of the characters may be wrong; in short names, one.
  let best = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= best) continue;
    const distance = typingErrors(name.toLowerCase(), candidate.toLowerCase());
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function typingErrors(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
      }
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
