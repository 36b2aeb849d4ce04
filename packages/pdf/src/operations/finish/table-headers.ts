import type { StructureElement } from '../../document/tagged/structure.ts';
import { nameOf } from '../../file/core/objects.ts';

/** Largest number of headers of one cell. */
const MOST_NAMED = 100;

export interface Cell {
  readonly element: StructureElement;
  /** Index of its first column, if known. */
  readonly at?: number | undefined;
  columns: number;
  rows: number;
}

/** A row with its own cells, and the cell that covers each column. */
export interface Row {
  readonly element: StructureElement;
  readonly cells: Cell[];
  readonly covered: Cell[];
}

/**
 * Sets the headers of cells for which the scopes of the header cells do not determine them (ISO 32000-1, 14.8.4.3.4), such as
 * cells below a header within the table. HTML defines these headers (Living Standard § 4.9.12.2). A browser refers to all headers
 * of the column, including those below the cell. Headers set by the author stay.
 */
export function nameHeaders(rows: readonly Row[]): void {
  if (!nameStated(rows) && !mayNeedNames(rows)) return;
  const above: Headers[] = [];
  for (const row of rows) {
    const before = new Headers('Row');
    const own = new Set(row.cells);
    const begins = new Map<Cell, number>();
    row.covered.forEach((cell, column) => {
      above[column] ??= new Headers('Column');
      if (begins.has(cell)) return;
      begins.set(cell, column);
      if (own.has(cell)) nameFor(cell, [...above.slice(column, column + cell.columns), before]);
      before.add(cell.element, `${cell.rows}`);
    });
    for (const [column, cell] of row.covered.entries())
      above[column]!.add(cell.element, `${begins.get(cell)} ${cell.columns}`);
  }
}

function nameFor({ element }: Cell, headers: readonly Headers[]): void {
  if (element.type !== 'TD') return;
  const named = element.headers;
  const areNearest = headers.every((each) => each.areNearest);
  if (areNearest && !named) return;
  const all = new Set(headers.flatMap((each) => each.all));
  if (!named) element.headers = [...all].slice(-MOST_NAMED);
  else if (areNearest && named.length === all.size && named.every((own) => all.has(own)))
    element.headers = [];
}

/**
 * Resolves the cell IDs that an author named as headers.
 *
 * @returns whether there are any
 */
function nameStated(rows: readonly Row[]): boolean {
  const byId = new Map<string, StructureElement>();
  for (const { cells } of rows)
    for (const { element } of cells) if (element.type === 'TH' && element.id) byId.set(element.id, element);
  if (byId.size === 0) return false;
  let stated = false;
  for (const { cells } of rows) {
    for (const { element } of cells) {
      if (element.headerIds === undefined) continue;
      const found = element.headerIds.map((id) => byId.get(id));
      const headers = found.filter((header) => header !== undefined && header !== element);
      if (headers.length === 0) continue;
      element.headers = headers as StructureElement[];
      stated = true;
    }
  }
  return stated;
}

/** Whether headers are outside the header rows at the top and the first column, or an author named some. */
function mayNeedNames(rows: readonly Row[]): boolean {
  const isHeader = ({ element: { type } }: Cell) => type === 'TH';
  const first = rows.findIndex(({ cells }) =>
    cells.some((cell) => !isHeader(cell) && cell.element.kids.length > 0),
  );
  return rows.some(
    ({ cells, covered }, at) =>
      at >= first && cells.some((cell) => isHeader(cell) && (cell !== covered[0] || cells.length === 1)),
  );
}

/** A header cell in the column or row of another cell. */
interface Header {
  readonly element: StructureElement;
  /** Position across the search direction: of two headers with the same one, the nearer counts. */
  readonly extent: string;
  readonly counts: boolean;
}

/** Headers between the edge of a table and a cell, in one direction. */
class Headers {
  readonly #direction: 'Row' | 'Column';
  /** Headers before the last data cell, without those that later ones replaced. */
  #farther: Header[] = [];
  /** Last headers without a data cell between them. */
  #nearest: Header[] = [];
  #ended = false;
  #found: { readonly all: readonly StructureElement[]; readonly areNearest: boolean } | undefined;

  constructor(direction: 'Row' | 'Column') {
    this.#direction = direction;
  }

  /** Headers of the next cell, from the edge. */
  get all(): readonly StructureElement[] {
    return this.#find().all;
  }

  /** Whether these are the nearest ones, as scopes imply. */
  get areNearest(): boolean {
    return this.#farther.length === 0 || this.#find().areNearest;
  }

  add(own: StructureElement, extent: string): void {
    if (own.type !== 'TH') {
      this.#ended = true;
      return;
    }
    if (this.#ended) {
      this.#farther = [...this.#remaining(), ...this.#nearest];
      this.#nearest = [];
    }
    this.#ended = false;
    this.#found = undefined;
    const scope = nameOf(own.attributes.get('Table')?.get('Scope'));
    const counts = scope === this.#direction || scope === 'Both';
    if (this.#nearest.at(-1)?.element !== own) this.#nearest.push({ element: own, extent, counts });
  }

  #remaining(): Header[] {
    const taken = new Set(this.#nearest.map(({ extent }) => extent));
    return this.#farther.filter(({ extent }) => !taken.has(extent));
  }

  #find() {
    if (this.#found) return this.#found;
    const remaining = this.#remaining().filter(({ counts }) => counts);
    const all = [...remaining, ...this.#nearest.filter(({ counts }) => counts)];
    this.#found = { all: all.map(({ element }) => element), areNearest: remaining.length === 0 };
    return this.#found;
  }
}
