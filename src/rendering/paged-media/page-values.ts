import { counterText } from './counter-text.ts';
import type { NamedUse } from './paged-styles.ts';

/** Value that an element assigns to a named string, or a running element. */
export interface Assignment {
  readonly name: string;
  readonly running: boolean;
  /** Text with the counters of the page as `COUNTER`. */
  readonly text: string;
  /** Name of the destination at the element. */
  readonly mark: string;
  /** Whether a page begins with the element. */
  readonly begins: boolean;
}

/** Noncharacters of Unicode around the name and style of a page counter in a string. */
export const COUNTER = { start: '\ufdd0', end: '\ufdd1' } as const;
const COUNTERS = new RegExp(`${COUNTER.start}(pages?),([\\w-]+)${COUNTER.end}`, 'g');

/** Element that begins a left or right page. */
export interface SideBreak {
  readonly mark: string;
  readonly side: 'left' | 'right';
}

/** Paged media items of a document that the browser does not render, in document order. */
export interface PagedItems {
  readonly assignments: readonly Assignment[];
  /** Page numbers that elements set. */
  readonly resets: readonly { readonly mark: string; readonly value: number }[];
  readonly sides: readonly SideBreak[];
  /** Destinations of elements whose generated text contains their page number. */
  readonly numbered: readonly string[];
  /** Whether elements contain the total number of pages. */
  readonly counted: boolean;
}

/** Page data found in a print of the document. */
export interface PrintedPages {
  /** Page index of each destination, by name; pages count from 0. */
  readonly marks: ReadonlyMap<string, number>;
  readonly count: number;
  /** Page numbers set by `@page` rules; counted from 1 if absent. */
  readonly numbers?: readonly number[] | undefined;
}

/** Values inserted into the document. */
export interface PageValues {
  /** Text of each page, by use. */
  readonly texts: readonly (readonly string[])[];
  /** Number of each page, by counter style. */
  readonly numbers: readonly (readonly string[])[];
  /** Page numbers of the elements in `PagedItems.numbered`. */
  readonly own: readonly number[];
  readonly count: number;
  /** Indexes in `PagedItems.sides` of elements with a blank page before them. */
  readonly blanks: readonly number[];
}

/**
 * Returns page numbers as margin boxes show them: those of `@page` rules, offset from each page on whose number an element sets.
 */
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

/** @param blanks indexes of the elements that had a blank page before them in the print */
export function pageValues(
  items: PagedItems,
  printed: PrintedPages,
  uses: readonly NamedUse[],
  numberStyles: readonly string[],
  blanks: readonly number[],
): PageValues {
  const shown = shownNumbers(items, printed);
  return {
    texts: uses.map((use) =>
      textsOf(use, items.assignments, printed).map((text, page) =>
        text.replace(COUNTERS, (_, name: string, style: string) => {
          const number = name === 'page' ? shown[page]! : printed.count;
          return counterText(number, style) ?? String(number);
        }),
      ),
    ),
    numbers: numberStyles.map((style) => shown.map((number) => counterText(number, style) ?? String(number))),
    own: items.numbered.map((mark) => shown[printed.marks.get(mark) ?? -1] ?? 0),
    count: printed.count,
    blanks: blanksBefore(items.sides, printed.marks, blanks),
  };
}

/** Returns the text of a named string on each page (CSS Generated Content for Paged Media, 1.2.1). */
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

/** Returns the elements that need a blank page before them. Right pages are those at odd positions. */
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
