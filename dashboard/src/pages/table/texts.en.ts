import { plural } from '../../i18n/plural.ts';
import type { TableError } from './read-table.ts';

const few = plural('en');

/** Texts of the page that renders one document for each row of a table. */
export const en = {
  title: (name: string) => `${name} from a table`,
  lead: 'Make one document for each row of a table.',
  back: 'The form',
  choose: 'Choose a table',
  dropTitle: 'Drop a CSV, XLSX or JSON Lines file here',
  dropText: 'The first row of a CSV file or sheet has the names of the columns.',
  errors: {
    empty: 'The file has no rows.',
    unreadable: 'The file cannot be read. Save it again as CSV or XLSX.',
    'not-json': 'Each line has to be a JSON object.',
    'unknown-type': 'Choose a file with the suffix .csv, .tsv, .xlsx or .jsonl.',
  } satisfies Record<TableError['kind'], string> as Readonly<Record<TableError['kind'], string>>,
  inLine: (message: string, line: number) => `Line ${line}: ${message}`,
  rows: (count: number) => few(count, 'One row', '{} rows'),
  longRows: (rows: string, count: number) =>
    few(
      count,
      `Row ${rows} has more cells than there are columns. They are left out.`,
      `{} rows have more cells than there are columns, which are left out: ${rows}${count > 10 ? ', …' : ''}.`,
    ),
  otherSheets: (names: string) => `Only the first sheet is read. Not read: ${names}.`,
  columns: 'Columns',
  columnsHint: 'Choose the column for each value of the data. A list takes a cell with JSON.',
  noColumn: 'None',
  documentName: 'Name of the document',
  documentNameNone: 'Name of the template',
  missing: (names: string) => `No column for: ${names}`,
  examples: 'First rows',
  example: (row: number) => `Row ${row}`,
  previewAdmin: 'Previews need an admin key. The documents themselves do not.',
  run: (count: number) => few(count, 'Make one document', 'Make {} documents'),
  counted: (count: number) => few(count, 'It counts as one render.', 'They count as {} renders.'),
  underway: 'The documents are being made. You can leave this page: the batch goes on.',
  complete: 'All documents are made.',
  completeWithFailures: (failed: number) =>
    few(failed, 'One row has no document.', '{} rows have no document.'),
  canceled: (missing: number) =>
    few(
      missing,
      'The batch was canceled. One row has no document.',
      'The batch was canceled. {} rows have no document.',
    ),
  cancel: 'Cancel the waiting ones',
  retry: (count: number) => few(count, 'Retry the failed row', 'Retry the {} failed rows'),
  openBatch: 'View batch',
  failedRows: 'Failed rows',
  another: 'Another table',
};

export type TableTexts = typeof en;
