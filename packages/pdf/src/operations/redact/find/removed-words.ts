import type { PlacedGlyph } from '../../../page/content/model.ts';
import { type Source, TAKEN } from '../source.ts';
import { foldLiteral } from '../text/folding.ts';
import { textsOfGlyphs } from '../text/page-text.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import type { TextRange } from '../text/text-ranges.ts';
import type { Elsewhere } from '../types.ts';
import { LABEL_WORDS } from './label-words.ts';
import { compileLiteral, compileLiterals } from './literals.ts';

/** A region that removes more words than this covers a passage, whose single words are not secret. */
const MAX_WORDS = 4;

/**
 * Minimum length of a word in an alphabet, as shorter ones occur everywhere. Two letters are a name only if capitalized (`Wu`,
 * `Ng`).
 */
const MIN_LETTERS = 3;

/** Length in letters from which a string is also searched inside longer words; many words contain shorter ones by chance. */
const SOUGHT_INSIDE = 4;

/** Scripts whose characters are syllables or words, in which two characters are a name, and other scripts without spaces. */
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー・ ]+$/u;
const SPACELESS = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M} ]+$/u;

function lengthSearchedInside(text: string): number {
  if (SYLLABLES.test(text)) return 2;
  return SPACELESS.test(text) ? 3 : SOUGHT_INSIDE;
}

/** Two letters that start with a capital, or belong to a script without capitals. */
const SHORT_NAME = /^(?:\p{Lu}\p{L}|\p{Lo}\p{M}*\p{Lo}\p{M}*)$/u;

/** Length in letters from which a string is unlikely to occur by chance even between digits. */
const SOUGHT_ANYWHERE = 6;

/** Number of regions over the same word alone from which that word is intended to be secret. */
const MEANT = 2;

/** Number of characters of remaining text that are examined. If there are more, words count as rare. */
const MAX_VISIBLE = 50_000_000;

/**
 * Words that regions removed. Those that are rare enough to be the secret are also searched in bookmarks, fields, links, tags and
 * the like.
 *
 * - Text that a form field still shows is not a secret: its value and its appearance must agree.
 * - Identifying text (four digits or more, an e-mail address, letters mixed with digits) is always a secret.
 * - Other text that is still readable on a page is not a secret.
 * - Label words (`LABEL_WORDS`) are not, alone or together, unless several regions removed them and nothing else.
 * - Every other word of at least three letters is, and every line as a whole, unless it consists of labels only.
 *
 * Inside a longer word, a string is not a secret while that word is still readable on a page.
 */
export class RemovedWords {
  readonly #mode: Elsewhere;
  readonly #lines = new Set<string>();
  readonly #words = new Set<string>();
  /** Number of regions that removed exactly this text, by the folded text; single lines only. */
  readonly #alone = new Map<string, number>();
  /** Remaining text, computed lazily. */
  readonly #staying: StayingText[] = [];
  readonly #fields: string[] = [];
  #visible: VisibleText | undefined;

  constructor(mode: Elsewhere) {
    this.#mode = mode;
  }

  /** Records the words that one region removed. */
  take(glyphs: ReadonlySet<PlacedGlyph>): void {
    const texts = readings(glyphs);
    for (const text of new Set(texts.map(plainOf).map(foldLiteral)))
      this.#alone.set(text, (this.#alone.get(text) ?? 0) + 1);
    for (const text of texts) {
      const words = text.split(/\s+/).filter((word) => word !== '');
      for (const line of text.split('\n')) {
        if (this.#mode !== 'exact') addPlain(this.#lines, line);
        else if (plainOf(line) !== '') this.#lines.add(plainOf(line));
      }
      if (words.length <= MAX_WORDS) for (const word of words) addPlain(this.#words, word);
    }
  }

  /** Records text that stays on a page. It is computed only when needed, which is seldom. */
  stays(text: StayingText): void {
    if (this.#mode === 'words') this.#staying.push(text);
  }

  /** Records text that a form field still shows: masking its value would make it disagree with its appearance. */
  staysInField(text: string): void {
    this.#fields.push(foldLiteral(text));
  }

  /** All removed words, rare or not. */
  get all(): string[] {
    return [...new Set([...this.#lines, ...this.#words])];
  }

  /** Patterns for the text to mask wherever it occurs. */
  patterns(): CompiledPattern[] {
    if (this.#mode === 'none') return [];
    const shown = (text: string) => {
      const folded = foldLiteral(text);
      return this.#fields.some((field) => field.includes(folded));
    };
    if (this.#mode === 'exact') {
      const lines = [...this.#lines].filter((line) => !shown(line));
      return compileLiterals(lines, TAKEN).map((line) => asWord(line, false));
    }
    const isMeant = (text: string) => (this.#alone.get(foldLiteral(text)) ?? 0) >= MEANT;
    const rare = this.all.filter(
      (text) => !shown(text) && (identifies(text) || !isLabel(text) || isMeant(text)),
    );
    const found = compileLiterals(rare, TAKEN);
    return rare.map((text, index) => {
      const literal = found[index]!;
      return { ...literal, find: (where) => this.#secretIn(where.source, literal.find(where), text) };
    });
  }

  /** Ranges, among those where a string was found, at which it is the secret. */
  #secretIn(source: string, ranges: TextRange[], text: string): TextRange[] {
    const length = [...text].length;
    const always = identifies(text);
    let sought = ranges.filter(
      ([start, end]) =>
        isWhole(source, start, end) ||
        length >= SOUGHT_ANYWHERE ||
        (length >= lengthSearchedInside(text) && !cutsNumber(source, start, end)),
    );
    // Two letters are a name if they are spelled like one.
    if (length < MIN_LETTERS && !always)
      sought = sought.filter(
        ([start, end]) => SYLLABLES.test(text) || SHORT_NAME.test(source.slice(start, end)),
      );
    // Visibility is checked last, only for texts that occur at all.
    if (sought.length === 0 || (!always && this.#isVisible(text))) return [];
    if (always && length >= SOUGHT_ANYWHERE) return sought;
    return sought.filter(
      ([start, end]) => isWhole(source, start, end) || !this.#isVisible(wordAround(source, start, end)),
    );
  }

  #isVisible(text: string): boolean {
    this.#visible ??= new VisibleText(this.#staying);
    return this.#visible.has(foldLiteral(text));
  }
}

/** Text that stays on a page or in an annotation. */
export interface StayingText {
  /** Drawn text, even where something covers it. */
  text(): string;
  /** The part that people can see, determined by rendering the page. */
  seen(): string;
}

/** Text that is still readable, page by page. */
class VisibleText {
  readonly #sources: readonly StayingText[];
  readonly #seen = new Map<number, string>();
  readonly #texts: string[] = [];
  readonly #pages: ReadonlyMap<string, readonly number[]>;
  readonly #known = new Map<string, boolean>();

  constructor(sources: readonly StayingText[]) {
    this.#sources = sources;
    let length = 0;
    for (const source of sources) {
      const folded = foldLiteral(source.text());
      this.#texts.push(folded);
      length += folded.length;
      if (length > MAX_VISIBLE) break;
    }
    // Above the limit, all words count as rare.
    if (length > MAX_VISIBLE) this.#texts.length = 0;
    this.#pages = pagesByWord(this.#texts);
  }

  /** Whether the text contains a folded phrase as whole words. */
  has(phrase: string): boolean {
    let has = this.#known.get(phrase);
    if (has === undefined) {
      has = pagesOfRarest(phrase, this.#pages).some(
        (page) => hasWord(this.#texts[page]!, phrase) && hasWord(this.#seenOn(page), phrase),
      );
      this.#known.set(phrase, has);
    }
    return has;
  }

  #seenOn(page: number): string {
    let seen = this.#seen.get(page);
    if (seen === undefined) {
      seen = foldLiteral(this.#sources[page]!.seen());
      this.#seen.set(page, seen);
    }
    return seen;
  }
}

/** Strips a string of the characters around its letters. */
function plainOf(phrase: string): string {
  return phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function addPlain(to: Set<string>, phrase: string): void {
  const plain = plainOf(phrase);
  if (isTelling(plain)) to.add(plain);
}

/** Whether a word is long enough, for its script, to be meaningful by itself. */
function isTelling(word: string): boolean {
  const { length } = [...word];
  return length >= MIN_LETTERS || (length >= 2 && (/\d/.test(word) || SHORT_NAME.test(word)));
}

/** Whether a string alone identifies a person or an item. */
function identifies(text: string): boolean {
  const digits = text.replace(/\P{Nd}/gu, '').length;
  return digits >= 4 || text.includes('@') || (digits > 0 && /\p{L}/u.test(text) && !/\s/.test(text));
}

function isLabel(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.every((word) => LABEL_WORDS.has(foldLiteral(word)) || !isTelling(word));
}

const LETTER = /[\p{L}\p{N}]/u;

const WORDS = /[\p{L}\p{N}]+/gu;

/** Indices of the texts that contain a word, by word. */
function pagesByWord(texts: readonly string[]): Map<string, number[]> {
  const pages = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    for (const word of new Set(text.match(WORDS))) {
      const list = pages.get(word);
      if (list) list.push(index);
      else pages.set(word, [index]);
    }
  }
  return pages;
}

/** Texts that may contain a phrase: those with the rarest of its words. */
function pagesOfRarest(phrase: string, pages: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const lists = (phrase.match(WORDS) ?? []).map((word) => pages.get(word) ?? []);
  return lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? []);
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWhole(text, at, at + word.length)) return true;
  }
  return false;
}

function isWhole(text: string, start: number, end: number): boolean {
  const before = text[start - 1];
  const after = text[end];
  return !(before && LETTER.test(before)) && !(after && LETTER.test(after));
}

/** Whether a range begins or ends between two digits. */
function cutsNumber(text: string, start: number, end: number): boolean {
  const cut = (at: number) => /^\p{Nd}{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
  return cut(start) || cut(end);
}

/** Word, or words, that contain a range. */
function wordAround(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from > 0 && LETTER.test(text[from - 1]!)) from--;
  while (to < text.length && LETTER.test(text[to]!)) to++;
  return text.slice(from, to);
}

/** Text of some glyphs of a page, with the page's line breaks. */
export function textOfGlyphs(glyphs: ReadonlySet<PlacedGlyph>): string {
  return (readings(glyphs)[1] ?? '').trim();
}

/** Words of some glyphs that may be revealing, folded. */
export function wordsOf(glyphs: ReadonlySet<PlacedGlyph>): string[] {
  const words = new Set<string>();
  for (const text of readings(glyphs)) for (const word of text.split(/\s+/)) addPlain(words, word);
  // Most addresses contain words of two letters.
  const isLong = (word: string) => word.length >= MIN_LETTERS || /\d/.test(word) || SYLLABLES.test(word);
  return [...words].filter((word) => isLong(word) && !isLabel(word)).map(foldLiteral);
}

/** Text of some glyphs, in drawing order and by position; each also with the fonts' alternative Unicode values. */
function readings(glyphs: ReadonlySet<PlacedGlyph>): readonly string[] {
  if (glyphs.size === 0) return [];
  const runs = new Map<PlacedGlyph['run'], PlacedGlyph[]>();
  for (const glyph of glyphs) {
    const list = runs.get(glyph.run);
    if (list) list.push(glyph);
    else runs.set(glyph.run, [glyph]);
  }
  return textsOfGlyphs([...runs.values()].flatMap((list) => list.sort((a, b) => a.index - b.index)));
}

/** Compiles a literal that matches whole words only or, with `inside`, also inside longer ones. */
export function compileWord(phrase: string, source: Source, inside: boolean): CompiledPattern {
  return asWord(compileLiteral(phrase, source), inside);
}

/** Whether a string is in a script without spaces, so that it is found within longer texts. */
function isPhraseWithin(text: string): boolean {
  const within = lengthSearchedInside(text);
  return within < SOUGHT_INSIDE && [...text].length >= within;
}

function asWord(literal: CompiledPattern, inside: boolean): CompiledPattern {
  if (inside) return literal;
  return {
    ...literal,
    find: (text) =>
      literal.find(text).filter(([start, end]) => {
        const found = text.source.slice(start, end);
        return isWhole(text.source, start, end) || isPhraseWithin(found);
      }),
  };
}
