import { maxOf, minOf } from '../../extremes.ts';
import { isIdeographic, isUnspaced, SOFT_HYPHEN } from './characters.ts';
import { endsInside, goesOnInside, jointsOf, type Vocabulary } from './hyphenation.ts';
import { columnsOf, isAll } from './lines.ts';
import type { Extent, Line, Word } from './page-parts.ts';

/** A word of a paragraph, with the separator before it: nothing, a space, or a line break that the author made. */
export interface FlowWord {
  readonly before: '' | ' ' | '\n';
  readonly text: string;
  readonly word: Word;
}

export function extentOf(lines: readonly Line[]): Extent {
  return { left: minOf(lines, ({ start }) => start), right: maxOf(lines, ({ end }) => end) };
}

/**
 * Joins a paragraph into one line, independent of the page's width.
 *
 * @param isElement whether the lines are those of one structure element
 */
export function flow(
  lines: readonly Line[],
  extent: Extent,
  vocabulary: Vocabulary,
  isElement = false,
): FlowWord[] {
  const out: FlowWord[] = [];
  const reaches = reachesOf(lines, extent);
  const joints = jointsOf(lines, vocabulary);
  for (const [index, line] of lines.entries()) {
    const reach = reaches[index - 1] ?? extent;
    const last = out.at(-1);
    const previous = lines[index - 1];
    for (const [at, word] of line.words.entries()) {
      const text = shown(word.text);
      if (at > 0 || !last || !previous) {
        out.push({ before: at === 0 || word.joined ? '' : ' ', text, word });
        continue;
      }
      const divided = joints[index];
      if (divided === 'drop') out[out.length - 1] = { ...last, text: last.text.slice(0, -1) };
      const isWord = divided !== undefined || (isElement && goesOnInside(previous, line, vocabulary));
      out.push({ before: isWord ? '' : separator(previous, line, reach, vocabulary), text, word });
    }
  }
  return out;
}

/** Replaces soft hyphens, which are visible as hyphens when drawn. */
export function shown(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '-');
}

function separator(line: Line, next: Line, extent: Extent, vocabulary: Vocabulary): '' | ' ' | '\n' {
  if (!isFull(line, next, extent)) return '\n';
  if (endsInside(line, next, vocabulary)) return '';
  const [last, first] = [line.words.at(-1)!.text, next.words[0]!.text];
  if (!line.spaced && isUnspaced(last.at(-1)) && isUnspaced(first)) return '';
  const isBeside = [last.at(-1), first].map(isIdeographic);
  return isBeside.every(Boolean) || (!line.spaced && isBeside.some(Boolean)) ? '' : ' ';
}

/** Range available to each line; columns are as wide as the first one. */
function reachesOf(lines: readonly Line[], extent: Extent): Extent[] {
  const columns = columnsOf(lines);
  return columns.flatMap((column, index) => {
    const reach = reachOf(column, index === 0 ? extent : movedTo(column, extent));
    return column.map(() => reach);
  });
}

function movedTo(column: readonly Line[], { left, right }: Extent): Extent {
  const own = extentOf(column);
  return column[0]!.rtl
    ? { left: own.right - right + left, right: own.right }
    : { left: own.left, right: own.left + right - left };
}

/** Number of lines from which a paragraph's own lines determine its width. */
const MANY_LINES = 4;

/** Width of a paragraph: its own, if every line is as long as possible within that, otherwise that of its surroundings. */
function reachOf(lines: readonly Line[], extent: Extent): Extent {
  if (lines.length < MANY_LINES) return extent;
  const own = extentOf(lines);
  const isOwn = lines.every((line, index) => index === 0 || isFull(lines[index - 1]!, line, own));
  return isOwn ? own : extent;
}

/** Fraction of the width: a line that ends nearer to the edge is full, whatever follows. */
const NEARLY_FULL = 0.12;

/** Whether the next line begins a new line only because its first word did not fit into this one. */
export function isFull(line: Line, next: Line, { left, right }: Extent): boolean {
  if (isAll(line.words, 'bold') !== isAll(next.words, 'bold')) return false;
  const before = line.start - left;
  const behind = right - line.end;
  const isCentered = isInMiddle(line, { left, right }) && isInMiddle(next, { left, right });
  const room = isCentered ? before + behind : line.rtl ? before : behind;
  const [first] = next.words;
  const width = unbrokenWidth(first!);
  return room < (right - left) * NEARLY_FULL || width + line.em * 0.5 > room;
}

/** Width of the part of a word that stays on one line: a line may be broken beside each ideograph. */
function unbrokenWidth({ glyphs, start, end, em }: Word): number {
  const at = glyphs.findIndex(({ text }) => isIdeographic(text));
  if (at < 0) return end - start;
  return at === 0 ? em : glyphs[at - 1]!.end - start;
}

function isInMiddle({ start, end, em }: Line, { left, right }: Extent): boolean {
  return Math.abs(start - left - right + end) < em * 0.5 && start - left > em;
}

export function flowText(words: readonly FlowWord[]): string {
  return words.map(({ before, text }) => before + text).join('');
}
