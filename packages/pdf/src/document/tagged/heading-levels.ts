/** ISO 32000-1 has no type for a lower one. */
const LOWEST = 6;

/**
 * The levels at which headings really nest (ISO 14289-1, 7.4.2): the first has level 1, and none is more than one level
 * below the one that it belongs to. Which heading belongs to which does not change.
 *
 * @param levels those of all headings, in reading order
 */
export function nestedLevels(levels: readonly number[]): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length > 0 && open.at(-1)! >= level) open.pop();
    return Math.min(open.push(level), LOWEST);
  });
}
