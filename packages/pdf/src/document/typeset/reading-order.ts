import { characterType, embeddingLevels } from './bidi.ts';

/** A part of a line in reading order. */
export interface ReadPart<Part> {
  readonly part: Part;
  /** Whether it is painted mirrored, so that its character is the mirror image (UAX 9, L4). */
  readonly isMirrored: boolean;
}

/** Most layout rounds until the result matches the page; a paragraph rarely needs more than three. */
const MAX_ROUNDS = 16;
/** Most characters of a paragraph that are laid out, summed over all rounds. */
const MAX_WORK = 200_000;

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

export function mirrored(character: string): string {
  return MIRRORED[character] ?? character;
}

/**
 * Returns a reading order for the parts of a paragraph's lines that the bidirectional algorithm (UAX 9) lays out as these lines.
 * If several orders do, words of one script stay together.
 *
 * @param lines parts from left to right, line by line from the top down
 * @param rtl whether the paragraph is right-to-left
 * @param characterOf one character that represents a part
 */
export function readingOrder<Part>(
  lines: readonly (readonly Part[])[],
  rtl: boolean,
  characterOf: (part: Part) => string,
): ReadPart<Part>[][] {
  const seen = lines.map((line) => line.map((part) => bmp(characterOf(part))));
  // Fonts map a mirrored bracket either to its visual or to its logical character.
  let best = orderOf(seen, rtl, true);
  if (best.faults > 0) {
    const other = orderOf(seen, rtl, false);
    if (other.faults < best.faults) best = other;
  }
  const { levels, mirrors } = best;
  return lines.map((line, row) => {
    const own = levels[row]!;
    return logical(own).map((at) => ({
      part: line[at]!,
      isMirrored: mirrors && own[at]! % 2 === 1 && seen[row]![at]! in MIRRORED,
    }));
  });
}

interface Order {
  /** Embedding level of each part, by line, in visual order. */
  readonly levels: readonly (readonly number[])[];
  readonly mirrors: boolean;
  /** Number of closing brackets without an opening one. */
  readonly faults: number;
}

/** Most brackets that are tried with other levels. */
const MAX_BRACKETS = 8;

/**
 * Yields initial levels: the likeliest first; then those with the first brackets on the paragraph's level or on that of their
 * content (N0); last those with nothing joined.
 */
function* guesses(
  seen: readonly (readonly string[])[],
  rtl: boolean,
  plain: readonly (readonly number[])[],
): Generator<readonly (readonly number[])[]> {
  yield plain;
  const brackets = seen.flatMap((line, row) =>
    line.flatMap((character, at) => (BRACKET.test(character) ? [[row, at] as const] : [])),
  );
  if (rtl) brackets.sort(([a, x], [b, y]) => a - b || y - x);
  for (const level of rtl ? [1, 2] : [0, 1]) {
    let guess = plain;
    for (const [row, at] of brackets.slice(0, MAX_BRACKETS)) {
      guess = guess.with(row, guess[row]!.with(at, level));
      yield guess;
    }
  }
  yield guessLevels(seen, rtl, false);
}

function orderOf(seen: readonly (readonly string[])[], rtl: boolean, mirrors: boolean): Order {
  const length = seen.reduce((sum, line) => sum + line.length + 1, 0);
  const rounds = Math.min(MAX_ROUNDS, Math.max(2, Math.floor(MAX_WORK / (length + 1))));
  const plain = guessLevels(seen, rtl, true);
  let first: Order | undefined;
  let best: Order | undefined;
  for (const guess of guesses(seen, rtl, plain)) {
    const found = settle(seen, rtl, mirrors, guess, rounds);
    if (found?.faults === 0) return found;
    if (found && (!best || found.faults < best.faults)) best = found;
    first ??= { levels: guess, mirrors, faults: faultsOf(textOf(seen, guess, mirrors)) };
  }
  return best ?? first!;
}

/** Corrects levels by those of the resulting text until its layout matches the visible lines. */
function settle(
  seen: readonly (readonly string[])[],
  rtl: boolean,
  mirrors: boolean,
  guess: readonly (readonly number[])[],
  rounds: number,
): Order | undefined {
  const tried = new Set<string>();
  let levels = guess;
  let isCautious = false;
  for (let round = 0; round < rounds; round++) {
    const text = textOf(seen, levels, mirrors);
    const laidOut = embeddingLevels(text, rtl ? 'rtl' : 'ltr');
    let at = 0;
    let looksAlike = true;
    const next = levels.map((own, row) => {
      const order = logical(own);
      const reached = order.map((_, index) => laidOut[at + index]!);
      at += order.length + 1;
      if (looksAlike && !visual(reached).every((index, place) => order[index] === place)) looksAlike = false;
      const placed = new Array<number>(own.length);
      for (const [index, place] of order.entries()) {
        placed[place] = reached[index]!;
        const isTurned = mirrors && (reached[index]! + own[place]!) % 2 === 1;
        if (isTurned && seen[row]![place]! in MIRRORED) looksAlike = false;
      }
      return placed;
    });
    if (looksAlike) return { levels, mirrors, faults: faultsOf(text) };
    const key = next.map((line) => line.join('')).join();
    if (tried.has(key)) isCautious = true;
    tried.add(key);
    const corrected = isCautious ? firstCorrected(levels, next) : next;
    if (!corrected) return undefined;
    levels = corrected;
  }
  return undefined;
}

/** Returns the levels with the first differing level corrected. */
function firstCorrected(
  levels: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
): readonly (readonly number[])[] | undefined {
  for (const [row, line] of levels.entries()) {
    const at = logical(line).find((place) => line[place] !== others[row]![place]);
    if (at !== undefined) return levels.with(row, line.with(at, others[row]![at]!));
  }
  return undefined;
}

const LINE_HYPHEN = /[-\u2010]$/;
/** Character without a direction that the algorithm ignores (BN). */
const BOUNDARY = '\u200b';

/** Returns the text of lines whose parts have the given levels, with a space between lines, or a boundary after a hyphen. */
function textOf(
  seen: readonly (readonly string[])[],
  levels: readonly (readonly number[])[],
  mirrors: boolean,
): string {
  return seen
    .map((line, row) =>
      logical(levels[row]!)
        .map((at) => (mirrors && levels[row]![at]! % 2 === 1 ? mirrored(line[at]!) : line[at]!))
        .join(''),
    )
    .map((line) => line + (LINE_HYPHEN.test(line) ? BOUNDARY : ' '))
    .join('')
    .slice(0, -1);
}

/** Returns the indexes of a line in reading order: rule L2 reversed. */
function logical(levels: readonly number[]): number[] {
  return reordered(levels, (highest) => Array.from({ length: highest }, (_, index) => index + 1));
}

/** Returns the indexes of a string in visual order, from left to right (UAX 9, L2). */
function visual(levels: readonly number[]): number[] {
  return reordered(levels, (highest) => Array.from({ length: highest }, (_, index) => highest - index));
}

function reordered(levels: readonly number[], steps: (highest: number) => readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  let highest = 0;
  for (const level of levels) highest = Math.max(highest, level);
  for (const step of steps(highest)) {
    for (let start = 0; start < order.length; start++) {
      if (levels[order[start]!]! < step) continue;
      let end = start;
      while (end < order.length && levels[order[end]!]! >= step) end++;
      for (let a = start, b = end - 1; a < b; a++, b--) [order[a], order[b]] = [order[b]!, order[a]!];
      start = end;
    }
  }
  return order;
}

/** Paired ASCII brackets (UAX 9, BD16). */
export const BRACKET = /[()[\]{}]/;

type Kind = 'rtl' | 'ltr' | 'digit' | 'neutral';

function kindOf(character: string): Kind {
  const type = characterType(character);
  if (type === 'R' || type === 'AL') return 'rtl';
  if (type === 'L') return 'ltr';
  return type === 'EN' || type === 'AN' ? 'digit' : 'neutral';
}

/** @param joins whether characters between words and numbers are assumed to belong to them */
function guessLevels(seen: readonly (readonly string[])[], rtl: boolean, joins: boolean): number[][] {
  return seen.map((line, row) => {
    const kinds = line.map(kindOf);
    const before = nearest(kinds);
    const behind = nearest(kinds.toReversed()).toReversed();
    const isLast = row === seen.length - 1;
    const brackets = rtl && joins ? bracketsAfterWords(line, kinds, before) : undefined;
    return kinds.map((kind, at) => {
      const [left, right] = [before[at], behind[at]];
      if (rtl) {
        if (kind !== 'neutral') return kind === 'rtl' ? 1 : 2;
        if (brackets?.has(at)) return 2;
        if (left === undefined || left === 'rtl') return 1;
        if (right !== undefined && right !== 'rtl') return joins ? 2 : 1;
        // Punctuation after the last word of a line may belong to words that continue on the next.
        const isAttached = line[at] !== ' ' && !isLast && kinds.slice(0, at).every((own) => own !== 'rtl');
        return isAttached && joins ? 2 : 1;
      }
      if (kind === 'rtl') return 1;
      const isWithin = strongest(kinds, at, -1) === 'rtl' && strongest(kinds, at, 1) === 'rtl';
      if (kind === 'ltr' || !isWithin) return 0;
      if (kind === 'digit') return 2;
      return joins && left === 'digit' && right === 'digit' ? 2 : 1;
    });
  });
}

/**
 * Returns the brackets around left-to-right letters that follow other such letters. Laid out, they look the same before these
 * letters, where they are rare: "World (test)".
 */
function bracketsAfterWords(
  line: readonly string[],
  kinds: readonly Kind[],
  before: readonly (Kind | undefined)[],
): ReadonlySet<number> {
  const found = new Set<number>();
  let opening: number | undefined;
  for (const [at, character] of line.entries()) {
    if ('([{'.includes(character)) opening = before[at] === 'ltr' ? at : undefined;
    else if (kinds[at] === 'rtl') opening = undefined;
    else if (')]}'.includes(character) && opening !== undefined) {
      if (kinds.slice(opening, at).includes('ltr')) found.add(opening).add(at);
      opening = undefined;
    }
  }
  return found;
}

/** Returns, for each index, the kind of the last part before it that is not neutral. */
function nearest(kinds: readonly Kind[]): (Kind | undefined)[] {
  let last: Kind | undefined;
  return kinds.map((kind) => {
    const own = last;
    if (kind !== 'neutral') last = kind;
    return own;
  });
}

function strongest(kinds: readonly Kind[], from: number, step: 1 | -1): Kind | undefined {
  for (let at = from + step; at >= 0 && at < kinds.length; at += step)
    if (kinds[at] === 'rtl' || kinds[at] === 'ltr') return kinds[at];
  return undefined;
}

function faultsOf(text: string): number {
  let faults = 0;
  let open = 0;
  for (const character of text) {
    if ('([{«'.includes(character)) open++;
    else if (')]}»'.includes(character) && --open < 0) {
      faults++;
      open = 0;
    }
  }
  return faults + open;
}

/** Right-to-left letters and marks outside the BMP. */
const ASTRAL_RTL = /[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const RTL_MARK = /[\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u08D3-\u08FF]/;

/**
 * Returns a BMP character of the same bidirectional role. A combining mark becomes a letter, since it may be painted after one.
 */
function bmp(character: string): string {
  if (character.length === 1 && character < '\u0300') return character;
  if (ASTRAL_RTL.test(character)) return '\u05d0';
  if (RTL_MARK.test(character) && !/\p{Nd}/u.test(character))
    return character < '\u0600' ? '\u05d0' : '\u0627';
  if (/^\p{M}/u.test(character)) return 'a';
  return character.charCodeAt(0) >= 0xd800 && character.charCodeAt(0) < 0xe000 ? 'a' : character[0]!;
}
