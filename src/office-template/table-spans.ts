import type { RichCell } from './rich-text.ts';

/** Most cells that are added to a table. */
const MAX_ADDED = 100_000;
const EMPTY: RichCell = { blocks: [], isHeader: false, columns: 1, rows: 1 };

/** Cells that span further rows, by their first column. */
type Open = Map<number, { readonly cell: RichCell; readonly left: number }>;

/**
 * Adds the cells that those above span.
 *
 * @throws Error for more cells than a document has use for
 */
export function withCovered(rows: readonly (readonly RichCell[])[]): RichCell[][] {
  let open: Open = new Map();
  let added = 0;
  return rows.map((cells) => {
    const row: RichCell[] = [];
    const next: Open = new Map();
    let column = 0;
    const add = (cell: RichCell) => {
      row.push(cell);
      column += cell.columns;
    };
    const addFurther = (cell: RichCell) => {
      added += 1;
      if (added > MAX_ADDED) throw new Error(`html: rowspan adds more than ${MAX_ADDED} cells`);
      add(cell);
    };
    const cover = () => {
      for (let found = open.get(column); found; found = open.get(column)) {
        if (found.left > 1) next.set(column, { ...found, left: found.left - 1 });
        addFurther({ ...found.cell, blocks: [], isCovered: true });
      }
    };
    for (const cell of cells) {
      cover();
      if (cell.rows > 1) next.set(column, { cell, left: cell.rows - 1 });
      add(cell);
    }
    const last = [...open.keys()].at(-1) ?? -1;
    for (cover(); column <= last; cover()) addFurther(EMPTY);
    open = next;
    return row;
  });
}
