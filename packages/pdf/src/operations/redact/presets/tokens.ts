/**
 * Separator of two tokens: at most one punctuation mark, with white space around it, or white space alone. The marks after the
 * slash separate the boxes of forms or replace dashes; they join tokens into a number only after a label.
 */
export interface Separator {
  readonly kind: ' ' | '-' | '.' | '/' | '_' | '|' | '*' | '~';
  /** Whether it has no white space, so that the two tokens form one number. */
  readonly tight: boolean;
  readonly newline: boolean;
}

/** Consecutive tokens, as indices; the last one is included. */
export interface TokenWindow {
  readonly first: number;
  readonly last: number;
}

/** Maximum length of a separator within a number, with the white space around it. */
const MAX_SEPARATOR = 5;

/** Runs of digits, or of digits and letters, with the separators between them. */
export class Tokens {
  readonly text: string;
  readonly values: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly #separators: (Separator | null | undefined)[] = [];

  /** @param expression a global expression that matches one token */
  constructor(text: string, expression: RegExp) {
    this.text = text;
    const values: string[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    for (const match of text.matchAll(expression)) {
      values.push(match[0]);
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
    this.values = values;
    this.starts = starts;
    this.ends = ends;
  }

  get length(): number {
    return this.values.length;
  }

  /** Separator between a token and the next; null if more than a separator is between them. */
  separator(index: number): Separator | null {
    let known = this.#separators[index];
    if (known === undefined) {
      known = this.#read(index);
      this.#separators[index] = known;
    }
    return known;
  }

  #read(index: number): Separator | null {
    const start = this.ends[index];
    const end = this.starts[index + 1];
    if (start === undefined || end === undefined || end === start || end - start > MAX_SEPARATOR) return null;
    const between = this.text.slice(start, end);
    const mark = between.trim();
    if (mark.length > 1 || (mark !== '' && !'-./_|*~'.includes(mark))) return null;
    if (between.indexOf('\n') !== between.lastIndexOf('\n')) return null;
    return {
      kind: mark === '' ? ' ' : (mark as Separator['kind']),
      tight: between.length === 1 && mark !== '' && mark !== '|',
      newline: between.includes('\n'),
    };
  }

  separators({ first, last }: TokenWindow): Separator[] {
    const out: Separator[] = [];
    for (let i = first; i < last; i++) out.push(this.separator(i)!);
    return out;
  }

  /** Whether the window contains only separators that usually group digits. */
  isPlainlyGrouped(window: TokenWindow): boolean {
    return this.separators(window).every(({ kind }) => ' -./'.includes(kind));
  }

  lengths({ first, last }: TokenWindow): number[] {
    return this.values.slice(first, last + 1).map((value) => value.length);
  }

  compact({ first, last }: TokenWindow): string {
    return this.values.slice(first, last + 1).join('');
  }

  range({ first, last }: TokenWindow): readonly [number, number] {
    return [this.starts[first]!, this.ends[last]!];
  }

  /**
   * Whether nothing is attached to the window: no letter, no further token with a tight separator, no currency
   * sign. A labelled window may be attached to its label.
   */
  isIsolated(window: TokenWindow, isNamed = false): boolean {
    const [start, end] = this.range(window);
    const before = this.text.slice(Math.max(0, start - 4), start);
    const followsWord = /\p{L}\.$/u.test(before) || (isNamed && /\p{L}{2}[-./#]?$/u.test(before));
    if (!followsWord && window.first > 0 && this.separator(window.first - 1)?.tight) return false;
    if (this.separator(window.last)?.tight) return false;
    if (!followsWord && ATTACHED_BEFORE.test(before) && !CJK.test(before)) return false;
    // A comma also separates the fields of a record; between digits it may group thousands.
    const isPlain = window.first === window.last && !isNamed;
    if (isPlain && /\p{N},$/u.test(before)) return false;
    const after = this.text.slice(end, end + 5);
    if (isPlain && /^,\d{3}(?!\d)/.test(after)) return false;
    return !/^[\p{L}\p{N}_@%=^\\€]|^\*\p{N}|^[-./:][\p{L}\p{N}]/u.test(after) || CJK.test(after[0] ?? '');
  }

  /** Whether there are further numbers beside the window, separated only by white space, as in the row of a table. */
  inRow({ first, last }: TokenWindow): boolean {
    const digits = (index: number) => /^\d+$/.test(this.values[index] ?? '');
    const before = first > 0 ? this.separator(first - 1) : null;
    const after = this.separator(last);
    return (
      (before?.kind === ' ' && !before.newline && digits(first - 1)) ||
      (after?.kind === ' ' && !after.newline && digits(last + 1))
    );
  }
}

const ATTACHED_BEFORE =
  /[\p{L}\p{N}_$€£¥+^\\]$|[\p{L}\p{N}][-./@]$|(?:^|\s)-$|\p{N}[=*]$|(?:^|\s)=$|[$€£¥] $/u;

/** Scripts that are written without spaces, so that a number may directly follow a word. */
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]$/;

export const DIGITS = /\d+/g;
export const ALPHANUMERICS = /[A-Za-z0-9]+/g;
