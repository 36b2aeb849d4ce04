import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { linkOf } from './link.ts';
import { withCovered } from './table-spans.ts';

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
  readonly list?: RichList;
}

/** The list of a paragraph. */
export interface RichList {
  /** The same for all paragraphs of one list. */
  readonly number: number;
  readonly isOrdered: boolean;
  /** From 0. */
  readonly depth: number;
  /** Number of its first item, if that is not 1. */
  readonly start?: number;
  /** Numbers other than 1, 2, 3: letters or Roman numerals. */
  readonly type?: ListType;
  /** It is a further paragraph of an item, which has no number or bullet. */
  readonly isContinued?: boolean;
}

export type ListType = 'a' | 'A' | 'i' | 'I';

export interface RichCell {
  readonly blocks: readonly RichBlock[];
  readonly isHeader: boolean;
  readonly columns: number;
  /** Rows that it spans. */
  readonly rows: number;
  /** It is the place in a further row that a cell above spans. */
  readonly isCovered?: boolean;
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
  ...[
    'nav',
    'hgroup',
    'search',
    'menu',
    'dir',
    'details',
    'summary',
    'fieldset',
    'legend',
    'center',
    'caption',
  ],
]);
/** Elements that show something other than text. */
const REFUSED = new Set([
  ...['img', 'picture', 'svg', 'math', 'video', 'audio', 'canvas', 'iframe', 'object', 'embed'],
  ...['form', 'input', 'select', 'textarea', 'button', 'meter', 'progress'],
]);
const SILENT = new Set(['script', 'style', 'template', 'head', 'title', 'meta', 'link', 'noscript']);
/** Elements whose text stays, without what they look like. */
const UNSTYLED = new Set(['hr', 'mark', 'small', 'big', 'center', 'blockquote', 'ruby']);
/** Attributes that change what is shown. */
const SHOWN_ATTRIBUTES = new Set(['align', 'bgcolor', 'color', 'face', 'size', 'dir', 'reversed', 'value']);
/** Styles that become formatting. */
const BY_STYLE: readonly (readonly [property: RegExp, value: RegExp, mark: Mark])[] = [
  [/^font-weight$/, /^(?:bold|bolder|[6-9]00)$/, 'bold'],
  [/^font-style$/, /^(?:italic|oblique)$/, 'italic'],
  [/^text-decoration(?:-line)?$/, /\bunderline\b/, 'underline'],
  [/^text-decoration(?:-line)?$/, /\bline-through\b/, 'strike'],
  [/^vertical-align$/, /^super$/, 'super'],
  [/^vertical-align$/, /^sub$/, 'sub'],
];
const MAX_START = 30_000;
const MAX_DEPTH = 40;
const MAX_LISTS_DEPTH = 8;

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
/** Values that change nothing. */
const IS_DEFAULT = /^(?:normal|none|inherit|initial|unset|auto|baseline|0(?:px|pt|em)?|left|start|)$/;

const EMPTY_CELL: RichCell = { blocks: [], isHeader: false, columns: 1, rows: 1 };

interface Place {
  readonly marks: readonly Mark[];
  readonly url?: string | undefined;
  readonly heading?: number;
  readonly list?: RichParagraph['list'];
  /** The item of the list that is around. */
  readonly item?: { hasParagraph: boolean };
  readonly isPreformatted?: boolean;
  readonly depth: number;
}

/** Reads HTML into blocks of runs. Classes and scripts are left out. */
export class RichText {
  readonly blocks: RichBlock[] = [];
  /** Elements, attributes and styles that are not shown, such as `<hr>`, `align` and `color`. */
  readonly leftOut = new Set<string>();
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
    if (SILENT.has(name) || isHidden(element)) return;
    if (REFUSED.has(name))
      throw new Error(`html: <${name}> is not available: only text, lists, links and tables`);
    const mark = BY_ELEMENT[name];
    const marks = new Set([...place.marks, ...(mark === undefined ? [] : [mark]), ...this.#style(element)]);
    const inside: Place = {
      ...place,
      marks: marks.size === place.marks.length ? place.marks : [...marks],
      ...(name === 'pre' && { isPreformatted: true }),
      ...(name === 'li' && { item: { hasParagraph: false } }),
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
      if (name === 'q') this.#addText('“', inside);
      this.#readAll(childNodes, inside);
      if (name === 'q') this.#addText('”', inside);
      return;
    }
    this.#close();
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (LISTS.has(name)) this.#readAll(childNodes, { ...inside, list: this.#listIn(place, element) });
    else this.#readAll(childNodes, level === undefined ? inside : { ...inside, heading: Number(level) });
    this.#close();
  }

  /** Formatting by the attribute `style`. */
  #style(element: Element): Mark[] {
    if (UNSTYLED.has(element.tagName)) this.leftOut.add(`<${element.tagName}>`);
    const found: Mark[] = [];
    for (const { name, value } of element.attrs) {
      if (SHOWN_ATTRIBUTES.has(name)) this.leftOut.add(name);
      if (name !== 'style') continue;
      for (const declaration of value.split(';')) {
        const [property = '', text = ''] = declaration
          .toLowerCase()
          .split(':', 2)
          .map((each) => each.trim());
        const marks = BY_STYLE.filter(([names, values]) => names.test(property) && values.test(text));
        found.push(...marks.map(([, , mark]) => mark));
        if (
          marks.length === 0 &&
          /^[a-z]/.test(property) &&
          !property.startsWith('mso-') &&
          !IS_DEFAULT.test(text)
        )
          this.leftOut.add(property);
      }
    }
    return found;
  }

  #listIn({ list }: Place, element: Element): RichList {
    const depth = Math.min(list === undefined ? 0 : list.depth + 1, MAX_LISTS_DEPTH);
    const isOrdered = element.tagName === 'ol';
    const start = Number(attributeOf(element, 'start') ?? 1);
    const [type] = /^[1aAiI]$/.exec(attributeOf(element, 'type') ?? '1') ?? [];
    const isPossible = Number.isInteger(start) && start >= 0 && start <= MAX_START;
    if (isOrdered && !isPossible) this.leftOut.add('start');
    if (type === undefined || (!isOrdered && type !== '1')) this.leftOut.add('type');
    const own = {
      ...(isOrdered && isPossible && start !== 1 && { start }),
      ...(isOrdered && type !== undefined && type !== '1' && { type: type as ListType }),
    };
    const isSame = list?.isOrdered === isOrdered && list.start === undefined && list.type === undefined;
    if (list && isSame && Object.keys(own).length === 0) return { ...list, depth };
    this.#lists += 1;
    return { number: this.#lists, isOrdered, depth, ...own };
  }

  #readTable(table: Element, place: Place): void {
    this.#close();
    for (const caption of elementsIn(table, 'caption')) this.#read(caption, place);
    this.#style(table);
    const lines = elementsIn(table, 'tr');
    const rows = withCovered(
      lines.map((row, index) => {
        this.#style(row);
        return row.childNodes
          .filter((cell): cell is Element => cell.nodeName === 'td' || cell.nodeName === 'th')
          .map((cell) => this.#cell(cell, place, lines.length - index));
      }),
      EMPTY_CELL,
      (cell) => ({ ...cell, blocks: [], isCovered: true }),
    );
    if (rows.some((cells) => cells.length > 0))
      this.blocks.push({ kind: 'table', rows: rows.filter(({ length }) => length > 0) });
  }

  #cell(cell: Element, { depth }: Place, rowsLeft: number): RichCell {
    const isHeader = cell.tagName === 'th';
    const marks = this.#style(cell);
    const inside = new RichText('');
    inside.#lists = this.#lists;
    inside.#readAll(cell.childNodes, { marks: isHeader ? ['bold', ...marks] : marks, depth: depth + 3 });
    inside.#close();
    this.#lists = inside.#lists;
    for (const each of inside.leftOut) this.leftOut.add(each);
    const columns = spanOf(cell, 'colspan', 100);
    // 0 is all rows that follow.
    const rows = attributeOf(cell, 'rowspan')?.trim() === '0' ? rowsLeft : spanOf(cell, 'rowspan', rowsLeft);
    return { blocks: inside.blocks, isHeader, columns, rows };
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

  #add(run: RichRun, { heading, list, item }: Place): void {
    if (this.#open === undefined) {
      const isContinued = item?.hasParagraph === true;
      this.#open = {
        kind: 'paragraph',
        runs: [],
        ...(heading !== undefined && { heading }),
        ...(list && { list: isContinued ? { ...list, isContinued } : list }),
      };
      this.blocks.push(this.#open);
    }
    this.#open.runs.push(run);
    if (item && run.text.trim() !== '') item.hasParagraph = true;
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
  const href = attributeOf(link, 'href');
  return href ? linkOf('html', href) : undefined;
}

function isHidden(element: Element): boolean {
  const style = attributeOf(element, 'style') ?? '';
  return attributeOf(element, 'hidden') !== undefined || /(?:^|;)\s*display\s*:\s*none\b/i.test(style);
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

function spanOf(cell: Element, name: string, most: number): number {
  return Math.min(Math.max(Math.trunc(Number(attributeOf(cell, name) ?? 1)) || 1, 1), most);
}

/** Elements by name, without those of tables inside. */
function elementsIn(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    if (node.tagName === name) return [node];
    return node.tagName === 'table' || node.tagName === 'td' ? [] : elementsIn(node, name);
  });
}
