import { MAX_ROWS, ROW_NUMBER } from '../text/table-heads.ts';
import type { TextRange } from '../text/text-ranges.ts';
import type { Label } from './label.ts';

/** After this many lines without a value, a column has ended. */
const COLUMN_GAP = 8;

/**
 * Whether a value is in a column under a label, as far as gaps tell the columns: the head is a short line with the label and without numbers,
 * followed by lines of which at least every eighth has a value.
 */
export function labelledColumns(text: string, labels: Label, value: RegExp): (range: TextRange) => boolean {
  if (!text.includes('\n') || labels.endOfLast(text) < 0) return () => false;
  const ranges: TextRange[] = [];
  let start = 0;
  let open = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isHead =
      line.length <= 120 &&
      !/\d{3}/.test(line) &&
      !ENDS_SENTENCE.test(line.trim()) &&
      labels.endOfLast(line) >= 0;
    const hasValue = open > 0 && value.test(line);
    if (isHead) open = COLUMN_GAP;
    else if (hasValue) {
      ranges.push([start, end]);
      open = COLUMN_GAP;
    } else if (open > 0) open--;
    start = end + 1;
  }
  return (range) => {
    const at = range[0];
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]![1] < at) low = middle + 1;
      else high = middle;
    }
    return low < ranges.length && ranges[low]![0] <= at && !isInOtherCell(text, range, labels);
  };
}

/** Between the cells of a row. */
const EDGE = / *\| *| {2,}/;
/** Characters of a row. */
const MAX_ROW = 160;

/** Of the text that was searched last, the heads of rows by where these begin. */
let known: { readonly text: string; readonly heads: Map<number, string> } = { text: '', heads: new Map() };

/** Where the line of a position begins; -1 if that is farther away than a row is long, so that no text takes quadratic time. */
function startOfLine(text: string, at: number): number {
  const from = Math.max(0, at - MAX_ROW);
  const before = text.slice(from, at).lastIndexOf('\n');
  return before >= 0 || from === 0 ? from + before + 1 : -1;
}

/** The head of the rows that a value stands in: the first line above it without numbers, or nothing. */
export function headAbove(text: string, start: number): string {
  if (known.text !== text) known = { text, heads: new Map() };
  const { heads } = known;
  const passed: number[] = [];
  let from = startOfLine(text, start);
  let head = from < 0 ? '' : heads.get(from);
  while (head === undefined) {
    passed.push(from);
    if (from === 0 || passed.length > MAX_ROWS) head = '';
    else {
      const to = from - 1;
      from = startOfLine(text, to);
      const line = from < 0 ? '' : text.slice(from, to).trim();
      if (!ROW_NUMBER.test(line)) head = ENDS_SENTENCE.test(line) || TEXT.test(line) ? '' : line;
      else head = heads.get(from);
    }
  }
  for (const row of passed) heads.set(row, head);
  return head;
}

function rowOf(text: string, [start, end]: TextRange): string {
  const row = text.slice(startOfLine(text, start), end) + /^[^\n]*/.exec(text.slice(end, end + MAX_ROW))![0];
  // What was found before is blank, and still a cell.
  return row.replace(/^ +| +$/g, '');
}

/** Of a head with as many cells as the row, the one over the cell that a value fills. */
function headOver(head: string, row: string, value: string): string | undefined {
  const heads = head.split(EDGE);
  const cells = row.split(EDGE);
  return heads.length === cells.length ? heads[cells.indexOf(value)] : undefined;
}

/** The head over a value that fills a cell of a table, where gaps or bars part the cells. */
export function headOfCell(text: string, range: TextRange): string | undefined {
  const head = headAbove(text, range[0]);
  return EDGE.test(head) ? headOver(head, rowOf(text, range), text.slice(...range)) : undefined;
}

/** Whether the head of a table has a label over another cell than that of a value, and nothing in the row of the value has. */
export function isInOtherCell(text: string, range: TextRange, labels: Label): boolean {
  const own = headOfCell(text, range);
  // Some names are told from others by the word that follows.
  if (own === undefined || labels.endOfLast(`${own} `) >= 0) return false;
  const before = text.slice(startOfLine(text, range[0]), range[0]);
  return labels.endOfLast(before) < 0 && labels.isInHead(headAbove(text, range[0]));
}

/** More words, without gaps, than a head has. */
const TEXT = /^\p{Ll}|^(?:\S+ ){12}/u;
/** But not an abbreviation, as in `Name Dept.`. */
const ENDS_SENTENCE = /[!?,;:]$|(?<!\p{Lu}\p{Ll}{1,4})\.$/u;

/**
 * Whether a value fills a cell of a table whose head has a label over that cell. Cells are parted by wide gaps or bars;
 * where one space parts them, only the first and the last of a row are known. For values whose form says little:
 * other columns have numbers, too.
 */
export function isInLabelledCell(text: string, [start, end]: TextRange, labels: Label): boolean {
  const head = headAbove(text, start);
  if (head === '' || !labels.isInHead(head)) return false;
  const row = rowOf(text, [start, end]);
  const value = text.slice(start, end);
  if (EDGE.test(head) || EDGE.test(row)) return labels.endOfLast(headOver(head, row, value) ?? '') >= 0;
  // A sentence that goes on in the next line does not end with a capital word.
  const word = head.slice(head.lastIndexOf(' ') + 1);
  if (row.endsWith(` ${value}`)) return !/^\p{Ll}/u.test(word) && labels.endOfLast(head) === head.length;
  return row.startsWith(`${value} `) && !/^\p{Ll}/u.test(head) && labels.search(head) === 0;
}
