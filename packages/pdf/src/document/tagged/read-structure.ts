import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfString } from '../../file/core/objects.ts';
import { element, type Kid, type Mark, newMark, type StructureElement } from './structure.ts';

/** Deepest nesting that is read; browsers cannot lay out deeper documents. */
const MAX_DEPTH = 600;

/** Structure of a document, and its marked-content sequences by content stream. */
export interface ReadStructure {
  readonly root: StructureElement;
  /** Marked-content sequences by object number of the page or form, then by MCID. */
  readonly marks: Map<number, Map<number, Mark>>;
  /** Elements by their source dictionaries. */
  readonly elements: ReadonlyMap<PdfDict, StructureElement>;
}

/**
 * Reads the structure tree (ISO 32000-2, 14.7) into plain values.
 *
 * @returns undefined when the document has none or a damaged one: marked content that is referenced twice, or a cycle
 */
export function readStructure(document: PdfDocument): ReadStructure | undefined {
  const tree = document.dict(document.catalog, 'StructTreeRoot');
  if (!tree) return undefined;
  const reader = new StructureReader(document, tree);
  const kids = reader.kids(tree, undefined, 0);
  const [only] = kids;
  const root: StructureElement =
    kids.length === 1 && only?.kind === 'element' && only.type === 'Document'
      ? only
      : element('Document', kids);
  return reader.sound ? { root, marks: reader.marks, elements: reader.elements } : undefined;
}

class StructureReader {
  readonly #document: PdfDocument;
  readonly #classMap: PdfDict | undefined;
  readonly marks = new Map<number, Map<number, Mark>>();
  readonly elements = new Map<PdfDict, StructureElement>();
  sound = true;

  constructor(document: PdfDocument, tree: PdfDict) {
    this.#document = document;
    this.#classMap = document.dict(tree, 'ClassMap');
  }

  kids(
    holder: PdfDict,
    owner: { element: StructureElement; page: PdfRef | undefined } | undefined,
    depth: number,
  ): Kid[] {
    const entry = this.#document.resolve(holder.get('K'));
    const items = Array.isArray(entry) ? entry : entry === null ? [] : [entry];
    const kids: Kid[] = [];
    for (const item of items) {
      const kid = this.#kid(item, owner, depth);
      if (kid) kids.push(kid);
    }
    return kids;
  }

  #kid(
    item: PdfObject,
    owner: { element: StructureElement; page: PdfRef | undefined } | undefined,
    depth: number,
  ): Kid | undefined {
    const value = this.#document.resolve(item);
    if (typeof value === 'number') return owner && this.#mark(value, owner.element, owner.page, undefined);
    if (!isDict(value)) return undefined;
    const type = this.#document.name(value, 'Type');
    const own = value.get('Pg');
    const page = own instanceof PdfRef ? own : owner?.page;
    if (type === 'MCR') {
      const mcid = this.#document.number(value, 'MCID');
      const stream = value.get('Stm');
      if (mcid === undefined || !owner) return undefined;
      return this.#mark(mcid, owner.element, page, stream instanceof PdfRef ? stream : undefined);
    }
    if (type === 'OBJR') {
      const object = value.get('Obj');
      return object instanceof PdfRef && page ? { kind: 'object', object, page } : undefined;
    }
    return this.#element(value, depth);
  }

  #mark(
    mcid: number,
    holder: StructureElement,
    page: PdfRef | undefined,
    form: PdfRef | undefined,
  ): Mark | undefined {
    if (!page) return undefined;
    const key = (form ?? page).number;
    const inStream = this.marks.get(key) ?? new Map<number, Mark>();
    this.marks.set(key, inStream);
    if (inStream.has(mcid)) this.sound = false;
    const own = newMark({ page, form }, mcid, holder);
    inStream.set(mcid, own);
    return own;
  }

  #element(entries: PdfDict, depth: number): StructureElement | undefined {
    if (this.elements.has(entries) || depth > MAX_DEPTH) {
      this.sound = false;
      return undefined;
    }
    const document = this.#document;
    const own = element(document.name(entries, 'S') ?? 'NonStruct', [], this.#attributes(entries));
    this.elements.set(entries, own);
    const text = (key: string) => document.text(entries, key);
    own.lang = text('Lang');
    own.alt = text('Alt');
    own.actualText = text('ActualText');
    own.expansion = text('E');
    const id = document.resolve(entries.get('ID'));
    if (id instanceof PdfString) own.id = Buffer.from(id.bytes).toString('latin1');
    const page = entries.get('Pg');
    own.kids = this.kids(
      entries,
      { element: own, page: page instanceof PdfRef ? page : undefined },
      depth + 1,
    );
    return own;
  }

  #attributes(entries: PdfDict): Map<string, PdfDict> {
    const result = new Map<string, PdfDict>();
    const listed = (object: PdfObject | undefined) => {
      const value = this.#document.resolve(object);
      return Array.isArray(value) ? value : [value];
    };
    // An element's own attributes take precedence over those of its classes (ISO 32000-1, 14.7.5.3).
    const classes = listed(entries.get('C')).flatMap((item) =>
      listed(this.#classMap?.get(this.#document.name(item) ?? '')),
    );
    for (const item of [...classes, ...listed(entries.get('A'))]) {
      const attributes = this.#document.dict(item);
      const owner = attributes && this.#document.name(attributes, 'O');
      if (!attributes || owner === undefined) continue;
      const all = result.get(owner) ?? new Map<string, PdfObject>();
      for (const [key, each] of attributes) if (key !== 'O') all.set(key, each);
      result.set(owner, all);
    }
    return result;
  }
}
