import { columnName } from '../office-template/workbook/references.ts';
import { type FlatDocument, readMarkup } from './flat-document.ts';

/** What LibreOffice shows for functions that it does not know or cannot read, of which Excel saved a value. */
const FAILED = /^(?:#NAME\?|Err:5\d\d)$/;
const MAYBE_FAILED = />(?:#NAME\?|Err:5\d\d)</;
const CELLS: ReadonlySet<string> = new Set(['table:table-cell', 'table:covered-table-cell']);
const MAX_NAMED = 5;

/**
 * Finds the cells of a workbook whose formulas LibreOffice cannot calculate.
 *
 * @returns at most one message
 */
export function failedFormulas({ markup }: FlatDocument): string[] {
  if (!markup.includes('<office:spreadsheet') || !MAYBE_FAILED.test(markup)) return [];
  const cells: string[] = [];
  let count = 0;
  let sheet = '';
  let [row, column] = [0, 0];
  let repeated = { rows: 1, columns: 1 };
  let formula: string | undefined;
  let text = '';
  readMarkup(markup, {
    open: (name, attributes) => {
      if (name === 'table:table') {
        sheet = attributes['table:name'] ?? '';
        row = 0;
      } else if (name === 'table:table-row') {
        repeated = { rows: Number(attributes['table:number-rows-repeated'] ?? 1), columns: 1 };
        column = 0;
      } else if (CELLS.has(name)) {
        repeated.columns = Number(attributes['table:number-columns-repeated'] ?? 1);
        formula = attributes['table:formula'];
        text = '';
      }
    },
    text: (added) => {
      if (formula !== undefined) text += added;
    },
    close: (name) => {
      if (name === 'table:table-row') row += repeated.rows;
      if (!CELLS.has(name)) return;
      if (formula !== undefined && FAILED.test(text.trim())) {
        count += 1;
        if (cells.length < MAX_NAMED)
          cells.push(`${sheet}!${columnName(column + 1)}${row + 1} ${text.trim()}`);
      }
      formula = undefined;
      column += repeated.columns;
    },
  });
  if (count === 0) return [];
  const more = count > cells.length ? `, and ${count - cells.length} more` : '';
  return [`formulas that LibreOffice cannot calculate: save their values (${cells.join(', ')}${more} seen)`];
}
