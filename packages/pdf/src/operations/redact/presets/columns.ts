import { MAX_ROWS, ROW_NUMBER } from '../text/table-heads.ts';
import type { TextRange } from '../text/text-ranges.ts';
import type { Label } from './label.ts';

/** Number of lines without a value after which a column has ended. */
const COLUMN_GAP = 8;

/**
 * Returns a predicate: whether a value is in a column under a label, as far as gaps reveal the columns. The header is a short
 * line with the label and without numbers, followed by lines of which at least every eighth has a value.
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

/** Boundary between the cells of a row. */
const EDGE = / *\| *| {2,}/;
/** Maximum length of a row, in characters. */
const MAX_ROW = 160;

/** Headers of the text that was searched last, by the start of their rows. */
let known: { readonly text: string; readonly heads: Map<number, string> } = { text: '', heads: new Map() };

/**
 * Start of the line of a position; -1 if it is farther away than the maximum row length, so that no text takes quadratic time.
 */
function startOfLine(text: string, at: number): number {
  const from = Math.max(0, at - MAX_ROW);
  const before = text.slice(from, at).lastIndexOf('\n');
  return before >= 0 || from === 0 ? from + before + 1 : -1;
}

/** Header of a value's rows: the first line above it without numbers, or an empty string. */
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
  // Values found before are blanked, but their cells still count.
  return row.replace(/^ +| +$/g, '');
}

/** Header cell over the cell that a value fills, if the header has as many cells as the row. */
function headOver(head: string, row: string, value: string): string | undefined {
  const heads = head.split(EDGE);
  const cells = row.split(EDGE);
  return heads.length === cells.length ? heads[cells.indexOf(value)] : undefined;
}

/** Header of a value that fills a table cell, where gaps or vertical bars separate the cells. */
export function headOfCell(text: string, range: TextRange): string | undefined {
  const head = headAbove(text, range[0]);
  return EDGE.test(head) ? headOver(head, rowOf(text, range), text.slice(...range)) : undefined;
}

/** Whether a table's header has a label over a cell other than the value's, and no label in the value's row precedes it. */
export function isInOtherCell(text: string, range: TextRange, labels: Label): boolean {
  const own = headOfCell(text, range);
  // Some labels differ only by the word that follows.
  if (own === undefined || labels.endOfLast(`${own} `) >= 0) return false;
  const before = text.slice(startOfLine(text, range[0]), range[0]);
  return labels.endOfLast(before) < 0 && labels.isInHead(headAbove(text, range[0]));
}

/** Prose: more words without gaps than a header has. */
const TEXT = /^\p{Ll}|^(?:\S+ ){12}/u;
/** But not an abbreviation, as in `Name Dept.`. */
const ENDS_SENTENCE = /[!?,;:]$|(?<!\p{Lu}\p{Ll}{1,4})\.$/u;

/**
 * Whether a value fills a table cell whose header has a label. Wide gaps or vertical bars separate cells; where single spaces do,
 * only the first and the last cell of a row are known. For values whose form is weak evidence, since other columns have numbers,
 * too.
 */
export function isInLabelledCell(text: string, [start, end]: TextRange, labels: Label): boolean {
  const head = headAbove(text, start);
  if (head === '' || !labels.isInHead(head)) return false;
  const row = rowOf(text, [start, end]);
  const value = text.slice(start, end);
  if (EDGE.test(head) || EDGE.test(row)) return labels.endOfLast(headOver(head, row, value) ?? '') >= 0;
  // A sentence that continues on the next line does not end with a capitalized word.
  const word = head.slice(head.lastIndexOf(' ') + 1);
  if (row.endsWith(` ${value}`)) return !/^\p{Ll}/u.test(word) && labels.endOfLast(head) === head.length;
  return row.startsWith(`${value} `) && !/^\p{Ll}/u.test(head) && labels.search(head) === 0;
}
