import { nameOf, type PdfObject, PdfString } from '../../file/core/objects.ts';
import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';
import { attributeOf, type Element, significantKids } from './structure-tree.ts';

/** Most cells of one table that are laid out; the shape of a larger table is not checked. */
const MAX_CELLS = 4_000_000;

interface Cell {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Checks the rules about the shape of a table and the headers of its cells (ISO 14289-1, 7.2 and 7.5). */
export function checkTable(inspection: Inspection, table: Element): void {
  const { report } = inspection;
  const rows = significantKids(table)
    .flatMap((kid) => (/^(THead|TBody|TFoot)$/.test(kid.standard ?? '') ? significantKids(kid) : [kid]))
    .filter(({ standard }) => standard === 'TR');
  const place = { object: table.object, page: table.page, path: 'Table' };
  const grid = layOut(inspection, rows, place);
  if (!grid) return;
  const headers = grid.flat().filter(({ element }) => element.standard === 'TH');
  const scopes = new Map(
    headers.map((cell) => [cell, nameOf(attributeOf(inspection, cell.element, 'Table', 'Scope'))]),
  );
  if ([...scopes.values()].every((scope) => scope !== undefined)) return;
  const ids = new Set(headers.map(({ element }) => idOf(inspection, element)));
  for (const [row, cells] of grid.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell.element.standard !== 'TD' || cell.row !== row || cell.column !== column) continue;
      const named = headersOf(inspection, cell.element);
      if (named.length > 0 && named.every((id) => ids.has(id))) continue;
      if (isHeaded(grid, cell, scopes)) continue;
      const unknown = named.filter((id) => !ids.has(id));
      const at: Place = { object: cell.element.object, page: cell.element.page ?? table.page, path: 'TD' };
      if (unknown.length > 0) report.broken('ua:7.5-2', { ...at, detail: unknown.join(', ') });
      else report.broken('ua:7.5-1', at);
      return;
    }
  }
}

/**
 * Returns the cells by position. @returns undefined when they do not form a rectangle, which is reported, or the table has none
 */
function layOut(inspection: Inspection, rows: readonly Element[], place: Place): Cell[][] | undefined {
  const { report, budget } = inspection;
  const cellsOf = (row: Element) =>
    significantKids(row).filter(({ standard }) => standard === 'TH' || standard === 'TD');
  const span = (cell: Element, key: string) => {
    const value = attributeOf(inspection, cell, 'Table', key);
    return typeof value === 'number' && value >= 1 ? Math.floor(value) : 1;
  };
  const height = heightOf(rows.map((row) => cellsOf(row).map((cell) => span(cell, 'RowSpan'))));
  const first = rows[0];
  if (!first || height === 0) return undefined;
  const width = cellsOf(first).reduce((sum, cell) => sum + span(cell, 'ColSpan'), 0);
  if (width * height > MAX_CELLS) return undefined;
  const grid: Cell[][] = Array.from({ length: height }, () => []);
  for (const [at, row] of rows.entries()) {
    budget.operation();
    let column = 0;
    for (const element of cellsOf(row)) {
      const rowSpan = span(element, 'RowSpan');
      const columnSpan = span(element, 'ColSpan');
      const own = {
        object: element.object ?? place.object,
        page: element.page ?? place.page,
        path: element.type,
      };
      while (grid[at]?.[column]) column++;
      if (column + columnSpan > width) {
        report.broken('ua:7.2-42', { ...place, detail: `row ${at + 1}` });
        return undefined;
      }
      if (at + rowSpan > height) {
        report.broken('ua:7.2-41', { ...place, detail: `row ${at + 1}, column ${column + 1}` });
        return undefined;
      }
      const cell: Cell = { element, row: at, column, rowSpan, columnSpan };
      for (let y = at; y < at + rowSpan; y++) {
        for (let x = column; x < column + columnSpan; x++) {
          if (grid[y]![x]) {
            report.broken('ua:7.2-15', own);
            return undefined;
          }
          grid[y]![x] = cell;
        }
      }
      column += columnSpan;
    }
  }
  for (const [at, row] of grid.entries()) {
    for (let x = 0; x < width; x++) {
      if (row[x]) continue;
      report.broken('ua:7.2-43', { ...place, detail: `row ${at + 1}` });
      return undefined;
    }
  }
  return grid;
}

/** Returns the number of rows by the spans of the first column. */
function heightOf(spans: readonly (readonly number[])[]): number {
  let height = 0;
  for (let at = 0; at < spans.length; at++) {
    const first = spans[at]![0];
    if (first === undefined) continue;
    height += first;
    at += first - 1;
  }
  return height;
}

/** Whether a header above or before a cell applies to it (ISO 32000-1, 14.8.4.3.4). */
function isHeaded(
  grid: readonly (readonly Cell[])[],
  cell: Cell,
  scopes: ReadonlyMap<Cell, string | undefined>,
): boolean {
  const heads = (other: Cell | undefined, scope: string) => {
    const own = other && scopes.get(other);
    return own === 'Both' || own === scope;
  };
  const search = (cells: Iterable<Cell>, scope: string): boolean => {
    let met = false;
    for (const other of cells) {
      if (heads(other, scope)) return true;
      if (other.element.standard === 'TH') met = true;
      else if (met) return false;
    }
    return false;
  };
  for (let x = cell.column; x < cell.column + cell.columnSpan; x++) {
    const above = grid.slice(0, cell.row).map((row) => row[x]!);
    if (search(above.reverse(), 'Column')) return true;
  }
  for (let y = cell.row; y < cell.row + cell.rowSpan; y++) {
    const before = grid[y]!.slice(0, cell.column);
    if (search(before.reverse(), 'Row')) return true;
  }
  return false;
}

function idOf(inspection: Inspection, element: Element): string | undefined {
  return textKey(inspection.document.value(element.dict, 'ID'));
}

function headersOf(inspection: Inspection, element: Element): string[] {
  const list = attributeOf(inspection, element, 'Table', 'Headers');
  return (Array.isArray(list) ? list : [])
    .map((item) => textKey(inspection.document.resolve(item)))
    .filter((id) => id !== undefined);
}

function textKey(object: PdfObject): string | undefined {
  return object instanceof PdfString ? Buffer.from(object.bytes).toString('latin1') : undefined;
}
