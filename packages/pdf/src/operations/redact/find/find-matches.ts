import type { Rect } from '../../../file/core/matrix.ts';
import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { uprightColumns } from '../../../page/content/upright-columns.ts';
import { tooComplex } from '../../../page/syntax/limits.ts';
import type { LeavesOut } from '../exclusions.ts';
import type { Region } from '../geometry/region.ts';
import type { Source } from '../source.ts';
import type { PageText } from '../text/assemble.ts';
import { type GlyphTexts, pageTexts } from '../text/page-text.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';
import { matchBoxes } from './match-boxes.ts';

export interface TextMatches {
  readonly glyphs: ReadonlySet<PlacedGlyph>;
  readonly boxes: readonly Region[];
  /** Every match once, even if several readings contain it. */
  readonly found: readonly DrawnMatch[];
  /** Matched strings of all readings, as written. */
  readonly texts: ReadonlySet<string>;
  /** Matches that the request leaves in the document. */
  readonly kept: readonly KeptMatch[];
  /** Values that have the form of a match, but are another number according to their table's header. */
  readonly others: readonly OtherNumber[];
}

/** A match that stays, with the areas of its lines. */
export interface KeptMatch {
  readonly source: Source;
  readonly bounds: readonly Rect[];
  readonly glyphs: readonly PlacedGlyph[];
  /** Whether it is another reading of the match before it, and not counted. */
  readonly isVariant: boolean;
}

/** A value that a preset rules out as another number. */
export interface OtherNumber {
  /** Source of the preset. */
  readonly source: Source;
  readonly bounds: Rect;
}

export interface TextMatch {
  readonly source: Source;
  /** Value as written on the page. */
  readonly text: string;
  /** One box for each stretch of a line. */
  readonly boxes: readonly Region[];
}

/** A match with the glyphs that show it. */
export interface DrawnMatch extends TextMatch {
  readonly glyphs: readonly PlacedGlyph[];
}

/** Returns an empty result. */
export function noMatches(): TextMatches {
  return { glyphs: new Set(), boxes: [], found: [], texts: new Set(), kept: [], others: [] };
}

/**
 * Searches all readings of a page's text for patterns.
 *
 * @param furtherReadings other readings of the same glyphs
 * @param unpainted operators whose letters are visible only in a picture
 * @param leavesOut matches that stay, with all other readings of them
 */
export function findMatches(
  runs: readonly TextRun[],
  patterns: readonly CompiledPattern[],
  furtherReadings: (page: GlyphTexts) => readonly PageText[] = () => [],
  unpainted: ReadonlySet<TextRun> = new Set(),
  leavesOut: LeavesOut = () => false,
): TextMatches {
  if (patterns.length === 0) return noMatches();
  const glyphs = new Set<PlacedGlyph>();
  const boxes = new Map<string, Region>();
  const found: DrawnMatch[] = [];
  const texts = new Set<string>();
  const kept: KeptMatch[] = [];
  const others: OtherNumber[] = [];
  const page: GlyphTexts = pageTexts(runs);
  const upright = uprightColumns(runs);
  const readings = [...page.texts, ...furtherReadings(page)];
  const searchable = readings.map((text) => new SearchableText(text.text));
  let cells: PageText | undefined | null = null;
  for (const pattern of patterns) {
    const matchesIn: OwnedMatch[][] = searchable.map((text, index) =>
      matchesOf(pattern, text, readings[index]!),
    );
    if (pattern.words?.every((word) => searchable.some(({ squeezed }) => squeezed.includes(word)))) {
      if (cells === null) cells = page.cells?.();
      if (cells) matchesIn.push(matchesOf(pattern, new SearchableText(cells.text), cells));
    }
    matchesIn.push(matchesInColumns(page, pattern));
    const beside = numbersBeside(page, matchesIn);
    const seen = new Set<number>();
    const left = new Set<number>();
    // Readings without line numbers come first, because they decide where a match ends.
    for (const matches of hasData(page, beside) ? matchesIn.toReversed() : matchesIn) {
      for (const { text, indices: all } of matches) {
        if (all.length === 0) continue;
        if (pattern.isPreset && isOtherByHead(page, pattern, text, all)) {
          const bounds = matchBoxes(
            all.map((glyph) => page.glyphAt(glyph)),
            pattern.source,
            undefined,
            unpainted,
            upright,
          );
          others.push(...bounds.map((box) => ({ source: pattern.source, bounds: box.bounds })));
          continue;
        }
        const whole = withoutNumbers(all, beside, seen, page);
        const isNew = !whole.some((glyph) => seen.has(glyph));
        const covered = () =>
          matchBoxes(whole.map(page.glyphAt), pattern.source, pattern.color, unpainted, upright);
        if (isNew ? leavesOut(pattern.source, covered()) : isReadingOf(whole, left, seen)) {
          kept.push({
            source: pattern.source,
            bounds: covered().map((box) => box.bounds),
            glyphs: whole.map(page.glyphAt),
            isVariant: !isNew,
          });
          for (const glyph of whole) {
            seen.add(glyph);
            left.add(glyph);
          }
          continue;
        }
        texts.add(text);
        const indices = whole.filter((glyph) => !left.has(glyph));
        if (indices.every((glyph) => seen.has(glyph))) continue;
        for (const glyph of indices) seen.add(glyph);
        const matched = indices.map((glyph) => page.glyphAt(glyph));
        for (const glyph of matched) glyphs.add(glyph);
        const covering = matchBoxes(matched, pattern.source, pattern.color, unpainted, upright);
        if (isNew)
          found.push({
            source: pattern.source,
            text,
            boxes: covering,
            glyphs: matched,
          });
        for (const box of covering) boxes.set(placeOf(box), box);
        if (boxes.size > MAX_BOXES)
          throw tooComplex(`patterns match at more than ${MAX_BOXES} places of a page`);
      }
    }
  }
  return { glyphs, boxes: [...boxes.values()], found, texts, kept, others };
}

function matchesOf(
  { find }: CompiledPattern,
  text: SearchableText,
  { text: source, owners }: PageText,
): OwnedMatch[] {
  return find(text).map(([start, end]) => {
    const indices = [...new Set(owners.slice(start, end))].filter((owner) => owner >= 0);
    return { text: source.slice(start, end), indices };
  });
}

/** Whether a match is only another reading of matches that were left out. */
function isReadingOf(
  match: readonly number[],
  left: ReadonlySet<number>,
  seen: ReadonlySet<number>,
): boolean {
  return (
    match.some((glyph) => left.has(glyph)) && !match.some((glyph) => seen.has(glyph) && !left.has(glyph))
  );
}

/**
 * Whether the header of a value's table column names another number, such as `Badge`. This requires that the value matches by its
 * form alone and no longer does with the header before it, or that only another column's header names it. A value that its row
 * labels is never ruled out.
 */
function isOtherByHead(
  { heads }: GlyphTexts,
  { find, isHead }: CompiledPattern,
  value: string,
  owners: readonly number[],
): boolean {
  const cell = heads?.cellOf(owners);
  if (!cell) return false;
  const finds = (text: string) => find(new SearchableText(text)).length > 0;
  if (finds(`${cell.head} ${value}`) || finds(`${cell.head}: ${value}`)) return false;
  if (!finds(value)) {
    const isNamed = (text: string) => isHead?.(text) ?? true;
    return cell.otherHeads.some(isNamed) && !cell.row.some(isNamed);
  }
  const bare = value.replace(/[^\p{L}\p{N}]/gu, '');
  const isLabelled = /:$/.test(cell.before) || (!finds(bare) && finds(`${cell.before} ${bare}`));
  return !isLabelled;
}

/** Finds pattern matches in table cells whose column header names the value, for values without a label of their own. */
function matchesInColumns({ heads }: GlyphTexts, { find, isHead }: CompiledPattern): OwnedMatch[] {
  if (!heads || !isHead) return [];
  return heads.cellsUnder(isHead).flatMap(({ head, text, characters }) => {
    const label = `${head}: `;
    return find(new SearchableText(label + text)).flatMap(([start, end]) => {
      if (start < label.length) return [];
      const [from, to] = [start - label.length, end - label.length];
      const indices = [...new Set(characters.slice(from, to))].filter((owner) => owner >= 0);
      return [{ text: text.slice(from, to), indices }];
    });
  });
}

interface OwnedMatch {
  readonly text: string;
  readonly indices: readonly number[];
}

/**
 * Line numbers that are not part of the matches beside them, like a line number after a telephone number. If most numbers of a
 * sequence are in matches with other text, they are data.
 */
function numbersBeside({ lineNumbers = [] }: GlyphTexts, matches: readonly OwnedMatch[][]): Set<number> {
  const beside = new Set<number>();
  for (const sequence of lineNumbers) {
    const within = new Set<number>();
    for (const { indices } of matches.flat()) {
      const numbers = indices.filter((index) => sequence.has(index));
      if (numbers.length < indices.length) for (const number of numbers) within.add(number);
    }
    if (within.size * 2 <= sequence.size) for (const number of sequence) beside.add(number);
  }
  return beside;
}

/** A match without line numbers and the blanks around them, if the rest also matches on its own. */
function withoutNumbers(
  indices: readonly number[],
  beside: ReadonlySet<number>,
  seen: ReadonlySet<number>,
  { glyphAt }: GlyphTexts,
): readonly number[] {
  if (!indices.some((index) => beside.has(index))) return indices;
  const rest = indices.filter((index) => !beside.has(index) && glyphAt(index).glyph.unicode.trim() !== '');
  return rest.some((index) => seen.has(index)) ? rest : indices;
}

function hasData({ lineNumbers = [] }: GlyphTexts, beside: ReadonlySet<number>): boolean {
  return lineNumbers.length > 0 && beside.size === 0;
}

/** Maximum number of boxes, more than a page has words; each one is compared with all content near it. */
const MAX_BOXES = 20_000;

/** Key of a box: text that is drawn twice at one position needs one box. */
function placeOf({ points, color }: Region): string {
  return `${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join()} ${color}`;
}
