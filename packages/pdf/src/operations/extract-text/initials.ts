import { hasLetter } from './characters.ts';
import type { Glyph } from './glyph.ts';
import type { Piece } from './page-parts.ts';

/** Minimum ratio of a drop cap's size to that of the text beside it. */
const LARGER = 1.7;
/** Maximum number of glyphs of a drop cap: a letter, possibly with quotation marks. */
const MAX_GLYPHS = 3;
/** Height of capitals in em. */
const CAP_HEIGHT = 0.7;
/** Maximum distance of the lowest line beside a drop cap from its baseline, in em of the text. */
const SAME_BASE = 0.6;
/** Space between a drop cap and the text beside it, in em of the text. */
const BESIDE = [-0.6, 1.5] as const;
/** Maximum number of drop caps on a page, since each is compared with all of its pieces. */
const MAX_INITIALS = 64;

const STARTS_SMALL = /^\p{Ll}/u;

/** Whether a glyph is large enough for a drop cap of the next one, which is beside it. */
export function isInitialOf(large: Glyph, next: Glyph): boolean {
  if (large.em < next.em * LARGER || large.angle !== next.angle) return false;
  const gap = (next.start - large.end) / next.em;
  const isBeside = gap > BESIDE[0] && gap < BESIDE[1];
  return isBeside && next.base > large.base - large.em && next.base < large.base + next.em * SAME_BASE;
}

/**
 * Moves drop caps into the words that they begin. Otherwise they would be read in a line further down, which shares their
 * baseline.
 *
 * @param pieces in drawing order
 */
export function withInitials(pieces: readonly Piece[]): readonly Piece[] {
  const moved = new Map<Piece, readonly Piece[]>();
  for (const initial of candidatesIn(pieces)) {
    const word = wordBeside(initial, pieces);
    if (!word || moved.has(word)) continue;
    const space = pieces[pieces.indexOf(initial) + 1];
    moved.set(initial, []);
    moved.set(word, space && isBehind(space, initial) ? besides(initial, word) : [joined(initial, word)]);
  }
  if (moved.size === 0) return pieces;
  return pieces.flatMap((piece) => moved.get(piece) ?? piece);
}

/** Whether white space is drawn after a drop cap that is a word. */
function isBehind({ blank, base, start }: Piece, initial: Piece): boolean {
  return blank && base === initial.base && start >= initial.start;
}

/** Pieces with few letters that are larger than the longest text. */
function candidatesIn(pieces: readonly Piece[]): Piece[] {
  let longest: Piece | undefined;
  for (const piece of pieces) if (piece.glyphs.length > (longest?.glyphs.length ?? 0)) longest = piece;
  const least = (longest?.em ?? Infinity) * LARGER;
  const found: Piece[] = [];
  for (const piece of pieces) {
    if (piece.em < least || piece.blank || piece.glyphs.length > MAX_GLYPHS) continue;
    if (piece.glyphs.some(({ text }) => hasLetter(text)) && found.push(piece) === MAX_INITIALS) break;
  }
  return found;
}

/** First piece of the highest line beside a drop cap; undefined unless several lines extend down to its baseline, or continue its word. */
function wordBeside(initial: Piece, pieces: readonly Piece[]): Piece | undefined {
  const large = initial.glyphs.at(-1)!;
  const top = initial.base - initial.em * CAP_HEIGHT;
  let first: Piece | undefined;
  let lowest: Piece | undefined;
  for (const piece of pieces) {
    if (piece.blank || piece === initial || !isInitialOf(large, piece.glyphs[0]!)) continue;
    if (piece.base < top + piece.em * 0.3) continue;
    if (!lowest || piece.base > lowest.base) lowest = piece;
    if (!first || piece.base < first.base || (piece.base === first.base && piece.start < first.start))
      first = piece;
  }
  if (!first || !lowest || lowest.base - first.base < first.em * 0.8) return undefined;
  // A paragraph may end beside its drop cap; its first line then continues the word.
  const endsBeside = lowest.base < initial.base && STARTS_SMALL.test(first.glyphs[0]!.text);
  return endsBeside || Math.abs(lowest.base - initial.base) < lowest.em * SAME_BASE ? first : undefined;
}

/** Puts a drop cap that is a word on the line beside it, with a space between them. */
function besides(initial: Piece, word: Piece): Piece[] {
  const { base, em } = word;
  const glyphs = initial.glyphs.map((glyph) => ({ ...glyph, base, em, initialBase: glyph.base }));
  const space = { ...glyphs.at(-1)!, text: ' ', blank: true };
  const end = Math.max(initial.end, word.start);
  return [
    { ...initial, glyphs, base, em },
    { ...initial, glyphs: [space], start: initial.end, end, expected: end, base, em, blank: true },
    word,
  ];
}

/** Merges a drop cap and the piece beside it into one piece, in the size and style of the text. */
function joined(initial: Piece, { glyphs, end, expected, base, em, blank, drawn }: Piece): Piece {
  // A bold letter does not make the word bold.
  const { style } = glyphs[0]!;
  const large = initial.glyphs.map((glyph) => ({ ...glyph, base, em, style, initialBase: glyph.base }));
  return { glyphs: [...large, ...glyphs], start: initial.start, end, expected, base, em, blank, drawn };
}
