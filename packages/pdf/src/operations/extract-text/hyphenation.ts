import { maxOf } from '../../extremes.ts';
import { isIdeographic, SOFT_HYPHEN } from './characters.ts';
import type { Glyph } from './glyph.ts';
import type { Line, Word } from './page-parts.ts';

/** Evidence from a document's line ends about words that continue on the next line. */
export class Vocabulary {
  readonly #words = new Set<string>();
  readonly #writer: Writer;
  #ends = 0;
  #spacedEnds = 0;
  #hasCloseDashes = false;

  constructor(writer: Writer = 'other') {
    this.#writer = writer;
  }

  add(lines: readonly Line[]): void {
    let begun = '';
    for (const [at, { words, spaced }] of lines.entries()) {
      for (const [index, { text }] of words.entries()) {
        if (index === words.length - 1 && DIVIDED.test(text)) continue;
        if (this.#words.size < MAX_WORDS && text.length < 64) this.#words.add(bare(text));
        if (CLOSE_DASH.test(text)) this.#hasCloseDashes = true;
      }
      const last = words.at(-1);
      const next = lines[at + 1];
      if (!next || !last) continue;
      const tail = (isWhole(lines[at]!) ? begun : '') + last.text;
      begun = !spaced && isInAddress(tail, next) ? tail.slice(-MAX_WORD) : '';
      if (begun !== '' || HYPHEN.test(last.text)) continue;
      // A line may end inside of an address, a Korean word or before a reference, whether its writer adds spaces or not.
      const ends = `${last.text}\n${firstWord(next)}`;
      if (!spaced && (BREAK_INSIDE.test(ends) || IN_KOREAN_WORD.test(ends))) continue;
      // The author breaks lines of code, and ideographs have no spaces.
      if (this.#writer === 'platen' && (isMono(last) || isIdeographic(last.text.at(-1)))) continue;
      this.#ends++;
      if (spaced) this.#spacedEnds++;
    }
  }

  /** Whether the document has spaces at the ends of lines, so that a line without one ends inside a word. */
  get spacesLines(): boolean {
    return this.#spacedEnds > 0 && this.#spacedEnds * 2 >= this.#ends;
  }

  /** Whether no line end contradicts that lines of code end with the spaces that the author typed there. */
  get spacesCode(): boolean {
    return this.spacesLines || (this.#writer === 'platen' && this.#ends === 0);
  }

  /** Whether the document has all spaces at the ends of lines, so that no line without one ends a word. */
  get spacesAllLines(): boolean {
    return this.spacesCode && this.#writer === 'platen';
  }

  /** Whether the document has dashes without spaces between words. */
  get hasCloseDashes(): boolean {
    return this.#hasCloseDashes;
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Whether two parts of a word that a hyphen divides at a line end belong together without it. */
  joins(first: string, second: string, hyphen: string): boolean {
    if (hyphen === '-' && this.spacesAllLines) return false;
    const [a, b] = [bare(first), bare(second)];
    if (this.#words.has(a + b)) return true;
    if (this.#words.has(`${a}-${b}`)) return false;
    if (hyphen === '\u2010') return true;
    return this.#writer === 'other' && !a.includes('-');
  }
}

const MAX_WORDS = 200_000;
/** A word already in its stored form, as most are. */
const BARE = /^[a-z0-9]+$/;

function bare(text: string): string {
  if (BARE.test(text)) return text;
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/**
 * Program that wrote a document. Skia, in a browser, draws U+2010 where it divides a word (CSS Text 4, 6.3.2), so other hyphens
 * are the author's. Platen's rendering adds the spaces that the browser omits at line ends, and removes the drawn hyphens from
 * the text.
 */
type Writer = 'skia' | 'platen' | 'other';

/** @param producer producer in the document's information dictionary */
export function writerOf(producer: string | undefined): Writer {
  if (producer === undefined) return 'other';
  return /^Platen\b/.test(producer) ? 'platen' : /^Skia\/PDF/.test(producer) ? 'skia' : 'other';
}

const HYPHEN = /[-\u2010\u2011\u00AD]$/;
/** A hyphen of any kind after a letter at the end of a line. */
const DIVIDED = /\p{L}[-\u2010\u00AD]$/u;
/** A dash between words, without spaces. */
const CLOSE_DASH = /\p{L}[\u2013\u2014]\p{L}/u;
/** A range of numbers, or words that a dash connects, up to the dash at the end of a line. */
const RANGE = /\p{N}\u2013\n\p{N}/u;
const DASHED = /[\p{L}\p{N}][\u2013\u2014]\n[\p{L}\p{N}]/u;
/** An option of a command, up to a hyphen within it. */
const OPTION = /^--?\p{L}/u;
const LONE = /^[-\u2010\u2011]+$/;
/** Characters of text without spaces: addresses, file names, code, part numbers. */
const UNSPACED = /[/:@_=\\.\p{N}]/u;
/** Rest of an address or a file name; other characters of `UNSPACED` may also follow a divided word. */
const UNSPACED_REST = /@|\p{L}\.\p{L}{2}|\p{L}=/u;
/** An address up to the end of a line. */
const ADDRESS = /(?::\/\/|www\.)\S*$/i;
/** An address or a part of one that continues with a query. */
const QUERY = /(?:(?::\/\/|www\.)\S*[?&=_%#]\n[\p{L}\p{N}]|[?&]\n[\w.-]+=)/u;
/** An address that ends with a slash, before a part that is no word. */
const PATH = /(?::\/\/|www\.)[^\s/]+\/\S+\/\n[\p{L}\p{N}]+[-_./=?&\p{N}]/u;
/** An address with a path that is cut, before a part that is no word. */
const CUT_PATH = /(?::\/\/|www\.)[^\s/]+\/\S*\n[\p{Ll}\p{N}/?&=_%#][^\s:@]*(?:[/?=&_%#]|\.\p{Ll}{2})/u;
/** Words after a suspended hyphen, which replaces a part that two compounds share: "pre- and postwar". */
const SUSPENDS = /^(?:and|or|und|oder|bzw\.?|sowie|et|ou|en|of|och|eller|og)$/iu;

/** How the last word of a line continues on the next line: without or with its last character, or not at all. */
type Joint = 'drop' | 'keep' | undefined;

/** Characters of a word on the lines above that decide on its joints: more than an address has. */
const MAX_WORD = 2_000;

/** Joints of the lines of a paragraph to the lines before them. */
export function jointsOf(lines: readonly Line[], vocabulary: Vocabulary): readonly Joint[] {
  let word = '';
  const right = maxOf(lines, ({ end }) => end);
  return lines.map((line, index) => {
    const last = lines[index - 1];
    if (!last) return undefined;
    // A word may fill several lines.
    const begun = isWhole(last) ? word : '';
    const found = isCutAddress(last, line, begun, right) ? 'keep' : joint(last, line, vocabulary, begun);
    word = found ? (begun + lastWord(last)).slice(-MAX_WORD) : '';
    return found;
  });
}

/** Whether an address with a path is all of its line, fills it to the last character, and continues with a part that is no word. */
function isCutAddress(line: Line, next: Line, begun: string, right: number): boolean {
  if (line.spaced || next.rtl || !isWhole(line)) return false;
  const [{ start, end }] = next.words[0]!.glyphs as [Glyph];
  if (right - line.end > end - start + line.em * 0.1) return false;
  const tail = (begun + lastWord(line)).slice(-MAX_WORD);
  return CUT_PATH.test(`${tail}\n${firstWord(next).slice(0, MAX_WORD)}`);
}

/** @param begun beginning of the line's only word on lines above */
function joint(line: Line, next: Line, vocabulary: Vocabulary, begun: string): Joint {
  const tail = begun + lastWord(line);
  if (tail.endsWith(SOFT_HYPHEN)) return 'drop';
  if (line.spaced) return undefined;
  const head = firstWord(next);
  const isTyped = isMono(line.words.at(-1)) && isMono(next.words[0]);
  const ends = `${tail}\n${head}`;
  if (RANGE.test(ends) || QUERY.test(ends) || PATH.test(ends)) return 'keep';
  if (vocabulary.spacesAllLines && isInAddress(tail, next)) return 'keep';
  if (DASHED.test(ends) && vocabulary.hasCloseDashes) return 'keep';
  if (!HYPHEN.test(tail)) return undefined;
  const body = tail.slice(0, -1);
  if (body === '' || LONE.test(body)) return isTyped && vocabulary.spacesCode ? 'keep' : undefined;
  if (!/^[\p{L}\p{N}]/u.test(head)) return isTyped || ADDRESS.test(body) ? 'keep' : undefined;
  if (!vocabulary.spacesLines && SUSPENDS.test(head)) return undefined;
  const isWord =
    !isTyped &&
    !OPTION.test(body) &&
    !UNSPACED.test(body) &&
    !UNSPACED_REST.test(head) &&
    /\p{L}$/u.test(body) &&
    /^\p{L}/u.test(head);
  if (!isWord) return 'keep';
  const isCapital = /^\p{Lu}/u.test(head);
  if (isCapital && !vocabulary.has(bare(body + head))) return 'keep';
  return vocabulary.joins(body, head, tail.at(-1)!) ? 'drop' : 'keep';
}

/** Places where a line may be broken without a space (UAX #14), but where table cells hardly ever end. */
const BREAK_INSIDE = /[-\u2010-\u2015\u2026/?=&_~|]\n|\n[\u2014\u2026]|\n\[\S|\.\n[\p{Ll}\p{N}]|>\n</u;
/** Between two syllables of Korean, which browsers and many typesetters break like ideographs, although its words have spaces. */
const IN_KOREAN_WORD = /[\uAC00-\uD7A3]\n[\uAC00-\uD7A3]/;
/** Minimum number of letters of a word that fills a line by itself. */
const LONG = 25;

/** Whether an address continues on the next line with its query, although the line ends like a sentence. */
export function goesOnInAddress(line: Line, next: Line): boolean {
  return QUERY.test(`${lastWord(line)}\n${firstWord(next)}`);
}

/** Whether a line of an element, however short, continues with a reference, before which its writer sets no space. */
export function goesOnInside(line: Line, next: Line, vocabulary: Vocabulary): boolean {
  return vocabulary.spacesAllLines && !line.spaced && /^\[\S/.test(firstWord(next));
}

/** Whether a line without a final space continues on the next line without one. */
export function endsInside(line: Line, next: Line, vocabulary: Vocabulary): boolean {
  if (line.spaced) return false;
  const tail = lastWord(line);
  const ends = `${tail}\n${firstWord(next)}`;
  if (vocabulary.spacesLines && (ADDRESS.test(tail) || IN_KOREAN_WORD.test(ends))) return true;
  if (!vocabulary.spacesAllLines) return false;
  return (isWhole(line) && tail.length >= LONG) || BREAK_INSIDE.test(ends) || IN_KOREAN_WORD.test(ends);
}

/** Whether a line that ends with a part of a word ends inside of an address of the web or of mail. */
function isInAddress(tail: string, next: Line): boolean {
  return ADDRESS.test(tail) || /^[^\s@]+@[^\s@]*$/.test(tail + firstWord(next));
}

/** Whether a line is one word. */
function isWhole({ words }: Line): boolean {
  return words.every(({ joined }, index) => index === 0 || joined);
}

function isMono(word: Word | undefined): boolean {
  return word?.glyphs[0]?.style.mono ?? false;
}

/** Last word of a line, even if it is set in several fonts. */
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
