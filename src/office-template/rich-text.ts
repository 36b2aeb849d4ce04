import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { linkOf } from './link.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Formatting of a run. */
export const MARKS = ['bold', 'italic', 'underline', 'strike', 'super', 'sub', 'code'] as const;
export type Mark = (typeof MARKS)[number];

/** Text of one formatting; `\n` is a line break. */
export interface RichRun {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly url?: string | undefined;
}

export interface RichParagraph {
  readonly kind: 'paragraph';
  readonly runs: RichRun[];
  /** Level from 1. */
  readonly heading?: number;
  /** Its list; paragraphs of one list have the same number. Depths count from 0. */
  readonly list?: { readonly number: number; readonly isOrdered: boolean; readonly depth: number };
}

export interface RichCell {
  readonly blocks: readonly RichBlock[];
  readonly isHeader: boolean;
  readonly columns: number;
}

export interface RichTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly RichCell[])[];
}

export type RichBlock = RichParagraph | RichTable;

const BY_ELEMENT: Readonly<Record<string, Mark>> = {
  ...{ b: 'bold', strong: 'bold', th: 'bold', i: 'italic', em: 'italic', cite: 'italic', dfn: 'italic' },
  ...{ u: 'underline', ins: 'underline', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ sup: 'super', sub: 'sub', code: 'code', kbd: 'code', samp: 'code', pre: 'code', tt: 'code' },
};
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'blockquote', 'pre', 'address'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'hr'],
]);
/** Elements that show something other than text. */
const REFUSED = new Set([
  ...['img', 'picture', 'svg', 'math', 'video', 'audio', 'canvas', 'iframe', 'object', 'embed'],
  ...['form', 'input', 'select', 'textarea', 'button', 'meter', 'progress'],
]);
const SILENT = new Set(['script', 'style', 'template', 'head', 'title', 'meta', 'link', 'noscript']);
const MAX_DEPTH = 40;
const MAX_LISTS_DEPTH = 8;

interface Place {
  readonly marks: readonly Mark[];
  readonly url?: string | undefined;
  readonly heading?: number;
  readonly list?: RichParagraph['list'];
  readonly isPreformatted?: boolean;
  readonly depth: number;
}

/** Reads HTML into blocks of runs. Styles, classes and scripts are left out. */
export class RichText {
  readonly blocks: RichBlock[] = [];
  #open: RichParagraph | undefined;
  #lists = 0;

  /** @throws Error for HTML that shows something other than text, lists, links and tables */
  constructor(html: string) {
    this.#readAll(parseFragment(html).childNodes, { marks: [], depth: 0 });
    this.#close();
  }

  /** The runs of HTML without blocks; `undefined` if there are any. */
  static inline(blocks: readonly RichBlock[]): readonly RichRun[] | undefined {
    const [only] = blocks;
    if (only === undefined) return [];
    return blocks.length === 1 && only.kind === 'paragraph' && !only.list && !only.heading
      ? only.runs
      : undefined;
  }

  #readAll(nodes: readonly Node[], place: Place): void {
    if (place.depth > MAX_DEPTH) throw new Error(`html: nests elements deeper than ${MAX_DEPTH}`);
    for (const node of nodes) {
      if (node.nodeName === '#text') this.#addText((node as DefaultTreeAdapterTypes.TextNode).value, place);
      else if ('tagName' in node) this.#read(node, { ...place, depth: place.depth + 1 });
    }
  }

  #read(element: Element, place: Place): void {
    const { tagName: name, childNodes } = element;
    if (SILENT.has(name)) return;
    if (REFUSED.has(name))
      throw new Error(`html: <${name}> is not available: only text, lists, links and tables`);
    const mark = BY_ELEMENT[name];
    const inside: Place = {
      ...place,
      marks: mark === undefined || place.marks.includes(mark) ? place.marks : [...place.marks, mark],
      ...(name === 'pre' && { isPreformatted: true }),
    };
    if (name === 'br') {
      this.#add({ text: '\n', marks: place.marks, url: place.url }, place);
      return;
    }
    if (name === 'table') {
      this.#readTable(element, place);
      return;
    }
    if (name === 'a') {
      this.#readAll(childNodes, { ...inside, url: addressOf(element) });
      return;
    }
    if (!BLOCKS.has(name)) {
      this.#readAll(childNodes, inside);
      return;
    }
    this.#close();
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (name === 'ul' || name === 'ol')
      this.#readAll(childNodes, { ...inside, list: this.#listIn(place, name) });
    else this.#readAll(childNodes, level === undefined ? inside : { ...inside, heading: Number(level) });
    this.#close();
  }

  #listIn({ list }: Place, name: string): NonNullable<Place['list']> {
    const depth = Math.min(list === undefined ? 0 : list.depth + 1, MAX_LISTS_DEPTH);
    const isOrdered = name === 'ol';
    if (list?.isOrdered === isOrdered) return { ...list, depth };
    this.#lists += 1;
    return { number: this.#lists, isOrdered, depth };
  }

  #readTable(table: Element, place: Place): void {
    this.#close();
    const rows = elementsIn(table, 'tr').map((row) =>
      row.childNodes
        .filter((cell): cell is Element => cell.nodeName === 'td' || cell.nodeName === 'th')
        .map((cell) => this.#cell(cell, place)),
    );
    if (rows.some((cells) => cells.length > 0))
      this.blocks.push({ kind: 'table', rows: rows.filter(({ length }) => length > 0) });
  }

  #cell(cell: Element, { depth }: Place): RichCell {
    const attribute = (name: string) => cell.attrs.find((each) => each.name === name)?.value;
    if (Number(attribute('rowspan') ?? 1) > 1) throw new Error('html: rowspan is not available');
    const isHeader = cell.tagName === 'th';
    const inside = new RichText('');
    inside.#lists = this.#lists;
    inside.#readAll(cell.childNodes, { marks: isHeader ? ['bold'] : [], depth: depth + 3 });
    inside.#close();
    this.#lists = inside.#lists;
    const columns = Math.min(Math.max(Math.trunc(Number(attribute('colspan') ?? 1)) || 1, 1), 100);
    return { blocks: inside.blocks, isHeader, columns };
  }

  #addText(text: string, place: Place): void {
    const { marks, url, isPreformatted } = place;
    if (isPreformatted) {
      this.#add({ text, marks, url }, place);
      return;
    }
    const collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    const last = this.#open?.runs.at(-1)?.text;
    const starts = last === undefined || /[ \n]$/.test(last);
    const shown = starts ? collapsed.replace(/^ /, '') : collapsed;
    if (shown !== '') this.#add({ text: shown, marks, url }, place);
  }

  #add(run: RichRun, { heading, list }: Place): void {
    if (this.#open === undefined) {
      this.#open = {
        kind: 'paragraph',
        runs: [],
        ...(heading !== undefined && { heading }),
        ...(list && { list }),
      };
      this.blocks.push(this.#open);
    }
    this.#open.runs.push(run);
  }

  /** Ends a paragraph, without the space or the line break at its end, which HTML does not show either. */
  #close(): void {
    const runs = this.#open?.runs;
    const last = runs?.at(-1);
    if (runs && last) {
      const text = last.text.replace(/(?: |\n)$/, '');
      runs.pop();
      if (text !== '') runs.push({ ...last, text });
      if (runs.length === 0 && last.text !== '\n') this.blocks.pop();
    }
    this.#open = undefined;
  }
}

function addressOf(link: Element): string | undefined {
  const href = link.attrs.find(({ name }) => name === 'href')?.value;
  return href ? linkOf('html', href) : undefined;
}

/** Elements by name, without those of tables inside. */
function elementsIn(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    if (node.tagName === name) return [node];
    return node.tagName === 'table' || node.tagName === 'td' ? [] : elementsIn(node, name);
  });
}
