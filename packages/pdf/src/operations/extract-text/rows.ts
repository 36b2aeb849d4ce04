import { withAccents } from './accents.ts';
import { isIdeographic, isJoiner, isMark } from './characters.ts';
import type { FontStyle } from './font-style.ts';
import type { Glyph } from './glyph.ts';
import { withInitials } from './initials.ts';
import type { Piece, Row, Word } from './page-parts.ts';

interface Band {
  base: number;
  em: number;
  pieces: Piece[];
}

/** Range of gaps, in em, in which a glyph certainly follows the previous one. */
const FOLLOWS = [-0.25, 0.1] as const;
/** A gap of this many em separates words, unless the line is letter-spaced. */
const WORD_GAP = 0.19;
/** Word gap beside ideographs: justified lines spread them, and typesetters put a quarter of an em beside other letters. */
const IDEOGRAPH_GAP = 0.45;
/** Distance in em below which baselines count as one. */
const SAME_BASE = 0.25;

/**
 * Groups glyphs of one direction into rows, from the top down.
 *
 * @param glyphs in drawing order
 */
export function rowsOf(glyphs: readonly Glyph[]): Row[] {
  const bands = withScripts(bandsOf(withInitials(piecesOf(withAccents(glyphs)))));
  return bands.flatMap((band) => {
    const words = wordsOf(band);
    if (words.length === 0) return [];
    const { pieces, base, em } = band;
    return [{ words, base, em, blanks: { before: pieces[0]!.blank, behind: pieces.at(-1)!.blank } }];
  });
}

function piecesOf(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = [];
  for (let drawn = 0; drawn < glyphs.length; drawn++) {
    const glyph = glyphs[drawn]!;
    const last = pieces.at(-1);
    if (last && isMark(glyph.text) && isOver(glyph, last)) {
      last.glyphs.push(glyph);
      continue;
    }
    if (last && !last.blank && !glyph.blank && follows(glyph, last)) {
      last.glyphs.push(glyph);
      last.end = Math.max(last.end, glyph.end);
      last.expected = glyph.expected;
      continue;
    }
    const { start, end, expected, base, em, blank } = glyph;
    pieces.push({ glyphs: [glyph], start, end, expected, base, em, blank, drawn });
  }
  return pieces;
}

/** Maximum overlap of a space or joiner with the letter that it precedes, in em, as widths of glyphs are rounded. */
const OVERLAP = 0.05;

function byPlace(a: Piece, b: Piece): number {
  const startOf = ({ start, blank, em, glyphs }: Piece) =>
    blank || glyphs[0]!.isPicture || isJoiner(glyphs[0]!.text) ? start - em * OVERLAP : start;
  return startOf(a) - startOf(b) || a.drawn - b.drawn;
}

/** Whether a combining mark belongs to the last glyph of a piece. */
function isOver(mark: Glyph, { glyphs, em }: Piece): boolean {
  const base = glyphs.at(-1)!;
  const middle = (mark.start + mark.end) / 2;
  const apart = Math.abs(mark.base - base.base);
  return middle > base.start - em * 0.1 && middle < base.end + em * 0.1 && apart < em;
}

function follows(glyph: Glyph, { expected, base, em, glyphs }: Piece): boolean {
  if (glyph.isPicture || glyphs[0]!.isPicture || glyph.link !== glyphs[0]!.link) return false;
  if (glyph.style !== glyphs[0]!.style && isRestyled(glyph, glyphs[0]!.style)) return false;
  const gap = (glyph.start - expected) / em;
  return (
    gap > FOLLOWS[0] &&
    gap < FOLLOWS[1] &&
    Math.abs(glyph.base - base) < em * 0.05 &&
    Math.abs(glyph.em - em) < em * 0.1
  );
}

/** Whether the author changed the style. Characters beyond ASCII may be in the font of another style only because they lack in theirs. */
function isRestyled({ text, style }: Glyph, last: FontStyle): boolean {
  if (text > '\x7f') return false;
  return style.bold !== last.bold || style.italic !== last.italic || style.mono !== last.mono;
}

function bandsOf(pieces: readonly Piece[]): Band[] {
  const bands: Band[] = [];
  for (const piece of [...pieces].sort((a, b) => a.base - b.base)) {
    const band = bands.at(-1);
    if (band && piece.base - band.base < SAME_BASE * Math.min(band.em, piece.em)) {
      band.pieces.push(piece);
      if (!piece.blank) band.em = Math.max(band.em, piece.em);
    } else bands.push({ base: piece.base, em: piece.em, pieces: [piece] });
  }
  for (const band of bands) band.pieces.sort(byPlace);
  return bands;
}

/** Maximum distance of a superscript or subscript above or below its line, in em of the line. */
const RAISED = 0.75;
const LOWERED = 0.4;
/** Maximum size of a superscript or subscript, in em of its line. */
const SCRIPT_SIZE = 0.85;
/** Number of bands around a small piece among which its line is searched. */
const NEIGHBOURS = 3;

/** Moves superscripts and subscripts to the lines beside them. */
function withScripts(bands: Band[]): Band[] {
  const taken = new Map<Band, Piece[]>();
  for (const [index, band] of bands.entries()) {
    const near = bands.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1);
    // On most pages, no letters nearby are larger.
    const largest = near.reduce((most, other) => (other === band ? most : Math.max(most, other.em)), 0);
    if (!band.pieces.some(({ em, blank }) => !blank && em <= largest * SCRIPT_SIZE)) continue;
    const left: Piece[] = [];
    for (const phrase of phrasesOf(band.pieces)) {
      const host = near.find((other) => other !== band && hostsAll(other, phrase, taken.get(other) ?? []));
      if (host) taken.set(host, [...(taken.get(host) ?? []), ...phrase]);
      else left.push(...phrase);
    }
    band.pieces = left;
  }
  for (const [band, pieces] of taken) {
    band.pieces = [...band.pieces, ...pieces].sort(byPlace);
  }
  return bands.filter(({ pieces }) => pieces.some(({ blank }) => !blank));
}

/** Distance in em up to which pieces of a band belong to one phrase. */
const PHRASE_GAP = 0.6;

/** Splits a band at gaps that are wider than a word space. */
function phrasesOf(pieces: readonly Piece[]): Piece[][] {
  const phrases: Piece[][] = [];
  let end = -Infinity;
  for (const piece of pieces) {
    const phrase = phrases.at(-1);
    if (phrase && piece.start - end < PHRASE_GAP * piece.em) phrase.push(piece);
    else phrases.push([piece]);
    end = piece.blank ? end : Math.max(end, piece.end);
  }
  return phrases;
}

/** Whether a phrase is beside the larger letters of a band that has space for all of it. */
function hostsAll(band: Band, phrase: readonly Piece[], taken: readonly Piece[]): boolean {
  const seen = phrase.filter(({ blank }) => !blank);
  if (!seen.some((piece) => hosts(band, piece))) return false;
  return seen.every(
    (piece) =>
      hosts(band, piece) ||
      (isScriptOf(band, piece) && !overlaps(band.pieces, piece) && !overlaps(taken, piece)),
  );
}

function hosts({ pieces, em }: Band, piece: Piece): boolean {
  if (piece.em > em * SCRIPT_SIZE) return false;
  const at = firstFrom(pieces, piece.start);
  for (const step of [-1, 1] as const) {
    let beside = step === 1 ? at : at - 1;
    // The line may continue after a space.
    let spaces = 0;
    for (; pieces[beside]?.blank; beside += step) spaces += pieces[beside]!.end - pieces[beside]!.start;
    const other = pieces[beside];
    if (!other || !isScriptOf(other, piece)) continue;
    const gap = (Math.max(piece.start - other.end, other.start - piece.end) - spaces) / other.em;
    if (gap > -0.35 && gap < 0.3) return true;
  }
  return false;
}

/** Whether a piece has the small size, and the raised or lowered position, of a superscript or subscript. */
function isScriptOf({ base, em }: Pick<Piece, 'base' | 'em'>, piece: Piece): boolean {
  const raised = (base - piece.base) / em;
  return piece.em <= em * SCRIPT_SIZE && raised <= RAISED && raised >= -LOWERED;
}

function overlaps(pieces: readonly Piece[], { start, end, em }: Piece): boolean {
  const slack = em * 0.1;
  return pieces.some((other) => !other.blank && other.start < end - slack && other.end > start + slack);
}

function firstFrom(pieces: readonly Piece[], start: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Splits a row into words at its gaps. */
function wordsOf({ pieces }: Band): Word[] {
  const gap = wordGap(pieces);
  const groups: { pieces: Piece[]; joined: boolean }[] = [];
  let blank: Piece | undefined;
  let end = -Infinity;
  for (const piece of pieces) {
    if (piece.blank) {
      blank = piece;
      continue;
    }
    const group = groups.at(-1);
    const last = group?.pieces.at(-1);
    const apart = last ? (piece.start - Math.max(end, last.expected)) / Math.max(piece.em, last.em) : 0;
    const spaced = blank !== undefined && last !== undefined && isBetween(blank, end, piece);
    const isNear = last !== undefined && !spaced && apart < gapBetween(last, piece, gap) && apart > -0.5;
    const close = isNear && (isPicture(last) || isPicture(piece) ? hasPunctuation(last, piece) : true);
    if (group && close && sameLook(last!, piece)) group.pieces.push(piece);
    else groups.push({ pieces: [piece], joined: close });
    end = group && close ? Math.max(end, piece.end) : piece.end;
    blank = undefined;
  }
  return groups.map(({ pieces: all, joined }) =>
    wordOf(
      all.flatMap((piece) => piece.glyphs),
      joined,
      all[0]!.drawn,
    ),
  );
}

function isPicture({ glyphs }: Piece): boolean {
  return glyphs[0]!.isPicture ?? false;
}

/** Whether punctuation that has no space beside it connects two pieces. */
function hasPunctuation(last: Piece, next: Piece): boolean {
  return (
    /[\p{Ps}\p{Pi}]$/u.test(last.glyphs.at(-1)!.text) || /^[\p{Pe}\p{Pf}.,;:!?]/u.test(next.glyphs[0]!.text)
  );
}

function isBetween(blank: Piece, end: number, next: Piece): boolean {
  const middle = (blank.start + blank.end) / 2;
  const slack = next.em * 0.2;
  return middle > end - slack && middle < next.start + slack;
}

function gapBetween(last: Piece, next: Piece, usual: number): number {
  const isBeside = isIdeographic(last.glyphs.at(-1)!.text) || isIdeographic(next.glyphs[0]!.text);
  return isBeside ? Math.max(usual, IDEOGRAPH_GAP) : usual;
}

/** Whether two pieces have the same style, size and link, so that they can form one word. */
function sameLook(a: Piece, b: Piece): boolean {
  const [one] = a.glyphs;
  const [other] = b.glyphs;
  if (one!.isPicture || other!.isPicture) return false;
  return one!.link === other!.link && one!.style === other!.style && Math.abs(a.em - b.em) < a.em * 0.1;
}

/** In letter-spaced text, only a gap well above the usual one separates words. */
function wordGap(pieces: readonly Piece[]): number {
  const gaps: number[] = [];
  let small = 0;
  for (const [index, piece] of pieces.entries()) {
    const last = pieces[index - 1];
    if (isLeader(piece)) continue;
    small += piece.glyphs.length - 1;
    if (!last || last.blank || piece.blank || isLeader(last)) continue;
    const gap = (piece.start - last.expected) / Math.min(piece.em, last.em);
    if (gap > -0.3 && gap < 1.2) gaps.push(gap);
    if (gap <= FOLLOWS[1]) small += 1;
  }
  if (gaps.length < 6 || small > (gaps.length + small) / 2) return WORD_GAP;
  gaps.sort((a, b) => a - b);
  return Math.max(WORD_GAP, gaps[gaps.length >> 1]! * 1.7);
}

/** Whether a piece is a part of a line of dots, as before the page numbers of a table of contents. */
function isLeader({ glyphs }: Piece): boolean {
  return glyphs.every(({ text }) => text === '.' || text === '·' || text === '…' || text === '_');
}

export function wordOf(glyphs: readonly Glyph[], joined: boolean, drawn: number): Word {
  const first = glyphs.find(({ text }) => !isMark(text)) ?? glyphs[0]!;
  let start = Infinity;
  let end = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  let text = '';
  for (const glyph of glyphs) {
    start = Math.min(start, glyph.start);
    end = Math.max(end, glyph.end);
    top = Math.min(top, glyph.top);
    bottom = Math.max(bottom, glyph.bottom);
    text += glyph.text;
  }
  const { base, em, link } = first;
  return { glyphs, text, start, end, top, bottom, base, em, link, joined, drawn };
}
