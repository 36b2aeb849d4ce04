/** Lowest heading level of ISO 32000-1. */
const LOWEST = 6;

/**
 * Returns heading levels that nest properly (ISO 14289-1, 7.4.2): the first has level 1, and none is more than one level below
 * its parent heading. Each heading keeps its parent.
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
