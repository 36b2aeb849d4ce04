import type { PaintedStream } from '../../document/tagged/streams.ts';
import { elementsOf, type Mark, type StructureElement } from '../../document/tagged/structure.ts';

/** Painted content of one marked-content sequence. */
interface Shown {
  readonly text: string;
  /** Position of its first part. */
  readonly at: string;
}

/** Marked-content sequences whose text is a repetition. */
export interface Repeats {
  /** Text of table rows repeated on other pages. */
  readonly rows: Set<Mark>;
  /** Text at the same place of other pages. */
  readonly places: Set<Mark>;
}

/**
 * Finds text that a browser painted again: header and footer rows of a table on each page that it reaches, and text at the same
 * place on every page. Only one occurrence is content (ISO 32000-1, 14.8.2.2.1); the others are pagination artifacts.
 */
export function repeatedMarks(root: StructureElement, streams: readonly PaintedStream[]): Repeats {
  const shown = new Map<Mark, Shown>();
  const wanted = repeatable(root);
  for (const { scanned } of streams) {
    for (const unit of scanned.units) {
      if (!unit.mark || !wanted.has(unit.mark) || unit.shown.length === 0) continue;
      const before = shown.get(unit.mark);
      const text = unit.shown.map(({ font, codes }) => `${font} ${codes}`).join();
      const at = `${unit.bounds?.x0} ${unit.bounds?.y0}`;
      shown.set(unit.mark, { text: (before?.text ?? '') + text, at: before?.at ?? at });
    }
  }
  const repeated: Repeats = { rows: new Set(), places: new Set() };
  for (const own of elementsOf(root)) {
    if (own.type === 'Table') repeatedRows(own, shown, repeated.rows);
    else repeatedLeaf(own, shown, repeated.places);
  }
  return repeated;
}

/** Adds the text of rows at the beginning and end of a table in which every cell is repeated on other pages. */
function repeatedRows(table: StructureElement, shown: ReadonlyMap<Mark, Shown>, repeated: Set<Mark>): void {
  const rows = elementsOf(table).filter(({ type }) => type === 'TR');
  const ends: [StructureElement[], 'first' | 'last'][] = [
    [rows, 'first'],
    [[...rows].reverse(), 'last'],
  ];
  for (const [ordered, kept] of ends) {
    for (const row of ordered) {
      const again = repeatsOf(row, shown, kept);
      if (again.length === 0) break;
      for (const mark of again) repeated.add(mark);
    }
  }
}

function repeatsOf(row: StructureElement, shown: ReadonlyMap<Mark, Shown>, kept: 'first' | 'last'): Mark[] {
  const again: Mark[] = [];
  let pages: string | undefined;
  for (const own of elementsOf(row)) {
    const marks = own.kids.filter((kid) => kid.kind === 'mark').filter((mark) => shown.has(mark));
    if (marks.length === 0) continue;
    const on = marks.map((mark) => mark.holder.page.number).join();
    const first = shown.get(marks[0]!)!;
    pages ??= on;
    if (marks.length < 2 || pages !== on || new Set(on.split(',')).size < marks.length) return [];
    if (marks.some((mark) => shown.get(mark)!.text !== first.text)) return [];
    again.push(...(kept === 'first' ? marks.slice(1) : marks.slice(0, -1)));
  }
  return again;
}

/** Adds repetitions of text that is at the same place on several pages. */
function repeatedLeaf(own: StructureElement, shown: ReadonlyMap<Mark, Shown>, repeated: Set<Mark>): void {
  if (own.kids.length < 2) return;
  const marks = own.kids.filter((kid) => kid.kind === 'mark').filter((mark) => shown.has(mark));
  if (marks.length < 2) return;
  const first = shown.get(marks[0]!)!;
  for (const mark of marks.slice(1)) {
    const other = shown.get(mark)!;
    const elsewhere = mark.holder.page.number !== marks[0]!.holder.page.number;
    if (elsewhere && other.text === first.text && other.at === first.at) repeated.add(mark);
  }
}

/** Returns the marked-content sequences of elements with more than one. */
function repeatable(root: StructureElement): Set<Mark> {
  const found = new Set<Mark>();
  for (const own of elementsOf(root)) {
    if (own.kids.length < 2) continue;
    const marks = own.kids.filter((kid) => kid.kind === 'mark');
    if (marks.length > 1) for (const mark of marks) found.add(mark);
  }
  return found;
}
