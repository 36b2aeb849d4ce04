import { type PdfDict, type PdfObject, PdfRef } from '../../../file/core/objects.ts';
import { PageTreeWalk } from '../../../file/core/page-tree.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { refusals } from '../../../file/core/refusals.ts';
import { rectEntry } from '../../../page/syntax/entries.ts';
import { dateFormatOf } from '../dates/field-format.ts';
import { type FieldKind, FLAG, type FormField, type FormNode, type FormWidget } from '../model/form-field.ts';

/** Most nodes of the field tree, widgets included. */
const MAX_NODES = 100_000;
const MAX_DEPTH = 64;
/** Most characters of all fully qualified names together, as each field repeats the names of its ancestors. */
const MAX_NAME_CHARACTERS = 20_000_000;

/**
 * Reads the fields of a form (ISO 32000-2, 12.7.4) in tree order, then those referenced only by pages, which viewers display as
 * well. A cyclic tree is read once; fields without a type are left out.
 *
 * @param field path of the input, for errors
 * @throws InvalidInputError PDF_TOO_COMPLEX for more than 100,000 nodes
 */
export function readFields(document: DocumentReader, field: string): FormField[] {
  return new FieldTree(document, field).read();
}

interface Collected {
  readonly nodes: FormNode[];
  readonly widgets: FormWidget[];
}

class FieldTree {
  readonly #document: DocumentReader;
  readonly #field: string;
  readonly #seen = new Set<PdfDict | number>();
  readonly #pageOf = new Map<PdfDict | number, number>();
  readonly #found = new Map<string, Collected>();
  #nodes = 0;
  #characters = 0;

  constructor(document: DocumentReader, field: string) {
    this.#document = document;
    this.#field = field;
  }

  read(): FormField[] {
    const document = this.#document;
    const onPages: { ref: PdfRef | undefined; dict: PdfDict }[] = [];
    let index = 0;
    for (const page of new PageTreeWalk(document, 'lenient').pages()) {
      for (const entry of document.array(page.dict, 'Annots') ?? []) {
        const dict = document.dict(entry);
        if (dict === undefined || document.name(dict, 'Subtype') !== 'Widget') continue;
        const ref = entry instanceof PdfRef ? entry : undefined;
        const identity = identityOf({ ref, dict });
        if (!this.#pageOf.has(identity)) this.#pageOf.set(identity, index);
        onPages.push({ ref, dict });
      }
      index++;
    }
    const form = document.dict(document.catalog, 'AcroForm');
    for (const root of document.array(form, 'Fields') ?? []) {
      const dict = document.dict(root);
      if (dict) this.#visit({ ref: refOf(root), dict, parent: undefined }, [], 0);
    }
    for (const widget of onPages) this.#visitStray(widget);
    return [...this.#found].flatMap(([name, collected]) => this.#fieldOf(name, collected) ?? []);
  }

  #visit(node: FormNode, path: readonly string[], depth: number): void {
    const identity = identityOf(node);
    if (this.#seen.has(identity) || depth > MAX_DEPTH) return;
    this.#seen.add(identity);
    if (++this.#nodes > MAX_NODES) throw refusals.tooComplex(this.#field, 'its form has too many fields');
    const document = this.#document;
    const partial = document.text(node.dict, 'T');
    const own = partial === undefined ? path : [...path, partial];
    const kids = (document.array(node.dict, 'Kids') ?? []).flatMap((kid): FormNode[] => {
      const dict = document.dict(kid);
      return dict ? [{ ref: refOf(kid), dict, parent: node }] : [];
    });
    const isWidget = (kid: FormNode) => !kid.dict.has('T') && !kid.dict.has('Kids');
    const widgets = kids.filter(isWidget);
    if (kids.length === 0) {
      // A field without kids is its own widget; a kid without a name is a widget of its parent.
      this.#add(own, partial === undefined ? (node.parent ?? node) : node, [node]);
      return;
    }
    const fresh = widgets.filter((widget) => !this.#seen.has(identityOf(widget)));
    for (const widget of fresh) this.#seen.add(identityOf(widget));
    this.#nodes += fresh.length;
    if (fresh.length > 0) this.#add(own, node, fresh);
    for (const kid of kids) if (!isWidget(kid)) this.#visit(kid, own, depth + 1);
  }

  /** Adds a widget that the tree does not contain, with the field given by its chain of parents. */
  #visitStray({ ref, dict }: { ref: PdfRef | undefined; dict: PdfDict }): void {
    const identity = identityOf({ ref, dict });
    if (this.#seen.has(identity)) return;
    this.#seen.add(identity);
    const chain: { ref: PdfRef | undefined; dict: PdfDict }[] = [{ ref, dict }];
    for (let at = dict.get('Parent'); chain.length <= MAX_DEPTH; ) {
      const above = this.#document.dict(at);
      if (above === undefined || chain.some((one) => one.dict === above)) break;
      chain.push({ ref: refOf(at), dict: above });
      at = above.get('Parent');
    }
    let node: FormNode | undefined;
    let holder: FormNode | undefined;
    const path: string[] = [];
    for (const one of chain.reverse()) {
      node = { ...one, parent: node };
      const partial = this.#document.text(one.dict, 'T');
      if (partial === undefined) continue;
      path.push(partial);
      holder = node;
    }
    if (node && holder) this.#add(path, holder, [node]);
  }

  #add(path: readonly string[], node: FormNode, widgets: readonly FormNode[]): void {
    const name = path.join('.');
    this.#characters += name.length;
    if (this.#characters > MAX_NAME_CHARACTERS)
      throw refusals.tooComplex(this.#field, 'the names of its fields are too long');
    const collected = this.#found.get(name) ?? { nodes: [], widgets: [] };
    this.#found.set(name, collected);
    if (!collected.nodes.some(({ dict }) => dict === node.dict)) collected.nodes.push(node);
    for (const widget of widgets) {
      collected.widgets.push({
        ...widget,
        page: this.#pageOf.get(identityOf(widget)),
        rect: rectEntry(this.#document, widget.dict, 'Rect'),
      });
    }
  }

  #fieldOf(name: string, { nodes, widgets }: Collected): FormField | undefined {
    const document = this.#document;
    const first = nodes[0]!;
    const attribute = (key: string) => attributeOf(document, first, key);
    const flags = document.number(attribute('Ff')) ?? 0;
    const base = { name, nodes, widgets, flags: flags | 0, attribute };
    const kind = kindOf(document, base);
    return kind && { ...base, kind };
  }
}

/** Returns an entry of a node or of its nearest ancestor that has it; resolved. */
export function attributeOf(document: DocumentReader, node: FormNode, key: string) {
  for (let at: FormNode | undefined = node; at !== undefined; at = at.parent) {
    const value = document.resolve(at.dict.get(key));
    if (value !== null) return value;
  }
  return null;
}

function kindOf(document: DocumentReader, field: Omit<FormField, 'kind'>): FieldKind | undefined {
  const { flags } = field;
  const is = (flag: keyof typeof FLAG) => (flags & FLAG[flag]) !== 0;
  switch (document.name(field.attribute('FT'))) {
    case 'Sig':
      return 'signature';
    case 'Btn':
      return is('pushButton') ? 'button' : is('radio') ? 'radio' : 'checkbox';
    case 'Ch':
      return is('combo') ? 'combo' : 'list';
    case 'Tx': {
      if (is('password')) return 'password';
      const format = dateFormatOf(document, field);
      if (format) return format.kind;
      if (is('multiline')) return 'multiline';
      return is('comb') && combCells(document, field) !== undefined ? 'comb' : 'text';
    }
    default:
      return undefined;
  }
}

/** Most cells of a comb field; more would be too narrow to read. */
const MAX_CELLS = 1000;

export function combCells(
  document: DocumentReader,
  field: Pick<FormField, 'flags' | 'attribute'>,
): number | undefined {
  const length = maxLength(document, field);
  const comb = (field.flags & FLAG.comb) !== 0 && (field.flags & (FLAG.multiline | FLAG.password)) === 0;
  return comb && length !== undefined && length <= MAX_CELLS ? length : undefined;
}

/** Returns `/MaxLen` if it is a positive number of characters. */
export function maxLength(document: DocumentReader, field: Pick<FormField, 'attribute'>): number | undefined {
  const length = document.number(field.attribute('MaxLen'));
  return length !== undefined && Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

function refOf(object: PdfObject | undefined): PdfRef | undefined {
  return object instanceof PdfRef ? object : undefined;
}

/**
 * Returns a key that identifies a node. A reader may return a new object each time, so the key of an indirect one is its number.
 */
function identityOf({ ref, dict }: { ref: PdfRef | undefined; dict: PdfDict }): PdfDict | number {
  return ref?.number ?? dict;
}
