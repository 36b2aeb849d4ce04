import { isDict, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { type Inspection, listed, refNumber } from './inspection.ts';

/** A structure element as rules use it. */
export interface Element {
  readonly dict: PdfDict;
  readonly object: number | undefined;
  readonly page: number | undefined;
  readonly type: string;
  /** Standard type; undefined if the role map leads to none. */
  readonly standard: string | undefined;
  readonly parent: Element | undefined;
  readonly kids: Element[];
  /** Objects referenced by it, such as annotations. */
  readonly objects: PdfDict[];
  /** Number of its marked-content sequences. */
  contents: number;
}

const MAX_ELEMENTS = 2_000_000;
/** Elements that are skipped in a search for the groups of a table or list. */
const TRANSPARENT = /^(NonStruct|Div)$/;

/** Returns all structure elements in reading order, each once. */
export function elementsIn(inspection: Inspection, pageNumbers: ReadonlyMap<number, number>): Element[] {
  const { document, structure, budget } = inspection;
  const found: Element[] = [];
  const seen = new Set<PdfDict>();
  const waiting: { item: PdfObject; parent: Element | undefined }[] = [];
  const push = (holder: PdfDict, parent: Element | undefined) => {
    const items = listed(document, holder.get('K'));
    for (let i = items.length - 1; i >= 0; i--) waiting.push({ item: items[i]!, parent });
  };
  if (structure.tree) push(structure.tree, undefined);
  for (let next = waiting.pop(); next && found.length < MAX_ELEMENTS; next = waiting.pop()) {
    const { item, parent } = next;
    const dict = document.resolve(item);
    if (typeof dict === 'number') {
      if (parent) parent.contents++;
      continue;
    }
    if (!isDict(dict)) continue;
    const kind = document.name(dict, 'Type');
    if (kind === 'MCR') {
      if (parent) parent.contents++;
      continue;
    }
    if (kind === 'OBJR') {
      const object = document.entries(dict.get('Obj'));
      if (object) parent?.objects.push(object);
      continue;
    }
    if (seen.has(dict)) continue;
    seen.add(dict);
    if ((seen.size & 1023) === 0) budget.checkTime();
    const type = document.name(dict, 'S') ?? '';
    const page = dict.get('Pg');
    const own: Element = {
      dict,
      object: refNumber(item),
      page: page instanceof PdfRef ? pageNumbers.get(page.number) : parent?.page,
      type,
      standard: structure.standardType(type),
      parent,
      kids: [],
      objects: [],
      contents: 0,
    };
    parent?.kids.push(own);
    found.push(own);
    push(dict, own);
  }
  return found;
}

/** Returns the kids of an element; those that only group are replaced by their own kids. */
export function significantKids(own: Element, depth = 0): Element[] {
  return own.kids.flatMap((kid) =>
    TRANSPARENT.test(kid.standard ?? '') && depth < 32 ? significantKids(kid, depth + 1) : [kid],
  );
}

/** Returns the standard type of the nearest ancestor that does not only group; undefined for the root. */
export function significantParent(own: Element): string | undefined {
  let above = own.parent;
  while (above && TRANSPARENT.test(above.standard ?? '')) above = above.parent;
  return above?.standard;
}

/** Returns an owner's attribute of an element or one of its classes (ISO 32000-1, 14.7.5). */
export function attributeOf(inspection: Inspection, own: Element, owner: string, key: string): PdfObject {
  const { document, structure } = inspection;
  const classes = document.dict(structure.tree, 'ClassMap');
  const lists = [
    ...listed(document, own.dict.get('A')),
    ...listed(document, own.dict.get('C')).flatMap((item) =>
      listed(document, classes?.get(document.name(item) ?? '')),
    ),
  ];
  for (const item of lists) {
    const attributes = document.entries(item);
    if (!attributes || document.name(attributes, 'O') !== owner) continue;
    const value = document.value(attributes, key);
    if (value !== null) return value;
  }
  return null;
}
