import { nestedLevels } from '../tagged/heading-levels.ts';
import { elementsOf, type StructureElement } from '../tagged/structure.ts';

const HEADING = /^H([1-6])$/;

/** Gives headings the levels at which they really nest (see `nestedLevels`). */
export function nestHeadings(root: StructureElement): void {
  const headings = [...elementsOf(root)].filter(({ type }) => HEADING.test(type));
  const levels = nestedLevels(headings.map(({ type }) => Number(type.slice(1))));
  headings.forEach((heading, i) => {
    heading.type = `H${levels[i]}`;
  });
}
