/** Most cells that are added to a table. */
const MAX_ADDED = 100_000;

interface Spanning {
  readonly columns: number;
  readonly rows: number;
}

/** Cells that span further rows, by their first column. */
type Open<Cell> = Map<number, { readonly cell: Cell; readonly left: number }>;

/**
 * Adds the cells that those above span.
 *
 * @param empty cell for a place that a row leaves out
 * @param coveredBy returns the place of a cell in a further row
 * @throws Error for more cells than a document has use for
 */
export function withCovered<Cell extends Spanning>(
  rows: readonly (readonly Cell[])[],
  empty: Cell,
  coveredBy: (cell: Cell) => Cell,
): Cell[][] {
  let open: Open<Cell> = new Map();
  let added = 0;
  return rows.map((cells) => {
    const row: Cell[] = [];
    const next: Open<Cell> = new Map();
    let column = 0;
    const add = (cell: Cell) => {
      row.push(cell);
      column += cell.columns;
    };
    const addFurther = (cell: Cell) => {
      added += 1;
      if (added > MAX_ADDED) throw new Error(`html: rowspan adds more than ${MAX_ADDED} cells`);
      add(cell);
    };
    const cover = () => {
      for (let found = open.get(column); found; found = open.get(column)) {
        if (found.left > 1) next.set(column, { ...found, left: found.left - 1 });
        addFurther(coveredBy(found.cell));
      }
    };
    for (const cell of cells) {
      cover();
      if (cell.rows > 1) next.set(column, { cell, left: cell.rows - 1 });
      add(cell);
    }
    const last = [...open.keys()].at(-1) ?? -1;
    for (cover(); column <= last; cover()) addFurther(empty);
    open = next;
    return row;
  });
}
