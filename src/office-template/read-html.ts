import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { marksOf } from './html-formatting.ts';
import { linkOf } from './link.ts';
import type { ListType, Mark, RichBlock, RichCell, RichList, RichParagraph, RichRun } from './rich-text.ts';
import { withCovered } from './table-spans.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'blockquote', 'pre', 'address'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'hr'],
  ...['nav', 'hgroup', 'search', 'menu', 'dir', 'details', 'summary', 'fieldset', 'legend', 'center'],
  'caption',
]);
/** Elements that show something other than text. */
const REFUSED = new Set([
  ...['img', 'picture', 'svg', 'math', 'video', 'audio', 'canvas', 'iframe', 'object', 'embed'],
  ...['form', 'input', 'select', 'textarea', 'button', 'meter', 'progress'],
]);
const SILENT = new Set(['script', 'style', 'template', 'head', 'title', 'meta', 'link', 'noscript']);
const MAX_START = 30_000;
const MAX_DEPTH = 40;
const MAX_LISTS_DEPTH = 8;

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
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
export class HtmlReader {
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
    const marks = new Set([...place.marks, ...this.#marksOf(element)]);
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

  #marksOf(element: Element): Mark[] {
    return marksOf(element, (what) => this.leftOut.add(what));
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
    this.#marksOf(table);
    const lines = elementsIn(table, 'tr');
    const rows = withCovered(
      lines.map((row, index) => {
        this.#marksOf(row);
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
    const inside = new HtmlReader('');
    inside.#lists = this.#lists;
    inside.#readAll(cell.childNodes, { marks: this.#marksOf(cell), depth: depth + 3 });
    inside.#close();
    this.#lists = inside.#lists;
    for (const each of inside.leftOut) this.leftOut.add(each);
    const columns = spanOf(cell, 'colspan', 100);
    // 0 is all rows that follow.
    const rows = attributeOf(cell, 'rowspan')?.trim() === '0' ? rowsLeft : spanOf(cell, 'rowspan', rowsLeft);
    return { blocks: inside.blocks, isHeader: cell.tagName === 'th', columns, rows };
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
