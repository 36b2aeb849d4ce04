import { isIdeographic, SOFT_HYPHEN } from './characters.ts';
import { maxOf, minOf } from './extremes.ts';
import { isAll, type Line } from './lines.ts';
import type { Word } from './rows.ts';

/** A word of a paragraph, with what stands before it: nothing, a space, or a line break that the author made. */
export interface FlowWord {
  readonly before: '' | ' ' | '\n';
  readonly text: string;
  readonly word: Word;
}

/** Between which places lines could be. */
export interface Extent {
  readonly left: number;
  readonly right: number;
}

export function extentOf(lines: readonly Line[]): Extent {
  return { left: minOf(lines, ({ start }) => start), right: maxOf(lines, ({ end }) => end) };
}

/** Words of a document that stand within lines, to tell whether a hyphen at the end of a line belongs to a word. */
export class Vocabulary {
  readonly #words = new Set<string>();

  add(lines: readonly Line[]): void {
    for (const { words } of lines) {
      for (const [index, { text }] of words.entries()) {
        if (index === words.length - 1 && HYPHENATED.test(text)) continue;
        if (this.#words.size < MAX_WORDS && text.length < 64) this.#words.add(bare(text));
      }
    }
  }

  /** Whether two parts of a word that a hyphen divides at the end of a line are written in one. */
  joins(first: string, second: string): boolean {
    const [a, b] = [bare(first), bare(second)];
    if (this.#words.has(a + b)) return true;
    return !this.#words.has(`${a}-${b}`) && !a.includes('-');
  }
}

const MAX_WORDS = 200_000;
/** A word as it is kept, as most are. */
const BARE = /^[a-z0-9]+$/;

function bare(text: string): string {
  if (BARE.test(text)) return text;
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** A hyphen of any kind behind a letter at the end of a line. */
const HYPHENATED = /\p{L}[-\u2010\u00AD]$/u;
const BEGINS_SMALL = /^\p{Ll}/u;

/** How the last word of a line goes on in the next: as one word, with or without the hyphen, or not at all. */
export function hyphenation(last: string, next: string, vocabulary: Vocabulary): 'drop' | 'keep' | undefined {
  if (!HYPHENATED.test(last)) return undefined;
  if (last.endsWith(SOFT_HYPHEN)) return 'drop';
  if (!BEGINS_SMALL.test(next)) return undefined;
  return vocabulary.joins(last.slice(0, -1), next) ? 'drop' : 'keep';
}

/** A paragraph as one line, whatever the width of the page. */
export function flow(lines: readonly Line[], extent: Extent, vocabulary: Vocabulary): FlowWord[] {
  const out: FlowWord[] = [];
  for (const [index, line] of lines.entries()) {
    const last = out.at(-1);
    const previous = lines[index - 1];
    for (const [at, word] of line.words.entries()) {
      const text = shown(word.text);
      if (at > 0 || !last || !previous) {
        out.push({ before: at === 0 || word.joined ? '' : ' ', text, word });
        continue;
      }
      const divided = hyphenation(last.word.text, word.text, vocabulary);
      if (divided === 'drop') out[out.length - 1] = { ...last, text: last.word.text.slice(0, -1) };
      const before = divided ? '' : separator(previous, line, extent);
      out.push({ before, text, word });
    }
  }
  return out;
}

/** A soft hyphen that is drawn is seen as a hyphen. */
export function shown(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, '-');
}

function separator(line: Line, next: Line, extent: Extent): '' | ' ' | '\n' {
  if (!isFull(line, next, extent)) return '\n';
  const [last, first] = [line.words.at(-1)!.text, next.words[0]!.text];
  return isIdeographic(last.at(-1)) && isIdeographic(first) ? '' : ' ';
}

/** Lines that end nearer to the edge than this part of the width are full, whatever follows. */
const NEARLY_FULL = 0.12;

/** Whether the next line begins where it does because its first word had no room in this one. */
function isFull(line: Line, next: Line, { left, right }: Extent): boolean {
  if (isAll(line.words, 'bold') !== isAll(next.words, 'bold')) return false;
  const before = line.start - left;
  const behind = right - line.end;
  const isCentered = Math.abs(before - behind) < line.em * 0.5 && before > line.em;
  const room = isCentered ? before + behind : line.rtl ? before : behind;
  const [first] = next.words;
  const width = isIdeographic(first!.text) ? first!.em : first!.end - first!.start;
  return room < (right - left) * NEARLY_FULL || width + line.em * 0.5 > room;
}

export function flowText(words: readonly FlowWord[]): string {
  return words.map(({ before, text }) => before + text).join('');
}
