import { elementsOf, type StructureElement } from '../tagged/structure.ts';

const HEADING = /^H([1-6])$/;

/**
 * Gives headings the levels at which they really nest (ISO 14289-1, 7.4.2): the first has level 1, and none is more
 * than one level below the one that it belongs to. Which heading belongs to which does not change.
 */
export function nestHeadings(root: StructureElement): void {
  const open: number[] = [];
  for (const own of elementsOf(root)) {
    const level = Number(HEADING.exec(own.type)?.[1] ?? 0);
    if (level === 0) continue;
    while (open.length > 0 && open.at(-1)! >= level) open.pop();
    open.push(level);
    own.type = `H${open.length}`;
  }
}
