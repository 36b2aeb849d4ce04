/** Maximum number of matches that are removed one by one; of a stream with more, everything is removed. */
const MAX_MATCHES = 50;

/**
 * Finds the pieces of a string that make up its matches; for each match only the pieces that it needs.
 *
 * @param matches whether some consecutive pieces match when joined
 */
export function matchingPieces<T>(pieces: readonly T[], matches: (pieces: readonly T[]) => boolean): Set<T> {
  const found = new Set<T>();
  let rest = pieces;
  for (let count = 0; rest.length > 0 && matches(rest); count++) {
    if (count === MAX_MATCHES) return new Set(pieces);
    // The first match ends with the piece that completes it, and begins with the last piece from which it still matches.
    const to = least(rest.length, (length) => matches(rest.slice(0, length)));
    const from = to - least(to, (length) => matches(rest.slice(to - length, to)));
    for (const piece of rest.slice(from, to)) found.add(piece);
    rest = rest.slice(to);
  }
  return found;
}

/** Smallest sufficient length up to `most`, provided that every greater one is sufficient too. */
function least(most: number, isEnough: (length: number) => boolean): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
