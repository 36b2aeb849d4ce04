import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import {
  type ContentHolder,
  element,
  elementsOf,
  type Mark,
  marksOf,
  newMark,
  type StructureElement,
} from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { name } from '../../file/core/objects.ts';

/** A table of which a browser tagged the first rows, and printed those that follow without tags: nothing in them but text. */
export interface WithheldRows {
  /** Text of each cell of the row before them, which has tags. No other table has a row that says the same. */
  readonly anchor: readonly string[];
  /** By column, whether its cells are headers of their rows. */
  readonly heads: readonly boolean[];
  /** Text of each cell of each row. */
  readonly rows: readonly (readonly string[])[];
}

/** Rows that were printed without tags could not be found again with certainty: the document has to be printed with them. */
export class UnplacedRowsError extends Error {
  override readonly name = 'UnplacedRowsError';
}

/** A piece of text as it is painted, and the stream that paints it. */
interface Run {
  readonly unit: Unit;
  readonly holder: ContentHolder;
  /** Of the page, in their order. */
  readonly page: number;
  readonly text: string;
}

/** Where the text of a row begins on a page, from its lower edge. */
interface Band {
  readonly page: number;
  top: number;
  bottom: number;
}

const SPACE = /[\s\u00ad\u200b]+/g;

/**
 * Tags the rows of tables that a browser printed without tags, from what they say. Every piece of text between the margins
 * that has no tags has to be the next of the next cell, to the last of both; what begins in one column stands beside what begins
 * in the others, and each row below the one before, from the row on that has tags. So no piece can belong to another cell than it is
 * given to.
 *
 * @param root structure of everything else, to which the rows are added
 * @param streams read with the text of rows, and that which stands in no mark
 * @returns the marks of the cells; undefined, with the structure left as it was, when any piece is not where it should be
 */
export function placeWithheldRows(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  withheld: readonly WithheldRows[],
): readonly Mark[] | undefined {
  const text = textOf(document, fonts, streams);
  const anchors = anchorsOf(root, text.marked);
  const placing = new Placing(text.unmarked ?? []);
  const placed: { anchor: Anchor; rows: StructureElement[] }[] = [];
  for (const table of withheld) {
    const [anchor, another] = anchors.get(keyOf(table.anchor)) ?? [];
    const rows = anchor && !another && placing.place(table, anchor);
    if (!rows) return undefined;
    placed.push({ anchor, rows });
  }
  if (!text.unmarked || !placing.done) return undefined;
  for (const [run, mark] of placing.marks) run.unit.mark = mark;
  for (const { anchor, rows } of placed) {
    const { kids } = anchor.parent;
    const after = kids.indexOf(anchor.row) + 1;
    anchor.parent.kids = [...kids.slice(0, after), ...rows, ...kids.slice(after)];
  }
  return [...new Set(placing.marks.values())];
}

/** A row that has tags. */
interface Anchor {
  readonly row: StructureElement;
  readonly parent: StructureElement;
  /** By cell that has text: a browser leaves out the others. */
  readonly runs: readonly (readonly Run[])[];
}

/** Rows of tables by what their cells say. */
function anchorsOf(root: StructureElement, marked: ReadonlyMap<Mark, readonly Run[]>): Map<string, Anchor[]> {
  const anchors = new Map<string, Anchor[]>();
  for (const parent of elementsOf(root)) {
    for (const row of parent.kids) {
      if (row.kind !== 'element' || row.type !== 'TR') continue;
      const cells = row.kids.filter((kid) => kid.kind === 'element');
      const runs = cells
        .map((cell) => marksOf(cell).flatMap((mark) => marked.get(mark) ?? []))
        .filter((own) => own.some(({ text }) => text !== ''));
      const key = keyOf(runs.map((own) => own.map(({ text }) => text).join('')));
      anchors.set(key, [...(anchors.get(key) ?? []), { row, parent, runs }]);
    }
  }
  return anchors;
}

function keyOf(texts: readonly string[]): string {
  const said = texts.map((text) => text.replace(SPACE, ''));
  return said.filter((text) => text !== '').join('\n');
}

/**
 * The pieces of text in the order of painting: by mark, and those between the margins that stand in none. The latter are undefined
 * when some are not painted by a page itself.
 */
function textOf(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
): { marked: ReadonlyMap<Mark, readonly Run[]>; unmarked: readonly Run[] | undefined } {
  const marked = new Map<Mark, Run[]>();
  let unmarked: Run[] | undefined = [];
  let page = -1;
  for (const { holder, resources, scanned } of streams) {
    if (!holder.form) page++;
    const names = document.dict(resources, 'Font');
    for (const unit of scanned.units) {
      if (unit.kind !== 'text' || unit.shown.length === 0) continue;
      // What stands in the margins is not laid out with the document, and painted outside of its area.
      if (!unit.mark && !holder.form && !unit.clipped) continue;
      const text = fonts.said(names, unit.shown);
      const run = { unit, holder, page, text: text.replace(SPACE, '') };
      if (unit.mark) {
        const known = marked.get(unit.mark);
        if (known) known.push(run);
        else marked.set(unit.mark, [run]);
      } else if (holder.form) unmarked = undefined;
      else unmarked?.push(run);
    }
  }
  return { marked, unmarked };
}

/** Gives the pieces of text to cells, each once and in their order. */
class Placing {
  readonly #runs: readonly Run[];
  #next = 0;
  readonly marks = new Map<Run, Mark>();

  constructor(runs: readonly Run[]) {
    this.#runs = runs;
  }

  /** Whether no piece is left. */
  get done(): boolean {
    while (this.#runs[this.#next]?.text === '') this.#next++;
    return this.#next === this.#runs.length;
  }

  /** @returns its rows as elements; undefined when the next pieces are not its text, or stand elsewhere */
  place({ anchor, heads, rows }: WithheldRows, { runs }: Anchor): StructureElement[] | undefined {
    const grid = new Grid(heads.length);
    const placed: StructureElement[] = [];
    const columns = anchor.flatMap((text, column) => (text.replace(SPACE, '') === '' ? [] : [column]));
    if (!runs.every((own, i) => own.every((run) => grid.holds(columns[i]!, run)))) return undefined;
    for (const texts of rows) {
      if (texts.length !== heads.length) return undefined;
      grid.row();
      const cells: StructureElement[] = [];
      for (const [column, text] of texts.entries()) {
        const cell = element(heads[column] ? 'TH' : 'TD');
        if (heads[column]) cell.attributes.set('Table', new Map([['Scope', name('Row')]]));
        if (!this.#fill(cell, text.replace(SPACE, ''), (run) => grid.holds(column, run))) return undefined;
        cells.push(cell);
      }
      placed.push(element('TR', cells));
    }
    return grid.regular ? placed : undefined;
  }

  #fill(cell: StructureElement, text: string, stands: (run: Run) => boolean): boolean {
    let mark: Mark | undefined;
    for (let at = 0; at < text.length; ) {
      const run = this.#runs[this.#next++];
      if (!run) return false;
      if (run.text === '') continue;
      if (!text.startsWith(run.text, at) || !stands(run)) return false;
      at += run.text.length;
      if (mark?.holder !== run.holder) {
        mark = newMark(run.holder, -1, cell, true);
        cell.kids.push(mark);
      }
      this.marks.set(run, mark);
    }
    return true;
  }
}

/** Where the text of a table stands: rows one below the other, columns side by side. */
class Grid {
  /** By column, from where to where its texts begin. */
  readonly #columns: { from: number; to: number }[];
  #above: Band | undefined;
  #own: Band | undefined;

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => ({ from: Infinity, to: -Infinity }));
  }

  /** Begins the next row. */
  row(): void {
    this.#above = this.#own ?? this.#above;
    this.#own = undefined;
  }

  /** Takes a text of the row. @returns whether it stands below the row before, on one page */
  holds(column: number, { unit, page }: Run): boolean {
    const { bounds } = unit;
    const own = this.#columns[column]!;
    if (!bounds) return false;
    own.from = Math.min(own.from, bounds.x0);
    own.to = Math.max(own.to, bounds.x0);
    this.#own ??= { page, top: -Infinity, bottom: Infinity };
    if (this.#own.page !== page) return false;
    this.#own.top = Math.max(this.#own.top, bounds.y1);
    this.#own.bottom = Math.min(this.#own.bottom, bounds.y0);
    const above = this.#above;
    return !above || page > above.page || (page === above.page && bounds.y1 < above.bottom);
  }

  /** Whether no column begins within another, and they follow each other. */
  get regular(): boolean {
    const columns = this.#columns.filter(({ from }) => from !== Infinity);
    const follows = (a: (typeof columns)[number], b: (typeof columns)[number]) => a.to < b.from;
    const pairs = columns.slice(1).map((column, i) => [columns[i]!, column] as const);
    return pairs.every(([a, b]) => follows(a, b)) || pairs.every(([a, b]) => follows(b, a));
  }
}
