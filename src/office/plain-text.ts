import type { ConvertFormat } from '../contract/convert.ts';
import { officeError, SPLIT } from './office-error.ts';

/** Text without a container, with all that LibreOffice would guess. */
export interface PlainText {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Options of LibreOffice's import of CSV; empty for other text. */
  readonly importOptions: string;
  readonly messages: readonly string[];
}

export type PlainTextFormat = 'txt' | 'csv' | 'tsv';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD_BYTES = 65_536;
/** The first control character that text has. */
const TAB = 9;
const BYTE_ORDER_MARK = '\ufeff';

/** Encoding of text by its first bytes; `undefined` if they are no text. */
export function textEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!head.includes(0)) return isUtf8(head) ? 'utf-8' : 'windows-1252';
  // Western text in UTF-16 without a byte order mark has a zero in nearly every unit.
  const zeros = [0, 0] as [number, number];
  if (head.some((byte) => byte > 0 && byte < TAB)) return undefined;
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[(at % 2) as 0 | 1] += 1;
  const most = head.length / 4;
  if (zeros[0] === 0 && zeros[1] > most) return 'utf-16le';
  return zeros[1] === 0 && zeros[0] > most ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream, it may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads text of one of the encodings that spreadsheets and editors write.
 *
 * @param target format of the result: a PDF shows the values of CSV as they are written
 * @throws InvalidInputError `OFFICE_LIMIT` for CSV with more rows or columns than a sheet
 */
export function readPlainText(bytes: Uint8Array, format: PlainTextFormat, target: ConvertFormat): PlainText {
  let encoding = textEncoding(bytes) ?? 'windows-1252';
  if (encoding === 'utf-8' && !isUtf8(bytes)) encoding = 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  const messages =
    encoding === 'windows-1252'
      ? ['file: is no UTF-8 text, and is read as Windows-1252: save it as UTF-8 if characters are wrong']
      : [];
  if (format === 'txt') return { bytes: Buffer.from(BYTE_ORDER_MARK + text), importOptions: '', messages };
  const [, stated, rest] = /^sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? [undefined, undefined, text];
  const separator = stated ?? (format === 'tsv' ? '\t' : separatorOf(rest!));
  return { bytes: Buffer.from(rest!), importOptions: importOptions(rest!, separator, target), messages };
}

/** Separators, the most certain first: a comma may be in numbers. */
const SEPARATORS = ['\t', ';', '|', ','];
const LOOKED_AT = 100;

/** The separator that most of the first rows have as often as the first one. */
function separatorOf(text: string): string {
  let best = { separator: ',', rows: 0 };
  for (const separator of SEPARATORS) {
    const widths: number[] = [];
    for (const row of rowsOf(text, separator)) if (widths.push(row.length) === LOOKED_AT) break;
    const rows = widths[0] === 1 ? 0 : widths.filter((width) => width === widths[0]).length;
    if (rows > best.rows) best = { separator, rows };
  }
  return best.separator;
}

/** Limits of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Rows of CSV (RFC 4180). */
function* rowsOf(text: string, separator: string): Generator<readonly string[]> {
  const special = new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}\\n]`, 'g');
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at;
    let value: string;
    if (text[at] === '"') {
      end = closingQuote(text, at + 1);
      value = text.slice(at + 1, end).replaceAll('""', '"');
    } else value = '';
    special.lastIndex = end;
    const next = special.exec(text)?.index ?? text.length;
    // More columns are not read: a row may be as long as the file.
    if (row.length <= MAX_COLUMNS) row.push(value === '' ? text.slice(at, next).replace(/\r$/, '') : value);
    at = next + 1;
    if (text[next] === separator && at < text.length) continue;
    if (text[next] === separator) row.push('');
    yield row;
    row = [];
  }
}

/** Index of the quotation mark that ends a value, or of the end of the text. */
function closingQuote(text: string, start: number): number {
  for (let at = start; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}

const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const MAX_DIGITS = 15;
/** Character set of LibreOffice, and kinds of columns. */
const UTF_8 = 76;
const STANDARD = 1;
const TEXT = 2;

/** All columns are text, except those in which a number loses nothing: no zeros before it, no digits of a long one. */
function importOptions(text: string, separator: string, target: ConvertFormat): string {
  const isKept = (value: string) =>
    PLAIN_NUMBER.test(value) &&
    value.length <= MAX_DIGITS &&
    (target !== 'pdf' || String(Number(value)) === value);
  const isText: boolean[] = [];
  let rows = 0;
  for (const row of rowsOf(text, separator)) {
    rows += 1;
    for (const [column, value] of row.entries()) {
      const isLabel = rows === 1 && /^[^\d\s=+@.-]/.test(value);
      isText[column] = isText[column] === true || !(value === '' || isLabel || isKept(value));
    }
  }
  if (rows > MAX_ROWS || isText.length > MAX_COLUMNS)
    throw officeError(
      'OFFICE_LIMIT',
      `must have at most ${MAX_ROWS} rows and ${MAX_COLUMNS} columns (${rows} rows and ${isText.length} columns seen): ${SPLIT}`,
    );
  const columns = isText.map((each, index) => `${index + 1}/${each ? TEXT : STANDARD}`).join('/');
  const quote = '"'.charCodeAt(0);
  // No language, quoted numbers are numbers, no dates, and no formulas, which is the last one.
  const rest = '0,false,false,false,false,false,0,false';
  return `${separator.charCodeAt(0)},${quote},${UTF_8},1,${columns},${rest}`;
}
