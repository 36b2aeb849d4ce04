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

/** A table whose first rows were tagged and whose later rows, which contain only text, were printed without tags. */
export interface WithheldRows {
  /** Cell texts of the last tagged row, before the untagged ones. They are unique among the rows of all tables. */
  readonly anchor: readonly string[];
  /** Whether the cells of each column are row headers. */
  readonly heads: readonly boolean[];
  /** Cell texts of each row. */
  readonly rows: readonly (readonly string[])[];
}

/** Error when rows printed without tags could not be found again with certainty: the document must be printed with their tags. */
export class UnplacedRowsError extends Error {
  override readonly name = 'UnplacedRowsError';
}

/** A painted text run, and the stream that paints it. */
interface Run {
  readonly unit: Unit;
  readonly holder: ContentHolder;
  /** Page number, in page order. */
  readonly page: number;
  readonly text: string;
}

/** Vertical range on a page in which the text of a row begins, from the lower edge. */
interface Band {
  readonly page: number;
  top: number;
  bottom: number;
}

const SPACE = /[\s\u00ad\u200b]+/g;

/**
 * Tags the table rows that a browser printed without tags, by matching their text. The untagged text runs between the margins
 * must match the texts of the cells in order, with none left over on either side. Columns must be side by side, and each row must
 * be below the previous one, starting at the last tagged row. So every run can only belong to the cell that it is assigned to.
 *
 * @param root structure of all other content, to which the rows are added
 * @param streams read with the text of rows, and with text outside marked-content sequences
 * @returns the marks of the cells; undefined, with the structure unchanged, when any run is not where it should be
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

/** The last tagged row before untagged ones. */
interface Anchor {
  readonly row: StructureElement;
  readonly parent: StructureElement;
  /** Runs of each cell with text: a browser omits the others. */
  readonly runs: readonly (readonly Run[])[];
}

/** Returns table rows by their cell texts. */
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
 * Returns the text runs in painting order: by marked-content sequence, and those between the margins outside any. The latter are
 * undefined when a form XObject paints some of them.
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
      // Content of the margins is laid out separately and painted outside the clipped page area.
      if (!unit.mark && !holder.form && !unit.clipped) continue;
      const text = fonts.readText(names, unit.shown);
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

/** Assigns text runs to cells, each once and in order. */
class Placing {
  readonly #runs: readonly Run[];
  #next = 0;
  readonly marks = new Map<Run, Mark>();

  constructor(runs: readonly Run[]) {
    this.#runs = runs;
  }

  /** Whether all runs are assigned. */
  get done(): boolean {
    while (this.#runs[this.#next]?.text === '') this.#next++;
    return this.#next === this.#runs.length;
  }

  /**
   * Places the rows of a table after its last tagged row.
   *
   * @returns its rows as elements; undefined when the next runs are not its text, or are elsewhere
   */
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

/** Positions of a table's text: rows below one another, columns side by side. */
class Grid {
  /** Horizontal range in which the text of each column begins. */
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

  /**
   * Adds a text run of the row.
   *
   * @returns whether it is below the previous row, or on a later page, and on the same page as the rest of its row
   */
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

  /** Whether the columns follow each other without overlap of their ranges. */
  get regular(): boolean {
    const columns = this.#columns.filter(({ from }) => from !== Infinity);
    const follows = (a: (typeof columns)[number], b: (typeof columns)[number]) => a.to < b.from;
    const pairs = columns.slice(1).map((column, i) => [columns[i]!, column] as const);
    return pairs.every(([a, b]) => follows(a, b)) || pairs.every(([a, b]) => follows(b, a));
  }
}
