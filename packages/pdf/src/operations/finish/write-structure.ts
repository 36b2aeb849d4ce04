import { isStandard, standardType } from '../../document/tagged/roles.ts';
import {
  elementsOf,
  type Kid,
  type Mark,
  objectsOf,
  type StructureElement,
} from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '../../file/core/objects.ts';
import { serialize } from '../../file/core/serialize.ts';
import { textString } from '../../file/core/text-string.ts';
import { writeNameTree, writeNumberTree } from '../../file/core/trees.ts';
import { outlineItems } from './bookmarks.ts';

/** Number of occurrences from which attributes are written to the class map (ISO 32000-1, 14.7.5.3). */
const SAID_OFTEN = 8;

/** Marks of a content stream, by MCID. */
export interface StreamMarks {
  /** Page or form XObject of the stream, with its key in the parent tree. */
  readonly holder: PdfDict;
  readonly marks: readonly Mark[];
}

/**
 * Writes the structure of a document (ISO 32000-1, 14.7): the structure tree, the parent tree for content and annotations, the
 * role map, and the class map for attributes that many elements share.
 */
export function writeStructure(
  document: PdfDocument,
  root: StructureElement,
  streams: readonly StreamMarks[],
): void {
  new StructureWriter(document).write(root, streams);
}

/** Attributes that several elements may share. */
interface AttributeClass {
  readonly value: PdfObject;
  uses: number;
  /** Name in the class map, for frequent attributes. */
  name?: string;
}

class StructureWriter {
  readonly #document: PdfDocument;
  readonly #refs = new Map<StructureElement, PdfRef>();
  /** Attributes of the elements that have any. */
  readonly #attributes = new Map<StructureElement, { value: PdfObject; shared: AttributeClass }>();
  readonly #ids = new Map<string, PdfObject>();
  readonly #typeNames = new Map<string, PdfName>();
  #nextKey = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  write(root: StructureElement, streams: readonly StreamMarks[]): void {
    const document = this.#document;
    const tree = document.reserve();
    const roles: PdfDict = new Map();
    const all = elementsOf(root);
    const classes = new Map<string, AttributeClass>();
    for (const own of all) {
      this.#refs.set(own, document.reserve());
      if (!isStandard(own.type)) roles.set(own.type, name(standardType(own.type)));
      const value = attributesOf(own);
      if (value === undefined) continue;
      const key = serialize(value);
      const shared = classes.get(key) ?? { uses: 0, value };
      classes.set(key, shared);
      shared.uses++;
      this.#attributes.set(own, { value, shared });
    }
    const classMap: PdfDict = new Map();
    for (const entry of classes.values()) {
      if (entry.uses < SAID_OFTEN) continue;
      entry.name = `C${classMap.size + 1}`;
      classMap.set(entry.name, entry.value);
    }
    const parents = new Map<number, PdfObject>();
    const keyOf = ({ holder }: StreamMarks) => document.number(holder, 'StructParents');
    let last = -1;
    for (const stream of streams) last = Math.max(last, keyOf(stream) ?? -1);
    for (const { object } of objectsOf(root))
      last = Math.max(last, document.number(object, 'StructParent') ?? -1);
    this.#nextKey = last + 1;
    // A reference to an element of the old structure would keep all of it in the file.
    for (const item of outlineItems(document)) item.delete('SE');
    this.#writeElement(root, tree, parents);
    for (const stream of streams) {
      const key = keyOf(stream) ?? this.#nextKey++;
      stream.holder.set('StructParents', key);
      parents.set(key, document.add(stream.marks.map((mark) => this.#refs.get(mark.element)!)));
    }
    document.set(
      tree,
      dict({
        Type: name('StructTreeRoot'),
        K: this.#refs.get(root)!,
        ParentTree: writeNumberTree(document, parents),
        ParentTreeNextKey: this.#nextKey,
        RoleMap: roles.size > 0 ? roles : undefined,
        ClassMap: classMap.size > 0 ? classMap : undefined,
        IDTree: this.#ids.size > 0 ? writeNameTree(document, this.#ids) : undefined,
      }),
    );
    document.catalog.set('StructTreeRoot', tree);
  }

  #writeElement(own: StructureElement, parent: PdfRef, parents: Map<number, PdfObject>): void {
    const ref = this.#refs.get(own)!;
    const page = pageOf(own);
    const kids: PdfObject[] = [];
    for (const kid of own.kids) this.#addKid(kids, kid, page, ref, parents);
    // Filled directly, without an intermediate object: a long document has tens of thousands of elements.
    const entries: PdfDict = new Map();
    entries.set('S', this.#typeName(own.type));
    entries.set('P', parent);
    if (page) entries.set('Pg', page);
    if (kids.length > 0) entries.set('K', kids.length === 1 ? kids[0]! : kids);
    if (own.lang !== undefined) entries.set('Lang', textString(own.lang));
    if (own.alt !== undefined) entries.set('Alt', textString(own.alt));
    if (own.actualText !== undefined) entries.set('ActualText', textString(own.actualText));
    if (own.expansion !== undefined) entries.set('E', textString(own.expansion));
    if (own.id !== undefined) {
      entries.set('ID', new PdfString(Buffer.from(own.id, 'latin1')));
      this.#ids.set(own.id, ref);
    }
    const attributes = this.#attributes.get(own);
    if (attributes?.shared.name) entries.set('C', name(attributes.shared.name));
    else if (attributes) entries.set('A', attributes.value);
    this.#document.set(ref, entries);
    own.bookmark?.set('SE', ref);
    for (const kid of own.kids) if (kid.kind === 'element') this.#writeElement(kid, ref, parents);
  }

  #addKid(
    kids: PdfObject[],
    kid: Kid,
    page: PdfRef | undefined,
    own: PdfRef,
    parents: Map<number, PdfObject>,
  ): void {
    if (kid.kind === 'element') {
      kids.push(this.#refs.get(kid)!);
      return;
    }
    const other = (on: PdfRef) => (on.number === page?.number ? undefined : on);
    if (kid.kind === 'object') {
      const annotation = this.#document.entries(kid.object);
      const key = this.#document.number(annotation, 'StructParent') ?? this.#nextKey++;
      annotation?.set('StructParent', key);
      parents.set(key, own);
      kids.push(dict({ Type: name('OBJR'), Obj: kid.object, Pg: other(kid.page) }));
      return;
    }
    const { page: on, form } = kid.holder;
    const elsewhere = other(on);
    for (const mcid of kid.pieces)
      kids.push(form || elsewhere ? dict({ Type: name('MCR'), Pg: elsewhere, Stm: form, MCID: mcid }) : mcid);
  }

  #typeName(type: string): PdfName {
    const known = this.#typeNames.get(type) ?? name(type);
    this.#typeNames.set(type, known);
    return known;
  }
}

/** Returns the page on which an element refers to its content by MCID alone: its first one. */
function pageOf({ kids }: StructureElement): PdfRef | undefined {
  for (const kid of kids) {
    if (kid.kind === 'mark' && kid.pieces.length > 0) return kid.holder.page;
    if (kid.kind === 'object') return kid.page;
  }
  return undefined;
}

function attributesOf({ attributes }: StructureElement): PdfObject | undefined {
  if (attributes.size === 0) return undefined;
  const all = [...attributes].map(
    ([owner, entries]) => new Map<string, PdfObject>([['O', name(owner)], ...entries]),
  );
  return all.length === 1 ? all[0] : all;
}
