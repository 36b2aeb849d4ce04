import { CELLS_REPEATED } from './place-blocks.ts';
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  markupNode,
  prefixOf,
  setAttribute,
  type XmlElement,
} from './xml-tree.ts';

/** How tables state widths and merged cells. */
export interface TableNames {
  readonly table: string;
  readonly grid: string;
  readonly column: string;
  readonly row: string;
  readonly cell: string;
  /** Prefix of attributes. */
  readonly prefix: string;
  /** Element of a cell that states its width, if cells do. */
  readonly cellWidth?: string;
  /** The number of columns that a cell spans. */
  span(cell: XmlElement): number;
  setSpan(cell: XmlElement, span: number): void;
}

/** Fits the columns of the tables of which loops repeated cells into their width before: wider where more copies are. */
export function fitColumns(root: XmlElement, names: TableNames): void {
  for (const table of elementsNamed(root, names.table)) {
    if (!table.open.includes(` ${CELLS_REPEATED}=`)) continue;
    setAttribute(table, CELLS_REPEATED, undefined);
    fitTable(table, names);
  }
}

function fitTable(table: XmlElement, names: TableNames): void {
  const [grid] = childrenNamed(table, names.grid);
  if (!grid) return;
  const before = childrenNamed(grid, names.column).map((column) => Number(attributeOf(column, 'w')) || 0);
  const rows = childrenNamed(table, names.row).map((row) => childrenNamed(row, names.cell));
  const counts = rows.map((cells) => cells.reduce((sum, cell) => sum + names.span(cell), 0));
  const columns = Math.max(1, ...counts);
  if (columns === before.length) return;
  const total = before.reduce((sum, width) => sum + width, 0);
  const widest = rows[counts.indexOf(columns)] ?? [];
  const wished = widest.flatMap((cell) => {
    const span = names.span(cell);
    return Array.from({ length: span }, () => (widthOf(cell, names) ?? total / before.length) / span);
  });
  const sum = wished.reduce((all, width) => all + width, 0);
  const widths = wished.map((width) => Math.max(1, Math.round((width * total) / sum)));
  grid.children = widths.map((width) => ({
    ...markupNode(`<${prefixOf(grid)}gridCol ${names.prefix}w="${width}"/>`),
    parent: grid,
  }));
  for (const [index, cells] of rows.entries()) {
    // A row over the whole table, such as a title.
    const last = cells.at(-1);
    if (last && counts[index] === before.length)
      names.setSpan(last, names.span(last) + columns - before.length);
    let at = 0;
    for (const cell of cells) {
      const span = names.span(cell);
      const width = widths.slice(at, at + span).reduce((all, each) => all + each, 0);
      for (const element of names.cellWidth ? elementsNamed(cell, names.cellWidth) : []) {
        setAttribute(element, `${names.prefix}w`, String(width));
        setAttribute(element, `${names.prefix}type`, 'dxa');
      }
      at += span;
    }
  }
}

function widthOf(cell: XmlElement, { cellWidth }: TableNames): number | undefined {
  const [element] = cellWidth ? elementsNamed(cell, cellWidth) : [];
  const width = Number(element && attributeOf(element, 'w'));
  return width > 0 ? width : undefined;
}
