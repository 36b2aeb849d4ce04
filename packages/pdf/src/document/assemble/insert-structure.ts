import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Part } from './part.ts';
import { isGrouping, kidsOf, roleOf, StructurePlaces } from './structure-places.ts';

/** Replacement text of an element, which would also cover inserted elements. */
const WORDS = ['ActualText', 'Alt', 'E'];

/** Positions among the first part's elements for elements of other parts. */
export interface StructureInsertion {
  /** Element that gets the insertions: usually the only Document element. Undefined for the root. */
  readonly holder: PdfRef | undefined;
  /** Kids of the holder, or of the root. */
  readonly kids: readonly PdfObject[];
  /** Index of the first kid whose content begins at or after this page position. */
  indexOf(place: number): number;
}

/**
 * Finds the elements between which others can be inserted (ISO 32000-2, 14.7.2): the kids of the root or, if one grouping element
 * encloses everything, the kids of that element. An element that spans the insertion point is not split.
 *
 * @param root the structure tree root
 * @param top kids of the root
 */
export function structureInsertion(
  { selection }: Part,
  root: PdfDict,
  top: readonly PdfObject[],
): StructureInsertion {
  const { source } = selection;
  const passed = new Set<PdfDict>();
  let holder = root;
  let ref: PdfRef | undefined;
  let kids = top;
  for (;;) {
    const [only] = kids;
    const element = source.dict(only);
    if (kids.length !== 1 || !(only instanceof PdfRef) || !element || passed.has(element)) break;
    if (!isGrouping(roleOf(selection, root, element)) || WORDS.some((key) => element.has(key))) break;
    passed.add(element);
    [holder, ref, kids] = [element, only, kidsOf(selection, element)];
  }
  const places = new StructurePlaces(selection, root);
  const seen = new Set<PdfDict>();
  const firsts = kids.map((kid) => places.first(kid, holder, seen));
  return {
    holder: ref,
    kids,
    indexOf: (place) => {
      const index = firsts.findIndex((first) => first !== undefined && first >= place);
      return index < 0 ? kids.length : index;
    },
  };
}
