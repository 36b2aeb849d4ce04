import { nestedLevels } from '../../document/tagged/heading-levels.ts';
import { elementsOf, type StructureElement } from '../../document/tagged/structure.ts';

/** Heading types; browsers write `H` for levels below the sixth. */
const HEADING = /^H([1-6]?)$/;
const BELOW_ALL = 7;

/** Corrects heading levels so that they nest (see `nestedLevels`). */
export function nestHeadings(root: StructureElement): void {
  const headings = elementsOf(root).filter(({ type }) => HEADING.test(type));
  const levels = nestedLevels(headings.map(({ type }) => Number(type.slice(1)) || BELOW_ALL));
  headings.forEach((heading, i) => {
    heading.type = `H${levels[i]}`;
  });
}
