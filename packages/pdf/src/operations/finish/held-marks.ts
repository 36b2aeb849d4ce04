import { elementsOf, type Mark, type StructureElement } from '../../document/tagged/structure.ts';

/**
 * Assigns marks to the elements of the new tree.
 *
 * @returns whether the tree holds all content
 */
export function holdsAll(
  root: StructureElement,
  marks: ReadonlyMap<number, ReadonlyMap<number, Mark>>,
  placed: readonly Mark[] = [],
): boolean {
  const held = new Set<Mark>();
  for (const own of elementsOf(root)) {
    for (const kid of own.kids) {
      if (kid.kind !== 'mark') continue;
      if (held.has(kid)) return false;
      held.add(kid);
      kid.element = own;
    }
  }
  for (const inStream of marks.values())
    for (const mark of inStream.values()) if (mark.kept && !held.has(mark)) return false;
  return placed.every((mark) => held.has(mark));
}
