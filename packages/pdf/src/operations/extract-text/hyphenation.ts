import { SOFT_HYPHEN } from './characters.ts';
import type { Line, Word } from './page-parts.ts';

/** What the ends of a document's lines tell about words that go on in the next line. */
export class Vocabulary {
  readonly #words = new Set<string>();
  readonly #hyphensAreOwn: boolean;
  #ends = 0;
  #spacedEnds = 0;

  /** @param hyphensAreOwn whether the writer draws U+2010 where it divides a word, so that other hyphens are the author's */
  constructor(hyphensAreOwn = false) {
    this.#hyphensAreOwn = hyphensAreOwn;
  }

  add(lines: readonly Line[]): void {
    for (const [at, { words, spaced }] of lines.entries()) {
      for (const [index, { text }] of words.entries()) {
        if (index === words.length - 1 && DIVIDED.test(text)) continue;
        if (this.#words.size < MAX_WORDS && text.length < 64) this.#words.add(bare(text));
      }
      const last = words.at(-1);
      if (at === lines.length - 1 || !last || HYPHEN.test(last.text)) continue;
      this.#ends++;
      if (spaced) this.#spacedEnds++;
    }
  }

  /** Whether the document has spaces at the ends of lines, so that a line without one ends inside a word. */
  get spacesLines(): boolean {
    return this.#spacedEnds > 0 && this.#spacedEnds * 2 >= this.#ends;
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Whether two parts of a word that a hyphen divides at the end of a line are written in one. */
  joins(first: string, second: string, hyphen: string): boolean {
    const [a, b] = [bare(first), bare(second)];
    if (this.#words.has(a + b)) return true;
    if (this.#words.has(`${a}-${b}`)) return false;
    if (hyphen === '\u2010') return true;
    return !this.#hyphensAreOwn && !a.includes('-');
  }
}

const MAX_WORDS = 200_000;
/** A word as it is kept, as most are. */
const BARE = /^[a-z0-9]+$/;

function bare(text: string): string {
  if (BARE.test(text)) return text;
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Producers whose browser engine hyphenates with U+2010 (CSS Text 4, 6.3.2). */
const SKIA = /^(?:Skia\/PDF|Platen)\b/;

/** @param producer of the document's information dictionary */
export function hyphensAreOwn(producer: string | undefined): boolean {
  return producer !== undefined && SKIA.test(producer);
}

const HYPHEN = /[-\u2010\u2011\u00AD]$/;
/** A hyphen of any kind after a letter at the end of a line. */
const DIVIDED = /\p{L}[-\u2010\u00AD]$/u;
const LONE = /^[-\u2010\u2011]+$/;
/** What is written without spaces: addresses, names of files, code, part numbers. */
const UNSPACED = /[/:@_=\\.\p{N}]/u;
/** An address up to the end of a line. */
const ADDRESS = /(?::\/\/|www\.)\S*$/i;
/** Words before which a hyphen stands for a part that two compounds share: "pre- and postwar". */
const SUSPENDS = /^(?:and|or|und|oder|bzw\.?|sowie|et|ou|en|of|och|eller|og)$/iu;

/** How the last word of a line goes on in the next: as one word, with or without its last character, or not at all. */
export function joint(line: Line, next: Line, vocabulary: Vocabulary): 'drop' | 'keep' | undefined {
  const tail = lastWord(line);
  if (tail.endsWith(SOFT_HYPHEN)) return 'drop';
  if (line.spaced) return undefined;
  const head = firstWord(next);
  const isTyped = isMono(line.words.at(-1)) && isMono(next.words[0]);
  if (!HYPHEN.test(tail)) return undefined;
  const body = tail.slice(0, -1);
  if (body === '' || LONE.test(body)) return isTyped && vocabulary.spacesLines ? 'keep' : undefined;
  if (!/^[\p{L}\p{N}]/u.test(head)) return isTyped || ADDRESS.test(body) ? 'keep' : undefined;
  if (!vocabulary.spacesLines && SUSPENDS.test(head)) return undefined;
  const isWord = !isTyped && !UNSPACED.test(body) && /\p{L}$/u.test(body) && /^\p{L}/u.test(head);
  if (!isWord) return 'keep';
  const isCapital = /^\p{Lu}/u.test(head);
  if (isCapital && !vocabulary.has(bare(body + head))) return 'keep';
  return vocabulary.joins(body, head, tail.at(-1)!) ? 'drop' : 'keep';
}

/** Whether a line ends inside an address that goes on in the next, in a document that has spaces at the ends of its lines. */
export function dividesAddress(line: Line, vocabulary: Vocabulary): boolean {
  return !line.spaced && vocabulary.spacesLines && ADDRESS.test(lastWord(line));
}

function isMono(word: Word | undefined): boolean {
  return word?.glyphs[0]?.style.mono ?? false;
}

/** The last word of a line, of whichever fonts. */
function lastWord({ words }: Line): string {
  let text = '';
  for (let at = words.length - 1; at >= 0; at--) {
    text = words[at]!.text + text;
    if (!words[at]!.joined) break;
  }
  return text;
}

export function firstWord({ words }: Line): string {
  let text = '';
  for (const [index, word] of words.entries()) {
    if (index > 0 && !word.joined) break;
    text += word.text;
  }
  return text;
}
