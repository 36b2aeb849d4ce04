import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Part } from './part.ts';
import { isGrouping, kidsOf, roleOf, StructurePlaces } from './structure-places.ts';

/** What would speak for inserted elements too. */
const WORDS = ['ActualText', 'Alt', 'E'];

/** Where elements of other parts stand among those of the first. */
export interface StructureInsertion {
  /** The element whose kids are told apart: as a rule the only Document element. Undefined for the root. */
  readonly holder: PdfRef | undefined;
  /** Its kids, or those of the root. */
  readonly kids: readonly PdfObject[];
  /** Index among the kids of the first one whose content begins at this place among the pages, or after it. */
  indexOf(place: number): number;
}

/**
 * Finds the elements of a document between which others can be put (ISO 32000-2, 14.7.2): the kids of the root, or, where that
 * has one grouping element around all, of this element. An element that runs over the place is not torn apart.
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
