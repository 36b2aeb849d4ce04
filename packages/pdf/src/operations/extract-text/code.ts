import { minOf } from '../../extremes.ts';
import { isFull } from './flow.ts';
import { isAll } from './lines.ts';
import type { Block, CellPart, Extent, Line } from './page-parts.ts';

/** Maximum number of columns kept before a line's first word, and of empty lines between two lines. */
const MAX_COLUMN = 200;
const MAX_EMPTY_LINES = 2;
/** Share of lines with code characters from which fixed-width text is code. */
const MOSTLY = 1 / 3;
const CODE = /[{}[\]()<>=;|\\]/;
/** Several spaces between words, except after the end of a sentence, as in output in columns. */
const IN_COLUMNS = /[^\s.!?:"')] {2,}\S/;

/** Text of a block as code; empty when it cannot be code. */
export function codeOf(block: Block): string {
  const isCode = block.replacement !== undefined || block.type === 'code' || isTyped(block.lines);
  return isCode ? typedText(block) : '';
}

/** Lines of code as typed, without empty ones. */
export function codeLines(part: CellPart): string[] {
  return typedText(part)
    .split('\n')
    .filter((line) => line !== '');
}

function typedText({ lines, replacement }: CellPart): string {
  return replacement === undefined ? codeText(lines) : replacement.replace(/^\n+|\s+$/g, '');
}

/** Text of fixed-width lines as typed, with their indentation and the empty lines between them. */
function codeText(lines: readonly Line[]): string {
  const left = minOf(lines, ({ start }) => start);
  const pitch = pitchOf(lines);
  let out = '';
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    if (last) out += '\n'.repeat(1 + emptyLines(line.base - last.base, pitch));
    out += codeLine(line, left);
  }
  return out;
}

function codeLine({ words }: Line, left: number): string {
  const [first] = words;
  const width = first ? (first.end - first.start) / Math.max(1, first.text.length) : 0;
  const column = (at: number) => (width > 0 ? Math.min(MAX_COLUMN, Math.round((at - left) / width)) : 0);
  let out = '';
  for (const [index, word] of words.entries()) {
    const least = index === 0 || word.joined ? out.length : out.length + 1;
    out = out.padEnd(Math.max(least, column(word.start))) + word.text;
  }
  return out;
}

/** Line spacing: the smallest distance between lines. */
function pitchOf(lines: readonly Line[]): number {
  const steps = lines.slice(1).map(({ base }, index) => base - lines[index]!.base);
  return minOf(
    steps.filter((step) => step > 0),
    (step) => step,
  );
}

/** Number of empty lines that fit between two lines. */
function emptyLines(step: number, pitch: number): number {
  const rows = Math.round(step / pitch);
  return Number.isFinite(rows) ? Math.min(MAX_EMPTY_LINES, Math.max(0, rows - 1)) : 0;
}

export function isTyped(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ words }) => isAll(words, 'mono'));
}

/** Whether the author broke fixed-width lines, rather than the width of the page: some are short, indented, or apart. */
export function hasOwnLines(lines: readonly Line[], extent: Extent): boolean {
  const pitch = pitchOf(lines);
  return lines.some((line, index) => {
    const last = lines[index - 1];
    if (!last) return false;
    const isApart = emptyLines(line.base - last.base, pitch) > 0;
    const isIndented = index > 1 && Math.abs(line.start - last.start) > line.em;
    return isApart || isIndented || !isFull(last, line, extent);
  });
}

/** Tolerance, in lines, for the distance between two parts of code to be a whole number of lines. */
const OFF_LINE = 0.15;

/** Smallest line spacing of the code among groups of lines. */
export function codePitch(groups: readonly (readonly Line[])[]): number {
  return minOf(groups, (lines) => (isTyped(lines) ? pitchOf(lines) : Infinity));
}

/**
 * Whether two groups of lines are code with empty lines between them.
 *
 * @param pitch line spacing of code elsewhere, for groups of one line
 */
export function isOneCode(a: readonly Line[], b: readonly Line[], extent: Extent, pitch: number): boolean {
  if (!isTyped(a) || !isTyped(b)) return false;
  const step = b[0]!.base - a.at(-1)!.base;
  const own = Math.min(pitchOf(a), pitchOf(b));
  const rows = step / (Number.isFinite(own) ? own : pitch);
  const isOnLine = rows > 1.5 && rows < MAX_EMPTY_LINES + 1.5 && Math.abs(rows - Math.round(rows)) < OFF_LINE;
  return isOnLine && looksLikeCode([...a, ...b], extent);
}

/**
 * Whether fixed-width lines are code even where all text is fixed-width: some are indented after a shorter one, or have code
 * characters or columns.
 */
export function looksLikeCode(lines: readonly Line[], extent: Extent): boolean {
  if (!hasOwnLines(lines, extent)) return false;
  const left = minOf(lines, ({ start }) => start);
  const signs = lines.filter(
    (line) => line.words.some(({ text }) => CODE.test(text)) || IN_COLUMNS.test(codeLine(line, left)),
  );
  if (signs.length >= lines.length * MOSTLY) return true;
  return lines.some((line, index) => {
    const last = lines[index - 1];
    return last !== undefined && line.start > last.start + line.em && !isFull(last, line, extent);
  });
}
