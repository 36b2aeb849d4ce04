import type { Source } from '../source.ts';
import { type FoldedText, type FoldOptions, fold, squeeze } from './folding.ts';
import { closeCombs, normalize } from './normalize.ts';
import type { TextRange } from './text-ranges.ts';

/** A literal, regular expression or preset, ready to search. */
export interface CompiledPattern {
  /** Name in the report: `pattern 0`, `preset email`. */
  readonly source: Source;
  /** Page to which the pattern is limited, counted from 0; undefined for all. */
  readonly page: number | undefined;
  readonly color: string | undefined;
  /** Strings of which every matching text contains at least one in its squeezed form; undefined if no such strings are known. */
  readonly squeezed?: readonly string[];
  /** Words of a literal that has several, squeezed: it is searched cell by cell, too, on pages with all of them. */
  readonly words?: readonly string[];
  /** Whether it matches only one text, in any spelling. */
  readonly isLiteral?: boolean;
  /** Whether it evaluates the text before a value, and therefore also the header of a table column. */
  readonly isPreset?: boolean;
  /** Whether a column header names the values that the pattern matches. */
  readonly isHead?: (head: string) => boolean;
  /** Returns the matching ranges of the source text. */
  find(text: SearchableText): TextRange[];
}

/** Maximum number of matches, more than a page of any document has; a pattern like `.` would exceed it. */
export const MAX_MATCHES = 200_000;

/** Characters that join words in addresses and names in place of spaces. */
export const JOINTS = ['.', '-', '_', '+', '/', '~', ','] as const;
const JOINT = /(?<=[\p{L}\p{M}\p{N}])[._+/~,-](?=[\p{L}\p{M}\p{N}])/gu;

/** A string and its folded forms, each computed once. */
export class SearchableText {
  readonly source: string;
  /** Whether the end of a line and the start of the next may form one word. */
  readonly gluesLines: boolean;
  readonly #folds = new Map<string, FoldedText>();
  #squeezed: string | undefined;
  #parted: FoldedText | undefined | null = null;
  #presetReadings: readonly FoldedText[] | undefined;

  constructor(source: string, gluesLines = true) {
    // Text strings may end lines with a carriage return or a Unicode line separator; the replacement keeps positions.
    this.source = /[\r\u2028\u2029]/.test(source)
      ? source.replace(/\r\n|[\r\u2028\u2029]/g, (end) => (end.length > 1 ? ' \n' : '\n'))
      : source;
    this.gluesLines = gluesLines;
  }

  folded(options: FoldOptions): FoldedText {
    const key = `${options.loose}${options.lineBreaks}`;
    let folded = this.#folds.get(key);
    if (!folded) {
      folded = fold(this.source, options);
      this.#folds.set(key, folded);
    }
    return folded;
  }

  /** Text without case, accents, white space and hyphens: a string that is missing here is missing in all forms. */
  get squeezed(): string {
    this.#squeezed ??= squeeze(this.source);
    return this.#squeezed;
  }

  /**
   * Loose form with spaces in place of the characters that join words in addresses and names (`first.last`); undefined if the
   * text has none.
   */
  get parted(): FoldedText | undefined {
    if (this.#parted === null) {
      const { text, sources } = this.folded({ loose: true, lineBreaks: 'keep' });
      const parted = text.replace(JOINT, ' ');
      this.#parted = parted === text ? undefined : { text: parted, sources };
    }
    return this.#parted;
  }

  get hasLineBreak(): boolean {
    return this.source.includes('\n');
  }

  /** Texts that presets search: the strict forms, normalized, each also with the spaces of comb fields removed. */
  get presetReadings(): readonly FoldedText[] {
    const forms = this.#presetReadings ? [] : strictForms(this);
    const distinct = forms.filter(({ text }, index) => index === 0 || text !== forms[0]!.text);
    this.#presetReadings ??= distinct.flatMap((form) => {
      const reading = normalize(form, this.source);
      const closed = closeCombs(reading);
      return closed ? [reading, closed] : [reading];
    });
    return this.#presetReadings;
  }

  /** Text with letter-spaced words closed up. */
  get closedUp(): FoldedText {
    let folded = this.#folds.get('closed');
    if (!folded) {
      folded = closeUp(this.folded({ loose: true, lineBreaks: 'keep' }));
      this.#folds.set('closed', folded);
    }
    return folded;
  }
}

const LETTERS = /(?<=^| )\S(?: \S){2,}(?= |$)/g;
const LETTERS_AND_PAIRS = /(?<=^| )\S{1,2}(?: \S{1,2}){4,}(?= |$)/g;
/** Share of single letters from which pairs among them are letters that are too close together, and not words. */
const MOSTLY = 2 / 3;

/** Ranges of letter-spaced text, even where spaces between some letters are too narrow to be detected. */
function* spacedOut(text: string): Generator<TextRange> {
  let at = 0;
  for (const match of text.matchAll(LETTERS_AND_PAIRS)) {
    const pieces = match[0].split(' ');
    const letters = pieces.filter(({ length }) => length === 1).length;
    if (letters === pieces.length || letters < pieces.length * MOSTLY) continue;
    yield* lettersIn(text, at, match.index);
    at = match.index + match[0].length;
    yield [match.index, at];
  }
  yield* lettersIn(text, at, text.length);
}

function* lettersIn(text: string, from: number, to: number): Generator<TextRange> {
  for (const match of text.slice(from, to).matchAll(LETTERS))
    yield [from + match.index, from + match.index + match[0].length];
}

function closeUp(folded: FoldedText): FoldedText {
  const { text, sources } = folded;
  const parts: string[] = [];
  const kept: number[] = [];
  let at = 0;
  for (const [start, end] of spacedOut(text)) {
    for (; at < start; at++) {
      parts.push(text[at]!);
      kept.push(sources[at]!);
    }
    for (; at < end; at++) {
      if (text[at] === ' ') continue;
      parts.push(text[at]!);
      kept.push(sources[at]!);
    }
  }
  if (at === 0) return { text: '', sources: [] };
  for (; at < text.length; at++) {
    parts.push(text[at]!);
    kept.push(sources[at]!);
  }
  return { text: parts.join(''), sources: kept };
}

/** Maps a range of the folded text to its source, including characters in between that folding dropped. */
export function toSource(folded: FoldedText, start: number, end: number): TextRange {
  return [folded.sources[start]!, folded.sources[end - 1]! + 1];
}

/** Forms with compatibility characters resolved: with line breaks as they are, and with hyphenation joined. */
export function strictForms(text: SearchableText): FoldedText[] {
  const forms = [text.folded({ loose: false, lineBreaks: 'keep' })];
  if (text.hasLineBreak) {
    forms.push(text.folded({ loose: false, lineBreaks: 'join' }));
    forms.push(text.folded({ loose: false, lineBreaks: 'hyphen' }));
  }
  return forms;
}

const BLANK_END = /[ \t]\n|\n[ \t]/;

/** Form without invisible spaces at line ends; undefined if there are none. */
export function withBareLineEnds({ text, sources }: FoldedText): FoldedText | undefined {
  if (!BLANK_END.test(text)) return undefined;
  const lines: string[] = [];
  const kept: number[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const bare = line.trim();
    const from = start + (line.length - line.trimStart().length);
    for (let at = from; at < from + bare.length; at++) kept.push(sources[at]!);
    start += line.length + 1;
    if (start <= text.length) kept.push(sources[start - 1]!);
    lines.push(bare);
  }
  return { text: lines.join('\n'), sources: kept };
}

/** Sorted ranges without duplicates; overlapping ones are merged. */
export function merged(ranges: readonly TextRange[]): TextRange[] {
  const out: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = out.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}
