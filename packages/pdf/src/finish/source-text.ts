/** Characters on both sides of a place by which it is looked for: first many, then few, in case some were changed. */
const CONTEXTS = [24, 8];
/** Characters behind the last place in which the next one is expected. */
const NEARBY = 1 << 16;
/** Characters that are read in all to find places that are not near the last one. */
const MAX_READ = 100_000_000;

const HYPHEN = /[-\u2010]$/;
/** Hyphens and breaks that are only used at the end of a line, and marks without width. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/** Scripts without spaces between words, and their punctuation. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;

/**
 * The text that a document was made from. A browser leaves out the space at which it breaks a line; whether there was one, or the line
 * ends within a word, is known from there.
 */
export class SourceText {
  readonly #text: string;
  #at = 0;
  #read = 0;

  /** @param text with white space wherever something separates words */
  constructor(text: string) {
    this.#text = normalized(text);
  }

  /**
   * Whether a space separates two texts that follow each other.
   *
   * @returns undefined when they stand next to each other nowhere
   */
  separates(before: string, after: string): boolean | undefined {
    const [own, next] = [normalized(before).trimEnd(), normalized(after).trimStart()];
    for (const context of CONTEXTS) {
      const [left, right] = [own.slice(-context), next.slice(0, context)];
      if (this.#has(`${left} ${right}`)) return true;
      if (this.#has(left + right)) return false;
      if (HYPHEN.test(left) && this.#has(left.slice(0, -1) + right)) return false;
    }
    return undefined;
  }

  /** Documents are mostly read in the order in which they are written. */
  #has(words: string): boolean {
    const near = this.#text.slice(this.#at, this.#at + NEARBY).indexOf(words);
    if (near >= 0) {
      this.#at += near;
      return true;
    }
    if (this.#text.length <= NEARBY && this.#at === 0) return false;
    this.#read += this.#text.length;
    if (this.#read > MAX_READ) return false;
    const found = this.#text.indexOf(words);
    if (found >= 0) this.#at = found;
    return found >= 0;
  }
}

/** Whether a space separates two lines, as far as their own characters tell. */
export function linesAreSeparate(before: string, after: string): boolean {
  const last = [...before.slice(-2)].at(-1) ?? '';
  const first = [...after.slice(0, 2)][0] ?? '';
  if (WITHOUT_SPACES.test(last) || WITHOUT_SPACES.test(first)) return false;
  return !/[\p{L}\p{N}][-\u2010\u00ad]$/u.test(before);
}

function normalized(text: string): string {
  return text.replace(UNSEEN, '').replace(/\s+/g, ' ').toLowerCase();
}
