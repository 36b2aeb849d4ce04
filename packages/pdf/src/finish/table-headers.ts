import { nameOf, PdfString } from '../core/objects.ts';
import type { StructureElement } from '../tagged/structure.ts';

export interface Cell {
  readonly element: StructureElement;
  /** The column that it begins in, if that is known. */
  readonly at?: number | undefined;
  columns: number;
  rows: number;
}

/** A row, with its own cells and, by column, the cell that covers it. */
export interface Row {
  readonly element: StructureElement;
  readonly cells: Cell[];
  readonly covered: Cell[];
}

/**
 * Removes the headers that cells name where the scopes of the header cells say the same (ISO 32000-1, 14.8.4.3.4), and
 * the IDs that are then unused.
 */
export function cellsWithHeaders(rows: readonly Row[]): void {
  const named = namedHeaders(rows);
  for (const row of rows) {
    for (const { element } of row.cells)
      if (element.id === undefined || !named.has(element.id)) element.id = undefined;
  }
}

/** Leaves headers only to the cells that need them. @returns the IDs that these name */
function namedHeaders(rows: readonly Row[]): Set<string> {
  const named = new Set<string>();
  const namesAny = ({ element }: Cell) => element.attributes.get('Table')?.has('Headers') ?? false;
  if (!rows.some(({ cells }) => cells.some(namesAny))) return named;
  const byId = new Map<string, StructureElement>();
  for (const row of rows)
    for (const { element } of row.cells)
      if (element.type === 'TH' && element.id !== undefined) byId.set(element.id, element);
  const above: HeaderRun[] = [];
  for (const row of rows) {
    const before = new HeaderRun('Row');
    const entered = new Set<Cell>();
    row.covered.forEach((cell, column) => {
      const own = cell.element;
      above[column] ??= new HeaderRun('Column');
      if (!entered.has(cell) && row.cells.includes(cell)) {
        entered.add(cell);
        const headers = headersOf(own).filter((id) => byId.has(id) && byId.get(id) !== own);
        const attributes = own.attributes.get('Table');
        if (headers.length === 0) attributes?.delete('Headers');
        else {
          const upward = row.covered.flatMap((other, i) => (other === cell ? (above[i]?.headers ?? []) : []));
          const stated = new Set([...upward, ...before.headers].map((header) => header.id));
          const same = headers.length === stated.size && headers.every((id) => stated.has(id));
          if (same) attributes?.delete('Headers');
          else for (const id of headers) named.add(id);
        }
        if (attributes?.size === 0) own.attributes.delete('Table');
      }
      before.add(own);
    });
    for (const [column, cell] of row.covered.entries()) above[column]!.add(cell.element);
  }
  return named;
}

/** The nearest run of headers without data between them, on the way to a cell. */
class HeaderRun {
  readonly #direction: 'Row' | 'Column';
  #run: StructureElement[] = [];
  #ended = false;

  constructor(direction: 'Row' | 'Column') {
    this.#direction = direction;
  }

  get headers(): StructureElement[] {
    return this.#run;
  }

  add(own: StructureElement): void {
    if (own.type !== 'TH') {
      this.#ended = true;
      return;
    }
    if (this.#ended) this.#run = [];
    this.#ended = false;
    const scope = nameOf(own.attributes.get('Table')?.get('Scope'));
    if ((scope === this.#direction || scope === 'Both') && this.#run.at(-1) !== own) this.#run.push(own);
  }
}

/** The IDs that a cell names as its headers. */
export function headersOf(own: StructureElement): string[] {
  const value = own.attributes.get('Table')?.get('Headers');
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) =>
    item instanceof PdfString ? [Buffer.from(item.bytes).toString('latin1')] : [],
  );
}
