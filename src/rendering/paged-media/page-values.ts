import { counterText } from './counter-text.ts';
import type { NamedUse } from './paged-styles.ts';

/** A value that an element gives to a named string, or a running element. */
export interface Assignment {
  readonly name: string;
  readonly running: boolean;
  readonly text: string;
  /** Name of the destination where it is. */
  readonly mark: string;
  /** Whether a page begins with the element. */
  readonly begins: boolean;
}

/** An element that begins a left or right page. */
export interface SideBreak {
  readonly mark: string;
  readonly side: 'left' | 'right';
}

/** What a document has of paged media that the browser does not set, in document order. */
export interface PagedItems {
  readonly assignments: readonly Assignment[];
  /** Page numbers that elements set. */
  readonly resets: readonly { readonly mark: string; readonly value: number }[];
  readonly sides: readonly SideBreak[];
  /** Elements whose generated text has the number of their page. */
  readonly numbered: readonly string[];
  /** Whether elements have the number of all pages. */
  readonly counted: boolean;
}

/** What a print of the document shows. */
export interface PrintedPages {
  /** Pages from 0 by the names of destinations. */
  readonly marks: ReadonlyMap<string, number>;
  readonly count: number;
  /** Numbers that the rules of pages give; those from 1 when they are left out. */
  readonly numbers?: readonly number[] | undefined;
}

/** What is put into the document. */
export interface PageValues {
  /** The text for each page, by use. */
  readonly texts: readonly (readonly string[])[];
  /** The number of each page, by style. */
  readonly numbers: readonly (readonly string[])[];
  /** The numbers of `PagedItems.numbered`. */
  readonly own: readonly number[];
  readonly count: number;
  /** Which of `PagedItems.sides` have a blank page before them. */
  readonly blanks: readonly number[];
}

/** Numbers of pages as margin boxes show them: those of the rules of pages, from each page on whose number an element sets. */
export function shownNumbers({ resets }: PagedItems, { marks, count, numbers }: PrintedPages): number[] {
  const shown = Array.from({ length: count }, (_, page) => numbers?.[page] ?? page + 1);
  for (const { mark, value } of resets) {
    const first = marks.get(mark);
    if (first === undefined || first >= count) continue;
    const offset = value - shown[first]!;
    for (let page = first; page < count; page++) shown[page]! += offset;
  }
  return shown;
}

/** @param blanks those that the print had */
export function pageValues(
  items: PagedItems,
  printed: PrintedPages,
  uses: readonly NamedUse[],
  numberStyles: readonly string[],
  blanks: readonly number[],
): PageValues {
  const shown = shownNumbers(items, printed);
  return {
    texts: uses.map((use) => textsOf(use, items.assignments, printed)),
    numbers: numberStyles.map((style) => shown.map((number) => counterText(number, style) ?? String(number))),
    own: items.numbered.map((mark) => shown[printed.marks.get(mark) ?? -1] ?? 0),
    count: printed.count,
    blanks: blanksBefore(items.sides, printed.marks, blanks),
  };
}

/** The text of a named string on each page (CSS Generated Content for Paged Media, 1.2.1). */
function textsOf(
  use: NamedUse,
  assignments: readonly Assignment[],
  { marks, count }: PrintedPages,
): string[] {
  const onPage = new Map<number, Assignment[]>();
  for (const own of assignments) {
    const page = marks.get(own.mark);
    if (own.name !== use.name || own.running !== use.running || page === undefined) continue;
    const list = onPage.get(page);
    if (list) list.push(own);
    else onPage.set(page, [own]);
  }
  let entry = '';
  return Array.from({ length: count }, (_, page) => {
    const own = onPage.get(page);
    if (!own) return entry;
    const before = entry;
    const [first, last] = [own[0]!, own.at(-1)!.text];
    entry = last;
    if (use.pick === 'first-except') return '';
    if (use.pick === 'last') return last;
    return use.pick === 'start' && !first.begins ? before : first.text;
  });
}

/** Right pages are those with odd positions. */
function blanksBefore(
  sides: readonly SideBreak[],
  marks: ReadonlyMap<string, number>,
  present: readonly number[],
): number[] {
  const wanted: number[] = [];
  let before = 0;
  for (const [index, { mark, side }] of sides.entries()) {
    if (present.includes(index)) before++;
    const page = marks.get(mark);
    if (page === undefined) continue;
    const position = page - before + wanted.length;
    if ((position % 2 === 0) !== (side === 'right')) wanted.push(index);
  }
  return wanted;
}
