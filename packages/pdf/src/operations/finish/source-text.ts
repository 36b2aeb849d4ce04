/** Number of characters on both sides by which a position is searched: first many, then few, in case some were changed. */
const CONTEXTS = [24, 8];
/** Number of characters after the last position within which the next one is expected. */
const NEARBY = 1 << 14;
/** Total number of characters searched, which limits the time that a hostile document can cost. */
const MAX_SEARCHED = 20_000_000;

const HYPHEN = /[-\u2010]$/;
/** Hyphens and break opportunities that only matter at a line end, and zero-width marks. */
export const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Quotation marks, which style sheets generate around quotations, so that the source lacks them. */
const QUOTES = /[\u2018-\u201f\u00ab\u00bb\u2039\u203a]/g;

/** A string that ends with an opening quotation mark, and one that begins with a closing one. */
const OPENS = /\s[\u2018-\u201f\u00ab\u00bb\u2039\u203a]+$/;
const CLOSES = /^[\u2018-\u201f\u00ab\u00bb\u2039\u203a]+\s/;

const PARAGRAPH = '\u2029';

/** Scripts without spaces between words, and their punctuation. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;

/**
 * The text that a document was made from. A browser drops the space at which it breaks a line; the source text shows whether one
 * was there or the line ends within a word.
 */
export class SourceText {
  readonly #text: string;
  /** Positions of the white space that separates blocks. */
  readonly #blocks = new Set<number>();
  #at = 0;
  #searched = 0;

  /** @param text with white space wherever something separates words, and U+2029 where it separates blocks */
  constructor(text: string) {
    const own = text
      .replace(UNSEEN, '')
      .replace(QUOTES, '')
      .replace(/[^\S\u2029]+/g, ' ')
      .replace(/ ?\u2029[ \u2029]*/g, PARAGRAPH)
      .toLowerCase();
    for (let at = own.indexOf(PARAGRAPH); at >= 0; at = own.indexOf(PARAGRAPH, at + 1)) this.#blocks.add(at);
    this.#text = this.#blocks.size > 0 ? own.replaceAll(PARAGRAPH, ' ') : own;
  }

  /**
   * Whether a space separates two consecutive pieces of text.
   *
   * @returns undefined when the source does not contain them next to each other
   */
  separates(before: string, after: string): boolean | undefined {
    const found = this.#between(before, after);
    return found?.separate && !OPENS.test(before) && !CLOSES.test(after);
  }

  /**
   * Returns the kind of separator between two consecutive pieces of text.
   *
   * @returns undefined when the source does not contain them next to each other
   */
  separation(before: string, after: string): 'block' | 'space' | 'none' | undefined {
    const found = this.#between(before, after);
    if (!found?.separate) return found && 'none';
    return this.#blocks.has(found.at) ? 'block' : 'space';
  }

  /**
   * Whether a piece of text ends with a hyphen that is only visible because of a line break, within a word that continues in the
   * other piece.
   */
  endsWithDrawnHyphen(before: string, after: string): boolean {
    return HYPHEN.test(normalized(before).trimEnd()) && this.#between(before, after)?.drawn === true;
  }

  /** Whether the source contains a string with white space, or nothing, on both sides. */
  hasApart(text: string): boolean {
    const own = normalized(text).trim();
    const isBoundary = (at: number) => /^ ?$/.test(this.#text.charAt(at));
    if (own === '') return false;
    for (let at = 0; this.#searched < MAX_SEARCHED; at++) {
      const found = this.#text.indexOf(own, at);
      this.#searched += (found < 0 ? this.#text.length : found) - at + own.length;
      if (found < 0) return false;
      if (isBoundary(found - 1) && isBoundary(found + own.length)) return true;
      at = found;
    }
    return false;
  }

  #between(before: string, after: string): Place | undefined {
    const [own, next] = [normalized(before).trimEnd(), normalized(after).trimStart()];
    for (const context of CONTEXTS) {
      const [left, right] = [own.slice(-context), next.slice(0, context)];
      const found = this.#find(left, right, this.#at, this.#at + NEARBY) ?? this.#find(left, right);
      if (found) return found;
    }
    return undefined;
  }

  /** Finds the first position where one text follows the other. Documents are mostly read in source order. */
  #find(left: string, right: string, from = 0, to = this.#text.length): Place | undefined {
    const hyphen = HYPHEN.exec(left)?.[0] ?? '';
    const word = left.slice(0, left.length - hyphen.length);
    if (word === '' || right === '') return undefined;
    const text = this.#text.slice(from, to);
    for (let at = 0; this.#searched < MAX_SEARCHED; at++) {
      const found = text.indexOf(word, at);
      this.#searched += (found < 0 ? text.length : found) - at + word.length;
      if (found < 0) return undefined;
      at = found;
      const behind = from + found + word.length;
      const follows = (other: string) => this.#text.startsWith(other + right, behind);
      const separate = follows(`${hyphen} `);
      const whole = separate || follows(hyphen);
      if (!whole && !follows('')) continue;
      this.#at = from + found;
      return { separate, at: behind + hyphen.length, drawn: !whole };
    }
    return undefined;
  }
}

/** Position where two pieces of text meet, and whether a space separates them. */
interface Place {
  readonly separate: boolean;
  readonly at: number;
  /** Whether the source lacks the hyphen at the end of the first piece. */
  readonly drawn: boolean;
}

/** Whether a space separates two lines, judging by their own characters. */
export function linesAreSeparate(before: string, after: string): boolean {
  const last = [...before.slice(-2)].at(-1) ?? '';
  const first = [...after.slice(0, 2)][0] ?? '';
  if (WITHOUT_SPACES.test(last) || WITHOUT_SPACES.test(first)) return false;
  if (/[\p{L}\p{N}][-\u2010\u00ad]$/u.test(before)) return false;
  // A dash or slash without a space before it has none behind it, either.
  return !(/[\p{L}\p{N}][\u2013\u2014/]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after));
}

function normalized(text: string): string {
  return text.replace(UNSEEN, '').replace(QUOTES, '').replace(/\s+/g, ' ').toLowerCase();
}
