import { isBidirectional } from '../../../page/layout/right-to-left.ts';
import type { Source } from '../source.ts';
import { type FoldedText, foldLiteral, squeeze } from '../text/folding.ts';
import {
  type CompiledPattern,
  JOINTS,
  MAX_MATCHES,
  merged,
  type SearchableText,
  toSource,
} from '../text/searchable-text.ts';
import type { TextRange } from '../text/text-ranges.ts';

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** A literal as searched: folded, and also in drawing order where that may be the reverse. */
interface Literal {
  readonly needles: readonly string[];
  /** Needles in squeezed form; every text with a match contains one of them. */
  readonly squeezed: readonly string[];
  /** Form of several words that a character joins, as in addresses. */
  readonly parted: string | undefined;
  /** Words in squeezed form, if there are several, and letters among them. */
  readonly words: readonly string[] | undefined;
  /** Whether the literal also matches across a line end with nothing between its parts. */
  readonly glues: boolean;
}

/** Length in letters from which a literal is unlikely to occur inside another word by chance. */
const LONG = 5;

function literalOf(text: string): Literal {
  const folded = foldLiteral(text);
  const closed = folded.replaceAll(' ', '');
  // Words that a page sets separately, without spaces between them, are extracted as one word.
  const spellings = closed !== folded && closed.length >= LONG ? [folded, closed] : [folded];
  const needles = isBidirectional(folded)
    ? spellings.flatMap((spelling) => [spelling, [...spelling].reverse().join('')])
    : spellings;
  const words = folded.split(/[ ._+/~,-]+/).filter((word) => word !== '');
  const isNamed =
    words.length > 1 && words.length <= MOST_JOINED && closed.length >= LONG && /\p{L}/u.test(folded);
  return {
    needles,
    squeezed: [...needles, ...(isNamed ? joinedBy(words) : [])].map(squeeze),
    parted: isNamed ? words.join(' ') : undefined,
    words: closed !== folded && /\p{L}/u.test(folded) ? folded.split(' ').map(squeeze) : undefined,
    glues: !folded.includes(' ') && (folded.length >= LONG || CJK.test(folded)),
  };
}

/**
 * Maximum number of words of a literal that is searched with joining characters: each further word multiplies the forms by seven.
 */
const MOST_JOINED = 3;

/** Joins words with each of the possible joining characters. */
function joinedBy(words: readonly string[]): string[] {
  return words
    .slice(1)
    .reduce<string[]>(
      (all, word) => all.flatMap((text) => JOINTS.map((joint) => text + joint + word)),
      [words[0]!],
    );
}

/** Forms of a string in which literals are searched. */
function formsOf(text: SearchableText): FoldedText[] {
  const forms = [text.folded({ loose: true, lineBreaks: 'keep' }), text.closedUp];
  return text.hasLineBreak ? [...forms, text.folded({ loose: true, lineBreaks: 'join' })] : forms;
}

/** Form in which literals with `glues` are searched. */
function gluedFormOf(text: SearchableText): FoldedText | undefined {
  return text.hasLineBreak && text.gluesLines ? text.folded({ loose: true, lineBreaks: 'glue' }) : undefined;
}

/** Compiles a literal, which matches regardless of case, accents, width, ligatures, white space and hyphenation. */
export function compileLiteral(
  literal: string,
  source: Source,
  options: { page?: number | undefined; color?: string | undefined } = {},
): CompiledPattern {
  const { needles, squeezed, parted, words, glues } = literalOf(literal);
  return {
    source,
    page: options.page,
    color: options.color,
    squeezed,
    ...(words && { words }),
    isLiteral: true,
    find(text) {
      // Most texts contain no needle, so they need no forms that map back to the source.
      if (!squeezed.some((needle) => text.squeezed.includes(needle))) return [];
      const glued = glues ? gluedFormOf(text) : undefined;
      const forms = glued ? [...formsOf(text), glued] : formsOf(text);
      const ranges = forms.flatMap((form) => needles.flatMap((needle) => occurrences(form, needle)));
      if (parted !== undefined && text.parted) ranges.push(...occurrences(text.parted, parted));
      return merged(withMarks(text.source, ranges));
    },
  };
}

function occurrences(form: FoldedText, needle: string): TextRange[] {
  const found: TextRange[] = [];
  if (needle === '') return found;
  for (let at = form.text.indexOf(needle); at >= 0 && found.length < MAX_MATCHES; ) {
    found.push(toSource(form, at, at + needle.length));
    at = form.text.indexOf(needle, at + 1);
  }
  return found;
}

const MARK = /^\p{M}$/u;

/** Extends ranges by the accents and vowel signs that follow them: they belong to the last letter, and folding dropped them. */
function withMarks(source: string, ranges: readonly TextRange[]): TextRange[] {
  return ranges.map(([start, end]) => {
    // A range may end within a surrogate pair.
    let at = /[\ud800-\udbff]/.test(source.charAt(end - 1)) ? end + 1 : end;
    for (
      let next = source.codePointAt(at);
      next !== undefined && next >= 0x300;
      next = source.codePointAt(at)
    ) {
      const character = String.fromCodePoint(next);
      if (!MARK.test(character)) break;
      at += character.length;
    }
    return [start, at];
  });
}

/** Compiles many literals like `compileLiteral`; one pass over a string searches for all of them. */
export function compileLiterals(literals: readonly string[], source: Source): CompiledPattern[] {
  const index = new LiteralIndex(literals.map(literalOf));
  return literals.map((_, number) => ({
    source,
    page: undefined,
    color: undefined,
    isLiteral: true,
    find: (text) => index.find(text, number),
  }));
}

type FormKind = 'plain' | 'parted' | 'glued';

interface Needle {
  readonly text: string;
  /** Index of the literal. */
  readonly number: number;
  readonly glues: boolean;
  /** Whether the needle is searched only where spaces replace the characters that join words. */
  readonly isParted: boolean;
}

class LiteralIndex {
  /** All needles in squeezed form. */
  readonly #squeezed: readonly string[];
  /** Needles by their first two units; a needle of one unit has 0 for the second. */
  readonly #needles = new Map<number, Needle[]>();
  readonly #found = new WeakMap<SearchableText, ReadonlyMap<number, TextRange[]>>();

  constructor(literals: readonly Literal[]) {
    this.#squeezed = [...new Set(literals.flatMap(({ squeezed }) => squeezed))];
    for (const [number, { needles, glues, parted }] of literals.entries()) {
      for (const text of needles) this.#add({ text, number, glues, isParted: false });
      if (parted !== undefined) this.#add({ text: parted, number, glues: false, isParted: true });
    }
  }

  #add(needle: Needle): void {
    const { text } = needle;
    if (text === '') return;
    const key = keyOf(text.charCodeAt(0), text.length > 1 ? text.charCodeAt(1) : 0);
    const known = this.#needles.get(key);
    if (known) known.push(needle);
    else this.#needles.set(key, [needle]);
  }

  find(text: SearchableText, number: number): TextRange[] {
    let found = this.#found.get(text);
    if (!found) {
      found = this.#findAll(text);
      this.#found.set(text, found);
    }
    return found.get(number) ?? [];
  }

  #findAll(text: SearchableText): ReadonlyMap<number, TextRange[]> {
    const all = new Map<number, TextRange[]>();
    // Names are short and numerous, and hardly any of them matches.
    const isName = text.source.length <= LONGEST_NAME;
    if (isName && !this.#squeezed.some((needle) => text.squeezed.includes(needle))) return all;
    for (const form of formsOf(text)) this.#search(form, 'plain', all);
    if (text.parted) this.#search(text.parted, 'parted', all);
    const glued = gluedFormOf(text);
    if (glued) this.#search(glued, 'glued', all);
    for (const [number, ranges] of all) all.set(number, merged(withMarks(text.source, ranges)));
    return all;
  }

  #search(form: FoldedText, kind: FormKind, all: Map<number, TextRange[]>): void {
    const { text } = form;
    for (let at = 0; at < text.length; at++) {
      const first = text.charCodeAt(at);
      this.#take(this.#needles.get(keyOf(first, 0)), form, at, kind, all);
      if (at + 1 < text.length)
        this.#take(this.#needles.get(keyOf(first, text.charCodeAt(at + 1))), form, at, kind, all);
    }
  }

  #take(
    needles: readonly Needle[] | undefined,
    form: FoldedText,
    at: number,
    kind: FormKind,
    all: Map<number, TextRange[]>,
  ): void {
    for (const { text, number, glues, isParted } of needles ?? []) {
      if ((kind === 'glued' && !glues) || isParted !== (kind === 'parted')) continue;
      if (!form.text.startsWith(text, at)) continue;
      const ranges = all.get(number);
      const range = toSource(form, at, at + text.length);
      if (!ranges) all.set(number, [range]);
      else if (ranges.length < MAX_MATCHES) ranges.push(range);
    }
  }
}

/** Length up to which searching a string for each literal is faster than folding it. */
const LONGEST_NAME = 64;

function keyOf(first: number, second: number): number {
  return first * 0x10000 + second;
}
