/** Table that was read from a file: each row is an object by column. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows with cells beyond the last column, which are left out; from 1. */
  readonly longRows: readonly number[];
  /** Names of the further sheets of a workbook, which are not read. */
  readonly otherSheets: readonly string[];
}

/** Problem of a file, for {@link readTable}. */
export class TableError extends Error {
  /** Line of the problem, from 1. */
  readonly line: number | undefined;
  readonly kind: 'empty' | 'unreadable' | 'not-json' | 'unknown-type';

  constructor(kind: TableError['kind'], line?: number) {
    super(kind);
    this.kind = kind;
    this.line = line;
  }
}

/** Suffixes of the files that can be read. */
export const TABLE_SUFFIXES = ['.csv', '.tsv', '.xlsx', '.jsonl', '.ndjson'] as const;

/**
 * Reads the first sheet of a workbook, a CSV file with its header, or JSON Lines.
 *
 * @throws TableError
 */
export async function readTable(file: File): Promise<DataTable> {
  const suffix = /\.[a-z]+$/i.exec(file.name)?.[0].toLowerCase() ?? '';
  const table = await read(file, suffix);
  if (table.rows.length === 0) throw new TableError('empty');
  return table;
}

async function read(file: File, suffix: string): Promise<DataTable> {
  switch (suffix) {
    case '.csv':
    case '.tsv':
    case '.txt':
      return readCsv(await textOf(file));
    case '.xlsx':
      return readWorkbook(file);
    case '.jsonl':
    case '.ndjson':
    case '.json':
      return readJsonLines(await textOf(file));
    default:
      throw new TableError('unknown-type');
  }
}

/** Reads text in UTF-8, UTF-16 with its byte order mark, or Windows-1252, in which Excel saves CSV in Europe and America. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readCsv(text: string): Promise<DataTable> {
  // Only a file of another type has this character.
  if (text.includes('\0')) throw new TableError('unreadable');
  const { default: papa } = await import('papaparse');
  const { data, errors } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) throw new TableError('unreadable', (quotes.row ?? 0) + 1);
  return tableOf(data);
}

async function readWorkbook(file: File): Promise<DataTable> {
  const { default: readSheets } = await import('read-excel-file/browser');
  try {
    const [first, ...others] = await readSheets(file);
    return { ...tableOf(first?.data ?? []), otherSheets: others.map(({ sheet }) => sheet) };
  } catch {
    throw new TableError('unreadable');
  }
}

/** Converts rows of cells, the first of which has the names of the columns. */
export function tableOf(cells: readonly (readonly unknown[])[]): DataTable {
  const [head = [], ...body] = cells;
  const columns = uniqueNames(head.map((name) => String(name ?? '').trim()));
  const filled = body.filter((row) => row.some(isFilled));
  return {
    columns,
    rows: filled.map((row) => Object.fromEntries(columns.map((column, at) => [column, cellOf(row[at])]))),
    longRows: filled.flatMap((row, at) => (row.slice(columns.length).some(isFilled) ? [at + 1] : [])),
    otherSheets: [],
  };
}

const isFilled = (cell: unknown) => cell !== null && cell !== undefined && cell !== '';

/** Dates of workbooks are days without a time zone. */
function cellOf(cell: unknown): unknown {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return cell ?? '';
}

/** Gives columns without a name, or with that of another one, a name of their own. */
function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, at) => {
    const wanted = name === '' ? String(at + 1) : name;
    let unique = wanted;
    for (let number = 2; used.has(unique); number += 1) unique = `${wanted} (${number})`;
    used.add(unique);
    return unique;
  });
}

function readJsonLines(text: string): DataTable {
  const rows = text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      const row: unknown = JSON.parse(line);
      if (typeof row === 'object' && row !== null && !Array.isArray(row)) {
        return [row as Readonly<Record<string, unknown>>];
      }
    } catch {
      // Reported below, as every other line that is no object.
    }
    throw new TableError('not-json', at + 1);
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns, rows, longRows: [], otherSheets: [] };
}
