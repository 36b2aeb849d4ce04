import type { PdfDict, PdfRef } from '../../file/core/objects.ts';

/** A content stream that holds marked content: that of a page, or of a form that is painted on it. */
export interface ContentHolder {
  readonly page: PdfRef;
  /** The form XObject; undefined for the page itself. */
  readonly form?: PdfRef;
}

/** A marked-content sequence that the structure refers to (ISO 32000-2, 14.7.5.2), as in the file. */
export interface Mark {
  readonly kind: 'mark';
  readonly holder: ContentHolder;
  readonly mcid: number;
  /** The element that holds it. */
  element: StructureElement;
  /** Whether something in it is content rather than decoration. */
  kept: boolean;
  /** The sequences of the rewritten stream that hold its content. */
  pieces: number[];
  /** Whether it was one with the mark before it. */
  continues?: boolean;
  /** What it says, if style sheets generate that, and a browser left it out of its tags. */
  generated?: string;
}

/** An annotation that belongs to an element (ISO 32000-2, 14.7.5.3). */
export interface ObjectReference {
  readonly kind: 'object';
  readonly object: PdfRef;
  readonly page: PdfRef;
}

export interface StructureElement {
  readonly kind: 'element';
  type: string;
  kids: Kid[];
  lang?: string;
  alt?: string;
  actualText?: string;
  expansion?: string;
  /** One character per byte. */
  id?: string;
  /** Of a paragraph, that it was put around text which stands in none; within a line it is dropped. */
  implied?: boolean;
  /** Of a cell of a table, the column from 0 that it begins in, if that was said. */
  column?: number;
  /** Of a cell of a table, the IDs of those that its author says head it. */
  headerIds?: readonly string[];
  /** Of a cell of a table, the cells that head it, where they have to be named. */
  headers?: readonly StructureElement[];
  /** Outline item that leads to it (ISO 32000-2, table 151, SE). */
  bookmark?: PdfDict;
  /** Attributes by the name of their owner (ISO 32000-2, 14.7.6). */
  attributes: Map<string, PdfDict>;
}

export type Kid = StructureElement | Mark | ObjectReference;

/** All elements have their properties in the same order, with or without a value: then V8 reads them all in one way. */
export function element(
  type: string,
  kids: Kid[] = [],
  attributes: StructureElement['attributes'] = new Map(),
): StructureElement {
  return {
    kind: 'element',
    type,
    kids,
    lang: undefined,
    alt: undefined,
    actualText: undefined,
    expansion: undefined,
    id: undefined,
    implied: undefined,
    column: undefined,
    headerIds: undefined,
    headers: undefined,
    bookmark: undefined,
    attributes,
  };
}

/** A marked-content sequence that nothing is known of yet but where it stands, in one order as well. */
export function newMark(holder: ContentHolder, mcid: number, own: StructureElement, kept = false): Mark {
  return {
    kind: 'mark',
    holder,
    mcid,
    element: own,
    kept,
    pieces: [],
    continues: undefined,
    generated: undefined,
  };
}

/** The element and every element under it, in reading order, as they are now. */
export function elementsOf(root: StructureElement): StructureElement[] {
  const all: StructureElement[] = [];
  const waiting = [root];
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    all.push(own);
    for (let i = own.kids.length - 1; i >= 0; i--) {
      const kid = own.kids[i]!;
      if (kid.kind === 'element') waiting.push(kid);
    }
  }
  return all;
}

/** Everything marked under an element, in reading order. */
export function marksOf(root: StructureElement): Mark[] {
  const all: Mark[] = [];
  collect(root, 'mark', all);
  return all;
}

/** Annotations under an element, in reading order. */
export function objectsOf(root: StructureElement): ObjectReference[] {
  const all: ObjectReference[] = [];
  collect(root, 'object', all);
  return all;
}

function collect<Kind extends Kid['kind']>(
  root: StructureElement,
  kind: Kind,
  into: Extract<Kid, { kind: Kind }>[],
): void {
  for (const kid of root.kids) {
    if (kid.kind === kind) into.push(kid as Extract<Kid, { kind: Kind }>);
    else if (kid.kind === 'element') collect(kid, kind, into);
  }
}
